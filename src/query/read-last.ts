import { type Period, startOfDay } from '../lib/date-grammar.ts';
import * as read from '../lib/read.ts';
import type { Span } from '../plan/plan.ts';

const DAY = 86_400;
const YEARS_MAX = 100;

const UNITS = [
  { names: ['day', 'days', 'd'], days: 1, months: 0 },
  { names: ['week', 'weeks', 'w'], days: 7, months: 0 },
  { names: ['month', 'months', 'mo'], days: 0, months: 1 },
  { names: ['year', 'years', 'y'], days: 0, months: 12 },
];

const FORM = /^([0-9]{1,5}) ?([A-Za-z]+)$/;

/**
 * The days that a text such as `30 days`, `12 weeks` or `1y` names: whole ones, up to the one before the day of `now`, which is
 * in UNIX seconds. Undefined where it names none.
 */
export function parseLast(text: string, now: number): Period | undefined {
  const [, digits, name = ''] = FORM.exec(text) ?? [];
  const unit = UNITS.find(({ names }) => names.includes(name.toLowerCase()));
  const count = Number(digits);
  if (unit === undefined || count === 0) return undefined;
  const end = startOfDay(now);
  const start = monthsBefore(end, count * unit.months) - count * unit.days * DAY;
  return start < monthsBefore(end, YEARS_MAX * 12) ? undefined : { start, end };
}

/** Reads a period that ends with the last whole day. `toSpan` puts it into the time of the question. */
export function lastReader(now: number, toSpan: (period: Period) => Span): read.Reader<Span> {
  return read.reader({ type: 'string', pattern: FORM.source }, (value, key, issues) => {
    const text = read.string(value, key, issues);
    const period = text === undefined ? undefined : parseLast(text, now);
    if (text !== undefined && period === undefined) issues.add(key, `${text} is not a valid period. ${FORMS}`);
    return period && toSpan(period);
  });
}

const FORMS = 'Give a number of days, weeks, months or years, such as 30 days, 12 weeks or 1 year.';

/** The same day of an earlier month, or the last one where that month is shorter. All in UNIX seconds. */
function monthsBefore(day: number, months: number): number {
  const date = new Date(day * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months];
  const daysOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), daysOfMonth)) / 1000;
}
