import type { AggregateSeries } from './answer.ts';
import { type AskedTime, coverageOf } from './periods.ts';

/** How a series changes over its whole periods. */
export interface Trend {
  readonly series: AggregateSeries;
  readonly first: Date;
  readonly last: Date;
  /** The value of the line at the first and at the last period. */
  readonly from: number;
  readonly to: number;
  /** The 95 % interval of the change between them. */
  readonly interval: readonly [low: number, high: number];
}

/** Fewer say nothing of a trend; the pairs of more take the browser too long. */
export const TREND_PERIODS = { min: 8, max: 1000 } as const;

/** Theil and Sen: the median of the slopes between all pairs of periods. The interval is that of Kendall’s S. */
export function trendOf(series: AggregateSeries, asked: AskedTime): Trend | undefined {
  const points = series.points.flatMap((point) =>
    point.start && coverageOf(point, asked) === 'whole' ? [[point.start.getTime(), point.metricValue] as const] : [],
  );
  const [first] = points[0] ?? [];
  const [last] = points.at(-1) ?? [];
  if (first === undefined || last === undefined) return undefined;
  if (points.length < TREND_PERIODS.min || points.length > TREND_PERIODS.max) return undefined;
  const slopes = Float64Array.from(
    points.flatMap(([x, y], index) => points.slice(index + 1).map(([later, value]) => (value - y) / (later - x))),
  ).sort();
  const slope = quantile(slopes, slopes.length / 2 - 0.5);
  const start = quantile(
    Float64Array.from(points.map(([x, y]) => y - slope * (x - first))).sort(),
    points.length / 2 - 0.5,
  );
  const n = points.length;
  const spread = Z95 * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const ends = [(slopes.length - spread) / 2 - 1, (slopes.length + spread) / 2].map(
    (rank) => quantile(slopes, rank) * (last - first),
  );
  return {
    series,
    first: new Date(first),
    last: new Date(last),
    from: start,
    to: start + slope * (last - first),
    interval: [ends[0] ?? 0, ends[1] ?? 0],
  };
}

const Z95 = 1.96;

/** The value at a rank from 0, between two where it is none of them. */
function quantile(sorted: Float64Array, rank: number): number {
  const within = Math.min(sorted.length - 1, Math.max(0, rank));
  const [low = 0, high = 0] = [sorted[Math.floor(within)], sorted[Math.ceil(within)]];
  return low + (high - low) * (within - Math.floor(within));
}
