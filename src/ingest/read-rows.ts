import { ServiceError } from '../errors.ts';
import { isBlankJson, parseJson } from '../lib/json.ts';
import { readCsv } from './csv.ts';
import { readJsonArray } from './json-array.ts';
import { type Chunks, decodeUtf8, decodeWhole, ROW_LENGTH_MAX, refuseLongRow, type SourceRow } from './source-rows.ts';

export type RowFormat = 'json' | 'ndjson' | 'csv';

/** The rows of a list in any format. An unreadable list throws; an unreadable row has a problem. */
export function readRows(
  format: RowFormat,
  bytes: AsyncIterable<Uint8Array>,
  fromCsv: (cells: ReadonlyMap<string, string>) => unknown,
): AsyncIterable<SourceRow> {
  return rowsOf(format, decodeUtf8(bytes), fromCsv);
}

/** For a list in memory: reads lines synchronously, since awaiting each would take longer than reading it. */
export function readContent(
  format: RowFormat,
  content: Uint8Array,
  fromCsv: (cells: ReadonlyMap<string, string>) => unknown,
): Iterable<SourceRow> | AsyncIterable<SourceRow> {
  const text = decodeWhole(content);
  return format === 'ndjson' ? readLines(text) : rowsOf(format, [text], fromCsv);
}

function rowsOf(
  format: RowFormat,
  text: Chunks,
  fromCsv: (cells: ReadonlyMap<string, string>) => unknown,
): AsyncIterable<SourceRow> {
  switch (format) {
    case 'json':
      return readJsonArray(text);
    case 'ndjson':
      return readNdjson(text);
    case 'csv':
      return readCsv(text, fromCsv);
  }
}

async function* readNdjson(text: Chunks): AsyncGenerator<SourceRow> {
  const reader = new LineReader();
  for await (const chunk of text) for (const row of reader.read(chunk)) yield row;
  for (const row of reader.finish()) yield row;
}

function* readLines(text: string): Generator<SourceRow> {
  const reader = new LineReader();
  yield* reader.read(text);
  yield* reader.finish();
}

/** One JSON value on each line. Another line is a bad row; blank lines don't count. */
class LineReader {
  #number = 0;
  #rest = '';

  *read(chunk: string): Generator<SourceRow> {
    const lines = (this.#rest + chunk).split(LINE_BREAKS);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!isBlankJson(line)) yield parseLine(++this.#number, line);
    }
    if (this.#rest.length > ROW_LENGTH_MAX) refuseLongRow(this.#number + 1);
  }

  *finish(): Generator<SourceRow> {
    if (!isBlankJson(this.#rest)) yield parseLine(this.#number + 1, this.#rest);
    else if (this.#number === 0) throw new ServiceError('BAD_REQUEST', { message: 'The body is empty.' });
  }
}

/** Matches a run of line breaks: a body of nothing but line breaks should cost little. */
const LINE_BREAKS = /[\r\n]+/;

function parseLine(number: number, line: string): SourceRow {
  if (line.length > ROW_LENGTH_MAX) refuseLongRow(number);
  try {
    return { number, value: parseJson(line) };
  } catch {
    return { number, problem: 'This line is not valid JSON.' };
  }
}
