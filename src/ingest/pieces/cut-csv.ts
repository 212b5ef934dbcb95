import { cutRecords, type RecordScanner } from './cut-records.ts';
import type { Piece } from './piece.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;

/** Pieces of a CSV, each with its header; a line break in quotes ends no record. */
export function cutCsv(chunks: AsyncIterable<Buffer>, pieceBytes: number): AsyncGenerator<Piece> {
  return cutRecords(chunks, { scanner: new CsvScanner(), header: true, pieceBytes });
}

class CsvScanner implements RecordScanner {
  wasBlank = true;
  hasOpen = false;
  #inQuotes = false;

  next(chunk: Buffer, from: number): number {
    for (let index = from; index < chunk.length; index += 1) {
      const byte = chunk[index];
      if (byte === QUOTE) {
        this.#inQuotes = !this.#inQuotes;
        this.hasOpen = true;
      } else if (byte === LINE_FEED && !this.#inQuotes) {
        this.wasBlank = !this.hasOpen;
        this.hasOpen = false;
        return index + 1;
      } else if (byte !== CARRIAGE_RETURN) this.hasOpen = true;
    }
    return -1;
  }
}
