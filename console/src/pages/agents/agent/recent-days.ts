import { utcDay } from '../../../lib/utc-day.ts';

/** How far back the results on an agent's page reach, the current day included. */
export const RECENT_DAYS = 30;

export const RECENT_TIME = { from: `-${RECENT_DAYS - 1} days`, to: 'now' } as const;

/** The days of `RECENT_TIME`, in their order. */
export function recentDays(nowMs: number): readonly string[] {
  return Array.from({ length: RECENT_DAYS }, (_, index) => utcDay(nowMs, index - RECENT_DAYS + 1));
}
