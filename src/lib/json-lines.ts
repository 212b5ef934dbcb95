/** The values of JSON lines, whose text comes in chunks of any size. */
export async function* jsonLines<T>(chunks: AsyncIterable<string>): AsyncGenerator<T> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as T;
  }
  if (rest !== '') throw new Error('The last line has no end: the answer was cut off.');
}
