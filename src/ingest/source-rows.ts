import { isUtf8 } from 'node:buffer';
import { type ErrorCode, ServiceError } from '../errors.ts';

/** A row of a file, numbered from 1: its value, or why it can't be read. */
export type SourceRow =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly problem: string };

/** A text in pieces. */
export type Chunks = AsyncIterable<string> | Iterable<string>;

export const ROW_LENGTH_MAX = 1_048_576;

/** A list that can't be read to its end. */
export class BrokenList extends ServiceError {
  readonly problem: string;
  /** True if rows before the break may have been stored. */
  readonly stored: boolean;

  constructor(
    code: ErrorCode,
    problem: string,
    { stored = true, cause }: { readonly stored?: boolean; readonly cause?: unknown } = {},
  ) {
    const rest = stored
      ? 'Rows before it may have been stored; the whole list can be sent again.'
      : 'Nothing was stored.';
    super(code, { message: `${problem} ${rest}`, cause });
    this.problem = problem;
    this.stored = stored;
  }
}

export function refuseLongRow(row: number): never {
  throw new BrokenList('PAYLOAD_TOO_LARGE', `Row ${row} is longer than ${ROW_LENGTH_MAX} characters.`);
}

/** Decodes UTF-8 and refuses other encodings. Drops a leading byte order mark. */
export async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      throw notUtf8(cause);
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
}

/** For a body in memory, for which a decoder takes longer to create than to use. */
export function decodeWhole(content: Uint8Array): string {
  if (!isUtf8(content)) throw notUtf8();
  return utf8Text(content);
}

/** The text of bytes without a leading byte order mark; bytes that are not UTF-8 are replaced. */
export function utf8Text(content: Uint8Array): string {
  const text = Buffer.from(content.buffer, content.byteOffset, content.length).toString();
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

const BYTE_ORDER_MARK = '\ufeff';

function notUtf8(cause?: unknown): ServiceError {
  return new ServiceError('BAD_REQUEST', { message: 'The body is not valid UTF-8.', cause });
}
