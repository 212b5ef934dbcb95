import type { Test } from '../../catalogue/test.ts';
import type { FccClock } from '../../ingest/fcc/fcc-clock.ts';
import type { FccFile } from '../../ingest/fcc/fcc-file.ts';
import { fccColumns, readFcc } from '../../ingest/fcc/read-fcc.ts';
import { cutCsv, cutJsonArray, cutNdjson, packLines, type RequestBody } from '../../ingest/request-bodies.ts';
import { readTool, type ToolReading, type ToolRow } from '../../ingest/tools/read-tool.ts';
import type { Position, ToolProblem } from '../../ingest/tools/tool-run.ts';
import type { ListFormat, SourceFile } from '../source-file.ts';

/** A file of results, and how it is to be read. */
export type ResultFile =
  | { readonly source: SourceFile; readonly test: Test; readonly format: ListFormat }
  | { readonly source: SourceFile; readonly test: Test; readonly format: 'fcc'; readonly fcc: FccFile }
  | { readonly source: SourceFile; readonly format: 'tool'; readonly tool: ToolReading };

/** A part of one test's results, as the body of a request. */
export interface ResultChunk extends RequestBody {
  readonly test: Test;
  /** Where in the file each row comes from; undefined where its rows are these. */
  readonly positions?: readonly Position[];
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
  readonly reject: (position: Position, message: string) => void;
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

async function* ofTest(test: Test, chunks: AsyncIterable<RequestBody>): AsyncGenerator<ResultChunk> {
  for await (const chunk of chunks) yield { ...chunk, test };
}

/** Chunks of rows that come mixed: each is of one test, and all that are held together are no larger than a chunk. */
async function* packToolRows(
  rows: AsyncIterable<ToolRow | ToolProblem>,
  { chunkBytes, reject }: Pick<CutFileOptions, 'chunkBytes' | 'reject'>,
): AsyncGenerator<ResultChunk> {
  let held = new Map<Test, { json: string[]; positions: Position[] }>();
  let length = 0;
  for await (const row of rows) {
    if ('problem' in row) {
      reject(row.position, row.problem);
      continue;
    }
    const { json, positions } = held.get(row.test) ?? { json: [], positions: [] };
    held.set(row.test, { json, positions });
    const text = JSON.stringify(row.row);
    json.push(text);
    positions.push(row.position);
    length += text.length + 1;
    if (length < chunkBytes) continue;
    yield* chunksOf(held);
    held = new Map();
    length = 0;
  }
  yield* chunksOf(held);
}

function* chunksOf(held: ReadonlyMap<Test, { json: string[]; positions: Position[] }>): Generator<ResultChunk> {
  for (const [test, { json, positions }] of held) {
    yield { test, positions, rows: positions.length, body: Buffer.from(`${json.join('\n')}\n`) };
  }
}
