import type { AggregatePlan } from '../../plan/plan.ts';
import { join, name, sql } from '../../sql/fragment.ts';
import { resultsTableName } from '../../sql/results-table.ts';
import type { Session } from './session.ts';

/** What is known of a test's results without a look at them. */
export interface Stored {
  readonly rows: number;
  /** How far from zero a column's values go. */
  readonly furthest: ReadonlyMap<string, number>;
}

/** Answered from the statistics of the table, not from its rows. */
export async function readStored(
  session: Session,
  { scope }: AggregatePlan,
  columns: readonly string[],
): Promise<Stored> {
  const extremes = columns.flatMap((column) => [sql`min(${name(column)})`, sql`max(${name(column)})`]);
  const table = name(resultsTableName(scope.organisationId, scope.test));
  const row = await session.first(sql`SELECT count(*) AS n, [${join(extremes)}] AS extremes FROM ${table}`);
  const found = (row.extremes as readonly (bigint | null)[]).map((value) => Number(value ?? 0));
  const furthest = columns.map((column, index) => {
    const [lowest = 0, highest = 0] = found.slice(2 * index, 2 * index + 2);
    return [column, Math.max(Math.abs(lowest), Math.abs(highest))] as const;
  });
  return { rows: Number(row.n), furthest: new Map(furthest) };
}
