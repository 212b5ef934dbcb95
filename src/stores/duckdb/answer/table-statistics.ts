import type { Expr } from '../../../plan/expr.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import type { Magnitude } from '../../../sql/dialect.ts';
import { join, name, sql } from '../../../sql/fragment.ts';
import { resultsTableName } from '../../../sql/results-table.ts';
import type { Session } from '../engine/session.ts';

/** What is known of a test's results without a look at them. */
interface Stored {
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

/** Whose square is a 64-bit integer, and of how much a sum of squares is a 128-bit one. */
const NARROW_MAX = 3e9;
const SUM_MAX = 1e38;

/** How large a number can be that an expression makes of the stored ones; null: too large to sum their squares exactly. */
export function magnitudeOf(expr: Expr, { rows, furthest }: Stored): Magnitude | null {
  const bound = boundOf(expr, furthest);
  if (bound <= NARROW_MAX) return 'narrow';
  return bound * bound * rows < SUM_MAX ? 'wide' : null;
}

/** No result is further from zero. */
function boundOf(expr: Expr, furthest: Stored['furthest']): number {
  switch (expr.kind) {
    case 'column':
      return furthest.get(expr.name) ?? Number.POSITIVE_INFINITY;
    case 'number':
      return Math.abs(expr.value);
    case 'add':
    case 'sub':
      return boundOf(expr.left, furthest) + boundOf(expr.right, furthest);
    case 'mul':
      return boundOf(expr.left, furthest) * boundOf(expr.right, furthest);
    case 'div':
      return Number.POSITIVE_INFINITY;
  }
}
