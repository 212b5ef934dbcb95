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

/** Fields of errors of the SDK and of Node's sockets. */
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

/** Turns temporary errors into a ServiceError that asks for a retry, and an abort into its reason. */
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

/** Sends a request, retries included, within a time limit; then rejects with a TimeoutError. */
export async function inTime<T>(
  limitMs: number,
  send: (options: { abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const abortSignal = AbortSignal.timeout(limitMs);
  try {
    return await send({ abortSignal });
  } catch (error) {
    // The SDK does not pass the signal's reason on.
    abortSignal.throwIfAborted();
    throw error;
  }
}
