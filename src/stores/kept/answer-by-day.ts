import type { GroupRow } from '../../plan/group-row.ts';
import { type AggregatePlan, during, type Span } from '../../plan/plan.ts';
import { DAY, type DayParts, type DaySpan, wholeDays } from '../../sql/day-parts.ts';
import type { AgentBits } from './agent-bits.ts';
import { combineDays } from './combine-days.ts';
import { type DayGroup, daysOf } from './day-group.ts';
import type { DayVersion, KeptDays, KeptParts } from './kept-days.ts';

/** What an engine knows of a question's days, and reads of them. */
export interface DayReader {
  readonly kept: KeptDays;
  /** The local time that has results; null: none has, or it is not known. */
  readonly extent: Span | null;
  /** What points depend on besides their plan. */
  readonly pointsKey: unknown;
  /** Undefined: the day is changing. */
  version(day: number): DayVersion | undefined;
  /** The days that have changed, or may be changing, since the question was asked. */
  changed(): Promise<ReadonlySet<number> | 'all'>;
  /** The groups of a plan, read by one statement or from one state. */
  readPoints(plan: AggregatePlan): Promise<readonly GroupRow[]>;
  /** Undefined: values are too large or too many. */
  valuesWay(asked: Span): Promise<ValuesWay | undefined>;
}

/** What figures are worked out with from values. */
export interface ValuesWay {
  /** The lowest number of an agent: the place of the first bit where there is one for each. */
  readonly firstAgent: number;
  /** The groups of each local day of a plan. */
  read(plan: AggregatePlan): Promise<ReadonlyMap<number, readonly DayGroup[]> | 'too many'>;
  /** The agents that have no unit. */
  readWithoutUnit(): Promise<AgentBits>;
}

/** Groups of a plan; days that nothing has changed are not read again. Undefined: it has to be answered as a whole. */
export async function answerByDay(
  plan: AggregatePlan,
  parts: DayParts,
  reader: DayReader,
): Promise<readonly GroupRow[] | undefined> {
  const asked = reader.extent && overlap(plan.scope.local, reader.extent);
  const days = asked && daysWithin(plan.scope.local, asked);
  if (parts.of === 'nothing' || !days) return undefined;
  const versions = new Map<number, DayVersion>();
  for (let day = days.first; day <= days.last; day += 1) {
    const version = reader.version(day);
    if (version !== undefined) versions.set(day, version);
  }
  const question = { plan, reader, asked, days, versions };
  return parts.of === 'values' ? fromValues(question) : fromPoints(question);
}

interface Question {
  readonly plan: AggregatePlan;
  readonly reader: DayReader;
  /** The time of the plan, as far as there are days with results. */
  readonly asked: Span;
  /** Its whole days. */
  readonly days: DaySpan;
  /** What is kept, and what is read, is of these versions or later ones. */
  readonly versions: ReadonlyMap<number, DayVersion>;
}

/** A time, as far as it lies on the days of another. */
function overlap(time: Span, other: Span): Span | null {
  const { firstDay, days } = daysOf(other);
  const both = { from: Math.max(time.from, firstDay * DAY), to: Math.min(time.to, (firstDay + days) * DAY - 1) };
  return both.from <= both.to && both.from >= 0 ? both : null;
}

/** The days of some time that lie wholly in the time of a plan. */
function daysWithin(local: Span, asked: Span): DaySpan | undefined {
  const [whole, { firstDay, days }] = [wholeDays(local), daysOf(asked)];
  if (!whole) return undefined;
  const both = { first: Math.max(whole.first, firstDay), last: Math.min(whole.last, firstDay + days - 1) };
  return both.first <= both.last ? both : undefined;
}

/** Each day's groups are kept as they are. */
async function fromPoints(question: Question): Promise<readonly GroupRow[] | undefined> {
  const { plan, reader } = question;
  const parts = pointsOf(question);
  const keptGroups = keptOf(question, parts.points);
  const spans = spansBetween(question.asked, keptGroups);
  const read: GroupRow[] = [];
  for (const span of spans) {
    for (const group of await reader.readPoints(during(plan, span))) read.push(group);
  }
  const steady = await steadyDays(question, spans);
  if (!steady) return undefined;
  keepPoints(parts, steady, wholeDaysOf(question, spans), read);
  return [...outside(spans, keptGroups).flatMap(([, groups]) => groups), ...read];
}

/** Each day's values are kept; figures are worked out from those of all days of a group. */
async function fromValues(question: Question): Promise<readonly GroupRow[] | undefined> {
  const { plan, reader } = question;
  const way = await reader.valuesWay(question.asked);
  if (!way) return plan.aggregation === 'daily' ? fromPoints(question) : undefined;
  const values = valuesOf(question, way);
  const points = plan.aggregation === 'daily' ? pointsOf(question) : undefined;
  const keptPoints = points ? keptOf(question, points.points) : new Map<number, readonly GroupRow[]>();
  const keptValues = keptOf(question, (day, version) =>
    keptPoints.has(day) ? undefined : values.values(day, version),
  );
  const spans = spansBetween(question.asked, new Map<number, unknown>([...keptPoints, ...keptValues]));
  const read = new Map<number, readonly DayGroup[]>();
  for (const span of spans) {
    const ofSpan = await way.read(during(plan, span));
    if (ofSpan === 'too many') return points && fromPoints(question);
    for (const [day, groups] of ofSpan) read.set(day, groups);
  }
  const withoutUnit = await way.readWithoutUnit();
  const steady = await steadyDays(question, spans);
  if (!steady) return undefined;
  const wholeDaysRead = wholeDaysOf(question, spans);
  for (const day of wholeDaysRead) keep(values, steady, day, { values: read.get(day) ?? [] });
  const fromDays = [...outside(spans, keptValues), ...read];
  const groups = await combineDays(plan, fromDays, withoutUnit);
  if (points) keepPoints(points, steady, [...keptValues.keys(), ...wholeDaysRead], groups);
  return [...outside(spans, keptPoints).flatMap(([, kept]) => kept), ...groups];
}

function keepPoints(
  points: KeptParts,
  steady: ReadonlyMap<number, DayVersion>,
  days: readonly number[],
  groups: readonly GroupRow[],
): void {
  const byDay = new Map<number, GroupRow[]>(days.map((day) => [day, []]));
  for (const group of groups) byDay.get(Math.floor(group.bucket / DAY))?.push(group);
  for (const [day, ofDay] of byDay) keep(points, steady, day, { points: ofDay });
}

function keep(
  parts: KeptParts,
  steady: ReadonlyMap<number, DayVersion>,
  day: number,
  part: Parameters<KeptParts['keep']>[1],
): void {
  const version = steady.get(day);
  if (version !== undefined) parts.keep(day, part, version);
}

/** All that a day's groups depend on, besides results and agents. */
function pointsOf({ plan, reader }: Question): KeptParts {
  return reader.kept.of(['points', { ...plan, scope: { ...plan.scope, local: null } }, reader.pointsKey]);
}

function valuesOf({ plan: { scope, splits }, reader }: Question, { firstAgent }: ValuesWay): KeptParts {
  return reader.kept.of(['values', { ...scope, local: null }, splits, firstAgent]);
}

function keptOf<T>(
  { versions }: Question,
  find: (day: number, version: DayVersion) => T | undefined,
): ReadonlyMap<number, T> {
  const kept = new Map<number, T>();
  for (const [day, version] of versions) {
    const part = find(day, version);
    if (part !== undefined) kept.set(day, part);
  }
  return kept;
}

/** A statement costs about as much as the rows of some days. */
const SPANS_MAX = 6;

/** The times of a question that nothing is kept of. Where they are many, one that holds them all. */
function spansBetween({ from, to }: Span, kept: ReadonlyMap<number, unknown>): readonly Span[] {
  const spans: Span[] = [];
  let start = from;
  for (const day of [...kept.keys()].sort((a, b) => a - b)) {
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

/** The kept days that were not read all the same. */
function outside<T>(spans: readonly Span[], kept: ReadonlyMap<number, T>): (readonly [number, T])[] {
  return [...kept].filter(([day]) => !spans.some((span) => isIn(span, day)));
}

/** The days that were read from end to end. */
function wholeDaysOf({ days: { first, last } }: Question, spans: readonly Span[]): number[] {
  return spans.flatMap((span) => {
    const { firstDay, days } = daysOf(span);
    return Array.from({ length: days }, (_, index) => firstDay + index).filter((day) => day >= first && day <= last);
  });
}

/**
 * The versions of the days that have not changed since the question was asked. Undefined where the parts are not of one state
 * of the results: what changed meanwhile has to be no part of the question, or all of it was read by one statement.
 */
async function steadyDays(
  { plan, reader, versions }: Question,
  spans: readonly Span[],
): Promise<ReadonlyMap<number, DayVersion> | undefined> {
  const { from, to } = plan.scope.local;
  const changed = await reader.changed();
  if (changed === 'all') {
    const isAll = spans.length === 1 && spans[0]?.from === from && spans[0].to === to;
    return isAll ? new Map() : undefined;
  }
  const days = [...changed].filter((day) => isIn({ from, to }, day));
  if (days.length > 0 && !spans.some((span) => days.every((day) => isIn(span, day)))) return undefined;
  return new Map([...versions].filter(([day]) => !changed.has(day)));
}
