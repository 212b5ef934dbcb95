import { ROW_LENGTH_MAX, refuseLongRow } from '../row-limit.ts';
import type { Piece } from './piece.ts';

/** Finds where records end, wherever the bytes are cut into chunks. */
export interface RecordScanner {
  /** The place after the next record's end, or -1 when the record goes on in the next chunk. */
  next(chunk: Buffer, from: number): number;
  /** Whether the record that ended last holds nothing, and so is no row. */
  readonly wasBlank: boolean;
  /** Whether the record that has not ended yet holds something. */
  readonly hasOpen: boolean;
}

export interface CutOptions {
  readonly scanner: RecordScanner;
  /** The first record is repeated in every piece. */
  readonly header: boolean;
  readonly pieceBytes: number;
}

/** Cuts a list between its records; the memory it needs is that of one piece. */
export async function* cutRecords(
  chunks: AsyncIterable<Buffer>,
  { scanner, header, pieceBytes }: CutOptions,
): AsyncGenerator<Piece> {
  let head: Buffer | undefined = header ? undefined : Buffer.alloc(0);
  let held: Buffer[] = [];
  let heldBytes = 0;
  let openBytes = 0;
  let rows = 0;
  let rowsBefore = 0;
  let isFirst = true;
  const take = () => {
    const piece = { body: Buffer.concat(head ? [head, ...held] : held), rows };
    held = [];
    heldBytes = 0;
    rowsBefore += rows;
    rows = 0;
    isFirst = false;
    return piece;
  };
  const hold = (part: Buffer) => {
    held.push(part);
    heldBytes += part.length;
  };

  for await (const chunk of chunks) {
    let start = 0;
    let recordStart = 0;
    for (let end = scanner.next(chunk, 0); end >= 0; end = scanner.next(chunk, end)) {
      openBytes = 0;
      recordStart = end;
      if (scanner.wasBlank) continue;
      if (head === undefined) {
        head = Buffer.concat([...held, chunk.subarray(0, end)]);
        held = [];
        heldBytes = 0;
        start = end;
        continue;
      }
      rows += 1;
      if (heldBytes + end - start < pieceBytes) continue;
      hold(chunk.subarray(start, end));
      start = end;
      yield take();
    }
    hold(chunk.subarray(start));
    openBytes += chunk.length - recordStart;
    if (openBytes > ROW_LENGTH_MAX) refuseLongRow(rowsBefore + rows + 1);
  }
  if (head !== undefined && scanner.hasOpen) rows += 1;
  if (rows > 0 || (header && isFirst)) yield take();
}
