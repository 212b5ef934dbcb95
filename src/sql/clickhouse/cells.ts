import { type Summary, summaryOf, type Weight, weightFields, weightOf } from '../../plan/by-agent.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { double } from '../expression.ts';
import { type Fragment, integer, join, name, sql } from '../fragment.ts';
import { aboveCondition } from '../thresholds.ts';
import type { ProjectedAgents } from './agents.ts';
import { percentShare } from './aggregate.ts';
import { blockOf } from './blocks.ts';
import { compileScope, groupColumns, groupKeys, type ScopedRows } from './rows.ts';

/**
 * The cells of each group as one row: columns `groupKeys`, then a list of cells (agent, block, has_unit, n, total, rest: what
 * a double of the total lacks, denominators; where agents have weights, the text at the last result, and its time). Where agents have another summary than the mean, total is that summary. One cell more than allowed shows that there are too many.
 */
export function compileCells(plan: AggregatePlan, known: ProjectedAgents, cellsMax: number): Fragment {
  const weight = weightOf(plan.byAgent);
  const rows = compileScope(plan.scope, [...plan.splits, ...weightFields(weight)], known);
  const { measure } = rows;
  const keys = join(groupKeys(plan));
  const block = plan.blocks === null ? sql`0` : sql`toUInt8(${blockOf(plan.blocks, rows.local)})`;
  const selected = [
    ...groupColumns(plan, rows),
    sql`f.agent AS c_agent`,
    sql`${block} AS c_block`,
    sql`any(v.unit_id IS NOT NULL) AS c_unit`,
    sql`toFloat64(count()) AS c_n`,
    sql`${totalOf(summaryOf(plan.byAgent), rows)} AS c_total`,
    sql`${measure.kind === 'ratio' ? sql`toFloat64(${wholeSum(measure.denominator)})` : sql`0.`} AS c_denominators`,
  ];
  if (weight !== null) {
    selected.push(sql`argMax(${weightText(weight, rows)}, f.at) AS c_weight`);
    selected.push(sql`toFloat64(toUnixTimestamp64Milli(max(f.at))) AS c_last`);
  }
  const grouped = join([...groupKeys(plan), name('c_agent'), name('c_block')]);
  const cells = sql`SELECT ${join(selected)} FROM ${rows.from} WHERE ${rows.where} GROUP BY ${grouped} LIMIT ${integer(cellsMax + 1)}`;
  const weights = weight === null ? sql`` : sql`, c_weight, c_last`;
  const rest = isExact(plan, rows) ? sql`toFloat64(c_total - toInt128(toFloat64(c_total)))` : sql`0.`;
  const cell = sql`(c_agent, c_block, c_unit, c_n, toFloat64(c_total), ${rest}, c_denominators${weights})`;
  return sql`SELECT ${keys}, groupArray(${cell}) AS cells FROM (${cells}) GROUP BY ${keys}`;
}

/** What says the weight of an agent: a number as text, or the values of a population's fields as a JSON list. */
function weightText(weight: Weight, { field }: ScopedRows): Fragment {
  const fields = weightFields(weight).map((each) => sql`CAST(${field(each)}, 'Nullable(String)')`);
  return weight.by === 'field' ? sql`ifNull(${join(fields)}, '')` : sql`toJSONString([${join(fields)}])`;
}

function isExact(plan: AggregatePlan, { measure }: ScopedRows): boolean {
  return summaryOf(plan.byAgent).of === 'mean' && measure.kind !== 'float';
}

/** A summary of an agent's results; of a mean, the sum: of ratios, 100 times that of the numerators. */
function totalOf(summary: Summary, { measure }: ScopedRows): Fragment {
  const x = sql`assumeNotNull(${measure.x})`;
  switch (summary.of) {
    case 'mean':
      if (measure.kind === 'ratio') return sql`100 * ${wholeSum(measure.numerator)}`;
      return measure.kind === 'integer' ? wholeSum(measure.x) : sql`sumKahan(${x})`;
    case 'trimmed_mean': {
      const trimmed = sql`toInt64(floor(count() * ${double(summary.trim)} + 1e-9))`;
      const kept = sql`arraySlice(arraySort(groupArray(${x})), ${trimmed} + 1, toInt64(count()) - 2 * ${trimmed})`;
      const wide = measure.kind === 'integer' ? sql`toInt128(i)` : sql`i`;
      return sql`toFloat64(arraySum(arrayMap(i -> ${wide}, ${kept}))) / (toInt64(count()) - 2 * ${trimmed})`;
    }
    case 'min':
      return sql`toFloat64(min(${x}))`;
    case 'max':
      return sql`toFloat64(max(${x}))`;
    case 'percentile':
      return sql`toFloat64(quantileExactInclusive(${percentShare(summary.percent)})(${x}))`;
    case 'share_above':
      return sql`100 * countIf(${aboveCondition(summary.level, x)}) / count()`;
  }
}

function wholeSum(part: Fragment): Fragment {
  return sql`sum(toInt128(assumeNotNull(${part})))`;
}
