import type { Test } from '../../catalogue/test.ts';
import type { FccClock } from '../../ingest/fcc/fcc-clock.ts';
import type { FccFile } from '../../ingest/fcc/fcc-file.ts';
import { fccColumns, readFcc } from '../../ingest/fcc/read-fcc.ts';
import type { RequestBody } from '../../ingest/request-bodies.ts';
import { cutCsv, cutJsonArray, cutNdjson, packLines } from '../../ingest/request-bodies.ts';
import { readTool, type ToolReading } from '../../ingest/tools/read-tool.ts';
import type { Position } from '../../ingest/tools/tool-run.ts';
import { CONTENT_TYPES, type ListFormat } from '../input-file.ts';
import type { SourceFile } from '../source-file.ts';
import { packToolRows } from './pack-tool-rows.ts';

/** A file of results, and how it is to be read. */
export type ResultFile =
  | { readonly source: SourceFile; readonly test: Test; readonly format: ListFormat }
  | { readonly source: SourceFile; readonly test: Test; readonly format: 'fcc'; readonly fcc: FccFile }
  | { readonly source: SourceFile; readonly format: 'tool'; readonly tool: ToolReading };

/** A piece of one test's results. */
export interface ResultPiece extends RequestBody {
  readonly test: Test;
  /** Where in the file each row comes from; undefined where its rows are these. */
  readonly places?: readonly Position[];
}

export interface CutFile {
  readonly contentType: string;
  readonly pieces: AsyncIterable<ResultPiece>;
}

export interface CutFileOptions {
  readonly pieceBytes: number;
  readonly clock: FccClock;
  readonly note: (text: string) => void;
  /** Told of what can't be sent at all. */
  readonly reject: (place: Position, message: string) => void;
}

/** The pieces of a file, each of which the service takes by itself. */
export function cutFile(file: ResultFile, bytes: AsyncIterable<Buffer>, options: CutFileOptions): CutFile {
  const { pieceBytes, clock, note, reject } = options;
  switch (file.format) {
    case 'csv':
      return { contentType: CONTENT_TYPES.csv, pieces: ofTest(file.test, cutCsv(bytes, pieceBytes)) };
    case 'ndjson':
      return { contentType: CONTENT_TYPES.ndjson, pieces: ofTest(file.test, cutNdjson(bytes, pieceBytes)) };
    case 'json':
      return { contentType: CONTENT_TYPES.ndjson, pieces: ofTest(file.test, cutJsonArray(bytes, pieceBytes)) };
    case 'fcc': {
      const lines = readFcc(bytes, file.fcc, { clock, note });
      const pieces = packLines(lines, fccColumns(file.fcc).join(','), pieceBytes);
      return { contentType: CONTENT_TYPES.csv, pieces: ofTest(file.test, pieces) };
    }
    case 'tool':
      return {
        contentType: CONTENT_TYPES.ndjson,
        pieces: packToolRows(readTool(bytes, file.tool), { pieceBytes, reject }),
      };
  }
}

async function* ofTest(test: Test, pieces: AsyncIterable<RequestBody>): AsyncGenerator<ResultPiece> {
  for await (const piece of pieces) yield { ...piece, test };
}
