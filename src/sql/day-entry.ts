import { onEveryClock } from '../lib/zone-offsets.ts';
import type { AggregatePlan, Aggregation, Scope } from '../plan/plan.ts';
import type { Dialect } from './dialect.ts';
import { measureKind } from './scope.ts';

export const DAY = 86_400;

/** How an engine caches days. */
export interface DayCaching {
  readonly dialect: Dialect;
  /** What is cached for points of a day, where there is a choice. */
  readonly daily: 'points' | 'values';
}

/** What is cached of each local day, so that a later question about that day reads nothing. */
type DayEntry =
  | { readonly of: 'nothing'; readonly because: string }
  /** The groups of the day, as they are. */
  | { readonly of: 'points' }
  /** The values of the day, by split values: figures of a day and of any longer time are worked out from them. */
  | { readonly of: 'values' };

/** What the answer to a plan can be put together from, exactly. */
export function chooseDayEntry(plan: AggregatePlan, { dialect, daily }: DayCaching): DayEntry {
  const { scope, splits, aggregation, blocks, byAgent } = plan;
  if (scope.derived !== undefined) return nothing('results are made from records of several tests');
  if (byAgent !== null) return nothing('figures by agent are limited by all agents of the question');
  if (wholeDaysOf(scope) === undefined) return nothing('the time has no whole day');
  const time = TIMES[aggregation];
  if (time === 'across days') return nothing('an hour counts on all days');
  if (time === 'within a day' || (time === 'a day' && daily === 'points')) return { of: 'points' };
  const reason = plan.countsOnly
    ? 'an agent counts once in a longer time'
    : blocks !== null
      ? 'weights follow from all results'
      : measureKind(scope, dialect) !== 'integer'
        ? 'sums of fractions depend on their order'
        : splits.some(({ of }) => of === 'record')
          ? 'results are split by what they say themselves'
          : null;
  if (reason === null) return { of: 'values' };
  return time === 'a day' ? { of: 'points' } : nothing(reason);
}

function nothing(because: string): DayEntry {
  return { of: 'nothing', because };
}

const TIMES: Readonly<Record<Aggregation, 'within a day' | 'a day' | 'days' | 'across days'>> = {
  hourly: 'within a day',
  two_hourly: 'within a day',
  four_hourly: 'within a day',
  six_hourly: 'within a day',
  daily: 'a day',
  weekly: 'days',
  monthly: 'days',
  quarterly: 'days',
  hour_of_day: 'across days',
  day_of_week: 'days',
  day_of_month: 'days',
  total: 'days',
};

/** True if every group covers one day. */
export function isOfDays(aggregation: Aggregation): boolean {
  return TIMES[aggregation] === 'within a day' || TIMES[aggregation] === 'a day';
}

/** Days since 1970, both included. */
export interface DaySpan {
  readonly first: number;
  readonly last: number;
}

/** The local days of which a scope has all results, whichever clocks these have. */
export function wholeDaysOf({ local, utc }: Pick<Scope, 'local' | 'utc'>): DaySpan | undefined {
  const { from, to } = utc ? onEveryClock(utc) : local;
  const [first, last] = [
    Math.ceil(Math.max(from, local.from) / DAY),
    Math.floor((Math.min(to, local.to) + 1) / DAY) - 1,
  ];
  return first <= last ? { first, last } : undefined;
}

/** In the words of `broadgauge explain`. */
export function showDayEntry(plan: AggregatePlan, caching: DayCaching): string {
  const entry = chooseDayEntry(plan, caching);
  switch (entry.of) {
    case 'nothing':
      return `cached     nothing by the day: ${entry.because}`;
    case 'points':
      return 'cached     the points of each whole day';
    case 'values':
      return 'cached     the values and agents of each whole day; longer times are combined from them';
  }
}
