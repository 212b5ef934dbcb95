import type { Condition, Expr } from '../../plan/expr.ts';
import type { Derived, Scope, Span } from '../../plan/plan.ts';
import { compileCondition, compileExpr, type SqlColumns } from '../expression.ts';
import { allOf, type Fragment, integer, join, name, sql } from '../fragment.ts';
import { resultColumns, storedColumns } from '../results-table.ts';
import { within } from '../scope.ts';
import type { ProjectedAgents } from './agents.ts';
import { clickhouse } from './dialect.ts';
import { localName } from './tables.ts';

/** What derived results need. */
export interface DerivedFrom {
  readonly known: ProjectedAgents;
  /** UTC milliseconds in which results can be. */
  readonly window: Span;
  /** Conditions on records of a test by organisation and UTC time. */
  readonly inTime: (test: string, window: Span, alias: Fragment) => readonly Fragment[];
  /** The lives of all agents, wherever they are. */
  readonly lives: Fragment;
}

/** Results that are derived from records, with the columns of their test that are stored, org, agent, at and day. */
export function compileDerived(scope: Scope, derived: Derived, from: DerivedFrom): Fragment {
  return derived.kind === 'idle' ? withIdle(scope, derived, from) : byDay(scope, derived, from);
}

const HOUR_MS = 3_600_000;
const DAY = 86_400;
const ALIAS = sql`f`;

/** Records and the idle ones of the same agent are on the same shard. */
function withIdle(
  scope: Scope,
  { tests }: Extract<Derived, { kind: 'idle' }>,
  { known, window, inTime }: DerivedFrom,
): Fragment {
  const wide = { from: window.from - HOUR_MS, to: window.to + HOUR_MS };
  const records = tests.map(({ test, of, drop }, order) => {
    const columns = resultColumns(test);
    const value = compileExpr(of, columns, clickhouse).sql;
    const conditions = [...inTime(test, wide, ALIAS), sql`${value} IS NOT NULL`, ...kept(drop, columns)];
    return sql`SELECT f.agent AS n_agent, ${hourOf(sql`f.at`)} AS n_hour, ${integer(order)} AS preference, toInt128(assumeNotNull(${value})) AS x FROM ${name(localName(test, known.cluster))} AS f WHERE ${allOf(conditions)}`;
  });
  const means = tests.map((_, order) => {
    const isOf = sql`preference = ${integer(order)}`;
    return sql`if(countIf(${isOf}) = 0, NULL, toFloat64(sumIf(x, ${isOf})) / countIf(${isOf}))`;
  });
  // Nullable, so that a record without an idle one gets a null from the join.
  const idle =
    tests.length === 0
      ? sql`SELECT toUInt32(0) AS n_agent, toInt64(0) AS n_hour, CAST(NULL, 'Nullable(Float64)') AS mean WHERE 0`
      : sql`SELECT n_agent, n_hour, toNullable(coalesce(${join(means)})) AS mean FROM (${join(records, sql` UNION ALL `)}) GROUP BY n_agent, n_hour`;
  const columns = ['org', 'agent', 'at', 'day', ...Object.keys(storedColumns(scope.test))].map(
    (column) => sql`d.${name(column)} AS ${name(column)}`,
  );
  return sql`SELECT ${join(columns)}, i.mean AS idle_rtt FROM ${name(scope.test)} AS d LEFT JOIN (${idle}) AS i ON i.n_agent = d.agent AND i.n_hour = ${hourOf(sql`d.at`)} WHERE ${allOf(inTime(scope.test, window, sql`d`))}`;
}

function byDay(
  scope: Scope,
  { tests, of, drop }: Extract<Derived, { kind: 'daily' }>,
  { window, inTime, lives }: DerivedFrom,
): Fragment {
  const records = tests.map((test) => {
    const added = test === scope.test ? addedOf(of, drop, resultColumns(test)) : sql`NULL`;
    return sql`SELECT f.agent AS n_agent, f.at AS n_at, toFloat64(ifNull(${added}, 0)) AS x FROM ${name(test)} AS f WHERE ${allOf(inTime(test, window, ALIAS))}`;
  });
  const local = sql`(intDiv(toUnixTimestamp64Milli(n.n_at), 1000) + v.offset)`;
  const dated = sql`SELECT n.n_agent AS d_agent, n.n_at AS d_at, ${local} AS d_local, n.x AS x FROM (${join(records, sql` UNION ALL `)}) AS n ASOF INNER JOIN (${lives}) AS v ON v.agent = n.n_agent AND n.n_at >= v.since WHERE ${allOf([sql`n.n_at < v.until`, within(local, scope.local)])}`;
  const days = sql`SELECT d_agent, max(d_at) AS last_at, sum(x) AS added FROM (${dated}) GROUP BY d_agent, intDiv(d_local, ${integer(DAY)})`;
  return sql`SELECT toUInt32(${integer(scope.organisationId)}) AS org, d_agent AS agent, last_at AS at, toDate(last_at) AS day, NULL AS not_run, added AS total FROM (${days})`;
}

function addedOf(of: Expr, drop: readonly Condition[], columns: SqlColumns): Fragment {
  const value = compileExpr(of, columns, clickhouse).sql;
  return drop.length === 0 ? value : sql`if(${allOf(kept(drop, columns))}, ${value}, NULL)`;
}

function kept(drop: readonly Condition[], columns: SqlColumns): Fragment[] {
  return drop.map((condition) => clickhouse.isNotTrue(compileCondition(condition, columns, clickhouse)));
}

function hourOf(at: Fragment): Fragment {
  return sql`intDiv(toUnixTimestamp64Milli(${at}), ${integer(HOUR_MS)})`;
}
