import type { Test } from '../catalogue/test.ts';
import { type RowFormat, readRows } from './read-rows.ts';
import { csvResultRow, type ResultValues, type RowRules, resultRowParser } from './result-row.ts';

export interface Rejection {
  readonly row: number;
  readonly message: string;
}

export interface SanitisedRow {
  /** Its number in the list. */
  readonly row: number;
  readonly values: ResultValues;
}

/** A list as it was sent. */
interface SentRows extends RowRules {
  readonly test: Test;
  readonly format: RowFormat;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Parses a list row by row: yields good rows, and passes bad ones to `reject`. */
export async function* sanitiseRows(
  { test, format, bytes, ...rules }: SentRows,
  reject: (rejection: Rejection) => void,
): AsyncGenerator<SanitisedRow> {
  const parse = resultRowParser(test, rules);
  for await (const source of readRows(format, bytes, csvResultRow(test))) {
    const row = 'problem' in source ? source : parse(source.value);
    if ('problem' in row) reject({ row: source.number, message: row.problem });
    else yield { row: source.number, values: row.values };
  }
}

/** Rows as lines of JSON for the engine. */
export async function* sanitisedLines(
  rows: AsyncIterable<SanitisedRow> | Iterable<SanitisedRow>,
): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const { row, values } of rows) {
    if (lines.push(JSON.stringify({ row, ...values })) < LINES_PER_CHUNK) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

const LINES_PER_CHUNK = 500;
