import { ServiceError } from '../errors.ts';

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
