import { ROW_LENGTH_MAX, refuseLongRow } from '../row-limit.ts';

/** The lines of a file, a batch for each of its chunks. Bytes that are not UTF-8 are replaced, a byte order mark is dropped. */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let count = 0;
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    count += lines.length;
    if (rest.length > ROW_LENGTH_MAX) refuseLongRow(count + 1);
    yield lines;
  }
  const last = rest + decoder.decode();
  if (last !== '') yield [last];
}
