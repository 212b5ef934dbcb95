import { PERCENTILES } from '../../plan/plan.ts';
import { type Fragment, integer, join, sql } from '../fragment.ts';
import type { Step } from './script.ts';

/** Stretches that the values of all groups are counted in: fewer for each group where there are many. */
const BINS = 131_072;

/** Where values are to be found, and what they weigh. */
interface Valued {
  /** Selects x, and w unless everything weighs the same. */
  readonly rows: Fragment;
  /** Of a row's group: its number, unless there is only one group, which is 0; its lowest value; see `stepOf`. */
  readonly group: { readonly k: Fragment | null; readonly lo: Fragment; readonly step: Fragment };
  readonly isWeighted: boolean;
  /** Values are whole numbers, and `step` is a power of two. */
  readonly isNarrow: boolean;
  readonly groupsEstimate: number;
}

/** The width of a group's stretches: a fraction, or the exponent of the power of two that is the next larger one. */
export function stepOf({ isNarrow, groupsEstimate }: Pick<Valued, 'isNarrow' | 'groupsEstimate'>): Fragment {
  const width = sql`greatest(CAST(hi - lo AS DOUBLE), 1e-300) / ${integer(binsOf(groupsEstimate))}`;
  return isNarrow ? sql`CAST(greatest(0, ceil(log2(${width}))) AS BIGINT)` : width;
}

function binsOf(groupsEstimate: number): number {
  return Math.max(16, Math.min(16_384, Math.ceil(BINS / groupsEstimate)));
}

/**
 * Exact weighted percentiles without sorting every value: weights are added up in stretches of each group's range, and
 * only values in or beside a stretch that holds a wanted place are looked at one by one. Weights are whole numbers, so
 * that it makes no difference in which order they are added. `groups` has k, weight (of all), w_first and w_last (of the
 * lowest and the highest value). The steps end in `percentiles` (k, p as a list).
 */
export function refinedPercentiles({ rows, group, isWeighted, isNarrow, groupsEstimate }: Valued): Step[] {
  const above = sql`(x - ${group.lo})`;
  const bin = isNarrow ? sql`(${above} >> ${group.step})` : sql`CAST(floor(${above} / ${group.step}) AS BIGINT)`;
  // Group and stretch in one number: a join on two would tempt an engine to begin with the group alone.
  const slots = integer(2 * binsOf(groupsEstimate));
  const slot = group.k === null ? bin : sql`CAST(${group.k} AS BIGINT) * ${slots} + ${bin}`;
  const groupOf = sql`CAST(slot // ${slots} AS INTEGER) AS k`;
  return [
    {
      relation: 'bins',
      select: sql`SELECT *, ${groupOf} FROM (SELECT ${slot} AS slot, ${isWeighted ? sql`sum(w)` : sql`count(*)`} AS weight FROM (${rows}) AS v GROUP BY 1) AS b`,
    },
    ...wantedSlots(isWeighted),
    {
      relation: 'runs',
      select: sql`SELECT slot, ${groupOf}, x, ${isWeighted ? sql`w` : sql`1 AS w`}, count(*) AS m
        FROM (SELECT ${slot} AS slot, x${isWeighted ? sql`, w` : sql``} FROM (${rows}) AS v) AS s
        WHERE slot IN (SELECT slot FROM wanted) GROUP BY slot, x${isWeighted ? sql`, w` : sql``}`,
    },
    ...PLACED_VALUES,
  ];
}

/** Twice the way from the middle of the lowest value's weight to that of the highest. */
const WAY = sql`(2 * g.weight - g.w_first - g.w_last)`;
const RUNNING = sql`ROWS UNBOUNDED PRECEDING`;

/** From `bins` (slot, k, weight) and `groups` to `wanted`: the slots whose values have to be looked at. */
export function wantedSlots(isWeighted: boolean): readonly Step[] {
  // Where everything weighs 1, only a place at the edge of a slot needs a value of the next one.
  const slots = isWeighted
    ? sql`[e.slot_before, e.slot, e.slot_after]`
    : sql`CASE WHEN p.place > 2 * e.upto - 2 THEN [e.slot_before, e.slot, e.slot_after] WHEN p.place < 2 * e.before + 2 THEN [e.slot_before, e.slot] ELSE [e.slot] END`;
  return [
    {
      relation: 'places',
      select: sql`SELECT g.k AS k, p.share AS share, p.share * ${WAY} + g.w_first AS place FROM groups AS g CROSS JOIN (SELECT unnest([${join(PERCENTILES.map(share))}]) AS share) AS p`,
    },
    {
      // Slots are in the order of their groups: one sum runs through all of them, several times as fast as one for each.
      relation: 'edges',
      select: sql`SELECT b.k AS k, b.slot AS slot, b.upto - b.weight - g.before AS before, b.upto - g.before AS upto, b.slot_before AS slot_before, b.slot_after AS slot_after
        FROM (SELECT *, sum(weight) OVER (ORDER BY slot ${RUNNING}) AS upto, lag(slot) OVER (ORDER BY slot) AS slot_before, lead(slot) OVER (ORDER BY slot) AS slot_after FROM bins) AS b
        INNER JOIN (SELECT k, sum(weight) OVER (ORDER BY k ${RUNNING}) - weight AS before FROM groups) AS g ON g.k = b.k`,
    },
    {
      relation: 'wanted',
      select: sql`SELECT DISTINCT unnest(${slots}) AS slot
        FROM (SELECT *, CAST(ceil(place) AS HUGEINT) - 1 AS below FROM places) AS p
        ASOF JOIN (SELECT *, 2 * before AS begins FROM edges) AS e ON e.k = p.k AND e.begins <= p.below`,
    },
  ];
}

/** From `runs` (slot, k, x, w, and m of them) to `percentiles`. */
export const PLACED_VALUES: readonly Step[] = [
  {
    // What a sum over all runs lacks, in a slot, of what lies before in the slot's group.
    relation: 'lacking',
    select: sql`SELECT slot, before - (sum(upto - before) OVER (ORDER BY slot ${RUNNING}) - (upto - before)) AS weight FROM edges WHERE slot IN (SELECT slot FROM wanted)`,
  },
  {
    relation: 'knots',
    select: sql`SELECT r.k AS k, r.x AS x,
        CAST(2 * (l.weight + r.upto - r.w * r.m) + r.w - g.w_first AS DOUBLE) / ${WAY} AS t_first,
        CAST(2 * (l.weight + r.upto) - r.w - g.w_first AS DOUBLE) / ${WAY} AS t_last
      FROM (SELECT *, sum(w * m) OVER (ORDER BY slot, x, w ${RUNNING}) AS upto FROM runs) AS r
      INNER JOIN lacking AS l ON l.slot = r.slot INNER JOIN groups AS g ON g.k = r.k`,
  },
  {
    // The value at a share of the way: on the run of equal values that spans it, or between two runs. A lone value has no way.
    relation: 'percentiles',
    select: sql`SELECT p.k AS k, list(CASE WHEN b.x IS NULL OR a.t_first <= p.share THEN CAST(a.x AS DOUBLE)
        ELSE b.x + (p.share - b.t_last) / (a.t_first - b.t_last) * (a.x - b.x) END ORDER BY p.share) AS p
      FROM places AS p ASOF LEFT JOIN knots AS a ON a.k = p.k AND a.t_last >= p.share ASOF LEFT JOIN knots AS b ON b.k = p.k AND b.t_last < p.share
      GROUP BY p.k`,
  },
];

export function share(percent: number): Fragment {
  return sql`${integer(percent)} / 100.0::DOUBLE`;
}
