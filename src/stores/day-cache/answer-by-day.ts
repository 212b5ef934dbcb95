import type { GroupRow } from '../../plan/group-row.ts';
import { type AggregatePlan, during, mayPrecede, type Scope, type Span } from '../../plan/plan.ts';
import { DAY, type DaySpan, wholeDays } from '../../sql/day-entry.ts';
import type { AgentBits } from './agent-bits.ts';
import { combineDays } from './combine-days.ts';
import type { CachedDays, DayCache } from './day-cache.ts';
import { type DayGroup, daysOf, possibleDays } from './day-group.ts';

/**
 * The version of each local day at one moment: another one whenever results or agents of the day change. Null: they are being
 * changed.
 */
export type DayVersions = (day: number) => string | null;

/** What an engine reads of a question. */
export interface DayReader {
  /** The versions before anything of the question was read. */
  readonly before: DayVersions;
  /** The versions now. What was read between two equal versions of a day belongs to that version. */
  look(): Promise<DayVersions>;
  /** The local time that has results; null: none has. */
  readonly extent: Span | null;
  /** What points depend on besides their plan. */
  readonly pointsKey: unknown;
  /** The groups of a plan, from one state of the results. */
  readPoints(plan: AggregatePlan): Promise<readonly GroupRow[]>;
  /** Null: the question is answered from points. */
  readonly values: ValuesReader | null;
}

/** Reads the values from which figures of longer times are combined. */
export interface ValuesReader {
  /** The lowest number of an agent: that of the first bit of `AgentBits`. */
  readonly firstAgent: number;
  /** The groups of each local day of a plan. */
  read(plan: AggregatePlan): Promise<ReadonlyMap<number, readonly DayGroup[]> | 'too many'>;
  /** The agents that have no unit. */
  readWithoutUnit(): Promise<AgentBits>;
}

export type AnswerByDay =
  | { readonly kind: 'groups'; readonly groups: readonly GroupRow[] }
  /** The plan is to be answered at once. */
  | { readonly kind: 'not by day'; readonly because: 'no whole days' | 'too many values' | 'changes meanwhile' };

/** The groups of a plan. Days that are cached in their version are not read. */
export async function answerByDay(plan: AggregatePlan, cache: DayCache, facts: DayReader): Promise<AnswerByDay> {
  const reader = withBound(facts, plan.scope);
  const asked = reader.extent && overlap(plan.scope.local, reader.extent);
  const days = asked && daysWithin(plan.scope.local, asked);
  if (!days) return { kind: 'not by day', because: 'no whole days' };
  const question = { plan, reader, asked, days, points: cache.points(plan.scope, pointsKey(plan, reader)) };
  const isDaily = plan.aggregation === 'daily';
  if (reader.values) {
    const { firstAgent } = reader.values;
    const values = cache.values(plan.scope, [withoutTime(plan.scope), plan.splits, firstAgent]);
    const answer = await fromValues(question, reader.values, values, isDaily ? question.points : undefined);
    if (answer.kind === 'groups' || answer.because !== 'too many values' || !isDaily) return answer;
  }
  return fromPoints(question);
}

/** All that a day's points depend on, besides results and agents. */
function pointsKey(plan: AggregatePlan, reader: DayReader): unknown {
  return [{ ...plan, scope: withoutTime(plan.scope) }, reader.pointsKey];
}

function withoutTime({ local: _, earliest: __, ...scope }: Scope) {
  return scope;
}

/** A day with results beyond their retention has another version for each bound. */
function withBound(reader: DayReader, { test, earliest }: Scope): DayReader {
  const bound = earliest?.[test];
  if (bound === undefined) return reader;
  const bounded =
    (versions: DayVersions): DayVersions =>
    (day) => {
      const version = versions(day);
      return version !== null && mayPrecede(day * DAY, bound) ? `${version} ${bound}` : version;
    };
  return { ...reader, before: bounded(reader.before), look: async () => bounded(await reader.look()) };
}

interface Question {
  readonly plan: AggregatePlan;
  readonly reader: DayReader;
  /** The time of the plan, as far as there are days with results. */
  readonly asked: Span;
  /** Its whole days. */
  readonly days: DaySpan;
  readonly points: CachedDays<GroupRow>;
}

/** A time, as far as it lies on the days of another. */
function overlap(time: Span, other: Span): Span | null {
  const { firstDay, days } = daysOf(other);
  const both = { from: Math.max(time.from, firstDay * DAY), to: Math.min(time.to, (firstDay + days) * DAY - 1) };
  return both.from <= both.to && both.from >= 0 ? both : null;
}

/** The days of some time that lie wholly in the time of a plan. */
function daysWithin(local: Span, asked: Span): DaySpan | null {
  const [whole, { firstDay, days }] = [wholeDays(local), daysOf(asked)];
  if (!whole) return null;
  const both = { first: Math.max(whole.first, firstDay), last: Math.min(whole.last, firstDay + days - 1) };
  return both.first <= both.last ? both : null;
}

/** Caches the groups of each day as they are. */
async function fromPoints(question: Question): Promise<AnswerByDay> {
  const { plan, reader, asked, points } = question;
  const cached = cachedDays(question, points);
  const spans = spansBetween(asked, cached);
  const read: GroupRow[] = [];
  for (const span of spans) {
    for (const group of await reader.readPoints(during(plan, span))) read.push(group);
  }
  const steady = await steadyVersions(question, spans);
  if (!steady) return { kind: 'not by day', because: 'changes meanwhile' };
  cachePoints(points, steady, wholeDaysOf(question, spans), read);
  return { kind: 'groups', groups: [...outside(spans, cached).flatMap(([, groups]) => groups), ...read] };
}

/** Caches the values of each day, and combines figures from those of all days of a group; also caches `points` if given. */
async function fromValues(
  question: Question,
  reader: ValuesReader,
  values: CachedDays<DayGroup>,
  points: CachedDays<GroupRow> | undefined,
): Promise<AnswerByDay> {
  const { plan, asked } = question;
  const cachedPoints = points ? cachedDays(question, points) : new Map<number, readonly GroupRow[]>();
  const cachedValues = cachedDays(question, values, cachedPoints);
  const spans = spansBetween(asked, new Map<number, unknown>([...cachedPoints, ...cachedValues]));
  const read = new Map<number, readonly DayGroup[]>();
  for (const span of spans) {
    const ofSpan = await reader.read(during(plan, span));
    if (ofSpan === 'too many') return { kind: 'not by day', because: 'too many values' };
    for (const [day, groups] of ofSpan) read.set(day, groups);
  }
  const withoutUnit = await reader.readWithoutUnit();
  const steady = await steadyVersions(question, spans);
  if (!steady) return { kind: 'not by day', because: 'changes meanwhile' };
  const wholeDaysRead = wholeDaysOf(question, spans);
  for (const day of wholeDaysRead) cacheDay(values, steady, day, read.get(day) ?? []);
  const groups = await combineDays(plan, [...outside(spans, cachedValues), ...read], withoutUnit);
  if (points) cachePoints(points, steady, [...cachedValues.keys(), ...wholeDaysRead], groups);
  return { kind: 'groups', groups: [...outside(spans, cachedPoints).flatMap(([, cached]) => cached), ...groups] };
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

/** The whole days of a question that are cached, but for those that are known already. */
function cachedDays<T>(
  { days: { first, last }, reader }: Question,
  entries: CachedDays<T>,
  known?: ReadonlyMap<number, unknown>,
): ReadonlyMap<number, readonly T[]> {
  const cached = new Map<number, readonly T[]>();
  for (let day = first; day <= last; day += 1) {
    const version = known?.has(day) ? null : reader.before(day);
    const groups = version === null ? undefined : entries.get(day, version);
    if (groups) cached.set(day, groups);
  }
  return cached;
}

/** A statement costs about as much as the rows of some days. */
const SPANS_MAX = 6;

/** The times of a question that are not cached. Where they are many, one that holds them all. */
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

function isIn({ from, to }: Span, day: number): boolean {
  return day * DAY <= to && (day + 1) * DAY > from;
}

/** The cached days that were not read all the same. */
function outside<T>(spans: readonly Span[], cached: ReadonlyMap<number, T>): (readonly [number, T])[] {
  return [...cached].filter(([day]) => !spans.some((span) => isIn(span, day)));
}

/** The days that were read from end to end. */
function wholeDaysOf({ days: { first, last } }: Question, spans: readonly Span[]): number[] {
  return spans.flatMap((span) => {
    const { firstDay, days } = daysOf(span);
    return Array.from({ length: days }, (_, index) => firstDay + index).filter((day) => day >= first && day <= last);
  });
}

/**
 * The versions of the days that did not change while spans were read. Undefined: the answer would come from two states of the
 * results. Days that changed must all have been read by one statement.
 */
async function steadyVersions(
  { plan, reader }: Question,
  spans: readonly Span[],
): Promise<ReadonlyMap<number, string> | undefined> {
  const after = spans.length === 0 ? reader.before : await reader.look();
  const steady = new Map<number, string>();
  const changed: number[] = [];
  for (const day of possibleDays(plan.scope.local)) {
    const version = reader.before(day);
    if (version !== null && version === after(day)) steady.set(day, version);
    else changed.push(day);
  }
  const isOneState = spans.length === 0 || spans.some((span) => changed.every((day) => isIn(span, day)));
  return isOneState ? steady : undefined;
}
