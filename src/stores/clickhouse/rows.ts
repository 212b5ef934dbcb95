import type { RawPlan, RecordsPlan } from '../../plan/plan.ts';
import type { TableColumn } from '../../plan/result-table.ts';
import type { RowsChunk } from '../../ports/fact-store.ts';
import type { ProjectedAgents } from '../../sql/clickhouse/agents.ts';
import { compileFileRows, compileJsonRows, fileColumns } from '../../sql/clickhouse/row-query.ts';
import { openArrowStream } from '../arrow-stream.ts';
import type { FileChunk } from '../assemble-file.ts';
import { csvHeader } from '../flat-table.ts';
import type { RunOptions, Server } from './server.ts';

const NEWLINE = 10;
const TAB = 9;
const COMMA = 44;
const QUOTE = 34;

/** The rows of a plan as JSON, as the server sends them. */
export async function* streamRows(
  server: Server,
  plan: RawPlan | RecordsPlan,
  known: ProjectedAgents,
  options: RunOptions,
): AsyncGenerator<RowsChunk> {
  const lines = jsonLines(server.lines(compileJsonRows(plan, known), options));
  const isSplit = plan.kind === 'raw' && plan.splits.length > 0;
  yield* isSplit ? seriesOf(lines) : oneSeries(lines);
}

/** The server escapes the line separators U+2028 and U+2029, which stand for themselves in JSON. */
async function* jsonLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk.includes('\\u202')
      ? Buffer.from(
          chunk
            .toString()
            .replaceAll(/(?<!\\)((?:\\\\)*)\\u202([89])/g, (_, before, last) => before + SEPARATORS[last]),
        )
      : chunk;
  }
}

const SEPARATORS: Readonly<Record<string, string>> = { 8: '\u2028', 9: '\u2029' };

async function* oneSeries(chunks: AsyncIterable<Buffer>): AsyncGenerator<RowsChunk> {
  for await (const chunk of chunks) {
    let rows = 1;
    const bytes = chunk.subarray(0, -1);
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) {
      bytes[at] = COMMA;
      rows += 1;
    }
    yield { series: 0, rows, bytes };
  }
}

/** Each row begins with its split values; when these change, the next series begins. */
async function* seriesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<RowsChunk> {
  let series = -1;
  let current: Buffer | undefined;
  for await (const chunk of chunks) {
    let rows: Buffer[] = [];
    for (let start = 0; start < chunk.length; ) {
      const end = chunk.indexOf(NEWLINE, start);
      const tab = chunk.indexOf(TAB, start);
      const splits = chunk.subarray(start, tab);
      if (!current?.equals(splits)) {
        if (rows.length > 0) yield { series, rows: rows.length, bytes: joined(rows) };
        rows = [];
        series += 1;
        current = Buffer.from(splits);
      }
      rows.push(chunk.subarray(tab + 1, end));
      start = end + 1;
    }
    if (rows.length > 0) yield { series, rows: rows.length, bytes: joined(rows) };
  }
}

function joined(rows: readonly Buffer[]): Buffer {
  return Buffer.concat(rows.flatMap((row, index) => (index === 0 ? [row] : [COMMA_BYTES, row])));
}

const COMMA_BYTES = Buffer.from(',');

/** The rows of a plan as a file. Those of a Parquet file are counted at the end, by a reader of the format. */
export async function* renderRows(
  server: Server,
  plan: RawPlan | RecordsPlan,
  kind: 'csv' | 'ndjson' | 'parquet' | 'arrow',
  known: ProjectedAgents,
  options: RunOptions,
): AsyncGenerator<FileChunk> {
  const select = compileFileRows(plan, known, kind);
  if (kind === 'parquet') {
    for await (const bytes of server.parquet(select, options)) yield { bytes, rows: 0 };
    return;
  }
  if (kind === 'arrow') return yield* arrowRows(fileColumns(plan, known), server.arrow(select, options));
  if (kind === 'csv') {
    yield { bytes: Buffer.from(csvHeader(fileColumns(plan, known).map(({ name }) => name))), rows: 0 };
  }
  let isQuoted = false;
  const lines = server.lines(select, options);
  for await (const bytes of kind === 'ndjson' ? jsonLines(lines) : lines) {
    let rows = 0;
    for (const byte of bytes) {
      if (byte === QUOTE && kind === 'csv') isQuoted = !isQuoted;
      else if (byte === NEWLINE && !isQuoted) rows += 1;
    }
    yield { bytes, rows };
  }
}

/** The server's batches with the types of the embedded engine, whose times have no zone. */
async function* arrowRows(
  columns: readonly TableColumn[],
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<FileChunk> {
  const [{ RecordBatchReader }, stream] = await Promise.all([import('apache-arrow'), openArrowStream(columns)]);
  yield { bytes: Buffer.from(stream.schema), rows: 0 };
  for await (const { data, numRows } of await RecordBatchReader.from(chunks)) {
    const values = data.children.map(({ nullCount, nullBitmap, values, valueOffsets }) => ({
      validity: nullCount > 0 ? nullBitmap : null,
      values,
      ...(valueOffsets && { offsets: valueOffsets }),
    }));
    yield { bytes: Buffer.from(stream.batch(numRows, values)), rows: numRows };
  }
  yield { bytes: Buffer.from(stream.end), rows: 0 };
}
