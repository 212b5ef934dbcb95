import { OFFSET_MAX_SECONDS } from '../../lib/zone-offsets.ts';
import type { Field, Filter, SpeedField } from '../../plan/field.ts';
import { type Derived, type Grouping, type RecordsPlan, type Scope, type Span, testsOf } from '../../plan/plan.ts';
import { bucketOf, windowCondition } from '../bucket.ts';
import { allOf, type Fragment, integer, join, name, sql } from '../fragment.ts';
import { RAN, resultColumns } from '../results-table.ts';
import { compileMeasure, resultConditions, type SqlMeasure, within } from '../scope.ts';
import {
  agentField,
  compileAgents,
  compileLives,
  compileNamedAgents,
  isAgentField,
  type LivesAsked,
  ofAllShards,
  type ProjectedAgents,
} from './agents.ts';
import { compileDerived } from './derived.ts';
import { clickhouse, instant, ofDays } from './dialect.ts';
import { localName } from './tables.ts';

const DAY_MS = 86_400_000;
const SHORT_MS = 100 * DAY_MS;

/** Times that a result can have, in UTC milliseconds: 1990 to 2099. */
export const POSSIBLE: Span = { from: Date.UTC(1990, 0, 1), to: Date.UTC(2100, 0, 1) - 1 };

/** The local time of a result (f) in a life of its agent (v). */
export const LOCAL = sql`(intDiv(toUnixTimestamp64Milli(f.at), 1000) + v.offset)`;

/** The results of a scope (f), each with the life of its agent (v) in which it was measured. */
export interface ScopedRows {
  readonly from: Fragment;
  readonly where: Fragment;
  readonly local: Fragment;
  readonly measure: SqlMeasure;
  /** A field of a result; text, or a number of the record. */
  readonly field: (field: Field) => Fragment;
}

export function compileScope(scope: Scope, splits: readonly Field[], known: ProjectedAgents): ScopedRows {
  const columns = resultColumns(scope.test);
  const { from, window } = joined(scope, splits, known);
  const speed = speedOf(scope);
  return {
    from,
    where: allOf([
      ...inTime(scope.organisationId, window),
      // Derived results were made of the records of these agents alone.
      ...(scope.derived ? [] : ofNamedAgents(known, scope.filters)),
      sql`f.at < v.until`,
      ...resultConditions(scope, columns, clickhouse, LOCAL),
      ...(speed === null ? [] : [sql`v.${name(speed)} IS NOT NULL`]),
    ]),
    local: LOCAL,
    measure: compileMeasure(scope.measure, columns, clickhouse, speed === null ? undefined : sql`v.${name(speed)}`),
    field: (field) => (isAgentField(field) ? agentField(field) : columns(field.column).sql),
  };
}

/** The number of results on the UTC days that a scope can have some on: not fewer than it has. */
export function compileCountOfDays(scope: Scope): Fragment {
  return sql`SELECT count() FROM ${name(scope.test)} WHERE ${onDays(scope)}`;
}

/** A condition on the stored results of a scope's organisation, by UTC day. */
export function onDays(scope: Pick<Scope, 'organisationId' | 'local' | 'utc'>): Fragment {
  return sql`org = ${integer(scope.organisationId)} AND ${ofDays(daysOf(windowOf(scope)))}`;
}

/** The attempts in the time of a scope (f), run or not, each with the life of its agent (v). */
export function compileAttempts(
  scope: Pick<Scope, 'organisationId' | 'panels' | 'test' | 'local' | 'earliest'>,
  fields: readonly Field[],
  speeds: readonly SpeedField[],
  known: ProjectedAgents,
): Pick<ScopedRows, 'from' | 'where'> {
  const window = retained(windowOf(scope), scope, scope.test);
  const from = withLives(scope, { panels: scope.panels, filters: [], window, fields, speeds }, known);
  const during = attemptsInTime(scope.organisationId, window, sql`f`);
  return { from, where: allOf([...during, sql`f.at < v.until`, within(LOCAL, scope.local)]) };
}

/** The number of results in the time of a scope, whatever they say. */
export function compileCount(scope: Scope, known: ProjectedAgents): Fragment {
  const { from, where } = compileInTime({ ...scope, panels: null }, [], known);
  return sql`SELECT count() FROM ${from} WHERE ${where}`;
}

/** The results in the time of a scope (f), whatever they say, each with the life of its agent (v). */
export function compileInTime(
  scope: Scope,
  fields: readonly Field[],
  known: ProjectedAgents,
): Pick<ScopedRows, 'from' | 'where'> {
  const { from, window } = joined({ ...scope, filters: [] }, fields, known);
  const conditions = [...inTime(scope.organisationId, window), sql`f.at < v.until`, within(LOCAL, scope.local)];
  return { from, where: allOf(conditions) };
}

function joined(scope: Scope, splits: readonly Field[], known: ProjectedAgents): { from: Fragment; window: Span } {
  const window = scope.derived ? windowOf(scope) : retained(windowOf(scope), scope, scope.test);
  const filters = scope.filters.filter(({ field }) => isAgentField(field));
  const speed = speedOf(scope);
  const asked = { panels: scope.panels, filters, window, fields: splits, speeds: speed === null ? [] : [speed] };
  return {
    from: scope.derived ? fromDerived(scope, scope.derived, asked, known) : withLives(scope, asked, known),
    window,
  };
}

/** UTC milliseconds in which the results of a scope can be. */
export function windowOf({ local, utc = POSSIBLE }: Pick<Scope, 'local' | 'utc'>): Span {
  return {
    from: Math.max(POSSIBLE.from, utc.from, (local.from - OFFSET_MAX_SECONDS) * 1000),
    to: Math.min(POSSIBLE.to, utc.to, (local.to + OFFSET_MAX_SECONDS) * 1000 + 999),
  };
}

/** The time without that in which results of a test are beyond their retention. */
function retained({ from, to }: Span, { earliest }: Pick<Scope, 'earliest'>, test: string): Span {
  return { from: Math.max(from, earliest?.[test] ?? from), to };
}

type Asked = Omit<LivesAsked, 'extent' | 'measured'>;

/** Results (f) of a UTC window, each with the life of its agent (v); `f.at < v.until` is the caller's to ask for. */
function withLives(
  { organisationId, test }: Pick<Scope, 'organisationId' | 'test'>,
  asked: Asked,
  known: ProjectedAgents,
): Fragment {
  const days = daysOf(asked.window);
  const measured = sql`SELECT agent FROM ${name(localName(test, known.cluster))} WHERE org = ${integer(organisationId)} AND ${ofDays(days)} GROUP BY agent`;
  const extent = known.isOfAllDays ? null : extentOf(organisationId, [test], asked.window);
  const lives = compileLives(known, { ...asked, measured, extent });
  return joinedWith(name(test), lives);
}

/** Derived results are put together by the server that was asked, which has to know the agents of all shards. */
function fromDerived(scope: Scope, derived: Derived, asked: Asked, known: ProjectedAgents): Fragment {
  const { organisationId } = scope;
  const agents = ofAllShards(known);
  const common = { measured: null, extent: extentOf(organisationId, testsOf(scope), asked.window) };
  const every = { ...asked, ...common, panels: null, filters: [], fields: [], speeds: [] };
  const results = compileDerived(scope, derived, {
    known,
    window: asked.window,
    inTime: (test, span, alias) => [
      ...inTime(organisationId, retained(span, scope, test), alias),
      ...ofNamedAgents(known, asked.filters, alias),
    ],
    lives: compileLives(agents, every),
  });
  return joinedWith(sql`(${results})`, compileLives(agents, { ...asked, ...common }));
}

function joinedWith(results: Fragment, lives: Fragment): Fragment {
  return sql`${results} AS f ASOF INNER JOIN (${lives}) AS v ON v.agent = f.agent AND f.at >= v.since`;
}

/** The stored records of a plan (f), with their agents (v), and the conditions on their time and on their hour of the week. */
export function compileRecords(
  { organisationId, panels, test, utc, window, agents, labels }: RecordsPlan,
  known: ProjectedAgents,
): { readonly from: Fragment; readonly inTime: readonly Fragment[]; readonly inWindow: readonly Fragment[] } {
  const filters: readonly Filter[] =
    agents === null ? [] : [{ field: { of: 'agent', name: 'agentId' }, mode: 'include', values: agents }];
  const ofNamed = ofNamedAgents(known, filters);
  const during = (span: Span) =>
    labels.includes('not_run') ? attemptsInTime(organisationId, span) : inTime(organisationId, span);
  if (window === null) {
    const from = sql`${name(test)} AS f INNER JOIN (${compileAgents(known, panels, filters)}) AS v ON v.agent = f.agent`;
    return { from, inTime: [...during(utc), ...ofNamed], inWindow: [] };
  }
  const possible = { from: Math.max(POSSIBLE.from, utc.from), to: Math.min(POSSIBLE.to, utc.to) };
  const asked = { panels, filters, window: possible, fields: [], speeds: [] };
  return {
    from: withLives({ organisationId, test }, asked, known),
    inTime: [...during(possible), ...ofNamed, sql`f.at < v.until`],
    inWindow: [windowCondition(window, LOCAL, clickhouse)],
  };
}

/** A condition on the records that a shard reads, where a question names agents. */
function ofNamedAgents(known: ProjectedAgents, filters: readonly Filter[], alias: Fragment = sql`f`): Fragment[] {
  const named = compileNamedAgents(known, filters);
  return named === null ? [] : [sql`${alias}.agent IN (${named})`];
}

export function speedOf({ measure }: Scope): SpeedField | null {
  return measure.kind === 'number' ? (measure.per ?? null) : null;
}

/** Conditions on results of a time, by which the engine skips what it need not read; attempts that were not run are none. */
export function inTime(organisationId: number, utc: Span, alias: Fragment = sql`f`): Fragment[] {
  return [...attemptsInTime(organisationId, utc, alias), sql`${alias}.${RAN}`];
}

/** The same on all that is stored, run or not. */
export function attemptsInTime(organisationId: number, utc: Span, alias: Fragment = sql`f`): Fragment[] {
  return [
    sql`${alias}.org = ${integer(organisationId)}`,
    sql`${alias}.${ofDays(daysOf(utc))}`,
    sql`${alias}.at BETWEEN ${instant(integer(utc.from))} AND ${instant(integer(utc.to))}`,
  ];
}

function daysOf({ from, to }: Span): { readonly first: number; readonly last: number } {
  return { first: Math.floor(from / DAY_MS), last: Math.floor(Math.max(from, to) / DAY_MS) };
}

/** The first and the last day with results, read when the statement runs. Null: a window so short that offsets seldom change in it. */
function extentOf(organisationId: number, tests: readonly string[], window: Span): Fragment | null {
  if (window.to - window.from <= SHORT_MS) return null;
  const days = tests.map(
    (test) => sql`SELECT day AS d FROM ${name(test)} WHERE org = ${integer(organisationId)} GROUP BY d`,
  );
  return sql`(SELECT (min(d), max(d)) FROM (${join(days, sql` UNION ALL `)}))`;
}

/** The columns that groups have: c0, c1, ... of the splits, and bucket. */
export function groupKeys({ splits }: Pick<Grouping, 'splits'>): Fragment[] {
  return [...splits.map((_, index) => name(`c${index}`)), sql`bucket`];
}

/** What results are grouped by. */
export function groupColumns(plan: Grouping, { field, local }: ScopedRows): Fragment[] {
  return [
    ...plan.splits.map((split, index) => sql`${field(split)} AS ${name(`c${index}`)}`),
    sql`toInt64(${bucketOf(plan.aggregation, local, clickhouse)}) AS bucket`,
  ];
}
