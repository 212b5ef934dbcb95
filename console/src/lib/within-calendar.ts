const CALENDAR_MS_MAX = 8.64e15;

/** An instant that dates can be made of: one that is further away is as far as they go. */
export function withinCalendar(ms: number): number {
  return Math.min(Math.max(ms, -CALENDAR_MS_MAX), CALENDAR_MS_MAX);
}
