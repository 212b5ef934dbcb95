import { cutRecords, type RecordScanner } from './cut-records.ts';
import type { Piece } from './piece.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BLANKS = [9, 32];

/** Pieces of NDJSON. */
export function cutNdjson(chunks: AsyncIterable<Buffer>, pieceBytes: number): AsyncGenerator<Piece> {
  return cutRecords(chunks, { scanner: new LineScanner(), header: false, pieceBytes });
}

class LineScanner implements RecordScanner {
  wasBlank = true;
  hasOpen = false;

  next(chunk: Buffer, from: number): number {
    for (let index = from; index < chunk.length; index += 1) {
      const byte = chunk[index] ?? 0;
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        this.wasBlank = !this.hasOpen;
        this.hasOpen = false;
        return index + 1;
      }
      if (!BLANKS.includes(byte)) this.hasOpen = true;
    }
    return -1;
  }
}
