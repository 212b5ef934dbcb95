import type { Piece } from './piece.ts';

/** Pieces of a list that is made line by line; a header is repeated in each, and is sent even when nothing follows. */
export async function* packLines(
  batches: AsyncIterable<readonly string[]>,
  header: string | undefined,
  pieceLength: number,
): AsyncGenerator<Piece> {
  const start = header === undefined ? [] : [header];
  let lines: string[] = [];
  let length = 0;
  let isFirst = true;
  const take = () => {
    const piece = { body: Buffer.from(`${[...start, ...lines].join('\n')}\n`), rows: lines.length };
    lines = [];
    length = 0;
    isFirst = false;
    return piece;
  };

  for await (const batch of batches) {
    for (const line of batch) {
      lines.push(line);
      length += line.length + 1;
      if (length >= pieceLength) yield take();
    }
  }
  if (lines.length > 0 || (header !== undefined && isFirst)) yield take();
}
