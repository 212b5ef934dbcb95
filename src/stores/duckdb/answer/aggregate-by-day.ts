import type { GroupRow } from '../../../plan/group-row.ts';
import type { AggregatePlan, Span } from '../../../plan/plan.ts';
import { chooseDayParts, DAY, type DayGroupOptions, type DaySpan, wholeDays } from '../../../sql/duckdb/day-parts.ts';
import { LOCAL } from '../../../sql/results-table.ts';
import { within } from '../../../sql/scope.ts';
import { tooManyGroups } from '../../group-statistics.ts';
import type { Session } from '../engine/session.ts';
import { combineDays } from '../kept/combine-days.ts';
import { type DayGroup, daysOf, readDayGroups } from '../kept/day-groups.ts';
import { findInterpolation, type Interpolate } from '../kept/interpolation.ts';
import type { KeptDays, KeptParts } from '../kept/kept-days.ts';
import type { ResultChanges } from '../kept/result-changes.ts';
import { type AggregateLimits, aggregate, type KnownResults, readKnownResults } from './aggregate.ts';
import { type JoinedAgents, joinAgents } from './join-agents.ts';
import type { KnownAgents } from './known-agents.ts';
import type { KnownData } from './known-data.ts';
import { countRecords } from './table-statistics.ts';

/** What is kept of earlier questions. */
export interface KeptAnswers {
  readonly days: KeptDays;
  readonly changes: ResultChanges;
  readonly data: KnownData;
}

/** Statistics of each group of a plan's results; days that nothing has changed are not read again. */
export async function aggregateByDay(
  session: Session,
  plan: AggregatePlan,
  limits: AggregateLimits,
  kept: KeptAnswers,
): Promise<readonly GroupRow[]> {
  const asOf = kept.changes.sequence;
  const known = await readKnownResults(session, plan, limits, kept.data);
  const whole = () => aggregate(session, plan, limits, known);
  const parts = chooseDayParts(plan);
  const asked = known.extent && overlap(plan.scope.local, known.extent);
  const days = asked && daysWithin(plan.scope.local, asked);
  if (parts.of === 'nothing' || !days) return whole();
  const question: Question = { session, plan, limits, known, kept, asOf, asked, days };
  const groups = await (parts.of === 'values' ? fromValues(question) : fromPoints(question));
  if (groups === undefined) return whole();
  if (groups.length > limits.groupsMax) throw tooManyGroups(limits.groupsMax);
  return groups;
}

interface Question {
  readonly session: Session;
  readonly plan: AggregatePlan;
  readonly limits: AggregateLimits;
  readonly known: KnownResults;
  readonly kept: KeptAnswers;
  /** What is kept, and what is read, is of this moment or later. */
  readonly asOf: number;
  /** The time of the plan, as far as there are days with results. */
  readonly asked: Span;
  /** Its whole days. */
  readonly days: DaySpan;
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

/** Each day's groups are kept as they are. Undefined: the plan has to be answered as a whole. */
async function fromPoints(question: Question): Promise<readonly GroupRow[] | undefined> {
  const { session, plan, limits, known, days } = question;
  const parts = pointsOf(question);
  const keptGroups = keptOf(days, parts.points);
  const spans = spansBetween(question.asked, keptGroups);
  const read: GroupRow[] = [];
  for (const span of spans) {
    for (const group of await aggregate(session, during(plan, span), limits, known)) read.push(group);
  }
  if (!isOfOneState(question, spans)) return undefined;
  keepPoints(parts, question, wholeDaysOf(question, spans), read);
  return [...outside(spans, keptGroups).flatMap(([, groups]) => groups), ...read];
}

/** What figures are worked out with from values. */
interface ValuesWay {
  readonly interpolate: Interpolate;
  readonly agents: KnownAgents;
  readonly values: Pick<DayGroupOptions, 'magnitude' | 'isShort'>;
}

const SHORT_MAX = 2 ** 31 - 1;

/** So much of all that is kept may be the values of one question. */
const SHARE_OF_ALL = 0.75;

/** Undefined: values are too large or too many, or the engine interpolates in a way that is not known. */
async function valuesWay({ session, plan, known, kept, asked }: Question): Promise<ValuesWay | undefined> {
  if (known.magnitude === null || known.bound > Number.MAX_SAFE_INTEGER) return undefined;
  const isShort = known.bound <= SHORT_MAX;
  const rowsMax = (SHARE_OF_ALL * kept.days.bytesMax) / (isShort ? 4 : 8);
  if (known.rows > rowsMax && (await countRecords(session, plan.scope, within(LOCAL, asked))) > rowsMax)
    return undefined;
  const interpolate = await interpolationOf(session);
  if (!interpolate || !known.agents) return undefined;
  return { interpolate, agents: known.agents, values: { magnitude: known.magnitude, isShort } };
}

let interpolation: Promise<Interpolate | undefined> | undefined;

/** It is of the machine, and asked for once. */
function interpolationOf(session: Session): Promise<Interpolate | undefined> {
  interpolation ??= findInterpolation(session).catch((error) => {
    interpolation = undefined;
    throw error;
  });
  return interpolation;
}

/** Each day's values are kept; figures are worked out from those of all days of a group. Undefined as above. */
async function fromValues(question: Question): Promise<readonly GroupRow[] | undefined> {
  const { session, plan, days, asOf } = question;
  const way = await valuesWay(question);
  if (!way) return plan.aggregation === 'daily' ? fromPoints(question) : undefined;
  const { interpolate, agents } = way;
  const values = valuesOf(question, agents);
  const points = plan.aggregation === 'daily' ? pointsOf(question) : undefined;
  const keptPoints = points ? keptOf(days, points.points) : new Map<number, readonly GroupRow[]>();
  const keptValues = keptOf(days, (day) => (keptPoints.has(day) ? undefined : values.values(day)));
  const spans = spansBetween(question.asked, new Map<number, unknown>([...keptPoints, ...keptValues]));
  const read = await readSpans(question, spans, way.values);
  if (read === 'too many lists') return points && fromPoints(question);
  const withoutUnit = await agents.withoutUnit(session);
  if (!isOfOneState(question, spans)) return undefined;
  for (const day of wholeDaysOf(question, spans)) values.keep(day, { values: read.get(day) ?? [] }, asOf);
  const fromDays = [...outside(spans, keptValues), ...read];
  const groups = await combineDays(plan, fromDays, { interpolate, withoutUnit });
  if (points) keepPoints(points, question, [...keptValues.keys(), ...wholeDaysOf(question, spans)], groups);
  return [...outside(spans, keptPoints).flatMap(([, kept]) => kept), ...groups];
}

function keepPoints(points: KeptParts, { asOf }: Question, days: readonly number[], groups: readonly GroupRow[]): void {
  const byDay = new Map<number, GroupRow[]>(days.map((day) => [day, []]));
  for (const group of groups) byDay.get(Math.floor(group.bucket / DAY))?.push(group);
  for (const [day, ofDay] of byDay) points.keep(day, { points: ofDay }, asOf);
}

/** With more, the lists are too short to be worth it; a bit of each agent in each list. */
const LISTS_MAX = 20_000;
const BITS_MAX = 512 * 1024 * 1024;

async function readSpans(
  { session, plan, known: { agents: knownAgents } }: Question,
  spans: readonly Span[],
  values: ValuesWay['values'],
): Promise<ReadonlyMap<number, readonly DayGroup[]> | 'too many lists'> {
  const read = new Map<number, readonly DayGroup[]>();
  for (const span of spans) {
    const asked = during(plan, span);
    const agents = await joinAgents(session, asked, knownAgents);
    if (agents === 'no agents') continue;
    if (!areFew(agents, daysOf(span).days)) return 'too many lists';
    for (const [day, groups] of await readDayGroups(session, asked, agents, values)) read.set(day, groups);
  }
  return read;
}

function areFew({ splits, range }: JoinedAgents, days: number): boolean {
  const lists = days * splits.size;
  return lists <= LISTS_MAX && lists * (range.last - range.first + 1) <= BITS_MAX;
}

/** All that a day's groups depend on, besides results and agents. */
function pointsOf({ plan, known, kept }: Question): KeptParts {
  return kept.days.of(plan.scope, ['points', { ...plan, scope: { ...plan.scope, local: null } }, known.magnitude]);
}

/** Agents are bits, the first one that of the lowest number. */
function valuesOf({ plan: { scope, splits }, kept }: Question, { range: { first } }: KnownAgents): KeptParts {
  return kept.days.of(scope, ['values', { ...scope, local: null }, splits, first]);
}

function during(plan: AggregatePlan, local: Span): AggregatePlan {
  return { ...plan, scope: { ...plan.scope, local } };
}

function keptOf<T>({ first, last }: DaySpan, find: (day: number) => T | undefined): Map<number, T> {
  const kept = new Map<number, T>();
  for (let day = first; day <= last; day += 1) {
    const part = find(day);
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
 * Whether all parts are of one state of the results: what changed since the question was asked was read by one statement, or
 * is not a part of it.
 */
function isOfOneState({ kept, plan: { scope }, asOf }: Question, spans: readonly Span[]): boolean {
  const { from, to } = scope.local;
  const isAll = spans.length === 1 && spans[0]?.from === from && spans[0].to === to;
  const changed = kept.changes.changedSince(scope, asOf);
  if (changed === 'all') return isAll;
  const days = [...changed].filter((day) => isIn({ from, to }, day));
  return days.length === 0 || spans.some((span) => days.every((day) => isIn(span, day)));
}
