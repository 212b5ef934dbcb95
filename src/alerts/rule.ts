import { METRICS } from '../catalogue/metrics/index.ts';
import { startOfDay } from '../lib/date-grammar.ts';
import type { JsonObject } from '../lib/read.ts';
import { BEHIND_MAX_SECONDS, onAnyClock } from '../lib/zone-offsets.ts';
import type { Span } from '../plan/plan.ts';
import type { Figure } from '../reports/figure.ts';
import type { Terms } from './judge.ts';

/** A rule by which the service evaluates a question, or the silence of agents, by itself. Times are in seconds. */
export interface AlertRule {
  readonly title: string;
  readonly watched: Watched;
  /** Evaluations are at whole multiples of it. */
  readonly every: number;
  readonly terms: Terms;
  /** Names of channels. */
  readonly to: readonly string[];
}

export type Watched =
  | ({ readonly of: 'question'; readonly request: JsonObject } & Condition)
  | ({ readonly of: 'saved'; readonly name: string } & Condition)
  /** Agents without a result for so long. */
  | { readonly of: 'silence'; readonly seconds: number };

export interface Condition {
  readonly field: Figure;
  readonly side: 'below' | 'above';
  readonly limit: number;
  /** On the good side of the limit, or the limit. */
  readonly recover: number;
  /** The time before an evaluation that it looks at. */
  readonly over: number;
  readonly minAgents: number;
  /** Violated only if the whole 95 % interval by agent lies beyond the limit. */
  readonly certain: boolean;
}

const DAY = 86_400;

/**
 * The request that a rule asks at an instant, in UNIX seconds. Its local time covers the instants that the rule looks at on every
 * clock; `instantsOf` says which of the results there count. A metric of whole days is asked over the last ones that are over on every
 * clock, since part of a day would count as one.
 */
export function requestAt(question: JsonObject, { over, certain }: Condition, at: number): JsonObject {
  const { time: _time, last: _last, receipt: _receipt, ...asked } = question;
  const { from, to } = isOfDays(question) ? lastDays(over, at) : onAnyClock(instantsOf({ over }, at));
  return {
    chartType: 'aggregate',
    normalised: false,
    prefilter: true,
    ...asked,
    ...(certain && asked.per_agent === undefined && { uncertainty: 'agents' }),
    aggregation: 'total',
    time: { from: wallClock(from), to: wallClock(to) },
  };
}

/** The UTC milliseconds that a rule looks at, unless its question is about whole days. */
export function instantsOf({ over }: Pick<Condition, 'over'>, at: number): Span {
  return { from: (at - over) * 1000, to: at * 1000 - 1 };
}

function lastDays(over: number, at: number): Span {
  const end = startOfDay(at - BEHIND_MAX_SECONDS);
  return { from: end - Math.ceil(over / DAY) * DAY, to: end - 1 };
}

/** Whether a question is about whole days of agents. */
export function isOfDays({ metric }: JsonObject): boolean {
  return METRICS.some(({ key, derived }) => key === metric && derived === 'daily');
}

function wallClock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ');
}
