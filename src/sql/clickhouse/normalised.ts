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
 * Weighted statistics of each group, in the columns of `compileAggregate`, where `p` has what `weightedPercentiles` needs:
 * values are placed at the middles of their weights, and around each percentile the two nearest are read. A result weighs h / (agents * n): the hours of its
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
    (condition) => sql`100 * arraySum(arrayMap(v -> if(${condition}, v.2, 0), points)) / upto[-1]`,
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
      sql`arrayCumSum(arrayMap(q -> q.2, points)) AS upto`,
    ],
    // Ranks have more digits than a double, and the highest must be found all the same.
    [
      sql`2 * upto[-1] - points[-1].2 - points[1].2 AS width`,
      sql`arrayMap(level -> arrayFirstIndex((q, c) -> 2 * c - q.2 - points[1].2 >= least(toInt64(level * width), width), points, upto), [${join(plan.percentiles.map(percentShare))}]) AS places`,
      ...(reached.length > 0 ? [sql`[${join(reached)}] AS reached`] : []),
    ],
  ];
  // Each step is a select of its own: the engine would write out an alias wherever it is used.
  const stepped = steps.reduce((from, columns) => sql`SELECT *, ${join(columns)} FROM (${from})`, groups);
  const percentiles = sql`(points[1].2, width, arrayMap(i -> (points[i - 1], upto[i - 1], points[i], upto[i]), places))`;
  return sql`SELECT ${keys}, n, agents, units, lo, hi, NULL AS total, NULL AS squares, lo + above AS mean, sqrt(variance) AS deviation, numerators, denominators, ${percentiles} AS p${reached.length > 0 ? sql`, reached` : sql``} FROM (${stepped})`;
}

/** A value with its weight, and the weight of all values up to it. */
type Placed = readonly [point: readonly [x: number, weight: number], upto: number];

/** By linear interpolation between the middles of the weights on either side. */
export function weightedPercentiles(p: unknown, percentiles: readonly number[]): number[] {
  const [first, width, places] = p as readonly [
    number,
    number,
    readonly (readonly [...below: Placed, ...above: Placed])[],
  ];
  const rank = ([[, weight], upto]: Placed) => 2 * Number(upto) - Number(weight) - Number(first);
  return places.map(([point0, upto0, point1, upto1], index) => {
    const wanted = ((percentiles[index] ?? 0) / 100) * Number(width);
    const [below, above] = [rank([point0, upto0]), rank([point1, upto1])];
    const [x0, x1] = [Number(point0[0]), Number(point1[0])];
    return Number(upto0) === 0 || above <= wanted ? x1 : x0 + ((wanted - below) / (above - below)) * (x1 - x0);
  });
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
