import { readCsv } from '../ingest/csv.ts';
import type { PublishedFigure } from '../reports/layout/against.ts';
import { usageFailure } from './failure.ts';
import { readText } from './request-file.ts';

const COLUMNS = ['table', 'row', 'column', 'published'] as const;

/** Reads a CSV with these columns, and reports every invalid line. */
export async function readPublishedFigures(path: string): Promise<readonly PublishedFigure[]> {
  const text = await readText(path);
  const figures: PublishedFigure[] = [];
  const problems: string[] = [];
  const checkHeader = (header: readonly string[]) => {
    const missing = COLUMNS.filter((column) => !header.includes(column));
    if (missing.length > 0) throw usageFailure(`${path} has no column ${missing.join(', ')}.`);
  };
  for await (const source of readCsv([text], (cells) => cells, checkHeader)) {
    const line = source.number + 1;
    if ('problem' in source) {
      problems.push(`${path}, line ${line}: ${source.problem}`);
      continue;
    }
    const cells = source.value as ReadonlyMap<string, string>;
    const [table = '', row = '', column = '', published = ''] = COLUMNS.map((name) => cells.get(name)?.trim());
    if (!/^-?\d+(\.\d+)?$/.test(published)) problems.push(`${path}, line ${line}: ${published} is not a number.`);
    figures.push({ line, table, row, column, published });
  }
  if (problems.length > 0) throw usageFailure(problems.join('\n'));
  return figures;
}
