import type { Test } from '../../catalogue/test.ts';
import { withCommas } from '../../ingest/delimited.ts';
import type { FccClock } from '../../ingest/fcc/fcc-clock.ts';
import type { FccFile } from '../../ingest/fcc/fcc-file.ts';
import { fccColumns, readFcc } from '../../ingest/fcc/read-fcc.ts';
import { cutCsv, cutJsonArray, cutNdjson, packLines, type RequestBody } from '../../ingest/request-bodies.ts';
import { resultFields } from '../../ingest/result-row.ts';
import { inUtc } from '../../ingest/zone-clock.ts';
import { usageFailure } from '../failure.ts';
import { visibleText } from '../print.ts';
import type { ListFormat, SourceFile } from '../source-file.ts';
import { type Open, packToolFiles, type ResultChunk, type ToolFile, type ToolPlace } from './pack-tool-files.ts';

/** A file of results, or all files of a tool, and the options for reading them. */
export type ResultFile =
  | { readonly source: SourceFile; readonly test: Test; readonly format: ListFormat }
  | { readonly source: SourceFile; readonly test: Test; readonly format: 'fcc'; readonly fcc: FccFile }
  | { readonly format: 'tool'; readonly files: readonly ToolFile[] };

interface CutFile {
  readonly form: 'csv' | 'ndjson';
  readonly chunks: AsyncIterable<ResultChunk>;
}

export interface CutFileOptions {
  readonly chunkBytes: number;
  readonly clock: FccClock;
  /** Of times without an offset in lists; undefined: UTC. */
  readonly zone?: string | undefined;
  readonly note: (text: string) => void;
  /** Called with input that can't be sent. */
  readonly reject: (place: ToolPlace, message: string) => void;
}

/** The chunks of a file, each the body of one request. */
export function cutFile(file: ResultFile, open: Open, options: CutFileOptions): CutFile {
  const { chunkBytes, clock, zone, note, reject } = options;
  const local = (chunks: AsyncIterable<RequestBody>) => (zone === undefined ? chunks : withTimesInUtc(chunks, zone));
  switch (file.format) {
    case 'csv':
      return { form: 'csv', chunks: ofTest(file.test, cutResultCsv(open(file.source), file.test, chunkBytes, zone)) };
    case 'ndjson':
      return { form: 'ndjson', chunks: ofTest(file.test, local(cutNdjson(open(file.source), chunkBytes))) };
    case 'json':
      return { form: 'ndjson', chunks: ofTest(file.test, local(cutJsonArray(open(file.source), chunkBytes))) };
    case 'fcc': {
      const lines = readFcc(open(file.source), file.fcc, { clock, note });
      const chunks = packLines(lines, fccColumns(file.fcc).join(','), chunkBytes);
      return { form: 'csv', chunks: ofTest(file.test, chunks) };
    }
    case 'tool':
      return { form: 'ndjson', chunks: packToolFiles(file.files, open, { chunkBytes, note, reject }) };
  }
}

/** Characters that show that a file is binary, or UTF-16. */
const NOT_UTF_8 = /[\0\uFFFD]/;

/** Without a header the first result would be read as one, and all others would be rejected. */
async function* cutResultCsv(
  bytes: AsyncIterable<Buffer>,
  test: Test,
  chunkBytes: number,
  zone: string | undefined,
): AsyncGenerator<RequestBody> {
  const fields = resultFields(test);
  const isNumber = (column: string) => ['integer', 'float'].includes(fields.get(column) ?? '');
  const csv = await withCommas(bytes, isNumber, zone === undefined ? {} : { dtime: inUtc(zone) });
  if (csv.header.some((column) => NOT_UTF_8.test(column))) {
    throw usageFailure('It is not text in UTF-8: save it as CSV in UTF-8.');
  }
  if (!csv.header.some((column) => fields.has(column))) {
    const example = ['agent_id', 'dtime', ...Object.keys(test.columns)].slice(0, 5).join(',');
    const found = csv.header.slice(0, 5).map(visibleText).join(',');
    const problem = found === '' ? 'Its first line is empty' : `Its first line has no column of ${test.key}: ${found}`;
    throw usageFailure(
      `${problem}${csv.header.length > 5 ? ',…' : ''}. A header is needed, such as ${example},… (broadgauge import --help). For files of a tool, say --format auto.`,
    );
  }
  yield* cutCsv(csv.bytes, chunkBytes);
}

/** `dtime` of every row; within a text its quotes would be escaped. */
async function* withTimesInUtc(chunks: AsyncIterable<RequestBody>, zone: string): AsyncGenerator<RequestBody> {
  const utc = inUtc(zone);
  for await (const { body, rows } of chunks) {
    const text = body.toString().replaceAll(/("dtime"\s*:\s*")([^"\\]*)(?=")/g, (_, key, time) => key + utc(time));
    yield { body: Buffer.from(text), rows };
  }
}

async function* ofTest(test: Test, chunks: AsyncIterable<RequestBody>): AsyncGenerator<ResultChunk> {
  for await (const chunk of chunks) yield { ...chunk, test };
}
