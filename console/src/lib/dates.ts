const DAY_MS = 86_400_000;

/** The day in UTC, `YYYY-MM-DD`, a number of days after an instant. */
export function utcDay(ms: number, days = 0): string {
  return new Date(ms + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a text is a day as `utcDay` writes it. */
export function isUtcDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(ms) && utcDay(ms) === text;
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat('en-GB', DAY);
const hourFormat = new Intl.DateTimeFormat('en-GB', { ...DAY, hour: '2-digit', minute: '2-digit' });

/** Days and hours of the agents' clocks, read as UTC. */
export function formatDay(date: Date): string {
  return dayFormat.format(date);
}

export function formatHour(date: Date): string {
  return hourFormat.format(date);
}

const DAY_ENDS = { from: '00:00', to: '23:59' } as const;

/**
 * The first or the last minute of a span, `YYYY-MM-DDTHH:MM`; without its time where the day is whole at this end, and
 * days that don't exist as they are.
 */
export function formatMinute(minute: string, end: keyof typeof DAY_ENDS): string {
  const [day = '', time = DAY_ENDS[end]] = minute.split('T');
  if (!isUtcDay(day)) return day;
  return time === DAY_ENDS[end] ? formatDay(new Date(`${day}T00:00Z`)) : formatHour(new Date(`${minute}Z`));
}

const secondFormat = new Intl.DateTimeFormat('en-GB', {
  ...DAY,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A second of the clock, `YYYY-MM-DDTHH:MM:SS`, whatever stands between day and time. */
export function formatSecond(second: string): string {
  return secondFormat.format(readSecond(second));
}

/** A second of some clock, read as UTC. */
export function readSecond(second: string): Date {
  return new Date(`${second.slice(0, 19).replace(' ', 'T')}Z`);
}

const distanceFormat = new Intl.RelativeTimeFormat('en');

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Each with the distance from which on it is used. What was in 30 days a moment ago still is: numbers are rounded. */
const UNITS = [
  ['year', 365 * DAY_MS, 2 * 365 * DAY_MS],
  ['month', 30 * DAY_MS, 90 * DAY_MS],
  ['day', DAY_MS, 23.5 * HOUR_MS],
  ['hour', HOUR_MS, 59.5 * MINUTE_MS],
  ['minute', MINUTE_MS, MINUTE_MS],
] as const;

/** How far an instant is from now: `in 3 days`, `2 hours ago`, `just now`. */
export function formatDistance(ms: number, nowMs: number): string {
  const distance = ms - nowMs;
  for (const [unit, unitMs, leastMs] of UNITS) {
    if (Math.abs(distance) >= leastMs) return distanceFormat.format(Math.round(distance / unitMs), unit);
  }
  return distance > 0 ? 'in less than a minute' : 'just now';
}

const CALENDAR_MS_MAX = 8.64e15;

/** The nearest instant that a `Date` can hold. */
export function withinCalendar(ms: number): number {
  return Math.min(Math.max(ms, -CALENDAR_MS_MAX), CALENDAR_MS_MAX);
}
