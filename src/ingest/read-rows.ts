import { ServiceError } from '../errors.ts';
import { isBlankJson, parseJson } from '../lib/json.ts';
import { readCsv } from './csv.ts';
import { readJsonArray } from './json-array.ts';
import { decodeUtf8, ROW_LENGTH_MAX, refuseLongRow, type SourceRow } from './source-rows.ts';

export type RowFormat = 'json' | 'ndjson' | 'csv';

/** The rows of a list in any format. An unreadable list throws; an unreadable row has a problem. */
export function readRows(
  format: RowFormat,
  bytes: AsyncIterable<Uint8Array>,
  fromCsv: (cells: ReadonlyMap<string, string>) => unknown,
): AsyncIterable<SourceRow> {
  const text = decodeUtf8(bytes);
  switch (format) {
    case 'json':
      return readJsonArray(text);
    case 'ndjson':
      return readNdjson(text);
    case 'csv':
      return readCsv(text, fromCsv);
  }
}

/** One JSON value on each line. Another line is a bad row; blank lines don't count. */
async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let number = 0;
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split(LINE_BREAKS);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!isBlankJson(line)) yield parseLine(++number, line);
    }
    if (rest.length > ROW_LENGTH_MAX) refuseLongRow(number + 1);
  }
  if (!isBlankJson(rest)) yield parseLine(number + 1, rest);
  else if (number === 0) throw new ServiceError('BAD_REQUEST', { message: 'The body is empty.' });
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
