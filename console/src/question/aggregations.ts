import type { Aggregation, TimeBucket, TimeElement } from '../../../client/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a period can be: points that are further apart have one without results between them. */
const PERIOD_MS_MAX: Readonly<Record<TimeBucket, number>> = {
  hourly: HOUR_MS,
  two_hourly: 2 * HOUR_MS,
  four_hourly: 4 * HOUR_MS,
  six_hourly: 6 * HOUR_MS,
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
  monthly: 31 * DAY_MS,
  quarterly: 92 * DAY_MS,
};

const ELEMENTS: Readonly<Record<TimeElement, true>> = { hour_of_day: true, day_of_week: true, day_of_month: true };

/** Undefined where a point is no period of the calendar. */
export function periodMsMax(aggregation: Aggregation): number | undefined {
  return aggregation in PERIOD_MS_MAX ? PERIOD_MS_MAX[aggregation as TimeBucket] : undefined;
}

export function isTimeElement(aggregation: Aggregation): aggregation is TimeElement {
  return aggregation in ELEMENTS;
}
