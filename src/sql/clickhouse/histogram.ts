import type { HistogramPlan } from '../../plan/plan.ts';
import { blockOf, hourOfDay, hoursOfBlock } from '../bucket.ts';
import { double } from '../expression.ts';
import { type Fragment, integer, join, sql } from '../fragment.ts';
import type { ProjectedAgents } from './agents.ts';
import { clickhouse } from './dialect.ts';
import { compileScope, groupColumns, groupKeys, type ScopedRows } from './rows.ts';

/** The places of values outside of all edges: further out than any value. */
export const BELOW = -1e300;
export const ABOVE = 1e300;

/** The lowest and the highest value of all groups, and the number of values. */
export function compileValueRange(plan: HistogramPlan, known: ProjectedAgents): Fragment {
  const rows = compileScope(plan.scope, plan.splits, known);
  const x = doubleOf(rows);
  return sql`SELECT min(${x}), max(${x}), count() FROM ${rows.from} WHERE ${rows.where}`;
}

/**
 * Columns `groupKeys`, lo and hi (the lowest and the highest value), counts and weights: pairs of the highest edge at or below
 * values (or BELOW, ABOVE) and their number or weight. Edges are different and ascending. One group more than allowed shows
 * that there are too many.
 */
export function compileHistogram(
  plan: HistogramPlan,
  known: ProjectedAgents,
  edges: readonly number[],
  groupsMax: number,
): Fragment {
  const rows = compileScope(plan.scope, plan.splits, known);
  const keys = join(groupKeys(plan));
  const groups = join(groupColumns(plan, rows));
  const x = doubleOf(rows);
  const counted = sql`min(${x}) AS lo, max(${x}) AS hi, sumMap(map(${edgeOf(x, edges)}, toUInt64(1))) AS counts FROM ${rows.from} WHERE ${rows.where}`;
  const limit = sql`LIMIT ${integer(groupsMax + 1)}`;
  const pairs = (map: Fragment, type: Fragment) => sql`CAST(${map}, 'Array(Tuple(Float64, ${type}))')`;
  if (plan.blocks === null) {
    const plain = sql`SELECT ${groups}, ${counted} GROUP BY ${keys} ${limit}`;
    return sql`SELECT ${keys}, lo, hi, ${pairs(sql`counts`, sql`UInt64`)}, [] FROM (${plain})`;
  }
  const block = sql`toInt64(${blockOf(plan.blocks, hourOfDay(rows.local, clickhouse))}) AS block`;
  const strata = sql`SELECT ${groups}, ${block}, f.agent AS s_agent, count() AS s_n, ${counted} GROUP BY ${keys}, block, s_agent`;
  const sized = sql`SELECT *, count() OVER (PARTITION BY ${keys}, block) AS agents FROM (${strata})`;
  const weight = sql`toFloat64(assumeNotNull(${hoursOfBlock(plan, sql`block`)})) / (agents * s_n)`;
  const weighed = sql`SELECT ${keys}, lo, hi, counts, mapApply((edge, m) -> (edge, m * ${weight}), counts) AS weights FROM (${sized})`;
  return sql`SELECT ${keys}, min(lo), max(hi), ${pairs(sql`sumMap(counts)`, sql`UInt64`)}, ${pairs(sql`sumMap(weights)`, sql`Float64`)} FROM (${weighed}) GROUP BY ${keys} ${limit}`;
}

function doubleOf({ measure }: ScopedRows): Fragment {
  return sql`toFloat64(assumeNotNull(${measure.x}))`;
}

function edgeOf(x: Fragment, edges: readonly number[]): Fragment {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)];
  return sql`multiIf(${x} < ${double(first)}, ${double(BELOW)}, ${x} > ${double(last)}, ${double(ABOVE)}, roundDown(${x}, [${join(edges.map(double))}]))`;
}
