import type { Aggregation } from '../../../../../client/index.ts';
import { isUtcDay } from '../../../lib/utc-day.ts';
import type { AggregatePoint } from './answer.ts';

const figures = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });
const large = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
/** Four digits that count, and never less than the whole number. */
export function formatFigure(value: number): string {
  return Math.abs(value) >= 1000 ? large.format(value) : figures.format(value);
}

export function withUnit(value: number, unit: string): string {
  return unit === '' ? formatFigure(value) : `${formatFigure(value)}${unit === '%' ? '' : ' '}${unit}`;
}

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat('en-GB', DAY);
const hourFormat = new Intl.DateTimeFormat('en-GB', { ...DAY, hour: '2-digit', minute: '2-digit' });
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const START: Readonly<Partial<Record<Aggregation, (start: Date) => string>>> = {
  hourly: (start) => hourFormat.format(start),
  two_hourly: (start) => hourFormat.format(start),
  four_hourly: (start) => hourFormat.format(start),
  six_hourly: (start) => hourFormat.format(start),
  weekly: (start) => `Week of ${dayFormat.format(start)}`,
  monthly: (start) => monthFormat.format(start),
  quarterly: (start) => `Q${Math.floor(start.getUTCMonth() / 3) + 1} ${start.getUTCFullYear()}`,
};

/** The number of an element of time as people say it. */
export function formatNumber(number: number, aggregation: Aggregation): string {
  if (aggregation === 'day_of_week') return WEEKDAYS[number - 1] ?? String(number);
  return aggregation === 'hour_of_day' ? `${String(number).padStart(2, '0')}:00` : String(number);
}

/** Which time a point stands for. */
export function formatTime(
  { start, number }: Pick<AggregatePoint, 'start' | 'number'>,
  aggregation: Aggregation,
): string {
  if (start) return (START[aggregation] ?? dayFormat.format)(start);
  return number === undefined ? 'All of it' : formatNumber(number, aggregation);
}

/** A minute of the clock, `YYYY-MM-DDTHH:MM`; whole days without their time, and days that don't exist as they are. */
export function formatMinute(minute: string): string {
  const [day = '', time] = minute.split('T');
  if (!isUtcDay(day)) return day;
  const date = new Date(`${minute}Z`);
  return time === '00:00' || time === '23:59' ? dayFormat.format(date) : hourFormat.format(date);
}
