import { parsePeriod, startOfDay } from '../lib/date-grammar.ts';
import type { JsonObject } from '../lib/read.ts';
import { periodOf, type ReportPeriod } from '../reports/period.ts';

export const PACES = ['month', 'week', 'day'] as const;
type Pace = (typeof PACES)[number];

/** A report that the service makes and sends by itself: on the first of a month, on Mondays, or every day. */
export interface Schedule {
  readonly title: string;
  /** The key of a recipe. */
  readonly report: string;
  readonly every: Pace;
  /** Seconds since midnight of UTC. */
  readonly at: number;
  readonly period: string;
  /** The fields of a report's scope, without its time. */
  readonly scope: JsonObject;
  /** Names of channels. */
  readonly to: readonly string[];
}

const DAY = 86_400;

/** When a schedule is due after an instant, in UNIX seconds. */
export function nextRun({ every, at }: Pick<Schedule, 'every' | 'at'>, after: number): number {
  let day = START[every](startOfDay(after));
  while (day + at <= after) day = NEXT[every](day);
  return day + at;
}

/** The last instants after `after`, up to `now`, at which a schedule was due. */
export function dueRuns(schedule: Pick<Schedule, 'every' | 'at'>, after: number, now: number): readonly number[] {
  const due: number[] = [];
  for (let at = nextRun(schedule, after); at <= now; at = nextRun(schedule, at)) due.push(at);
  return due.slice(-RUNS_MAX);
}

const RUNS_MAX = 24;

/** The first day of what a day is in; 1 January 1970 was a Thursday. */
const START: Readonly<Record<Pace, (day: number) => number>> = {
  day: (day) => day,
  week: (day) => day - ((day / DAY + 3) % 7) * DAY,
  month: (day) => monthOf(day, 0),
};

const NEXT: Readonly<Record<Pace, (day: number) => number>> = {
  day: (day) => day + DAY,
  week: (day) => day + 7 * DAY,
  month: (day) => monthOf(day, 1),
};

function monthOf(day: number, months: number): number {
  const date = new Date(day * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000;
}

/** The days that a period names at an instant; undefined where it names none. */
export function daysOf(period: string, at: number): ReportPeriod | undefined {
  const today = startOfDay(at);
  const days = Number(/^last ([1-9]\d{0,3}) days$/.exec(period)?.[1]);
  const monday = START.week(today);
  if (period === 'yesterday') return periodOf({ from: today - DAY, to: today - 1 });
  if (period === 'last week') return periodOf({ from: monday - 7 * DAY, to: monday - 1 });
  if (days > 0) return periodOf({ from: today - days * DAY, to: today - 1 });
  const named = parsePeriod(period, at);
  return named && periodOf({ from: named.start, to: named.end - 1 });
}

export const USUAL_PERIOD: Readonly<Record<Pace, string>> = {
  month: 'last month',
  week: 'last week',
  day: 'yesterday',
};
