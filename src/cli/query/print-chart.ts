import type { Question } from './build-question.ts';
import { chartLines } from './chart-lines.ts';
import { FEW_AGENTS_LINE, isOfFewAgents } from './few-agents.ts';
import { splitsOf } from './splits-of.ts';
import type { Row } from './table-columns.ts';
import { titleOf } from './title.ts';
import { writeLines } from './write-lines.ts';

const WIDTH_IN_A_PIPE = 80;

/** The points of an aggregate as a chart. */
export async function printChart(question: Question, batches: AsyncIterable<readonly Row[]>): Promise<void> {
  const points: Row[] = [];
  for await (const rows of batches) for (const row of rows) points.push(row);
  const { aggregation } = question.request;
  const width = process.stdout.columns || WIDTH_IN_A_PIPE;
  await writeLines([
    titleOf(question),
    '',
    ...(points.length === 0 ? ['No results.'] : chartLines(points, { aggregation, splits: splitsOf(question), width })),
    ...(points.some(isOfFewAgents) ? ['', FEW_AGENTS_LINE] : []),
  ]);
}
