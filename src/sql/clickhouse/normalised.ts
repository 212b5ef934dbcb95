import type { AggregatePlan } from '../../plan/plan.ts';
import { blockOf, hourOfDay, hoursOfBlock } from '../bucket.ts';
import { type Fragment, integer, join, name, sql } from '../fragment.ts';
import { thresholdConditions } from '../thresholds.ts';
import { type AggregateOptions, percentShare } from './aggregate.ts';
import { clickhouse } from './dialect.ts';
import { compileScope, groupColumns, groupKeys } from './rows.ts';

/** What an hour of a group weighs. Weights are integers, so that those of any number of results add up exactly. */
const HOUR_UNITS = 2n ** 50n;

/**
 * Weighted statistics of each group, in the columns of `compileAggregate`, where `p` has what `weightedPercentiles` needs:
 * values are placed at the middles of their weights, and around each percentile the two nearest are read. A result weighs
 * h / (agents * n): the hours of its block, divided by the agents of the block, divided by the results of its agent there. A
 * stratum is an agent's results in one block. Strata are made where the results are; the server that was asked puts them
 * together.
 */
export function compileNormalised(
  plan: AggregatePlan,
  { known, groupsMax }: Omit<AggregateOptions, 'squares'>,
): Fragment {
  const keys = join(groupKeys(plan));
  const isReached = thresholdConditions(plan.thresholds, sql``).length > 0;
  const pooled = (part: Fragment) =>
    plan.scope.measure.kind === 'ratio' ? sql`sum(weight * ${part}) / hours` : sql`NULL`;
  const groups = [
    keys,
    sql`sum(length(s_xs)) AS n, uniqExact(s_agent) AS agents, uniqExactIf(s_agent, s_unit) AS units, any(lo) AS low, max(s_hi) AS hi`,
    sql`sum(weight) AS hours, sum(weight * above) / hours AS mean, sum(weight * squares) / hours AS square`,
    sql`${pooled(sql`s_numerators`)} AS numerators, ${pooled(sql`s_denominators`)} AS denominators`,
    sql`arraySort(groupArrayArray(arrayMap(x -> (x, unit), s_xs))) AS points`,
    ...(isReached
      ? [
          sql`arrayMap(share -> 100 * share / hours, sumForEach(arrayMap(share -> weight * share, s_reached))) AS reached`,
        ]
      : []),
  ];
  // Each step is a select of its own: the engine would write out an alias wherever it is used.
  const steps = [
    sql`count() OVER (PARTITION BY ${keys}, block) AS b_agents, min(s_lo) OVER (PARTITION BY ${keys}) AS lo`,
    sql`assumeNotNull(toFloat64(${hoursOfBlock(plan, sql`block`)})) / b_agents AS weight, arrayMap(x -> toFloat64(x - lo), s_xs) AS aboves`,
    sql`arrayAvg(aboves) AS above, arrayAvg(arrayMap(x -> x * x, aboves)) AS squares, greatest(1, toInt64(round(weight / length(s_xs) * ${integer(HOUR_UNITS)}))) AS unit`,
  ];
  const weighted = steps.reduce(
    (from, columns) => sql`SELECT *, ${columns} FROM (${from})`,
    compileStrata(plan, known),
  );
  const grouped = sql`SELECT ${join(groups)} FROM (${weighted}) GROUP BY ${keys} LIMIT ${integer(groupsMax + 1)}`;
  // Ranks have more digits than a double, and the highest must be found all the same.
  const ranks = [
    sql`points[1].2 AS first, arrayCumSum(points.2) AS upto`,
    sql`arrayMap((q, c) -> 2 * c - q - first, points.2, upto) AS ranks, ranks[-1] AS width`,
    sql`arrayMap(level -> arrayFirstIndex(rank -> rank >= least(toInt64(level * width), width), ranks), [${join(plan.percentiles.map(percentShare))}]) AS places`,
  ];
  const placed = ranks.reduce((from, columns) => sql`SELECT *, ${columns} FROM (${from})`, grouped);
  const percentiles = sql`(first, width, arrayMap(i -> (points[i - 1], upto[i - 1], points[i], upto[i]), places))`;
  return sql`SELECT ${keys}, n, agents, units, low, hi, NULL AS total, NULL AS squares, low + mean, sqrt(greatest(0, square - mean * mean)) AS deviation, numerators, denominators, ${percentiles} AS p${isReached ? sql`, reached` : sql``} FROM (${placed})`;
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

/** Columns `groupKeys`, block, s_agent, s_unit, s_lo, s_hi, s_xs, s_numerators, s_denominators, s_reached (shares of thresholds). */
function compileStrata(plan: AggregatePlan, known: AggregateOptions['known']): Fragment {
  const rows = compileScope(plan.scope, plan.splits, known);
  const { measure } = rows;
  const x = sql`assumeNotNull(${measure.x})`;
  const mean = (part: Fragment) => sql`toFloat64(sum(toInt128(assumeNotNull(${part})))) / count()`;
  const selected = [
    ...groupColumns(plan, rows),
    sql`toInt64(${blockOf(plan.blocks ?? [], hourOfDay(rows.local, clickhouse))}) AS block`,
    sql`f.agent AS s_agent, any(v.unit_id IS NOT NULL) AS s_unit, min(${x}) AS s_lo, max(${x}) AS s_hi, groupArray(${x}) AS s_xs`,
  ];
  if (measure.kind === 'ratio') {
    selected.push(sql`${mean(measure.numerator)} AS s_numerators, ${mean(measure.denominator)} AS s_denominators`);
  }
  const shares = thresholdConditions(plan.thresholds, x).map((condition) => sql`countIf(${condition}) / count()`);
  if (shares.length > 0) selected.push(sql`[${join(shares)}] AS s_reached`);
  const keys = join([...groupKeys(plan), sql`block`, name('s_agent')]);
  return sql`SELECT ${join(selected)} FROM ${rows.from} WHERE ${rows.where} GROUP BY ${keys}`;
}
