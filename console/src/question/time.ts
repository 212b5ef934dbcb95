import { formatMinute, utcDay } from '../lib/dates.ts';
import type { Span } from './asked-time.ts';
import { type AskedTime, isSame, spanOf } from './asked-time.ts';
import type { Earlier } from './question.ts';

/** A span in whole minutes of the clock, `YYYY-MM-DDTHH:MM`, as pickers have it; undefined where it is said in words. */
interface ClockSpan {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export function clockSpanOf(time: AskedTime, now: Date): ClockSpan {
  const { from, to } = spanOf(time, now);
  return { from: firstMinute(from, now), to: lastMinute(to, now) };
}

/** The span from the first second of one minute to the last of another; what is undefined stays as it was. */
export function spanOfClock({ from, to }: ClockSpan, before: Span): Span {
  return {
    from: from === undefined ? before.from : from.replace('T', ' ').slice(0, 16),
    to: to === undefined ? before.to : `${to.replace('T', ' ').slice(0, 16)}:59`,
  };
}

function firstMinute(text: string, now: Date): string | undefined {
  const month = monthOf(text, now);
  if (month !== undefined) return `${month}-01T00:00`;
  const day = dayOf(text, now);
  return day === undefined ? minuteOf(text) : `${day}T00:00`;
}

function lastMinute(text: string, now: Date): string | undefined {
  const [year, month] = monthOf(text, now)?.split('-') ?? [];
  const day = year ? utcDay(Date.UTC(Number(year), Number(month), 0)) : dayOf(text, now);
  return day === undefined ? minuteOf(text) : `${day}T23:59`;
}

function minuteOf(text: string): string | undefined {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(text) ? text.slice(0, 16).replace(' ', 'T') : undefined;
}

function dayOf(text: string, now: Date): string | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  if (text === 'now') return utcDay(now.getTime());
  const [, days] = /^([+-]\d{1,5}) days?$/.exec(text) ?? [];
  return days === undefined ? undefined : utcDay(now.getTime(), Number(days));
}

const MONTHS_AWAY: Readonly<Record<string, number>> = { 'last month': -1, 'this month': 0, 'next month': 1 };

/** `YYYY-MM` of a text that is a month of the calendar. */
function monthOf(text: string, now: Date): string | undefined {
  if (/^\d{4}-\d\d$/.test(text)) return text;
  const [, shift] = /^([+-]\d{1,4}) months?$/.exec(text) ?? [];
  const months = shift === undefined ? MONTHS_AWAY[text.toLowerCase()] : Number(shift);
  if (months === undefined) return undefined;
  return utcDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).slice(0, 7);
}

/** An earlier span to hold one against; undefined where its time is said in words. */
export function earlierSpan(kind: Earlier, time: AskedTime, now: Date): Span | undefined {
  return kind === 'year' ? yearBefore(time, now) : previousSpan(time, now);
}

/** The same dates. A 29 February is the 28th. */
function yearBefore(time: AskedTime, now: Date): Span | undefined {
  const span = spanOf(time, now);
  const months = [monthOf(span.from, now), monthOf(span.to, now)];
  const [first, last] = months.map((month) => month && monthAt(monthIndex(month) - MONTHS));
  if (first !== undefined && last !== undefined) return { from: first, to: last };
  const { from, to } = clockSpanOf(span, now);
  if (from === undefined || to === undefined) return undefined;
  const before = (minute: string) => {
    const year = String(Number(minute.slice(0, 4)) - 1).padStart(4, '0');
    return `${year}${minute.slice(4)}`.replace('-02-29', '-02-28');
  };
  return spanOfClock({ from: before(from), to: before(to) }, span);
}

const MONTHS = 12;

/** As many months, or as many minutes, right before a span. */
function previousSpan(time: AskedTime, now: Date): Span | undefined {
  const { from, to } = spanOf(time, now);
  const [first, last] = [monthOf(from, now), monthOf(to, now)];
  if (first !== undefined && last !== undefined && first <= last) {
    const start = monthIndex(first);
    return { from: monthAt(2 * start - monthIndex(last) - 1), to: monthAt(start - 1) };
  }
  const clock = clockSpanOf({ from, to }, now);
  if (clock.from === undefined || clock.to === undefined) return undefined;
  const start = Date.parse(`${clock.from}Z`);
  const end = Date.parse(`${clock.to}Z`) + MINUTE_MS;
  if (!(start < end)) return undefined;
  const minuteAt = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  return spanOfClock({ from: minuteAt(2 * start - end), to: minuteAt(start - MINUTE_MS) }, { from, to });
}

const MINUTE_MS = 60_000;

function monthIndex(month: string): number {
  const [year, number] = month.split('-').map(Number);
  return (year ?? 0) * 12 + (number ?? 1) - 1;
}

function monthAt(index: number): string {
  return utcDay(Date.UTC(Math.floor(index / 12), index % 12, 1)).slice(0, 7);
}

interface TimePreset {
  readonly key: string;
  readonly name: string;
  readonly time: AskedTime;
}

/** In words that the service reads, so that a link means the same day after day. The last days end with yesterday. */
export const TIME_PRESETS: readonly TimePreset[] = [
  { key: 'today', name: 'Today', time: { from: 'now', to: 'now' } },
  { key: '7', name: 'Last 7 days', time: { last: '7 days' } },
  { key: '30', name: 'Last 30 days', time: { last: '30 days' } },
  { key: '60', name: 'Last 60 days', time: { last: '60 days' } },
  { key: '90', name: 'Last 90 days', time: { last: '90 days' } },
  { key: 'this-month', name: 'This month', time: { from: 'this month', to: 'this month' } },
  { key: 'last-month', name: 'Last month', time: { from: 'last month', to: 'last month' } },
  { key: '3-months', name: 'Last 3 whole months', time: { from: '-3 months', to: 'last month' } },
];

export function presetOf(asked: AskedTime): TimePreset | undefined {
  return TIME_PRESETS.find(({ time }) => isSame(time, asked));
}

/** The name of a span, if it has one, and the dates that it means now. */
export function describeAsked(time: AskedTime, now: Date): string {
  const preset = presetOf(time);
  return preset === undefined ? describeTime(time, now) : `${preset.name}, ${describeTime(time, now)}`;
}

/** The dates of a span as people write them; those that are said in words stay so. */
export function describeTime(time: AskedTime, now: Date): string {
  const span = spanOf(time, now);
  const clock = clockSpanOf(span, now);
  const from = clock.from === undefined ? span.from : formatMinute(clock.from, 'from');
  const to = clock.to === undefined ? span.to : formatMinute(clock.to, 'to');
  return from === to ? from : `${from} – ${to}`;
}
