import type { Aggregation, Annotation, Percentiles } from '../../../../../client/index.ts';
import { decimalsOf, formatCount, formatFigure, formatFixed, formatInterval, withUnit } from '../../../lib/figures.ts';
import {
  AGENTS_MIN,
  type AggregatePoint,
  type AggregateSeries,
  type EarlierPoint,
  endsOf,
  hasFewAgents,
  hasInterval,
  type Series,
} from '../answer/answer.ts';
import type { LevelChange } from '../answer/level-changes.ts';
import type { AskedTime } from '../answer/periods.ts';
import type { Trend } from '../answer/trend.ts';
import type { Ribbon } from '../question/view.ts';

/** A series with the colour that it has in every chart and in the legend. */
export interface Drawn<Point> {
  readonly series: Series<Point>;
  readonly colour: string;
}

/** Of more series, only the one under the pointer has its band: the others would be one colour. */
export const BANDS_MAX = 3;

/** Of bars; what lies over them has to be seen. */
export const BAR_OPACITY = 0.6;

/** What all charts of an answer have in common. */
export interface Drawing<Point> {
  readonly drawn: readonly Drawn<Point>[];
  /** The same series an earlier time, drawn behind. */
  readonly earlier: readonly Drawn<EarlierPoint>[];
  readonly aggregation: Aggregation;
  readonly unit: string;
  /** What is drawn: the mean, or a share. */
  readonly figure: string;
  /** How the intervals are called; undefined where there are none. */
  readonly interval: string | undefined;
  readonly ribbons: readonly Ribbon[];
  readonly height: number;
  readonly asked: AskedTime;
  /** Of all series, drawn here or not. */
  readonly changes: readonly LevelChange[];
  /** Within the time. */
  readonly annotations: readonly Annotation[];
  /** Whether the answer has several series, drawn here or not. */
  readonly isSplit: boolean;
  /** Of all series, drawn here or not; none where they are not asked for. */
  readonly trends: readonly Trend[];
  /** Values to read the others by: a target, and 100 where they are in percent of a speed that was sold. */
  readonly references: readonly number[];
  /** Of the values and of the time; the same for charts that stand beside each other. */
  readonly domain: readonly [number, number];
  readonly span: readonly [Date, Date];
}

/** Those that lie within the axis: it is not made longer for one. */
export function referencesOf({ references, domain }: Drawing<AggregatePoint>): readonly number[] {
  return references.filter((at) => at >= domain[0] && at <= domain[1]);
}

export const REFERENCE = { stroke: 'var(--text-muted)', strokeDasharray: '6 4', strokeWidth: 1.25 } as const;

type Percentile = keyof Percentiles;

export const RIBBON_PERCENTILES: Readonly<Record<Ribbon, readonly [Percentile, Percentile]>> = {
  'p5-p95': [5, 95],
  'p25-p75': [25, 75],
};

/** From zero on, or just around the values, which then look further apart than they are. */
export function valueDomain(
  series: readonly AggregateSeries[],
  ribbons: readonly Ribbon[],
  isFromZero: boolean,
  target?: number,
): readonly [number, number] {
  let low = target ?? Number.POSITIVE_INFINITY;
  let high = target ?? Number.NEGATIVE_INFINITY;
  for (const point of series.flatMap(({ points }) => points)) {
    const { percentiles } = point;
    const [from, to] = endsOf(point);
    const bounds = ribbons.map((ribbon) => RIBBON_PERCENTILES[ribbon]);
    low = Math.min(low, from, ...bounds.map(([percent]) => percentiles[percent]));
    high = Math.max(high, to, ...bounds.map(([, percent]) => percentiles[percent]));
  }
  if (low > high) return [0, 1];
  if (isFromZero) return [Math.min(0, low), Math.max(0, high)];
  return low === high ? [low - 1, high + 1] : [low, high];
}

/** From the first start of a period to the last. */
export function timeSpan(series: readonly AggregateSeries[]): readonly [Date, Date] {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { start } of series.flatMap(({ points }) => points)) {
    if (!start) continue;
    first = Math.min(first, start.getTime());
    last = Math.max(last, start.getTime());
  }
  return [new Date(first), new Date(last)];
}

/** The figures of a point in words. */
export function tipLines(point: AggregatePoint, drawing: Drawing<AggregatePoint>): readonly string[] {
  const { unit, figure, interval } = drawing;
  const { metricValue, median, percentiles, sampleCount, agentCount } = point;
  const say = (value: number) => formatFigure(value, unit);
  return [
    `${figure} ${withUnit(metricValue, unit)}${interval === undefined ? '' : intervalText(point, unit, interval)}`,
    `Median ${say(median)}, 5th to 95th percentile ${say(percentiles[5])} – ${say(percentiles[95])}`,
    `${formatCount(sampleCount)} samples, ${formatCount(agentCount)} agents`,
    ...(hasFewAgents(point) ? [`Fewer than ${AGENTS_MIN} agents`] : []),
  ];
}

/** Half the width of an interval around the mean; the ends of any other. */
export function rangeText(point: AggregatePoint, unit: string): string {
  const { metricValue, ci95, ends } = point;
  if (!hasInterval(point)) return '';
  if (ends === undefined) return ` ± ${formatInterval(ci95 ?? 0, metricValue, unit)}`;
  const decimals = decimalsOf(metricValue, unit);
  return `, ${endsOf(point)
    .map((end) => formatFixed(end, decimals))
    .join(' – ')}`;
}

function intervalText(point: AggregatePoint, unit: string, interval: string): string {
  return hasInterval(point) ? `${rangeText(point, unit)} (95%, ${interval})` : ', no interval';
}
