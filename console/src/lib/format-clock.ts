import { isUtcDay } from './utc-day.ts';

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

/** A minute of the clock, `YYYY-MM-DDTHH:MM`; whole days without their time, and days that don't exist as they are. */
export function formatMinute(minute: string): string {
  const [day = '', time] = minute.split('T');
  if (!isUtcDay(day)) return day;
  const date = new Date(`${minute}Z`);
  return time === '00:00' || time === '23:59' ? formatDay(date) : formatHour(date);
}
