import type { AggregatePlan } from '../../plan/plan.ts';
import { type Fragment, join, sql } from '../fragment.ts';
import { measureKind } from '../scope.ts';
import { duckdb } from './dialect.ts';
import { type AgentJoin, compileRows, groupColumns } from './rows.ts';
import type { Step } from './script.ts';

/**
 * The relation `cells`: group columns, agent, block (where results are normalised), has_unit, n, total, rest (what a double
 * of the total lacks) and denominators. Of a normalised plan it reads `strata`, else the results.
 */
export function compileCells(plan: AggregatePlan, agents: AgentJoin | null): Step {
  const kind = measureKind(plan.scope, duckdb);
  const exact = kind === 'integer' ? sql`sum(x)` : kind === 'ratio' ? sql`100 * sum(numerator)` : null;
  const sums = plan.blocks === null ? ofResults(plan, agents, exact) : ofStrata(plan, kind);
  const total = exact === null ? sql`total, 0::DOUBLE AS rest` : inTwoParts(sql`total`);
  const denominators = kind === 'ratio' ? sql`CAST(denominators AS DOUBLE)` : sql`0::DOUBLE`;
  const block = plan.blocks === null ? sql`0` : sql`CAST(block AS INTEGER)`;
  const selected = [
    ...groupColumns(plan),
    sql`agent`,
    sql`${block} AS block`,
    sql`has_unit`,
    sql`CAST(n AS DOUBLE) AS n`,
    total,
    sql`${denominators} AS denominators`,
  ];
  return { relation: 'cells', select: sql`SELECT ${join(selected)} FROM (${sums}) AS c` };
}

function ofResults(plan: AggregatePlan, agents: AgentJoin | null, exact: Fragment | null): Fragment {
  const keys = join([...groupColumns(plan), sql`agent`]);
  const denominators = plan.scope.measure.kind === 'ratio' ? sql`, sum(denominator) AS denominators` : sql``;
  return sql`SELECT ${keys}, any_value(has_unit) AS has_unit, count(*) AS n, ${exact ?? sql`fsum(x)`} AS total${denominators} FROM (${compileRows(plan, agents)}) AS r GROUP BY ${keys}`;
}

function ofStrata(plan: AggregatePlan, kind: 'integer' | 'float' | 'ratio'): Fragment {
  const totals = { integer: sql`list_sum(xs)`, float: sql`list_aggregate(xs, 'fsum')`, ratio: sql`100 * numerators` };
  const denominators = kind === 'ratio' ? sql`, denominators` : sql``;
  return sql`SELECT ${join(groupColumns(plan))}, agent, block, has_unit, n, ${totals[kind]} AS total${denominators} FROM strata`;
}

function inTwoParts(whole: Fragment): Fragment {
  return sql`CAST(${whole} AS DOUBLE) AS total, CAST(${whole} - CAST(CAST(${whole} AS DOUBLE) AS HUGEINT) AS DOUBLE) AS rest`;
}

/** The cells: g, splits of the record, bucket, agent, block, has_unit, n, total, rest, denominators. */
export function compileReadCells(plan: AggregatePlan): Fragment {
  const [, ...keys] = groupColumns(plan).slice(0, -1);
  const numbers = sql`CAST(bucket AS DOUBLE) AS bucket, agent, block, has_unit, n, total, rest, denominators`;
  return sql`SELECT ${join([sql`CAST(g AS INTEGER) AS g`, ...keys, numbers])} FROM cells`;
}
