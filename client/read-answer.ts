import { ERROR_CODES } from './catalogue.ts';
import { type BroadgaugeError, ConnectionError, type ErrorCode, type Issues, refusalError } from './errors.ts';

/** What every answer of the service is wrapped in. */
export interface Envelope {
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
  readonly next?: string | null;
  readonly errors?: Issues;
}

/** The envelope of a success. */
export async function readEnvelope(response: Response, signal: AbortSignal | undefined): Promise<Envelope> {
  const envelope = parseEnvelope(await readText(response, signal));
  if (envelope?.code === 'OK') return envelope;
  throw new ConnectionError('The answer is not one of this API, or was cut.');
}

export async function readRefusal(response: Response, signal: AbortSignal | undefined): Promise<BroadgaugeError> {
  const { status, statusText, headers } = response;
  const envelope = parseEnvelope(await readText(response, signal));
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  return refusalError({
    status,
    code: ERROR_CODES.find((code): code is ErrorCode => code === envelope?.code),
    message: envelope?.message ?? `${status} ${statusText}`.trim(),
    issues: envelope?.errors ?? {},
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
  });
}

export function parseEnvelope(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isEnvelope(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

async function readText(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw cutError(cause, signal);
  }
}

/** Why a body ended before its end: the caller's own wish, or the connection. */
export function cutError(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  return new ConnectionError('The connection was cut before the end of the answer.', cause);
}
