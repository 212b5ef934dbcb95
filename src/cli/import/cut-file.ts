import type { Test } from '../../catalogue/test.ts';
import type { FccClock } from '../../ingest/fcc/fcc-clock.ts';
import type { FccFile } from '../../ingest/fcc/fcc-file.ts';
import { fccColumns, readFcc } from '../../ingest/fcc/read-fcc.ts';
import { cutCsv } from '../../ingest/pieces/cut-csv.ts';
import { cutJsonArray } from '../../ingest/pieces/cut-json-array.ts';
import { cutNdjson } from '../../ingest/pieces/cut-ndjson.ts';
import { packLines } from '../../ingest/pieces/pack-lines.ts';
import type { Piece } from '../../ingest/pieces/piece.ts';
import { readTool, type ToolReading, type ToolRow } from '../../ingest/tools/read-tool.ts';
import type { Place } from '../../ingest/tools/tool-item.ts';
import type { ToolProblem } from '../../ingest/tools/tool-problem.ts';
import type { ListFormat, SourceFile } from '../source-file.ts';

/** A file of results, and how it is to be read. */
export type ResultFile =
  | { readonly source: SourceFile; readonly test: Test; readonly format: ListFormat }
  | { readonly source: SourceFile; readonly test: Test; readonly format: 'fcc'; readonly fcc: FccFile }
  | { readonly source: SourceFile; readonly format: 'tool'; readonly tool: ToolReading };

/** A part of one test's results, as the body of a request. */
export interface ResultChunk extends Piece {
  readonly test: Test;
  /** Where in the file each row comes from; undefined where its rows are these. */
  readonly places?: readonly Place[];
}

export interface CutFile {
  readonly form: 'csv' | 'ndjson';
  readonly chunks: AsyncIterable<ResultChunk>;
}

export interface CutFileOptions {
  readonly chunkBytes: number;
  readonly clock: FccClock;
  readonly note: (text: string) => void;
  /** Told of what can't be sent at all. */
  readonly reject: (place: Place, message: string) => void;
}

/** The chunks of a file, each of which the service takes by itself. */
export function cutFile(file: ResultFile, bytes: AsyncIterable<Buffer>, options: CutFileOptions): CutFile {
  const { chunkBytes, clock, note, reject } = options;
  switch (file.format) {
    case 'csv':
      return { form: 'csv', chunks: ofTest(file.test, cutCsv(bytes, chunkBytes)) };
    case 'ndjson':
      return { form: 'ndjson', chunks: ofTest(file.test, cutNdjson(bytes, chunkBytes)) };
    case 'json':
      return { form: 'ndjson', chunks: ofTest(file.test, cutJsonArray(bytes, chunkBytes)) };
    case 'fcc': {
      const lines = readFcc(bytes, file.fcc, { clock, note });
      const chunks = packLines(lines, fccColumns(file.fcc).join(','), chunkBytes);
      return { form: 'csv', chunks: ofTest(file.test, chunks) };
    }
    case 'tool':
      return {
        form: 'ndjson',
        chunks: packToolRows(readTool(bytes, file.tool), { chunkBytes, reject }),
      };
  }
}

async function* ofTest(test: Test, chunks: AsyncIterable<Piece>): AsyncGenerator<ResultChunk> {
  for await (const chunk of chunks) yield { ...chunk, test };
}

/** Chunks of rows that come mixed: each is of one test, and all that are held together are no larger than a chunk. */
async function* packToolRows(
  rows: AsyncIterable<ToolRow | ToolProblem>,
  { chunkBytes, reject }: Pick<CutFileOptions, 'chunkBytes' | 'reject'>,
): AsyncGenerator<ResultChunk> {
  let held = new Map<Test, { json: string[]; places: Place[] }>();
  let length = 0;
  for await (const row of rows) {
    if ('problem' in row) {
      reject(row.place, row.problem);
      continue;
    }
    const { json, places } = held.get(row.test) ?? { json: [], places: [] };
    held.set(row.test, { json, places });
    const text = JSON.stringify(row.row);
    json.push(text);
    places.push(row.place);
    length += text.length + 1;
    if (length < chunkBytes) continue;
    yield* chunksOf(held);
    held = new Map();
    length = 0;
  }
  yield* chunksOf(held);
}

function* chunksOf(held: ReadonlyMap<Test, { json: string[]; places: Place[] }>): Generator<ResultChunk> {
  for (const [test, { json, places }] of held) {
    yield { test, places, rows: places.length, body: Buffer.from(`${json.join('\n')}\n`) };
  }
}
