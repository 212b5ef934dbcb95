const QUOTE = 0x22;
const [COMMA, LINE_FEED, CARRIAGE_RETURN] = [0x2c, 0x0a, 0x0d];
const AROUND_CELLS: ReadonlySet<number | undefined> = new Set([COMMA, LINE_FEED, CARRIAGE_RETURN]);

/** Whether each quote of a CSV encloses a whole cell or is one of two within it: of others, every reader makes what it likes. */
export async function hasPlainQuotes(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  let inCell = false;
  /** The last byte so far is a quote in a cell: its end, or the first of two. */
  let isOpen = false;
  let last: number | undefined = LINE_FEED;
  for await (const chunk of chunks) {
    let at = 0;
    if (isOpen && chunk.length > 0) {
      if (chunk[0] === QUOTE) at = 1;
      else if (AROUND_CELLS.has(chunk[0])) inCell = false;
      else return false;
      isOpen = false;
    }
    for (at = chunk.indexOf(QUOTE, at); at !== -1; at = chunk.indexOf(QUOTE, at)) {
      const next = chunk[at + 1];
      if (!inCell) {
        if (!AROUND_CELLS.has(at === 0 ? last : chunk[at - 1])) return false;
        inCell = true;
        at += 1;
      } else if (next === undefined) {
        isOpen = true;
        break;
      } else if (next === QUOTE) {
        at += 2;
      } else if (AROUND_CELLS.has(next)) {
        inCell = false;
        at += 1;
      } else return false;
    }
    last = chunk.at(-1) ?? last;
  }
  return !inCell || isOpen;
}
