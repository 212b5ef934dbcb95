import type { AggregatePlan } from '../../plan/plan.ts';
import { blockOf, hourOfDay } from '../bucket.ts';
import { type Fragment, integer, join, name, sql } from '../fragment.ts';
import type { ProjectedAgents } from './agents.ts';
import { clickhouse } from './dialect.ts';
import { compileScope, groupColumns, groupKeys, type ScopedRows } from './rows.ts';

/**
 * The cells of each group as one row: columns `groupKeys`, then a list of cells (agent, block, has_unit, n, total, rest: what
 * a double of the total lacks, denominators). One cell more than allowed shows that there are too many.
 */
export function compileCells(plan: AggregatePlan, known: ProjectedAgents, cellsMax: number): Fragment {
  const rows = compileScope(plan.scope, plan.splits, known);
  const keys = join(groupKeys(plan));
  const block =
    plan.blocks === null ? sql`0` : sql`toUInt8(${blockOf(plan.blocks, hourOfDay(rows.local, clickhouse))})`;
  const selected = [
    ...groupColumns(plan, rows),
    sql`f.agent AS c_agent`,
    sql`${block} AS c_block`,
    sql`any(v.unit_id IS NOT NULL) AS c_unit`,
    sql`toFloat64(count()) AS c_n`,
    ...sums(rows),
  ];
  const grouped = join([...groupKeys(plan), name('c_agent'), name('c_block')]);
  const cells = sql`SELECT ${join(selected)} FROM ${rows.from} WHERE ${rows.where} GROUP BY ${grouped} LIMIT ${integer(cellsMax + 1)}`;
  const cell = sql`(c_agent, c_block, c_unit, c_n, toFloat64(c_total), toFloat64(c_total - c_whole), c_denominators)`;
  return sql`SELECT ${keys}, groupArray(${cell}) AS cells FROM (SELECT *, ${rounded(rows)} AS c_whole FROM (${cells})) GROUP BY ${keys}`;
}

function sums({ measure }: ScopedRows): Fragment[] {
  const whole = (part: Fragment) => sql`sum(toInt128(assumeNotNull(${part})))`;
  if (measure.kind === 'ratio') {
    const denominators = sql`toFloat64(${whole(measure.denominator)}) AS c_denominators`;
    return [sql`100 * ${whole(measure.numerator)} AS c_total`, denominators];
  }
  const x = sql`assumeNotNull(${measure.x})`;
  return [
    sql`${measure.kind === 'integer' ? whole(measure.x) : sql`sumKahan(${x})`} AS c_total`,
    sql`0. AS c_denominators`,
  ];
}

/** A total as its double is. */
function rounded({ measure }: ScopedRows): Fragment {
  return measure.kind === 'float' ? sql`c_total` : sql`toInt128(toFloat64(c_total))`;
}
