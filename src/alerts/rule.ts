import { METRICS } from '../catalogue/metrics/index.ts';
import { startOfDay } from '../lib/date-grammar.ts';
import type { JsonObject } from '../lib/read.ts';
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
 * The request that a rule asks at an instant, in UNIX seconds, which is read as the wall clock that it shows in UTC. A metric of
 * whole days is asked over the last ones that are over, since part of a day would count as one.
 */
export function requestAt(question: JsonObject, { over, certain }: Condition, at: number): JsonObject {
  const [end, length] = isOfDays(question) ? [startOfDay(at), Math.ceil(over / DAY) * DAY] : [at, over];
  const { time: _time, last: _last, receipt: _receipt, ...asked } = question;
  return {
    chartType: 'aggregate',
    normalised: false,
    prefilter: true,
    ...asked,
    ...(certain && asked.per_agent === undefined && { uncertainty: 'agents' }),
    aggregation: 'total',
    time: { from: wallClock(end - length), to: wallClock(end - 1) },
  };
}

/** Whether a question is about whole days of agents. */
export function isOfDays({ metric }: JsonObject): boolean {
  return METRICS.some(({ key, derived }) => key === metric && derived === 'daily');
}

function wallClock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ');
}
