import type { Span } from '../../../client/index.ts';
import { utcDay } from '../lib/utc-day.ts';

/** A span in whole minutes of the clock, `YYYY-MM-DDTHH:MM`, as pickers have it; undefined where it is said in words. */
export interface ClockSpan {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export function clockSpanOf({ from, to }: Span, now: Date): ClockSpan {
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
  if (/^\d{4}-\d\d$/.test(text)) return `${text}-01T00:00`;
  const day = dayOf(text, now);
  return day === undefined ? minuteOf(text) : `${day}T00:00`;
}

function lastMinute(text: string, now: Date): string | undefined {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(text) ?? [];
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
