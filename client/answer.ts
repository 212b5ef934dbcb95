import { type AnswerPart, AnswerScanner } from './answer-scanner.ts';
import { type BroadgaugeError, ConnectionError, type Issues, refusalError } from './errors.ts';
import type { Receipt, SideReceipts } from './openapi.ts';

/** The envelope of every answer. */
export interface Envelope<Data = unknown> {
  readonly code: string;
  /** A sentence for people. */
  readonly message: string;
  readonly data: Data;
  /** For questions: unknown fields of the request, in the order sent; absent if there are none. */
  readonly ignored?: readonly string[];
  /** For questions: the receipt, if requested; for a comparison, one for each side. */
  readonly receipt?: Receipt | SideReceipts;
  /** The link of the next page of a list with pages; null at the end. */
  readonly next?: string | null;
  readonly errors?: Issues;
}

/** The envelope of a success. */
export async function readEnvelope(response: Response, signal: AbortSignal | undefined): Promise<Envelope> {
  const envelope = parseEnvelope(await readText(response, signal));
  if (envelope?.code === 'OK') return envelope;
  throw notThisApi(response.status);
}

export async function readRefusal(response: Response, signal: AbortSignal | undefined): Promise<BroadgaugeError> {
  const { status, statusText, headers } = response;
  const envelope = parseEnvelope(await readText(response, signal));
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  return refusalError({
    status,
    code: envelope?.code,
    message: envelope?.message ?? `${status} ${statusText}`.trim(),
    issues: envelope?.errors ?? {},
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
  });
}

/** Callbacks of an answer that arrives in chunks. */
export interface PartsOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told what the service says of a whole answer. */
  readonly onMessage?: ((message: string) => void) | undefined;
  /** Told what a whole answer was made from, if the question asks for it. */
  readonly onReceipt?: ((receipt: Receipt) => void) | undefined;
  /** Told which fields of the question mean nothing, if there are any. */
  readonly onIgnored?: ((fields: readonly string[]) => void) | undefined;
}

/**
 * A long answer as it arrives. It ends well only if the answer does: then all rows have come, and its message, its receipt
 * and the fields that it ignored are handed over.
 */
export async function* readParts(
  response: Response,
  lists: readonly string[],
  { signal, onMessage, onReceipt, onIgnored }: PartsOptions,
): AsyncGenerator<AnswerPart, void, undefined> {
  const scanner = new AnswerScanner(lists);
  for await (const text of textOf(response, signal)) yield scanner.scan(text);
  const envelope = parseEnvelope(scanner.finish());
  if (envelope?.code !== 'OK') throw new ConnectionError('incomplete', 'The answer is not one of this API.');
  if (envelope.ignored !== undefined) onIgnored?.(envelope.ignored);
  if (envelope.receipt !== undefined) onReceipt?.(envelope.receipt as Receipt);
  onMessage?.(envelope.message);
}

/** An Arrow stream as it arrives; at its end what it ignored is handed over, and its receipt. */
export async function* readArrow(
  response: Response,
  { signal, onReceipt, onIgnored }: PartsOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { status, headers } = response;
  if (!headers.get('content-type')?.startsWith(ARROW)) {
    await response.body?.cancel();
    throw notThisApi(status);
  }
  yield* bytesOf(response, signal);
  const [ignored, receipt] = [headers.get('x-broadgauge-ignored'), headers.get('x-broadgauge-receipt')];
  if (ignored !== null) onIgnored?.(ignored.split(', ').map(decodeURIComponent));
  if (receipt !== null) onReceipt?.(JSON.parse(receipt) as Receipt);
}

const ARROW = 'application/vnd.apache.arrow.stream';

export async function* parseRows<Row>(parts: AsyncIterable<AnswerPart>): AsyncGenerator<Row, void, undefined> {
  for await (const { rows } of parts) for (const row of rows) yield parseRow<Row>(row);
}

function parseRow<Row>(text: string): Row {
  try {
    return JSON.parse(text) as Row;
  } catch (cause) {
    throw new ConnectionError('incomplete', 'The answer has a row that is not JSON.', cause);
  }
}

export function notThisApi(status: number): ConnectionError {
  return new ConnectionError('foreign', 'The answer is not one of this API.', undefined, status);
}

/** Why a body ended before its end: the caller's own wish, or the connection. */
export function cutError(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  return new ConnectionError('lost', 'The connection was cut before the end of the answer.', cause);
}

function parseEnvelope(text: string): Envelope | undefined {
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

/** The text of a body, as it arrives. */
export async function* textOf(response: Response, signal: AbortSignal | undefined): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      throw cutError(cause, signal);
    }
  };
  for await (const chunk of bytesOf(response, signal)) yield decoded(chunk);
  yield decoded();
}

/** The bytes of a body, as they arrive. */
async function* bytesOf({ body }: Response, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (cause) {
    throw cutError(cause, signal);
  } finally {
    // A caller who stops early ends the question.
    await reader.cancel().catch(() => {});
  }
}
