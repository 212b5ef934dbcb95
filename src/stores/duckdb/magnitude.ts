import { columnsOf } from '../../plan/columns-of.ts';
import type { Expr } from '../../plan/expr.ts';
import type { Scope } from '../../plan/plan.ts';
import type { Magnitude } from '../../sql/dialect.ts';
import { join, name, sql } from '../../sql/fragment.ts';
import { resultsTableName } from '../../sql/results-table.ts';
import type { Session } from './session.ts';

/** Whose square is a 64-bit integer, and of how much a sum of squares is a 128-bit one. */
const NARROW_MAX = 3e9;
const SUM_MAX = 1e38;

/** How large a number can be that an expression makes of the stored ones; null: too large to sum their squares exactly. */
export async function magnitudeOf(session: Session, scope: Scope, expr: Expr): Promise<Magnitude | null> {
  const columns = [...new Set(columnsOf(expr))];
  const extremes = columns.flatMap((column) => [sql`min(${name(column)})`, sql`max(${name(column)})`]);
  // Answered from the statistics of the table, not from its rows.
  const row = await session.first(
    sql`SELECT count(*) AS n, [${join(extremes)}] AS extremes FROM ${name(resultsTableName(scope.organisationId, scope.test))}`,
  );
  const found = (row.extremes as readonly (bigint | null)[]).map((value) => Math.abs(Number(value ?? 0)));
  const largest = new Map(columns.map((column, index) => [column, Math.max(...found.slice(2 * index, 2 * index + 2))]));
  const bound = boundOf(expr, largest);
  if (bound <= NARROW_MAX) return 'narrow';
  return bound * bound * Number(row.n) < SUM_MAX ? 'wide' : null;
}

/** No result is further from zero. */
function boundOf(expr: Expr, largest: ReadonlyMap<string, number>): number {
  switch (expr.kind) {
    case 'column':
      return largest.get(expr.name) ?? Number.POSITIVE_INFINITY;
    case 'number':
      return Math.abs(expr.value);
    case 'add':
    case 'sub':
      return boundOf(expr.left, largest) + boundOf(expr.right, largest);
    case 'mul':
      return boundOf(expr.left, largest) * boundOf(expr.right, largest);
    case 'div':
      return Number.POSITIVE_INFINITY;
  }
}
