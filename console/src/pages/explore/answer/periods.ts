import type { Aggregation } from '../../../../../client/index.ts';
import { formatDay, formatHour } from '../../../lib/dates.ts';
import { periodMsMax } from '../../../question/aggregations.ts';
import type { AggregatePoint } from './answer.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

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

/** Whether a point's period may still go on somewhere, so that more results can come. */
export function isUnfinished({ start }: AggregatePoint, aggregation: Aggregation, now: Date): boolean {
  const lengthMs = periodMsMax(aggregation);
  return start !== undefined && lengthMs !== undefined && start.getTime() + lengthMs > now.getTime();
}

/** Points without a gap between them: a line must not lead over periods that have no results. */
export function runsOf(points: readonly AggregatePoint[], aggregation: Aggregation): readonly AggregatePoint[][] {
  const longest = periodMsMax(aggregation) ?? Number.POSITIVE_INFINITY;
  const runs: AggregatePoint[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const start = point.start?.getTime() ?? 0;
    const run = start > end ? undefined : runs.at(-1);
    if (run) run.push(point);
    else runs.push([point]);
    end = start + longest;
  }
  return runs;
}
