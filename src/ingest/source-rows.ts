import { ServiceError } from '../errors.ts';

/** A row as it stands in a file, counted from 1: a value, or why it could not be read. */
export type SourceRow =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly problem: string };

/** A list may be endless, a row of it not. */
export const ROW_LENGTH_MAX = 1_048_576;

/** What a list that breaks off half-way tells its sender. */
export const STORED_SO_FAR = 'Rows before it may have been stored; the whole list can be sent again.';

export function refuseLongRow(row: number): never {
  throw new ServiceError('PAYLOAD_TOO_LARGE', {
    message: `Row ${row} is longer than ${ROW_LENGTH_MAX} characters. ${STORED_SO_FAR}`,
  });
}

/** The text of a byte stream; anything but UTF-8 is refused. A leading byte order mark is dropped. */
export async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      throw new ServiceError('BAD_REQUEST', { message: 'The body is not valid UTF-8.', cause });
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
}
