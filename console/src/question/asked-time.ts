import type { Span as SentSpan } from '../../../client/index.ts';
import { parseLast } from '../../../src/query/read-last.ts';
import { utcDay } from '../lib/dates.ts';

/** Both ends as texts, which milliseconds can be too. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The time of a question, in one of its forms. The last days stay relative. */
export type AskedTime = Span | LastDays;

/** Whole days up to yesterday, such as `30 days`. */
interface LastDays {
  readonly last: string;
}

/** What the time of questions is where nothing says it. */
export const USUAL_TIME: AskedTime = { last: '30 days' };

interface TimeOfRequest {
  readonly time?: SentSpan | null | undefined;
  readonly last?: string | null | undefined;
}

/** The time that a request or a dashboard has; undefined: none. */
export function timeOf({ time, last }: TimeOfRequest): AskedTime | undefined {
  if (typeof last === 'string') return { last };
  return time ? inLastDays({ from: String(time.from), to: String(time.to) }) : undefined;
}

/** The fields of a request or a dashboard that say the time. */
export function timeFields(time: AskedTime): { readonly time: Span } | LastDays {
  return 'last' in time ? time : { time };
}

/** Names of parameters of an address, all that a time can have. */
export const TIME_PARAMETERS = ['from', 'to', 'last'] as const;

/** The time that an address has; undefined: none. */
export function readTime(parameters: URLSearchParams): AskedTime | undefined {
  const [from = '-30 days', to = '-1 days', last] = TIME_PARAMETERS.map((name) => parameters.get(name) ?? undefined);
  if (last !== undefined) return { last };
  return parameters.has('from') || parameters.has('to') ? inLastDays({ from, to }) : undefined;
}

/** `-30 days` to `-1 days` are the last 30 days. */
function inLastDays(time: Span): AskedTime {
  const [, count] = /^-(\d{1,5}) days$/.exec(time.from) ?? [];
  return count !== undefined && time.to === '-1 days' ? { last: `${count} days` } : time;
}

/** The time as parameters of an address. */
export function writeTime(time: AskedTime): readonly [name: string, value: string][] {
  return Object.entries(time);
}

/** The time with a beginning and an end. What the service refuses stays as it is. */
export function spanOf(time: AskedTime, now: Date): Span {
  if (!('last' in time)) return time;
  const days = parseLast(time.last, now.getTime() / 1000);
  const text = `last ${time.last}`;
  return days ? { from: utcDay(days.start * 1000), to: utcDay(days.end * 1000, -1) } : { from: text, to: text };
}

/** True if two times mean the same on any day. */
export function isSame(a: AskedTime, b: AskedTime): boolean {
  return JSON.stringify(writeTime(a)) === JSON.stringify(writeTime(b));
}
