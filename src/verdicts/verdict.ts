import type { SplitValue } from '../plan/group-row.ts';

export const OUTCOMES = ['met', 'not_met', 'not_enough'] as const;
/** Besides, where the rest of the asked time is judged too. */
export const LATER_OUTCOMES = ['open', 'repaired', 'confirmed'] as const;

export type Outcome = (typeof OUTCOMES)[number] | (typeof LATER_OUTCOMES)[number];

/** What a rule says of one unit. */
export interface UnitVerdict {
  readonly unit: Readonly<Record<string, SplitValue>>;
  readonly verdict: Outcome;
  readonly level: { readonly name: string; readonly number: number; readonly figure: number } | null;
  /** The interval of a share or a figure covers its limit. */
  readonly borderline: boolean;
  readonly conditions: Readonly<Record<string, JudgedCondition>>;
  /** The parts that failed. */
  readonly evidence: readonly FailedPart[];
  readonly counts: RecordCounts;
  /** Local times of the results that campaigns took. */
  readonly taken?: readonly string[];
}

/** The answer of `POST /verdicts/{rule}`. */
export interface Verdicts {
  readonly rule: string;
  readonly version: string;
  readonly indicative: boolean;
  readonly checked: string | null;
  readonly notes: readonly string[];
  readonly units: readonly UnitVerdict[];
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  readonly expectedByChance: number | null;
  /** Units from too few agents, which are left out. */
  readonly suppressed: number;
}

/** A verdict with what is not told of it, but decides whether it may be shown to others. */
export interface JudgedUnit {
  readonly verdict: UnitVerdict;
  /** How many agents its results are from. */
  readonly agents: number;
}

export interface JudgedCondition {
  readonly value: number | null;
  readonly limit: number | null;
  /** How far the value is on the good side of its limit. */
  readonly distance: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
  readonly met: boolean | null;
}

export interface FailedPart {
  readonly part: string;
  readonly have: number | null;
  readonly want: number | null;
}

export interface RecordCounts {
  readonly used: number;
  readonly leftOut: number;
  readonly missed: number;
  readonly invalid: number;
  readonly notRun: number;
}
