import type { Test } from '../catalogue/test.ts';
import { csvResultRow, resultRowParser } from './parse-result-row.ts';
import { type RowFormat, readRows } from './read-rows.ts';

export interface Rejection {
  readonly row: number;
  readonly message: string;
}

/**
 * Goes through a list that an engine could not take as it is: the good rows come out as lines of JSON that it can, each
 * with its number in the list, the others go to `reject`.
 */
export async function* tidyResults(
  test: Test,
  format: RowFormat,
  bytes: AsyncIterable<Uint8Array>,
  ignoreUnknown: boolean,
  reject: (rejection: Rejection) => void,
): AsyncGenerator<string> {
  const parse = resultRowParser(test, ignoreUnknown);
  let lines: string[] = [];
  for await (const source of readRows(format, bytes, csvResultRow(test))) {
    const row = 'problem' in source ? source : parse(source.value);
    if ('problem' in row) reject({ row: source.number, message: row.problem });
    else if (lines.push(JSON.stringify({ row: source.number, ...row.values })) === LINES_PER_PIECE) {
      yield `${lines.join('\n')}\n`;
      lines = [];
    }
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

const LINES_PER_PIECE = 500;
