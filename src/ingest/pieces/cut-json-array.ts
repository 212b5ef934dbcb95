import { decodeUtf8 } from '../decode.ts';
import { readJsonArray } from '../json-array.ts';
import { packLines } from './pack-lines.ts';
import type { Piece } from './piece.ts';

/** Pieces of a JSON array, as NDJSON: an array can't be sent in parts. */
export function cutJsonArray(chunks: AsyncIterable<Buffer>, pieceLength: number): AsyncGenerator<Piece> {
  return packLines(elements(chunks), undefined, pieceLength);
}

async function* elements(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  for await (const row of readJsonArray(decodeUtf8(chunks))) {
    yield [JSON.stringify('value' in row ? row.value : row.problem)];
  }
}
