import type { Question } from './build-question.ts';
import { FEW_AGENTS_LINE, isOfFewAgents } from './few-agents.ts';
import { layoutTable, type Table } from './layout-table.ts';
import { splitsOf } from './splits-of.ts';
import { type Row, tableColumns } from './table-columns.ts';
import { titleOf } from './title.ts';
import { writeLines } from './write-lines.ts';

/** Rows as an aligned table, at a terminal as wide as it has room for. */
export async function printTable(question: Question, batches: AsyncIterable<readonly Row[]>): Promise<void> {
  let table: Table | undefined;
  let isFew = false;
  await writeLines([titleOf(question), '']);
  for await (const rows of withLongStart(batches)) {
    if (table === undefined) {
      const columns = tableColumns(rows[0] ?? {}, splitsOf(question));
      table = layoutTable(columns, rows, process.stdout.columns || Number.POSITIVE_INFINITY);
      await writeLines([table.header]);
    }
    isFew ||= rows.some(isOfFewAgents);
    await writeLines(rows.map(table.lineOf));
  }
  await writeLines(table === undefined ? ['No results.'] : footOf(table, isFew));
}

/** So many rows tell how wide the columns are: more than most answers have. */
const SAMPLE_ROWS = 2000;

async function* withLongStart(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let start: Row[] | undefined = [];
  for await (const rows of batches) {
    if (start === undefined) {
      yield rows;
      continue;
    }
    start.push(...rows);
    if (start.length < SAMPLE_ROWS) continue;
    yield start;
    start = undefined;
  }
  if (start !== undefined && start.length > 0) yield start;
}

function footOf({ leftOut }: Table, isFew: boolean): string[] {
  const lines = [
    ...(isFew ? [FEW_AGENTS_LINE] : []),
    ...(leftOut.length > 0 ? [`No room for ${leftOut.join(', ')}: widen the terminal, or ask for --format csv.`] : []),
  ];
  return lines.length === 0 ? [] : ['', ...lines];
}
