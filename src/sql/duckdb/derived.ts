import { OFFSET_MAX_SECONDS } from '../../lib/zone-offsets.ts';
import type { Condition, Expr } from '../../plan/expr.ts';
import type { Derived, IdleTest, Scope, Span } from '../../plan/plan.ts';
import { compileCondition, compileExpr } from '../expression.ts';
import { allOf, type Fragment, integer, join, name, sql } from '../fragment.ts';
import { AGENT, AT, LOCAL, RAN, resultColumns, resultsTableName } from '../results-table.ts';
import { within } from '../scope.ts';
import { duckdb, inOrder } from './dialect.ts';

/** What the results of a scope are read from: the table of its test, or what is derived from it. */
export function compileResults(scope: Scope): Fragment {
  switch (scope.derived?.kind) {
    case undefined:
      return retainedResults(scope, scope.test);
    case 'idle':
      return sql`(${withIdle(scope, scope.derived)})`;
    case 'daily':
      return sql`(${byDay(scope, scope.derived)})`;
  }
}

const HOUR_MS = 3_600_000;
function withIdle(scope: Scope, { tests }: Extract<Derived, { kind: 'idle' }>): Fragment {
  // The hour at either end may begin before or end after the time that is asked for, on a wall clock on the other side of UTC.
  const apart = 2 * OFFSET_MAX_SECONDS + HOUR_MS / 1000;
  const { utc: _, ...wide } = scope;
  const near = { from: scope.local.from - apart, to: scope.local.to + apart };
  const records = tests.map(({ test, of, drop }: IdleTest, order) => {
    const columns = resultColumns(test);
    const value = compileExpr(of, columns, duckdb).sql;
    const conditions = [within(LOCAL, near), sql`${value} IS NOT NULL`, ...kept(drop, test)];
    return sql`SELECT ${AGENT} AS agent, ${hourOf(AT)} AS hour, ${integer(order)} AS preference, ${value} AS x FROM ${retainedResults(wide, test)} AS f WHERE ${allOf(conditions)}`;
  });
  const means = tests.map((_, order) => sql`avg(x) FILTER (preference = ${integer(order)})`);
  const idle =
    tests.length === 0
      ? sql`SELECT 0 AS agent, 0 AS hour, 0.0 AS idle_rtt WHERE FALSE`
      : sql`SELECT agent, hour, coalesce(${join(means)}) AS idle_rtt FROM (${join(records, sql` UNION ALL `)}) AS n GROUP BY agent, hour`;
  return sql`SELECT d.*, i.idle_rtt AS idle_rtt FROM ${retainedResults(scope, scope.test)} AS d LEFT JOIN (${idle}) AS i ON i.agent = d.agent AND i.hour = ${hourOf(sql`d."at"`)}`;
}

function byDay(scope: Scope, { tests, of, drop }: Extract<Derived, { kind: 'daily' }>): Fragment {
  const records = tests.map((test) => {
    const added = test === scope.test ? addedOf(of, drop, test) : sql`NULL`;
    return sql`SELECT ${AGENT} AS agent, ${AT} AS "at", ${LOCAL} AS "local", CAST(${added} AS DOUBLE) AS x FROM ${retainedResults(scope, test)} AS f WHERE ${within(LOCAL, scope.local)}`;
  });
  return sql`SELECT agent, max("at") AS "at", arg_max("local", "at") AS "local", coalesce(${inOrder(sql`list(x) FILTER (x IS NOT NULL)`)}, 0) AS total FROM (${join(records, sql` UNION ALL `)}) AS n GROUP BY agent, ${duckdb.dayOf(sql`"local"`)}`;
}

function addedOf(of: Expr, drop: readonly Condition[], test: string): Fragment {
  const value = compileExpr(of, resultColumns(test), duckdb).sql;
  return drop.length === 0 ? value : sql`CASE WHEN ${allOf(kept(drop, test))} THEN ${value} END`;
}

function kept(drop: readonly Condition[], test: string): Fragment[] {
  return drop.map((condition) => duckdb.isNotTrue(compileCondition(condition, resultColumns(test), duckdb)));
}

function hourOf(at: Fragment): Fragment {
  return duckdb.intDiv(at, integer(HOUR_MS));
}

/** The results of a test in the instants of a scope, without attempts that were not run, that are not beyond their retention. */
export function retainedResults(
  { organisationId, earliest, utc, allRan }: Pick<Scope, 'organisationId' | 'earliest' | 'utc' | 'allRan'>,
  test: string,
): Fragment {
  const table = name(resultsTableName(organisationId, test));
  const conditions = [...(allRan ? [] : [RAN]), ...notBefore(earliest?.[test]), ...inInstants(utc)];
  return conditions.length === 0 ? table : sql`(SELECT * FROM ${table} WHERE ${join(conditions, sql` AND `)})`;
}

/** A table without what is beyond its retention, attempts that were not run included. */
export function retainedBy(table: Fragment, bound: number | undefined): Fragment {
  return bound === undefined ? table : sql`(SELECT * FROM ${table} WHERE ${join(notBefore(bound))})`;
}

/** A condition on the instants of results, where a scope has one. */
export function inInstants(utc: Span | undefined): Fragment[] {
  return utc === undefined ? [] : [within(sql`"at"`, utc)];
}

function notBefore(bound: number | undefined): Fragment[] {
  return bound === undefined ? [] : [sql`"at" >= ${integer(bound)}`];
}
