import type { GroupRow } from '../../plan/group-row.ts';
import { type AggregatePlan, during, mayPrecede, type Scope, type Span } from '../../plan/plan.ts';
import { DAY, type DaySpan, isOfDays, wholeDaysOf } from '../../sql/day-entry.ts';
import type { CachedDays, DayCache } from './day-cache.ts';
import { type DayGroup, daysOf } from './day-group.ts';

/**
 * The version of each local day at one moment: another one whenever results or agents of the day change. Null: they are being
 * changed.
 */
export type DayVersions = (day: number) => string | null;

/** The versions of a question's days at one moment. */
export interface VersionsNow {
  readonly versions: DayVersions;
  /** No day outside of it and of the earlier one has results; null: no day has any. */
  readonly extent: Span | null;
}

/** What a store knows before it reads anything of a question. */
interface KnownDays extends VersionsNow {
  /** What points depend on besides their plan. */
  readonly pointsKey: unknown;
}

/** The cached days of a question, and the spans that have to be read. */
export interface MissingDays {
  readonly plan: AggregatePlan;
  /** The whole days of the question that may have results. */
  readonly days: DaySpan;
  /** The time of the plan, as far as there are days with results. */
  readonly time: Span;
  /** As they were before the question read anything. */
  readonly versions: DayVersions;
  /** The times to read. */
  readonly spans: readonly Span[];
  /** The plans that read them. */
  readonly plans: readonly AggregatePlan[];
}

/** Where points of each day are cached. */
export interface MissingPoints extends MissingDays {
  readonly points: CachedDays<GroupRow>;
  readonly cachedPoints: Days<GroupRow>;
}

/** Where values of each day are cached; with the points of a daily question. */
export interface MissingValues extends MissingDays {
  readonly values: CachedDays<DayGroup>;
  readonly cachedValues: Days<DayGroup>;
  readonly points: CachedDays<GroupRow> | null;
  readonly cachedPoints: Days<GroupRow>;
}

export type Days<T> = ReadonlyMap<number, readonly T[]>;

/** Null: the question has no whole days, or no points of days. */
export function missingPoints(plan: AggregatePlan, cache: DayCache, known: KnownDays): MissingPoints | null {
  const asked = isOfDays(plan.aggregation) ? askedDays(plan, known) : null;
  if (!asked) return null;
  const points = pointsOf(plan, cache, known);
  const cachedPoints = cachedDays(asked, points);
  return { ...asked, ...toRead(plan, asked.time, cachedPoints), points, cachedPoints };
}

/** Null: the question has no whole days. */
export function missingValues(plan: AggregatePlan, cache: DayCache, known: KnownDays): MissingValues | null {
  const asked = askedDays(plan, known);
  if (!asked) return null;
  const points = plan.aggregation === 'daily' ? pointsOf(plan, cache, known) : null;
  const cachedPoints = points ? cachedDays(asked, points) : new Map<number, readonly GroupRow[]>();
  const values = cache.values(plan.scope, [withoutTime(plan.scope), plan.splits]);
  const cachedValues = cachedDays(asked, values, cachedPoints);
  const cached = new Map<number, unknown>([...cachedPoints, ...cachedValues]);
  return { ...asked, ...toRead(plan, asked.time, cached), values, cachedValues, points, cachedPoints };
}

type AskedDays = Pick<MissingDays, 'plan' | 'days' | 'time' | 'versions'>;

function askedDays(plan: AggregatePlan, { extent, versions }: KnownDays): AskedDays | null {
  const time = extent && overlap(plan.scope.local, extent);
  const days = time && daysWithin(plan.scope, time);
  return days && { plan, time, days, versions: withBound(versions, plan.scope) };
}

/** A day with results beyond their retention has another version for each bound. */
export function withBound(versions: DayVersions, { test, earliest }: Scope): DayVersions {
  const bound = earliest?.[test];
  if (bound === undefined) return versions;
  return (day) => {
    const version = versions(day);
    return version !== null && mayPrecede(day * DAY, bound) ? `${version} ${bound}` : version;
  };
}

/** The part of a time that lies on the days of another one. */
export function overlap(time: Span, other: Span): Span | null {
  const { firstDay, days } = daysOf(other);
  const both = { from: Math.max(time.from, firstDay * DAY), to: Math.min(time.to, (firstDay + days) * DAY - 1) };
  return both.from <= both.to && both.from >= 0 ? both : null;
}

/** The days of some time that lie wholly in the time of a scope. */
function daysWithin(scope: Scope, asked: Span): DaySpan | null {
  const [whole, { firstDay, days }] = [wholeDaysOf(scope), daysOf(asked)];
  if (!whole) return null;
  const both = { first: Math.max(whole.first, firstDay), last: Math.min(whole.last, firstDay + days - 1) };
  return both.first <= both.last ? both : null;
}

/** The points of days, known by all that they depend on besides results and agents. */
function pointsOf(plan: AggregatePlan, cache: DayCache, { pointsKey }: KnownDays): CachedDays<GroupRow> {
  return cache.points(plan.scope, [{ ...plan, scope: withoutTime(plan.scope) }, pointsKey]);
}

function withoutTime({ local: _, utc: __, earliest: ___, allRan: ____, ...scope }: Scope) {
  return scope;
}

/** The whole days that are cached, without those already found. */
function cachedDays<T>(
  { days: { first, last }, versions }: AskedDays,
  entries: CachedDays<T>,
  known?: ReadonlyMap<number, unknown>,
): Days<T> {
  const cached = new Map<number, readonly T[]>();
  for (let day = first; day <= last; day += 1) {
    const version = known?.has(day) ? null : versions(day);
    const groups = version === null ? undefined : entries.get(day, version);
    if (groups) cached.set(day, groups);
  }
  return cached;
}

function toRead(plan: AggregatePlan, time: Span, cached: ReadonlyMap<number, unknown>) {
  const spans = spansBetween(time, cached);
  return { spans, plans: spans.map((span) => during(plan, span)) };
}

/** A statement costs about as much as the rows of some days. */
const SPANS_MAX = 6;

/** The times of a question that are not cached; a single span around them if there are many. */
function spansBetween({ from, to }: Span, cached: ReadonlyMap<number, unknown>): readonly Span[] {
  const spans: Span[] = [];
  let start = from;
  for (const day of [...cached.keys()].sort((a, b) => a - b)) {
    if (start < day * DAY) spans.push({ from: start, to: day * DAY - 1 });
    start = (day + 1) * DAY;
  }
  if (start <= to) spans.push({ from: start, to });
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last && spans.length > SPANS_MAX ? [{ from: first.from, to: last.to }] : spans;
}
