import type { Expr } from '../../../plan/expr.ts';
import { type Grouping, type Scope, type Span, testsOf } from '../../../plan/plan.ts';
import { inInstants } from '../../../sql/duckdb/derived.ts';
import { allOf, type Fragment, integer, join, name, sql } from '../../../sql/fragment.ts';
import { LOCAL, resultsTableName } from '../../../sql/results-table.ts';
import { type Magnitude, within } from '../../../sql/scope.ts';
import type { Session } from '../../engine/session.ts';

/** Known of a results table without a scan. */
export interface TableStatistics {
  readonly rows: number;
  /** The largest absolute value of each column. */
  readonly largestMagnitude: ReadonlyMap<string, number>;
  /** The first and the last local time; null: there are no results, or they are derived. */
  readonly extent: Span | null;
}

/** The engine answers this from its own statistics, without reading rows. */
export async function readTableStatistics(
  session: Session,
  { scope }: Pick<Grouping, 'scope'>,
  columns: readonly string[],
): Promise<TableStatistics> {
  if (scope.derived !== undefined) {
    return { rows: await countRecords(session, scope), largestMagnitude: new Map(), extent: null };
  }
  const extremes = columns.flatMap((column) => [sql`min(${name(column)})`, sql`max(${name(column)})`]);
  const table = name(resultsTableName(scope.organisationId, scope.test));
  const row = await session.first(
    sql`SELECT count(*) AS n, min("local") AS "from", max("local") AS "to", [${join(extremes)}] AS extremes FROM ${table}`,
  );
  const found = (row.extremes as readonly (bigint | null)[]).map((value) => Number(value ?? 0));
  const largestMagnitude = columns.map((column, index) => {
    const [lowest = 0, highest = 0] = found.slice(2 * index, 2 * index + 2);
    return [column, Math.max(Math.abs(lowest), Math.abs(highest))] as const;
  });
  return {
    rows: Number(row.n),
    largestMagnitude: new Map(largestMagnitude),
    extent: row.from === null ? null : { from: Number(row.from), to: Number(row.to) },
  };
}

/** The records in the time of a scope, of all its tests. */
export function countInTime(session: Session, scope: Scope): Promise<number> {
  return countRecords(session, scope, allOf([within(LOCAL, scope.local), ...inInstants(scope.utc)]));
}

/** The records that a scope reads, of all its tests; of those `where` holds for. */
async function countRecords(session: Session, scope: Scope, where: Fragment = sql`TRUE`): Promise<number> {
  const counts = testsOf(scope).map((test) => {
    const table = name(resultsTableName(scope.organisationId, test));
    return sql`(SELECT count(*) FROM ${table} AS f WHERE ${where})`;
  });
  return Number((await session.first(sql`SELECT ${join(counts, sql` + `)} AS n`)).n);
}

/** How many records there are of each of some tests, and how many were deleted: no record ever changes. */
export async function countRecordsOf(
  session: Session,
  organisationId: number,
  tests: readonly string[],
): Promise<string> {
  const counts = await countEach(session, organisationId, tests);
  const removals = await session.rows(
    sql`SELECT test, sum(results) AS n FROM removals WHERE organisation = ${integer(organisationId)} GROUP BY test`,
  );
  const removed = new Map(removals.map(({ test, n }) => [test, ` -${n}`]));
  return tests.map((test, index) => `${test} ${counts[index]}${removed.get(test) ?? ''}`).join(' ');
}

/** How many results an organisation has of these tests. */
export async function countResults(
  session: Session,
  organisationId: number,
  tests: readonly string[],
): Promise<number> {
  return (await countEach(session, organisationId, tests)).reduce((sum, count) => sum + count, 0);
}

async function countEach(
  session: Session,
  organisationId: number,
  tests: readonly string[],
): Promise<readonly number[]> {
  if (tests.length === 0) return [];
  const counts = tests.map((test) => sql`(SELECT count(*) FROM ${name(resultsTableName(organisationId, test))})`);
  return (await session.columns(sql`SELECT ${join(counts)}`)).map(([count]) => Number(count));
}

/** The square of NARROW_MAX fits 64 bits; a sum of squares up to SUM_MAX fits 128 bits. */
const NARROW_MAX = 3e9;
const SUM_MAX = 1e38;

/** The magnitude of an expression's values, by their bound; null: their squares are too large for an exact sum. */
export function magnitudeOf(bound: number, { rows }: Pick<TableStatistics, 'rows'>): Magnitude | null {
  if (bound <= NARROW_MAX) return 'narrow';
  return bound * bound * rows < SUM_MAX ? 'wide' : null;
}

/** An upper bound of the absolute value. */
export function boundOf(expr: Expr, largestMagnitude: TableStatistics['largestMagnitude']): number {
  switch (expr.kind) {
    case 'column':
      return largestMagnitude.get(expr.name) ?? Number.POSITIVE_INFINITY;
    case 'number':
      return Math.abs(expr.value);
    case 'add':
    case 'sub':
      return boundOf(expr.left, largestMagnitude) + boundOf(expr.right, largestMagnitude);
    case 'mul':
      return boundOf(expr.left, largestMagnitude) * boundOf(expr.right, largestMagnitude);
    case 'div':
      return Number.POSITIVE_INFINITY;
  }
}
