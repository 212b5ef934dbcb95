import { double } from '../expression.ts';
import { type Fragment, integer, join, sql } from '../fragment.ts';
import type { Step } from './script.ts';

/** Histogram bins of all groups together: many groups have fewer bins each. */
const BINS = 131_072;

/** The values of some groups, and their weights. */
export interface WeightedValues {
  /** Selects x, and w unless all values have the same weight. */
  readonly rows: Fragment;
  /** Of a row's group: its number (null: there is one group, number 0), its lowest value, and the width of its bins (`stepOf`). */
  readonly group: { readonly k: Fragment | null; readonly lo: Fragment; readonly step: Fragment };
  readonly isWeighted: boolean;
  /** Values are integers, and `step` is the exponent of a power of two. */
  readonly isNarrow: boolean;
  readonly groupsEstimate: number;
  /** Ascending. */
  readonly percentiles: readonly number[];
}

/** The width of a group's bins; for integers the exponent of the next larger power of two. */
export function stepOf({ isNarrow, groupsEstimate }: Pick<WeightedValues, 'isNarrow' | 'groupsEstimate'>): Fragment {
  const width = sql`greatest(CAST(hi - lo AS DOUBLE), 1e-300) / ${integer(binsOf(groupsEstimate))}`;
  return isNarrow ? sql`CAST(greatest(0, ceil(log2(${width}))) AS BIGINT)` : width;
}

function binsOf(groupsEstimate: number): number {
  return Math.max(16, Math.min(16_384, Math.ceil(BINS / groupsEstimate)));
}

/**
 * Exact weighted percentiles without a sort of all values. The first pass adds up weights by bin. The second pass reads
 * only the values of bins that hold a wanted rank, and of their neighbours. Weights are integers, so that the order of
 * addition makes no difference. Reads `groups` (k, weight of all, w_first and w_last of the lowest and the highest value);
 * ends in `percentiles` (k, p as a list).
 */
export function refinedPercentiles(values: WeightedValues): Step[] {
  return [...wantedValues(values), ...INTERPOLATION];
}

/** From `groups` to `value_runs` (slot, k, x, w, and their number m) of the slots that hold a wanted rank. */
function wantedValues({ rows, group, isWeighted, isNarrow, groupsEstimate, percentiles }: WeightedValues): Step[] {
  const above = sql`(x - ${group.lo})`;
  const bin = isNarrow ? sql`(${above} >> ${group.step})` : sql`CAST(floor(${above} / ${group.step}) AS BIGINT)`;
  // A slot is group and bin in one number: for a join on two numbers the engine may start with the group alone.
  const slots = integer(2 * binsOf(groupsEstimate));
  const slot = group.k === null ? bin : sql`CAST(${group.k} AS BIGINT) * ${slots} + ${bin}`;
  const groupOf = sql`CAST(slot // ${slots} AS INTEGER) AS k`;
  return [
    {
      relation: 'bins',
      select: sql`SELECT *, ${groupOf} FROM (SELECT ${slot} AS slot, ${isWeighted ? sql`sum(w) AS weight, max(w)` : sql`count(*) AS weight, 1`} AS heaviest FROM (${rows}) AS v GROUP BY 1) AS b`,
    },
    ...wantedSlots(percentiles),
    {
      relation: 'value_runs',
      select: sql`SELECT slot, ${groupOf}, x, ${isWeighted ? sql`w` : sql`1 AS w`}, count(*) AS m
        FROM (SELECT ${slot} AS slot, x${isWeighted ? sql`, w` : sql``} FROM (${rows}) AS v) AS s
        WHERE ${IS_WANTED} GROUP BY slot, x${isWeighted ? sql`, w` : sql``}`,
    },
    {
      // A running sum over all value runs lacks the weight of bins that were not read: the difference, by slot.
      relation: 'slot_offsets',
      select: sql`SELECT slot, before - (sum(upto - before) OVER (ORDER BY slot ${RUNNING}) - (upto - before)) AS weight FROM cumulative_bins WHERE slot IN (SELECT slot FROM wanted)`,
    },
  ];
}

/** As a condition by itself, the engine may join from the few wanted slots, and hold the rows of all others in memory for that. */
const IS_WANTED = sql`CASE WHEN slot IN (SELECT slot FROM wanted) THEN TRUE ELSE FALSE END`;

/** Twice the distance from the middle of the lowest value's weight to the middle of the highest value's. */
const RANK_RANGE = sql`(2 * g.weight - g.w_first - g.w_last)`;
const RUNNING = sql`ROWS UNBOUNDED PRECEDING`;

/** From `bins` (slot, k, weight, and that of its heaviest value) and `groups` to `wanted`: the slots whose values have to be read. */
function wantedSlots(percentiles: readonly number[]): readonly Step[] {
  // Only a rank at the edge of a slot, within the weight of one value, needs a value of the next slot.
  const slots = sql`CASE WHEN p.rank > 2 * (e.upto - e.heaviest) THEN [e.slot_before, e.slot, e.slot_after] WHEN p.rank < 2 * (e.before + e.heaviest) THEN [e.slot_before, e.slot] ELSE [e.slot] END`;
  return [
    {
      relation: 'ranks',
      select: sql`SELECT g.k AS k, p.share AS share, p.share * ${RANK_RANGE} + g.w_first AS rank FROM groups AS g CROSS JOIN (SELECT unnest([${join(percentiles.map(percentShare))}]) AS share) AS p`,
    },
    {
      // Slots are in the order of their groups: one running sum over all is several times as fast as one for each group.
      relation: 'cumulative_bins',
      select: sql`SELECT b.k AS k, b.slot AS slot, b.upto - b.weight - g.before AS before, b.upto - g.before AS upto, b.heaviest AS heaviest, b.slot_before AS slot_before, b.slot_after AS slot_after
        FROM (SELECT *, sum(weight) OVER (ORDER BY slot ${RUNNING}) AS upto, lag(slot) OVER (ORDER BY slot) AS slot_before, lead(slot) OVER (ORDER BY slot) AS slot_after FROM bins) AS b
        INNER JOIN (SELECT k, sum(weight) OVER (ORDER BY k ${RUNNING}) - weight AS before FROM groups) AS g ON g.k = b.k`,
    },
    {
      relation: 'wanted',
      select: sql`SELECT DISTINCT unnest(${slots}) AS slot
        FROM (SELECT *, CAST(ceil(rank) AS HUGEINT) - 1 AS below FROM ranks) AS p
        ASOF JOIN (SELECT *, 2 * before AS begins FROM cumulative_bins) AS e ON e.k = p.k AND e.begins <= p.below`,
    },
  ];
}

/** From `value_runs` to `percentiles`. */
const INTERPOLATION: readonly Step[] = [
  {
    relation: 'quantile_points',
    select: sql`SELECT r.k AS k, r.x AS x,
        CAST(2 * (o.weight + r.upto - r.w * r.m) + r.w - g.w_first AS DOUBLE) / ${RANK_RANGE} AS t_first,
        CAST(2 * (o.weight + r.upto) - r.w - g.w_first AS DOUBLE) / ${RANK_RANGE} AS t_last
      FROM (SELECT *, sum(w * m) OVER (ORDER BY slot, x, w ${RUNNING}) AS upto FROM value_runs) AS r
      INNER JOIN slot_offsets AS o ON o.slot = r.slot INNER JOIN groups AS g ON g.k = r.k`,
  },
  {
    // A share falls on a run of equal values, or between two runs. A group of one value has a rank range of 0.
    relation: 'percentiles',
    select: sql`SELECT p.k AS k, list(CASE WHEN b.x IS NULL OR a.t_first <= p.share THEN CAST(a.x AS DOUBLE)
        ELSE b.x + (p.share - b.t_last) / (a.t_first - b.t_last) * (a.x - b.x) END ORDER BY p.share) AS p
      FROM ranks AS p ASOF LEFT JOIN quantile_points AS a ON a.k = p.k AND a.t_last >= p.share ASOF LEFT JOIN quantile_points AS b ON b.k = p.k AND b.t_last < p.share
      GROUP BY p.k`,
  },
];

/** A percentage as a fraction of 1. */
export function percentShare(percent: number): Fragment {
  return double(percent / 100);
}
