import type { Aggregation } from '../../../../../client/index.ts';
import type { AggregatePoint, AggregateSeries } from './answer.ts';
import { runsOf } from './periods.ts';

/** A period whose value lies far from those before it. */
export interface LevelChange {
  readonly series: AggregateSeries;
  readonly point: AggregatePoint;
  /** The median of the periods before. */
  readonly before: number;
  /** Half the 95 % interval of the change, by how much the periods before spread. */
  readonly halfInterval: number;
  /** How many times the usual spread it is away. */
  readonly distance: number;
  /** The number of periods that stay on the new side; undefined: until the end. */
  readonly lasts: number | undefined;
}

/** How far back the usual level is looked for, and how many periods that takes at least. */
export const PERIODS_BEFORE = 14;
const PERIODS_MIN = 7;
/** In times of the usual spread; by chance one period in a million is as far away. */
export const DISTANCE_MIN = 5;
/** Changes below this share of the level are not reported, however calm the periods before. */
export const SHARE_MIN = 0.05;
/** In times of the largest distance before: what comes back every week is no change. */
export const BEYOND_MIN = 1.5;
const SHOWN_MAX = 5;

/** The largest changes of level over time. The rule is robust: medians, and median distances from them. */
export function levelChanges(series: readonly AggregateSeries[], aggregation: Aggregation): readonly LevelChange[] {
  const found = series.flatMap((one) => runsOf(one.points, aggregation).flatMap((run) => changesIn(one, run)));
  return found.toSorted((a, b) => b.distance - a.distance).slice(0, SHOWN_MAX);
}

function changesIn(series: AggregateSeries, run: readonly AggregatePoint[]): readonly LevelChange[] {
  const changes: LevelChange[] = [];
  for (let index = PERIODS_MIN; index < run.length; index += 1) {
    const change = changeAt(series, run, index);
    if (!change) continue;
    changes.push(change);
    // The next level is looked for after the change is over, or in its own periods.
    index += change.lasts ?? PERIODS_MIN;
  }
  return changes;
}

function changeAt(series: AggregateSeries, run: readonly AggregatePoint[], index: number): LevelChange | undefined {
  const point = run[index];
  const earlier = run.slice(Math.max(0, index - PERIODS_BEFORE), index).map(({ metricValue }) => metricValue);
  if (!point) return undefined;
  const before = medianOf(earlier);
  const distances = earlier.map((value) => Math.abs(value - before));
  const spread = SPREAD_FACTOR * medianOf(distances);
  const scale = Math.max(spread, Math.abs(before) / 100, Number.EPSILON);
  const difference = point.metricValue - before;
  const distance = Math.abs(difference) / scale;
  if (distance < DISTANCE_MIN || Math.abs(difference) < SHARE_MIN * Math.abs(before)) return undefined;
  if (Math.abs(difference) < BEYOND_MIN * Math.max(...distances)) return undefined;
  const isOver = (value: number) => Math.abs(value - before) < Math.abs(difference) / 2;
  const rest = run.slice(index).findIndex(({ metricValue }) => isOver(metricValue));
  const ofBefore = (Z95 * MEDIAN_FACTOR * spread) / Math.sqrt(earlier.length);
  const halfInterval = Math.hypot(Z95 * spread, ofBefore);
  return { series, point, before, halfInterval, distance, lasts: rest === -1 ? undefined : rest };
}

/** From the median distance to the standard deviation of normal values. */
const SPREAD_FACTOR = 1.4826;
/** The standard error of a median, in those of a mean. */
const MEDIAN_FACTOR = 1.2533;
const Z95 = 1.96;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}
