import type { JsonObject } from '../lib/read.ts';

/** An obligation as data: what is judged, the sample that is needed, and what has to hold. */
export interface Rule {
  readonly title: string;
  readonly version: string;
  /** The service is no certified instrument, and verdicts say so. */
  readonly indicative: boolean;
  readonly source: readonly string[];
  /** What of the source the author of the rule read. */
  readonly sourceRead: readonly string[];
  /** What of it the author did not read. */
  readonly sourceUnread: readonly string[];
  /** The day on which a person compared the rule with its source; null: not yet. */
  readonly checked: string | null;
  /** What a person has to attest, since no result shows it. */
  readonly attest: readonly string[];
  /** What else the rule can't express. */
  readonly notes: readonly string[];
  /** Ids of dimensions; `agent` alone: every line is judged by itself. */
  readonly unit: readonly string[];
  /** A verdict for each local period; null: one for the asked time. */
  readonly each: Period | null;
  readonly measures: Readonly<Record<string, RuleMeasure>>;
  readonly evidence: readonly Evidence[];
  readonly conditions: Readonly<Record<string, RuleCondition>>;
  readonly metIf: Logic;
  readonly levels: Levels | null;
  /** The first days of the asked time are judged first, then the rest; null: all of it at once. */
  readonly thenAfterDays: number | null;
  /** What its limits depend on. */
  readonly limitFields: readonly LimitField[];
}

/** A dimension, or a field of agents, that a limit depends on. */
export interface LimitField {
  readonly id: string;
  /** Its path in the rule. */
  readonly key: string;
}

export const PERIODS = ['week', 'month', 'quarter'] as const;
export type Period = (typeof PERIODS)[number];

export interface RuleMeasure {
  /** The body of a metric question, without the fields that a rule sets. */
  readonly question: JsonObject;
  /** Results that fail one of them are no tests. */
  readonly valid: readonly Predicate[];
  /** What becomes of results without a value, and of lost or failed ones. */
  readonly missing: 'leave_out' | 'miss';
  /** The speed that results are relative to is at least this. */
  readonly floorMbps: number | null;
}

export interface Predicate {
  readonly column: string;
  readonly op: Operator;
  readonly number: number;
}

export const OPERATORS = ['>=', '<=', '>', '<'] as const;
export type Operator = (typeof OPERATORS)[number];

/** A number, or where to find it. */
export type Limit =
  | number
  /** By date, ascending: each number applies from its day on. */
  | { readonly from: readonly (readonly [day: string, number: number])[] }
  | { readonly by: string; readonly values: Readonly<Record<string, number>> }
  /** A field of the agent that is a number. */
  | { readonly field: string };

export interface Requirement {
  readonly op: Operator;
  readonly limit: Limit;
}

export const SIDES = ['at_least', 'at_most', 'above', 'below'] as const;
export type Side = (typeof SIDES)[number];

/** The results that meet a level. */
export interface Threshold {
  readonly side: Side;
  readonly limit: Limit;
}

export type InnerForm =
  | { readonly form: 'share' | 'count'; readonly threshold: Threshold }
  | { readonly form: 'figure'; readonly figure: RuleFigure };

/** Figures of a point; `percentiles` at a percent. */
export type RuleFigure = (typeof PLAIN_FIGURES)[number] | { readonly percentile: number };

export const PLAIN_FIGURES = ['metricValue', 'median', 'stdDev', 'min', 'max', 'sampleCount', 'agentCount'] as const;

export type Form =
  | InnerForm
  /** The number of local days, or hours of them, in which the inner condition holds. */
  | { readonly form: 'days' | 'hours'; readonly inner: InnerForm; readonly innerIs: Requirement };

export type RuleCondition = { readonly is: Requirement } & (
  | ({ readonly of: string } & Form)
  /** Percent of the judged lines of a unit that have this verdict by another rule. */
  | { readonly form: 'lines'; readonly rule: string; readonly verdict: 'met' | 'not_met' }
);

export type Logic = string | { readonly all: readonly Logic[] } | { readonly any: readonly Logic[] };

export interface Levels {
  /** A condition; `worst` is the one with the smallest figure. */
  readonly of: string;
  /** The value of the condition itself, or in percent of its limit. */
  readonly as: 'value' | 'share_of_limit';
  readonly cap: number | null;
  /** Descending: the first that the figure reaches is the level. */
  readonly steps: readonly (readonly [from: number, name: string, number: number])[];
}

export const CAMPAIGNS = ['asked', 'first', 'last'] as const;

/** When a unit may be judged, by the results of one measure; its campaign holds for all measures of the same test. */
export interface Evidence {
  readonly of: string;
  readonly campaign: (typeof CAMPAIGNS)[number];
  readonly results: number | null;
  readonly agents: number | AgentsBySize | null;
  readonly days: number | null;
  readonly resultsADay: number;
  /** Free calendar days between two measuring days. */
  readonly daysBetween: number | null;
  readonly withinDays: number | null;
  readonly gapMinutes: number | null;
  /** Between the result of this number and the next of a day. */
  readonly pause: { readonly after: number; readonly minutes: number } | null;
  readonly hoursOfDay: number | null;
  readonly eachHour: number | null;
  /** Percent of the hours of `eachHour` that is enough. */
  readonly coverage: number;
  /** Results of other tools are no tests; null: any tool. */
  readonly tool: readonly string[] | null;
}

/** How many lines are wanted, by the size of the unit's cell of a population. */
export interface AgentsBySize {
  readonly population: string;
  /** Ascending; the last size is null, for all that are larger. */
  readonly sizes: readonly (readonly [size: number | null, want: AgentsWanted])[];
}

/** Lines, `all` of them, or a share such as `10%`. */
export type AgentsWanted = number | 'all' | `${number}%`;

/** Whether each line is judged by itself. */
export function isByAgent({ unit }: Pick<Rule, 'unit'>): boolean {
  return unit.length === 1 && unit[0] === 'agent';
}
