import type { GroupRow } from '../../plan/group-row.ts';
import type { Span } from '../../plan/plan.ts';
import { DAY } from '../../sql/day-entry.ts';
import type { AgentBits } from './agent-bits.ts';
import { combineDays } from './combine-days.ts';
import type { CachedDays } from './day-cache.ts';
import { type DayGroup, daysOf } from './day-group.ts';
import {
  type Days,
  type MissingDays,
  type MissingPoints,
  type MissingValues,
  overlap,
  type VersionsNow,
  withBound,
} from './missing-days.ts';

/** Answers a question from cached points and points that are read now, and caches these. */
export function answerFromPoints(
  missing: MissingPoints,
  read: readonly GroupRow[],
  now: VersionsNow,
): readonly GroupRow[] | 'changed meanwhile' {
  const steady = steadyVersions(missing, now);
  if (!steady) return 'changed meanwhile';
  cachePoints(missing.points, steady, wholeDaysRead(missing), read);
  return [...notRead(missing, missing.cachedPoints).flatMap(([, groups]) => groups), ...read];
}

/** The groups of a question, combined from values that are cached and values that were read. Both forms of a day are cached. */
export async function answerFromValues(
  missing: MissingValues,
  read: Days<DayGroup>,
  withoutUnit: AgentBits,
  now: VersionsNow,
): Promise<readonly GroupRow[] | 'changed meanwhile'> {
  const { plan, points, cachedPoints, values, cachedValues } = missing;
  const steady = steadyVersions(missing, now);
  if (!steady) return 'changed meanwhile';
  const whole = wholeDaysRead(missing);
  for (const day of whole) cacheDay(values, steady, day, read.get(day) ?? []);
  const groups = await combineDays(plan, [...notRead(missing, cachedValues), ...read], withoutUnit);
  if (points) cachePoints(points, steady, [...cachedValues.keys(), ...whole], groups);
  return [...notRead(missing, cachedPoints).flatMap(([, cached]) => cached), ...groups];
}

/**
 * The versions of the days that did not change while spans were read. Undefined: the answer would come from two states of the
 * results. Days that changed must all have been read by one statement.
 */
function steadyVersions(
  { plan, time, spans, versions }: MissingDays,
  now: VersionsNow,
): ReadonlyMap<number, string> | undefined {
  const after = withBound(now.versions, plan.scope);
  const steady = new Map<number, string>();
  const changed: number[] = [];
  for (const day of daysWithResults(time, now.extent && overlap(plan.scope.local, now.extent))) {
    const version = versions(day);
    if (version !== null && (spans.length === 0 || version === after(day))) steady.set(day, version);
    else changed.push(day);
  }
  const isOneState = spans.length === 0 || spans.some((span) => changed.every((day) => isIn(span, day)));
  return isOneState ? steady : undefined;
}

/** The days that had results before, and those that have some now. */
function daysWithResults(before: Span, now: Span | null): readonly number[] {
  const { firstDay, days } = daysOf({
    from: Math.min(before.from, now?.from ?? before.from),
    to: Math.max(before.to, now?.to ?? before.to),
  });
  return Array.from({ length: days }, (_, index) => firstDay + index);
}

/** The cached days that no statement read again. */
function notRead<T>({ spans }: MissingDays, cached: Days<T>): (readonly [number, readonly T[]])[] {
  return [...cached].filter(([day]) => !spans.some((span) => isIn(span, day)));
}

function isIn({ from, to }: Span, day: number): boolean {
  return day * DAY <= to && (day + 1) * DAY > from;
}

/** The days that were read from end to end. */
function wholeDaysRead({ days: { first, last }, spans }: MissingDays): number[] {
  return spans.flatMap((span) => {
    const { firstDay, days } = daysOf(span);
    return Array.from({ length: days }, (_, index) => firstDay + index).filter((day) => day >= first && day <= last);
  });
}

function cachePoints(
  points: CachedDays<GroupRow>,
  steady: ReadonlyMap<number, string>,
  days: readonly number[],
  groups: readonly GroupRow[],
): void {
  const byDay = new Map<number, GroupRow[]>(days.map((day) => [day, []]));
  for (const group of groups) byDay.get(Math.floor(group.bucket / DAY))?.push(group);
  for (const [day, ofDay] of byDay) cacheDay(points, steady, day, ofDay);
}

function cacheDay<T>(
  entries: CachedDays<T>,
  steady: ReadonlyMap<number, string>,
  day: number,
  groups: readonly T[],
): void {
  const version = steady.get(day);
  if (version !== undefined) entries.set(day, version, groups);
}
