import { ROW_LENGTH_MAX, refuseLongRow } from './row-limit.ts';
import type { SourceRow } from './source-row.ts';

/** One JSON value a line; a line that is none is a bad row, blank lines don't count. */
export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let number = 0;
  for await (const line of readLines(text, () => refuseLongRow(number + 1))) {
    if (line.trim() === '') continue;
    number += 1;
    yield parseLine(number, line);
  }
}

function parseLine(number: number, line: string): SourceRow {
  try {
    return { number, value: JSON.parse(line) as unknown };
  } catch {
    return { number, problem: 'This line is not valid JSON.' };
  }
}

async function* readLines(text: AsyncIterable<string>, onLong: () => never): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > ROW_LENGTH_MAX) onLong();
  }
  yield rest;
}
