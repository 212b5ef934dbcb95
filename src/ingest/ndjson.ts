import { ServiceError } from '../errors.ts';
import { isBlankJson, parseJson } from '../lib/json.ts';
import { ROW_LENGTH_MAX, refuseLongRow } from './row-limit.ts';
import type { SourceRow } from './source-row.ts';

/** One JSON value a line; a line that is none is a bad row, blank lines don't count. */
export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
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

/** A run of them at once: a body of nothing but line breaks should cost little. */
const LINE_BREAKS = /[\r\n]+/;

function parseLine(number: number, line: string): SourceRow {
  if (line.length > ROW_LENGTH_MAX) refuseLongRow(number);
  try {
    return { number, value: parseJson(line) };
  } catch {
    return { number, problem: 'This line is not valid JSON.' };
  }
}
