import { between } from '../../lib/statistics/percentiles.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { type Fragment, integer, join, name, sql } from '../fragment.ts';
import { measureKind, type SqlMeasure } from '../scope.ts';
import { thresholdConditions } from '../thresholds.ts';
import {
  type AggregateOptions,
  percentShare,
  present,
  slotOf,
  type WantedSlots,
  wantedCondition,
} from './aggregate.ts';
import { blockOf, hoursOfBlock } from './blocks.ts';
import { clickhouse } from './dialect.ts';
import { compileScope, groupColumns, groupKeys, type ScopedRows } from './rows.ts';

/** The weight of an hour of a group. Weights are integers, so that any number of them adds up exactly. */
const HOUR_UNITS = 2n ** 50n;

type NormalisedOptions = Omit<AggregateOptions, 'precision'>;

/**
 * Weighted statistics of each group, in the columns of `compileAggregate`, where `p` has what `weightedPercentiles` needs:
 * values are placed at the middles of their weights, and around each percentile the two nearest are read. A result weighs
 * h / (agents * n): the hours of its block, divided by the agents of the block, divided by the results of its agent there. A
 * stratum is an agent's results in one block. Strata are made where the results are; the server that was asked puts them
 * together.
 */
export function compileNormalised(plan: AggregatePlan, options: NormalisedOptions): Fragment {
  const grouped = compileWeighted(plan, options, {
    kept: (x) => sql`groupArray(${x}) AS s_xs`,
    distances: sql`arrayMap(x -> toFloat64(x - lo), s_xs) AS aboves`,
    above: sql`arrayAvg(aboves)`,
    squares: sql`arrayAvg(arrayMap(x -> x * x, aboves))`,
    points: sql`arraySort(groupArrayArray(arrayMap(x -> (x, unit), s_xs)))`,
  });
  return selectFigures(plan, placesAround(plan.percentiles), grouped);
}

/**
 * Of `points`, by their ranks above the lowest: the highest rank, and around each percentile the value and the rank below it and
 * those at it. Ranks have more digits than a double, and the highest must be found all the same. Points and ranks are arguments
 * of a function: wherever another function names a column, the engine looks through all that it is selected from.
 */
function placesAround(percentiles: readonly number[]): Fragment {
  const wanted = sql`least(toInt64(level * ranks[-1]), ranks[-1])`;
  const places = sql`arrayMap(level -> arrayFirstIndex(rank -> rank >= ${wanted}, ranks), [${join(percentiles.map(percentShare))}])`;
  const around = sql`arrayMap(i -> (i, points[i - 1].1, ranks[i - 1], points[i].1, ranks[i]), ${places})`;
  const ranks = sql`arrayMap((weight, upto) -> 2 * upto - weight - points[1].2, points.2, arrayCumSum(points.2))`;
  return sql`arrayMap(points -> arrayMap(ranks -> (ranks[-1], ${around}), [${ranks}])[1], [points])[1]`;
}

/** The same with the weights of slots as `compileSlotCounts` has them, and no values in one place. */
export function compileWeightedSlots(plan: AggregatePlan, options: NormalisedOptions): Fragment {
  const grouped = compileWeighted(plan, options, {
    kept: (x, kind) =>
      join([
        ...(kind === 'integer'
          ? [sql`sum(toInt128(${x})) AS s_sum`, sql`sum(toInt256(${x}) * ${x}) AS s_squares`]
          : [sql`avg(${x}) AS s_mean`, sql`varPopStable(${x}) AS s_variance`]),
        sql`sumMap(map(${slotOf(x)}, toInt64(1))) AS s_slots`,
      ]),
    ...(measureKind(plan.scope, clickhouse) === 'integer' ? EXACT_DISTANCES : ROUNDED_DISTANCES),
    points: sql`(toString(min((s_lo, unit)).2), toString(max((s_hi, unit)).2), toString(max(unit)), CAST(sumMap(mapApply((slot, n) -> (slot, n * unit), s_slots)), 'Array(Tuple(UInt64, String))'))`,
  });
  return selectFigures(plan, sql`points`, grouped);
}

/** The values in some slots with the weight of one: in the columns of `compileSlotValues`. */
export function compileWeightedSlotValues(
  plan: AggregatePlan,
  known: AggregateOptions['known'],
  wanted: readonly WantedSlots[],
): Fragment {
  const keys = join(groupKeys(plan));
  const rows = compileScope(plan.scope, plan.splits, known);
  const strata = compileStrata(
    plan,
    rows,
    sql`count() AS s_n, groupArrayIf(${present(rows)}, ${wantedCondition(plan, rows, wanted)}) AS s_xs`,
  );
  const weighted = inSteps(strata, [weightOf(plan, keys), UNIT]);
  return sql`SELECT ${keys}, ${slotOf(sql`x`)} AS slot, x, toString(unit) AS w, count() AS n FROM (${weighted}) ARRAY JOIN s_xs AS x GROUP BY ${keys}, x, unit ORDER BY x, unit`;
}

/** The columns of a stratum's values, and the figures from them. */
interface KeptValues {
  /** Columns of a stratum. */
  readonly kept: (x: Fragment, kind: SqlMeasure['kind']) => Fragment;
  /** How far the values are above `lo`, the lowest value of their group; and the means of that and of its square. */
  readonly distances: Fragment;
  readonly above: Fragment;
  readonly squares: Fragment;
  /** Of a group, for its percentiles. */
  readonly points: Fragment;
}

const EXACT_DISTANCES = {
  distances: sql`toInt256(lo) AS low`,
  above: sql`toFloat64(s_sum - s_n * low) / s_n`,
  squares: sql`toFloat64(s_squares - 2 * low * s_sum + s_n * low * low) / s_n`,
};

const ROUNDED_DISTANCES = {
  distances: sql`s_mean - lo AS distance`,
  above: sql`distance`,
  squares: sql`s_variance + distance * distance`,
};

/** Columns `groupKeys`, n, agents, units, low, hi, hours, mean and square (above low), numerators, denominators, points, reached. */
function compileWeighted(plan: AggregatePlan, { known, groupsMax }: NormalisedOptions, values: KeptValues): Fragment {
  const keys = join(groupKeys(plan));
  const rows = compileScope(plan.scope, plan.splits, known);
  const pooled = (part: Fragment) => (rows.measure.kind === 'ratio' ? sql`sum(weight * ${part}) / hours` : sql`NULL`);
  const groups = [
    keys,
    sql`sum(s_n) AS n, uniqExact(s_agent) AS agents, uniqExactIf(s_agent, s_unit) AS units, any(lo) AS lowest, max(s_hi) AS hi`,
    sql`sum(weight) AS hours, sum(weight * (${values.above})) / hours AS mean, sum(weight * (${values.squares})) / hours AS square`,
    sql`${pooled(sql`s_numerators`)} AS numerators, ${pooled(sql`s_denominators`)} AS denominators`,
    sql`${values.points} AS points`,
    ...(hasThresholds(plan)
      ? [
          sql`arrayMap(share -> 100 * share / hours, sumForEach(arrayMap(share -> weight * share, s_reached))) AS reached`,
        ]
      : []),
  ];
  // Each step is a select of its own: the engine would write out an alias wherever it is used.
  const weighted = inSteps(compileStrata(plan, rows, figuresOfStratum(plan, rows, values)), [
    sql`${weightOf(plan, keys)}, min(s_lo) OVER (PARTITION BY ${keys}) AS lo`,
    sql`${UNIT}, ${values.distances}`,
  ]);
  return sql`SELECT ${join(groups)} FROM (${weighted}) GROUP BY ${keys} LIMIT ${integer(groupsMax + 1)}`;
}

/** From the columns of `compileWeighted` to those of `compileAggregate`. */
function selectFigures(plan: AggregatePlan, percentiles: Fragment, grouped: Fragment): Fragment {
  return sql`SELECT ${join(groupKeys(plan))}, n, agents, units, lowest, hi, NULL AS total, NULL AS squares, lowest + mean, sqrt(greatest(0, square - mean * mean)) AS deviation, numerators, denominators, ${percentiles} AS p${hasThresholds(plan) ? sql`, reached` : sql``} FROM (${grouped})`;
}

function hasThresholds({ thresholds }: AggregatePlan): boolean {
  return Object.values(thresholds).some(({ length }) => length > 0);
}

function inSteps(from: Fragment, steps: readonly Fragment[]): Fragment {
  return steps.reduce((inner, columns) => sql`SELECT *, ${columns} FROM (${inner})`, from);
}

/** The hours of a block, shared by the agents that have results in it. */
function weightOf(plan: AggregatePlan, keys: Fragment): Fragment {
  return sql`${hoursOfBlock(plan, sql`block`)} / count() OVER (PARTITION BY ${keys}, block) AS weight`;
}

/** The weight of one result. */
const UNIT = sql`greatest(1, toInt64(round(weight / s_n * ${integer(HOUR_UNITS)}))) AS unit`;

/** By linear interpolation between the values on either side. */
export function weightedPercentiles(p: unknown, percentiles: readonly number[]): number[] {
  const [width, places] = p as readonly [number, readonly (readonly number[])[]];
  return places.map((place, index) => {
    const wanted = ((percentiles[index] ?? 0) / 100) * Number(width);
    const [number = 0, x0 = 0, below = 0, x1 = 0, at = 0] = place.map(Number);
    return number === 1 || at <= wanted ? x1 : between(x0, x1, (wanted - below) / (at - below));
  });
}

/** Columns s_n, s_unit, s_lo, s_hi, s_numerators, s_denominators, s_reached (shares of thresholds), and what is kept of the values. */
function figuresOfStratum(plan: AggregatePlan, rows: ScopedRows, { kept }: KeptValues): Fragment {
  const { measure } = rows;
  const x = present(rows);
  const mean = (part: Fragment) => sql`toFloat64(sum(toInt128(assumeNotNull(${part})))) / count()`;
  const shares = thresholdConditions(plan.thresholds, x).map((condition) => sql`countIf(${condition}) / count()`);
  return join([
    sql`count() AS s_n, any(v.unit_id IS NOT NULL) AS s_unit, min(${x}) AS s_lo, max(${x}) AS s_hi`,
    kept(x, measure.kind),
    ...(measure.kind === 'ratio'
      ? [sql`${mean(measure.numerator)} AS s_numerators, ${mean(measure.denominator)} AS s_denominators`]
      : []),
    ...(shares.length > 0 ? [sql`[${join(shares)}] AS s_reached`] : []),
  ]);
}

/** Columns `groupKeys`, block, s_agent, and some figures. */
function compileStrata(plan: AggregatePlan, rows: ScopedRows, figures: Fragment): Fragment {
  const block = sql`toInt64(${blockOf(plan.blocks ?? [], rows.local)}) AS block`;
  const selected = [...groupColumns(plan, rows), block, sql`f.agent AS s_agent`, figures];
  const keys = join([...groupKeys(plan), sql`block`, name('s_agent')]);
  return sql`SELECT ${join(selected)} FROM ${rows.from} WHERE ${rows.where} GROUP BY ${keys}`;
}
