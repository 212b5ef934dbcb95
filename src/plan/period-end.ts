import type { Aggregation, TIME_BUCKETS } from './plan.ts';

type TimeBucket = (typeof TIME_BUCKETS)[number];

const HOUR = 3600;

const ENDS: Readonly<Record<TimeBucket, (start: number) => number>> = {
  hourly: (start) => start + HOUR,
  two_hourly: (start) => start + 2 * HOUR,
  four_hourly: (start) => start + 4 * HOUR,
  six_hourly: (start) => start + 6 * HOUR,
  daily: (start) => start + 24 * HOUR,
  weekly: (start) => start + 7 * 24 * HOUR,
  monthly: (start) => monthsAfter(start, 1),
  quarterly: (start) => monthsAfter(start, 3),
};

/** The first second after a period of local time, by its first one; undefined where a point is no period. */
export function periodEnd(start: number, aggregation: TimeBucket): number;
export function periodEnd(start: number, aggregation: Aggregation): number | undefined;
export function periodEnd(start: number, aggregation: Aggregation): number | undefined {
  return aggregation in ENDS ? ENDS[aggregation as TimeBucket](start) : undefined;
}

function monthsAfter(start: number, months: number): number {
  const date = new Date(start * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months) / 1000;
}
