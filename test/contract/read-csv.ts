import { parse } from 'csv-parse/sync';

/** A cell of a CSV file: empty and not in quotes, it holds nothing; in quotes it holds text, if an empty one. */
export type Cell = string | null;

export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Reads a CSV file by the letter of RFC 4180, but with `\n` at the end of every line. */
export function readCsv(text: string): CsvTable {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const [header = [], ...rows] = parse(text, {
    recordDelimiter: '\n',
    cast: (cell: string, { quoting }: { quoting: boolean }) => (cell === '' && !quoting ? null : cell),
  }) as Cell[][];
  return { header: header.map((name) => name ?? ''), rows };
}
