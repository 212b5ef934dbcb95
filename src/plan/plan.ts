import type { ByAgent } from './by-agent.ts';
import type { Condition, Expr } from './expr.ts';
import type { Field, Filter, Label, SpeedField } from './field.ts';

/** Buckets of local wall-clock time, in their order. */
export const TIME_BUCKETS = [
  'hourly',
  'two_hourly',
  'four_hourly',
  'six_hourly',
  'daily',
  'weekly',
  'monthly',
  'quarterly',
] as const;

/** Recurring elements of local time. */
export const TIME_ELEMENTS = ['hour_of_day', 'day_of_week', 'day_of_month'] as const;

export const AGGREGATIONS = [...TIME_BUCKETS, ...TIME_ELEMENTS, 'total'] as const;

export type Aggregation = (typeof AGGREGATIONS)[number];

/** The percentiles of every point. */
export const PERCENTILES = [1, 5, 10, 20, 25, 50, 75, 80, 90, 95, 99] as const;

/** Both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The value of a result, before the conversion to the unit of its metric. */
export type Measure =
  /** `per`: divided by that speed of the agent's package at the time of the result; without one there is no value. */
  | { readonly kind: 'number'; readonly of: Expr; readonly per?: SpeedField }
  /** In percent; a result with the denominator 0 does not count. */
  | { readonly kind: 'ratio'; readonly numerator: Expr; readonly denominator: Expr };

/** How results are derived, if they are not the records of the scope's test. */
export type Derived =
  /**
   * Each record with the column `idle_rtt`: the mean of the agent's idle records in the same hour of UTC, of the first of
   * these tests that has some then; null where there is none.
   */
  | { readonly kind: 'idle'; readonly tests: readonly IdleTest[] }
  /**
   * For each agent and local day with a record of any of these tests one result, with the column `total`: the sum of `of`
   * over that day's records of the scope's own test. Its time is that of the day's last record.
   */
  | {
      readonly kind: 'daily';
      readonly tests: readonly string[];
      readonly of: Expr;
      /** A record is not added when one of these conditions is true. */
      readonly drop: readonly Condition[];
    };

export interface IdleTest {
  readonly test: string;
  readonly of: Expr;
  readonly drop: readonly Condition[];
}

/** The columns that derived results have, besides those of their test. */
export const DERIVED_COLUMNS: Readonly<Record<Derived['kind'], string>> = { idle: 'idle_rtt', daily: 'total' };

/** UTC milliseconds by test: earlier results are beyond their retention. Tests without a bound are retained for good. */
export type Earliest = Readonly<Record<string, number>>;

/** The results that a question is about. */
export interface Scope {
  readonly organisationId: number;
  /** Null: every panel. */
  readonly panels: readonly string[] | null;
  readonly test: string;
  /** Seconds of the agents' wall clocks since 1970. */
  readonly local: Span;
  /** UTC milliseconds, in which results lie as well. */
  readonly utc?: Span;
  readonly filters: readonly Filter[];
  /** A result is left out when one of these conditions is true. */
  readonly drop: readonly Condition[];
  readonly measure: Measure;
  /** Hours of the agents' local week; null: all of it. */
  readonly window: LocalWindow | null;
  readonly derived?: Derived;
  /** Only where a result in the local time can be earlier. */
  readonly earliest?: Earliest;
  /** No record of the test is an attempt that was not run, so that none is left out for that. */
  readonly allRan?: true;
}

/** Part of the local week: these hours of these days. */
export interface LocalWindow {
  /** 1 Monday to 7 Sunday, ascending. */
  readonly days: readonly number[];
  /** 0 to 23, ascending. */
  readonly hours: readonly number[];
}

/** The tests whose records a scope reads. */
export function testsOf({ test, derived }: Scope): readonly string[] {
  if (derived === undefined) return [test];
  return derived.kind === 'daily' ? derived.tests : [test, ...derived.tests.map((idle) => idle.test)];
}

/** The scope without tests that there is nothing of; undefined: it has no results. */
export function withTests(scope: Scope, has: (test: string) => boolean): Scope | undefined {
  const { test, derived } = scope;
  if (derived?.kind === 'daily') {
    const tests = derived.tests.filter(has);
    return tests.length === 0 ? undefined : { ...scope, derived: { ...derived, tests } };
  }
  if (derived === undefined || !has(test)) return has(test) ? scope : undefined;
  return { ...scope, derived: { ...derived, tests: derived.tests.filter((idle) => has(idle.test)) } };
}

/** A wall clock, and the hour of an idle line around a result, are less than a day from UTC. */
const DAY_MS = 86_400_000;

/** Whether results at a local time or later can be earlier than a bound. */
export function mayPrecede(localSeconds: number, earliest: number): boolean {
  return localSeconds * 1000 - DAY_MS < earliest;
}

/** The scope without results beyond their retention. */
export function retain(scope: Scope, earliest: Earliest): Scope {
  const bounds = testsOf(scope).flatMap((test) => {
    const bound = earliest[test];
    return bound !== undefined && mayPrecede(scope.local.from, bound) ? [[test, bound] as const] : [];
  });
  return bounds.length === 0 ? scope : { ...scope, earliest: Object.fromEntries(bounds) };
}

/** Which results there are, how they are put into groups, and by what they count. */
export interface Grouping {
  readonly scope: Scope;
  readonly splits: readonly Field[];
  readonly aggregation: Aggregation;
  /** Start hours of the blocks of the local day, for normalised statistics; null: every result has the same weight. */
  readonly blocks: readonly number[] | null;
  /** What is computed agent by agent; null: every figure comes from results. */
  readonly byAgent: ByAgent | null;
}

/** Statistics of groups of results. */
export interface AggregatePlan extends Grouping {
  readonly kind: 'aggregate';
  /** From 0 to 100, ascending, with 50; empty: none is asked for, of results that all have the same weight. */
  readonly percentiles: readonly number[];
  /** Levels, in the unit of the measure, of which the share of values on one side is asked for. */
  readonly thresholds: Thresholds;
  /** Only the numbers of results and agents are asked for: groups need no other figures. */
  readonly countsOnly?: true;
  /** Groups have the residuals of their agents too, by which they are compared with others. Needs `byAgent`. */
  readonly residuals?: true;
  /** Numbers of agents that groups are without, but that share the count of their cell of a population. Needs summaries of agents. */
  readonly leftOut?: readonly number[];
  /** Groups have the values of their agents too, and each of them becomes this number of points. Needs summaries of agents. */
  readonly agentValues?: { readonly pointsPerGroup: number };
}

/** The plan in another local time. */
export function during(plan: AggregatePlan, local: Span): AggregatePlan {
  const { earliest = {}, ...scope } = plan.scope;
  return { ...plan, scope: retain({ ...scope, local }, earliest) };
}

/** How many results lie in each of some bins, which all groups share. */
export interface HistogramPlan extends Grouping {
  readonly kind: 'histogram';
  readonly aggregation: 'total';
  readonly byAgent: null;
  readonly bins: Bins;
}

/** The number of equal bins between the lowest and the highest value of all groups; or the edges of bins, ascending. */
export type Bins = number | readonly number[];

/** How many bins each group has at most. */
export function binCount(bins: Bins): number {
  return typeof bins === 'number' ? bins : bins.length - 1;
}

/** At or above a level, at or below it, above it, below it: in the order of shares. */
export const THRESHOLD_SIDES = ['atLeast', 'atMost', 'above', 'below'] as const;
export type ThresholdSide = (typeof THRESHOLD_SIDES)[number];

export type Thresholds = Readonly<Record<ThresholdSide, readonly number[]>>;

export const NO_THRESHOLDS: Thresholds = { atLeast: [], atMost: [], above: [], below: [] };

/** What is made of each level, in the order of shares. */
export function eachThreshold<T>(thresholds: Thresholds, make: (side: ThresholdSide, level: number) => T): T[] {
  return THRESHOLD_SIDES.flatMap((side) => thresholds[side].map((level) => make(side, level)));
}

/** True if a value is on that side of a level. */
export function isBeyond(side: ThresholdSide, level: number): (value: number) => boolean {
  const [low, high] = [level - levelTolerance(level), level + levelTolerance(level)];
  switch (side) {
    case 'atLeast':
      return (value) => value >= low;
    case 'atMost':
      return (value) => value <= high;
    case 'above':
      return (value) => value > high;
    case 'below':
      return (value) => value < low;
  }
}

/** A value this close to a level is at the level. */
export function levelTolerance(level: number): number {
  return Math.abs(level) * 1e-12;
}

/** Every result on its own, ordered by local time, then agent. */
export interface RawPlan {
  readonly kind: 'raw';
  readonly scope: Scope;
  readonly splits: readonly NamedField[];
  /** Ascending in time over all series; without it, series by series. */
  readonly order?: 'time';
}

export interface NamedField {
  readonly name: string;
  readonly field: Field;
}

export const RECORD_ORDERS = ['oldest', 'newest'] as const;

/** Which of the records comes first. */
export type RecordOrder = (typeof RECORD_ORDERS)[number];

/** The stored records of a test, ordered by time, then agent. */
export interface RecordsPlan {
  readonly kind: 'records';
  readonly organisationId: number;
  readonly panels: readonly string[] | null;
  readonly test: string;
  /** UTC milliseconds. */
  readonly utc: Span;
  readonly window: LocalWindow | null;
  /** Ids of agents, as they are stored; null: all that are seen. */
  readonly agents: readonly string[] | null;
  readonly order: RecordOrder;
  /** Columns besides those that every record has. */
  readonly labels: readonly Label[];
  /** A record is left out unless all of these are true of its columns. */
  readonly where: readonly RecordCondition[];
}

/** A condition on a number of a record, or the text that a column has to be. */
export type RecordCondition = Condition | { readonly kind: 'is'; readonly column: string; readonly text: string };

/** How many results each agent has of each test in a time, in how many hours, and when the first and the last of them ended. */
export interface ActivityPlan {
  readonly kind: 'activity';
  readonly organisationId: number;
  readonly panels: readonly string[] | null;
  readonly tests: readonly string[];
  /** UTC milliseconds. */
  readonly utc: Span;
  /** Ids of agents, as they are stored; null: all that are seen. */
  readonly agents: readonly string[] | null;
  /**
   * UTC milliseconds at which hours with results and results that are not plausible are counted, which takes several times as
   * long; null: they are not.
   */
  readonly detailedAt: number | null;
}

/** The values of a field, the most frequent first. */
export interface ValuesPlan {
  readonly kind: 'values';
  readonly organisationId: number;
  readonly panels: readonly string[] | null;
  /** `customKey`: the keys of the organisation's own fields, in all versions. */
  readonly field: Field | { readonly of: 'customKey' };
  /** For a field of the record: the tests to read. */
  readonly tests: readonly string[];
  readonly earliest?: Earliest;
  /** Text anywhere in the value, in any case. */
  readonly containing: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export function organisationOf(plan: RawPlan | RecordsPlan | { readonly scope: Scope }): number {
  return 'scope' in plan ? plan.scope.organisationId : plan.organisationId;
}
