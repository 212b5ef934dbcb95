import type { TIME_BUCKETS } from '../../plan/plan.ts';

export type Period = (typeof TIME_BUCKETS)[number];

const HOUR_MS = 3_600_000;

const NEXT: Readonly<Record<Period, (start: Date) => number>> = {
  hourly: (start) => start.getTime() + HOUR_MS,
  two_hourly: (start) => start.getTime() + 2 * HOUR_MS,
  four_hourly: (start) => start.getTime() + 4 * HOUR_MS,
  six_hourly: (start) => start.getTime() + 6 * HOUR_MS,
  daily: (start) => start.getTime() + 24 * HOUR_MS,
  weekly: (start) => start.getTime() + 7 * 24 * HOUR_MS,
  monthly: (start) => Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1),
  quarterly: (start) => Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 3),
};

/** The starts of all periods from one to another, as points have them: an answer leaves out those without results. */
export function periodsBetween(first: string, last: string, period: Period): string[] {
  const periods: string[] = [];
  // Local times have no zone: they are counted as if they were UTC.
  for (let at = Date.parse(first.length > 10 ? `${first}Z` : first); ; at = NEXT[period](new Date(at))) {
    const start = new Date(at).toISOString().slice(0, first.length);
    if (start > last) return periods;
    periods.push(start);
  }
}
