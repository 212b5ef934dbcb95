import type { Aggregation } from '../../../../../client/index.ts';
import { formatDay, formatHour } from '../../../lib/format-clock.ts';
import type { AggregatePoint } from './answer.ts';

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const START: Readonly<Partial<Record<Aggregation, (start: Date) => string>>> = {
  hourly: formatHour,
  two_hourly: formatHour,
  four_hourly: formatHour,
  six_hourly: formatHour,
  weekly: (start) => `Week of ${formatDay(start)}`,
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
  if (start) return (START[aggregation] ?? formatDay)(start);
  return number === undefined ? 'All of it' : formatNumber(number, aggregation);
}
