import type { Test } from '../catalogue/test.ts';
import { type RowFormat, readContent, readRows } from './read-rows.ts';
import { csvResultRow, type ResultValues, type RowRules, resultRowParser } from './result-row.ts';
import type { SourceRow } from './source-rows.ts';

export interface Rejection {
  readonly row: number;
  readonly message: string;
}

export interface SanitisedRow {
  /** Its number in the list. */
  readonly row: number;
  readonly values: ResultValues;
}

/** A list as sent. */
interface SentRows extends RowRules {
  readonly test: Test;
  readonly format: RowFormat;
}

/** Parses a list row by row: yields good rows, and passes bad ones to `reject`. */
export async function* sanitiseRows(
  { test, format, bytes, ...rules }: SentRows & { readonly bytes: AsyncIterable<Uint8Array> },
  reject: (rejection: Rejection) => void,
): AsyncGenerator<SanitisedRow> {
  const sanitise = rowSanitiser(test, rules, reject);
  for await (const source of readRows(format, bytes, csvResultRow(test))) {
    const row = sanitise(source);
    if (row) yield row;
  }
}

/** The good rows of a list in memory, of its bytes or its values; bad ones are passed to `reject`. */
export async function sanitiseContent(
  { test, format, content, ...rules }: SentRows & { readonly content: Uint8Array | readonly unknown[] },
  reject: (rejection: Rejection) => void,
): Promise<readonly SanitisedRow[]> {
  const sanitise = rowSanitiser(test, rules, reject);
  const rows: SanitisedRow[] = [];
  const take = (source: SourceRow) => {
    const row = sanitise(source);
    if (row) rows.push(row);
  };
  const sources =
    content instanceof Uint8Array ? readContent(format, content, csvResultRow(test)) : content.map(numbered);
  if (Symbol.iterator in sources) for (const source of sources) take(source);
  else for await (const source of sources) take(source);
  return rows;
}

function numbered(value: unknown, index: number): SourceRow {
  return { number: index + 1, value };
}

function rowSanitiser(test: Test, rules: RowRules, reject: (rejection: Rejection) => void) {
  const parse = resultRowParser(test, rules);
  return (source: SourceRow): SanitisedRow | undefined => {
    const row = 'problem' in source ? source : parse(source.value);
    if (!('problem' in row)) return { row: source.number, values: row.values };
    reject({ row: source.number, message: row.problem });
    return undefined;
  };
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
