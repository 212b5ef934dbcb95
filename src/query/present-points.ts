import { tQuantile } from '../lib/statistics/student-t.ts';
import { compareSplits, type GroupRow } from '../plan/group-row.ts';
import {
  type Aggregation,
  THRESHOLD_SIDES,
  type ThresholdSide,
  type Thresholds,
  TIME_BUCKETS,
  TIME_ELEMENTS,
} from '../plan/plan.ts';

export interface Presentation {
  readonly aggregation: Aggregation;
  /** The columns of the splits, as they were asked for. */
  readonly splits: readonly string[];
  /** Converts the numbers of groups to the unit of the metric. */
  readonly scale: (core: number) => number;
  /** The percentiles of the groups, and those that points show. */
  readonly percentiles: { readonly known: readonly number[]; readonly shown: readonly number[] };
  /** In the unit of the metric. */
  readonly thresholds: Thresholds;
  /** Whether a group has its whole period; undefined: points don't say it. */
  readonly isComplete?: ((group: GroupRow) => boolean) | undefined;
}

export type Point = Readonly<Record<string, unknown>>;

export interface Series {
  readonly metricData: readonly Point[];
}

/**
 * One series for each combination of split values, ordered by them; one, if empty, where there is nothing to split by. Points take
 * several times the memory of their groups, so that each series is made when it is read.
 */
export function* presentPoints(groups: readonly GroupRow[], presentation: Presentation): Generator<Series> {
  const present = pointOf(presentation);
  if (groups.length === 0 && presentation.splits.length === 0) yield { metricData: [] };
  let series: GroupRow[] = [];
  for (const group of [...groups].sort(byGroup)) {
    if (series[0] && compareSplits(series[0].splits, group.splits) !== 0) {
      yield { metricData: series.map(present) };
      series = [];
    }
    series.push(group);
  }
  if (series.length > 0) yield { metricData: series.map(present) };
}

const Z = { ci90: 1.6448536269514722, ci95: 1.959963984540054, ci99: 2.5758293035489004 };

export const LEVELS = { ci90: 0.9, ci95: 0.95, ci99: 0.99 };

/** What a point says of a group. */
export function pointOf({
  aggregation,
  splits,
  scale,
  percentiles,
  thresholds,
  isComplete,
}: Presentation): (group: GroupRow) => Point {
  const time = timeOf(aggregation);
  const shares = sharesOf(thresholds);
  return (group) => {
    const show = group.isExact ? scale : (core: number) => rounded(scale(core));
    const stdDev = show(group.stdDev);
    const standardError = group.standardError && rounded(scale(group.standardError));
    const half = (ci: keyof typeof Z) => {
      if (standardError === undefined) return (Z[ci] * stdDev) / Math.sqrt(group.sampleCount);
      return standardError && tQuantile(LEVELS[ci], group.agentCount - 1) * standardError;
    };
    const percentile = (percent: number) =>
      inDigits(scale(group.percentiles[percentiles.known.indexOf(percent)] ?? Number.NaN), PERCENTILE_DIGITS);
    const extreme = group.medianCi95 === undefined ? scale : show;
    return {
      metricValue: show(group.value),
      ...time(group.bucket),
      stdDev,
      sampleCount: group.sampleCount,
      agentCount: group.agentCount,
      unitCount: group.unitCount,
      ci90: half('ci90'),
      ci95: half('ci95'),
      ci99: half('ci99'),
      min: extreme(group.min),
      max: extreme(group.max),
      median: percentile(50),
      percentiles: Object.fromEntries(percentiles.shown.map((percent) => [percent, percentile(percent)])),
      ...(standardError !== undefined && { standardError }),
      ...(group.effectiveCount !== undefined && { effectiveCount: rounded(group.effectiveCount) }),
      ...(group.medianCi95 !== undefined && { medianCi95: group.medianCi95?.map(show) ?? null }),
      ...shares(group.shares.map(rounded)),
      ...(isComplete && { complete: isComplete(group) }),
      ...Object.fromEntries(splits.map((name, index) => [name, group.splits[index] ?? null])),
    };
  };
}

/** What points say of thresholds; nothing of those that were not asked for. */
function sharesOf(thresholds: Thresholds): (shares: readonly number[]) => Point {
  const asked = THRESHOLD_SIDES.filter((side) => thresholds[side].length > 0);
  return (shares) => {
    let index = 0;
    const named = (side: ThresholdSide) => thresholds[side].map((level) => [level, shares[index++]] as const);
    return Object.fromEntries(asked.map((side) => [side, Object.fromEntries(named(side))]));
  };
}

/** Fractions are added in the order in which threads come by, which shows in the last digits; these are left out. */
export function rounded(figure: number): number {
  return inDigits(figure, 13);
}

/** Percentiles have several exact formulas, which agree to these digits. */
const PERCENTILE_DIGITS = 12;

function inDigits(figure: number, digits: number): number {
  return Number(figure.toPrecision(digits));
}

function timeOf(aggregation: Aggregation): (bucket: number) => Point {
  if ((TIME_ELEMENTS as readonly string[]).includes(aggregation)) return (bucket) => ({ aggregatedNumber: bucket });
  if (aggregation === 'total') return () => ({});
  const hours = TIME_BUCKETS.indexOf(aggregation as (typeof TIME_BUCKETS)[number]) < TIME_BUCKETS.indexOf('daily');
  const length = hours ? 'YYYY-MM-DDTHH:MM:SS'.length : 'YYYY-MM-DD'.length;
  const known = new Map<number, Point>();
  return (bucket) => {
    const point = known.get(bucket) ?? { dtime: new Date(bucket * 1000).toISOString().slice(0, length) };
    known.set(bucket, point);
    return point;
  };
}

function byGroup(a: GroupRow, b: GroupRow): number {
  return compareSplits(a.splits, b.splits) || a.bucket - b.bucket;
}
