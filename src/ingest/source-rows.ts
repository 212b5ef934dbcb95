import { ServiceError } from '../errors.ts';

/** A row of a file, numbered from 1: its value, or why it can't be read. */
export type SourceRow =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly problem: string };

export const ROW_LENGTH_MAX = 1_048_576;

/** For messages about a list that can't be read to its end. */
export const STORED_SO_FAR = 'Rows before it may have been stored; the whole list can be sent again.';

export function refuseLongRow(row: number): never {
  throw new ServiceError('PAYLOAD_TOO_LARGE', {
    message: `Row ${row} is longer than ${ROW_LENGTH_MAX} characters. ${STORED_SO_FAR}`,
  });
}

/** Decodes UTF-8 and refuses other encodings. Drops a leading byte order mark. */
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
