import type { HistogramPlan } from '../../plan/plan.ts';
import { double } from '../expression.ts';
import { type Fragment, integer, join, sql } from '../fragment.ts';
import type { ProjectedAgents } from './agents.ts';
import { blockOf, hoursOfBlock } from './blocks.ts';
import { compileScope, groupColumns, groupKeys, type ScopedRows } from './rows.ts';

/** The places of values outside of all edges: further out than any value. */
export const BELOW = -1e30;
export const ABOVE = 1e30;

/** The lowest and the highest value of all groups, and the number of values. */
export function compileValueRange(plan: HistogramPlan, known: ProjectedAgents): Fragment {
  const rows = compileScope(plan.scope, plan.splits, known);
  const x = doubleOf(rows);
  return sql`SELECT min(${x}), max(${x}), count() FROM ${rows.from} WHERE ${rows.where}`;
}

/**
 * Columns `groupKeys`, edge (the highest at or below values, or BELOW, ABOVE), lo and hi (the lowest and the highest of these
 * values), their number and their weight. Edges are different and ascending. One row more than allowed shows that there are too
 * many.
 */
export function compileHistogram(
  plan: HistogramPlan,
  known: ProjectedAgents,
  edges: readonly number[],
  rowsMax: number,
): Fragment {
  const rows = compileScope(plan.scope, plan.splits, known);
  const keys = join(groupKeys(plan));
  const x = doubleOf(rows);
  const groups = join(groupColumns(plan, rows));
  const counted = sql`${edgeOf(x, edges)} AS edge, min(${x}) AS lo, max(${x}) AS hi, count() AS m FROM ${rows.from} WHERE ${rows.where}`;
  const limit = sql`LIMIT ${integer(rowsMax + 1)}`;
  if (plan.blocks === null) {
    const plain = sql`SELECT ${groups}, ${counted} GROUP BY ${keys}, edge ${limit}`;
    return sql`SELECT ${keys}, edge, lo, hi, m, m AS weight FROM (${plain})`;
  }
  const block = sql`toInt64(${blockOf(plan.blocks, rows.local)}) AS block`;
  const strata = sql`SELECT ${groups}, ${block}, f.agent AS s_agent, ${counted} GROUP BY ${keys}, block, s_agent, edge`;
  const sized = sql`SELECT *, sum(m) OVER (PARTITION BY ${keys}, block, s_agent) AS s_n, uniqExact(s_agent) OVER (PARTITION BY ${keys}, block) AS agents FROM (${strata})`;
  const weight = sql`${hoursOfBlock(plan, sql`block`)} / (agents * s_n)`;
  return sql`SELECT ${keys}, edge, min(lo), max(hi), sum(m), sum(m * ${weight}) FROM (${sized}) GROUP BY ${keys}, edge ${limit}`;
}

function doubleOf({ measure }: ScopedRows): Fragment {
  return sql`toFloat64(assumeNotNull(${measure.x}))`;
}

function edgeOf(x: Fragment, edges: readonly number[]): Fragment {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)];
  return sql`multiIf(${x} < ${double(first)}, ${double(BELOW)}, ${x} > ${double(last)}, ${double(ABOVE)}, roundDown(${x}, [${join(edges.map(double))}]))`;
}
