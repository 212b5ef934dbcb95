import { ServiceError } from '../../errors.ts';

const NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** What errors of the SDK and of Node's sockets may have. */
interface Failure {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

export function statusOf(error: unknown): number | undefined {
  return (error as Failure).$metadata?.httpStatusCode;
}

/** Tells a caller to try again where that may help, or why it gave up; other errors pass as they are. */
export async function withServiceErrors<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw mayPass(error) ? new ServiceError('OVERLOADED', { headers: { 'retry-after': '5' }, cause: error }) : error;
  }
}

function mayPass(error: unknown): boolean {
  const { name, code = '' } = error as Failure;
  const status = statusOf(error) ?? 0;
  return status >= 500 || status === 429 || name === 'TimeoutError' || NETWORK.includes(code);
}
