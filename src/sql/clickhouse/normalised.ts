import type { AggregatePlan } from '../../plan/plan.ts';
import { blockOf, hourOfDay, hoursOfBlock } from '../bucket.ts';
import { type Fragment, integer, join, name, sql } from '../fragment.ts';
import { thresholdConditions } from '../thresholds.ts';
import { type AggregateOptions, percentShare } from './aggregate.ts';
import { clickhouse } from './dialect.ts';
import { compileScope, groupColumns, groupKeys } from './rows.ts';

/** Weights of a group are integers; this is their sum. */
const WEIGHT_UNITS = 2n ** 55n;

/**
 * Weighted statistics of each group, in the columns of `compileAggregate`. A result weighs h / (agents * n): the hours of its
 * block, divided by the agents of the block, divided by the results of its agent there. A stratum is an agent's results in
 * one block. Strata are made where the results are; groups are put together by the server that was asked.
 */
export function compileNormalised(
  plan: AggregatePlan,
  { known, groupsMax }: Omit<AggregateOptions, 'squares'>,
): Fragment {
  const keys = join(groupKeys(plan));
  const groups = sql`SELECT ${keys}, sum(b_n) AS n, sum(b_hours) AS hours, uniqExactArray(b_ids) AS agents, uniqExactArray(b_units) AS units, min(b_lo) AS lo, max(b_hi) AS hi, groupArray((b_hours, b_agents, strata)) AS blocks
    FROM (${compileBlocks(plan, known)}) GROUP BY ${keys} LIMIT ${integer(groupsMax + 1)}`;
  const isRatio = plan.scope.measure.kind === 'ratio';
  const pooled = (part: Fragment) => (isRatio ? sql`arraySum(arrayMap(s -> s.1 * s.${part}, weighted))` : sql`NULL`);
  const reached = thresholdConditions(plan.thresholds, sql`v.1`).map(
    (condition) => sql`100 * arraySum(arrayMap(v -> if(${condition}, v.2, 0), points)) / arraySum(ws)`,
  );
  const steps = [
    // A stratum's share of the group's weight, and that of one of its results in whole units.
    [
      sql`arrayFlatten(arrayMap(b -> arrayMap(s -> (b.1 / (hours * b.2), greatest(1, toInt64(round(b.1 / (hours * b.2) / s.1 * ${integer(WEIGHT_UNITS)}))), s.2, s.3, s.4), b.3), blocks)) AS weighted`,
    ],
    [
      sql`arraySum(arrayMap(s -> s.1 * arrayAvg(arrayMap(x -> toFloat64(x - lo), s.3)), weighted)) AS above`,
      sql`arraySort(arrayFlatten(arrayMap(s -> arrayMap(x -> (x, s.2), s.3), weighted))) AS points`,
      sql`${pooled(sql`4`)} AS numerators`,
      sql`${pooled(sql`5`)} AS denominators`,
    ],
    [
      sql`arraySum(arrayMap(s -> s.1 * arrayAvg(arrayMap(x -> pow(toFloat64(x - lo) - above, 2), s.3)), weighted)) AS variance`,
      sql`arrayMap(q -> q.1, points) AS xs`,
      sql`arrayMap(q -> q.2, points) AS ws`,
      sql`arrayCumSum(ws) AS upto`,
    ],
    // Twice the distance from the middle of the lowest value's weight to the middle of each value's.
    [
      sql`arrayMap((w, c) -> 2 * c - w - ws[1], ws, upto) AS ranks`,
      ...(reached.length > 0 ? [sql`[${join(reached)}] AS reached`] : []),
    ],
    [sql`arrayMap(r -> if(ranks[-1] = 0, 0., r / ranks[-1]), ranks) AS shares`],
    [
      sql`arrayMap(level -> (level, arrayFirstIndex(t -> t >= level, shares)), [${join(plan.percentiles.map(percentShare))}]) AS places`,
    ],
  ];
  // Each step is a select of its own: the engine would write out an alias wherever it is used.
  const stepped = steps.reduce((from, columns) => sql`SELECT *, ${join(columns)} FROM (${from})`, groups);
  const between = sql`xs[q.2 - 1] + (q.1 - shares[q.2 - 1]) / (shares[q.2] - shares[q.2 - 1]) * (xs[q.2] - xs[q.2 - 1])`;
  const percentiles = sql`arrayMap(q -> if(q.2 <= 1 OR shares[q.2] = q.1, toFloat64(xs[greatest(q.2, 1)]), ${between}), places)`;
  return sql`SELECT ${keys}, n, agents, units, lo, hi, NULL AS total, NULL AS squares, lo + above AS mean, sqrt(variance) AS deviation, numerators, denominators, ${percentiles} AS p${reached.length > 0 ? sql`, reached` : sql``} FROM (${stepped})`;
}

/** Blocks of each group: hours, number of agents, and their strata (n, values, numerators, denominators). */
function compileBlocks(plan: AggregatePlan, known: AggregateOptions['known']): Fragment {
  const keys = join([...groupKeys(plan), sql`block`]);
  const strata = sql`groupArray((s_n, s_xs, s_numerators, s_denominators)) AS strata`;
  return sql`SELECT ${keys}, assumeNotNull(toFloat64(${hoursOfBlock(plan, sql`block`)})) AS b_hours, count() AS b_agents, sum(s_n) AS b_n, min(s_lo) AS b_lo, max(s_hi) AS b_hi,
    groupArray(s_agent) AS b_ids, groupArrayIf(s_agent, s_unit) AS b_units, ${strata} FROM (${compileStrata(plan, known)}) GROUP BY ${keys}`;
}

function compileStrata(plan: AggregatePlan, known: AggregateOptions['known']): Fragment {
  const rows = compileScope(plan.scope, plan.splits, known);
  const { measure } = rows;
  const x = sql`assumeNotNull(${measure.x})`;
  const mean = (part: Fragment) => sql`toFloat64(sum(toInt128(assumeNotNull(${part})))) / count()`;
  const [numerators, denominators] =
    measure.kind === 'ratio' ? [mean(measure.numerator), mean(measure.denominator)] : [sql`0.`, sql`0.`];
  const block = sql`toInt64(${blockOf(plan.blocks ?? [], hourOfDay(rows.local, clickhouse))}) AS block`;
  const keys = join([...groupKeys(plan), sql`block`, name('s_agent')]);
  return sql`SELECT ${join(groupColumns(plan, rows))}, ${block}, f.agent AS s_agent, any(v.unit_id IS NOT NULL) AS s_unit, count() AS s_n, min(${x}) AS s_lo, max(${x}) AS s_hi, groupArray(${x}) AS s_xs, ${numerators} AS s_numerators, ${denominators} AS s_denominators
    FROM ${rows.from} WHERE ${rows.where} GROUP BY ${keys}`;
}
