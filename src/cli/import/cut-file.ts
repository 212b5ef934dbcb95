import type { Test } from '../../catalogue/test.ts';
import type { FccClock } from '../../ingest/fcc/fcc-clock.ts';
import type { FccFile } from '../../ingest/fcc/fcc-file.ts';
import { fccColumns, readFcc } from '../../ingest/fcc/read-fcc.ts';
import { cutCsv } from '../../ingest/pieces/cut-csv.ts';
import { cutJsonArray } from '../../ingest/pieces/cut-json-array.ts';
import { cutNdjson } from '../../ingest/pieces/cut-ndjson.ts';
import { packLines } from '../../ingest/pieces/pack-lines.ts';
import type { Piece } from '../../ingest/pieces/piece.ts';
import { CONTENT_TYPES, type ListFormat } from '../input-file.ts';
import type { SourceFile } from '../source-file.ts';

/** A file of results, and how it is to be read. */
export type ResultFile =
  | { readonly source: SourceFile; readonly test: Test; readonly format: ListFormat }
  | { readonly source: SourceFile; readonly test: Test; readonly format: 'fcc'; readonly fcc: FccFile };

export interface CutFile {
  readonly contentType: string;
  readonly pieces: AsyncIterable<Piece>;
}

export interface CutFileOptions {
  readonly pieceBytes: number;
  readonly clock: FccClock;
  readonly note: (text: string) => void;
}

/** The pieces of a file, each of which the service takes by itself. */
export function cutFile(
  file: ResultFile,
  bytes: AsyncIterable<Buffer>,
  { pieceBytes, clock, note }: CutFileOptions,
): CutFile {
  switch (file.format) {
    case 'csv':
      return { contentType: CONTENT_TYPES.csv, pieces: cutCsv(bytes, pieceBytes) };
    case 'ndjson':
      return { contentType: CONTENT_TYPES.ndjson, pieces: cutNdjson(bytes, pieceBytes) };
    case 'json':
      return { contentType: CONTENT_TYPES.ndjson, pieces: cutJsonArray(bytes, pieceBytes) };
    case 'fcc': {
      const lines = readFcc(bytes, file.fcc, { clock, note });
      return { contentType: CONTENT_TYPES.csv, pieces: packLines(lines, fccColumns(file.fcc).join(','), pieceBytes) };
    }
  }
}
