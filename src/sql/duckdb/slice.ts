import type { Span } from '../../plan/plan.ts';
import type { Magnitude } from '../scope.ts';
import type { AgentJoin } from './rows.ts';

/** Groups that one script reads, and what it is compiled for. */
export interface Slice {
  /**
   * `plain`: the engine's own percentiles, with all values in memory. `refined`: two further passes find the percentiles, with few
   * values in memory. `normalised`: as `refined`, of values with weights, which are in memory; `normalised, refined`: they are not.
   * `counts`: no values are read.
   */
  readonly kind: 'plain' | 'refined' | 'normalised' | 'normalised, refined' | 'counts';
  readonly agents: AgentJoin | null;
  readonly local: Span;
  /** The numbers `g` of the agents' splits; null: all of them. */
  readonly splitNumbers: Span | null;
  /** Null: values are no integers, or too large for exact sums of squares. */
  readonly magnitude: Magnitude | null;
  /** Values are integers of 32 bits: the engine's percentiles take half the memory. */
  readonly isShort: boolean;
  /** The numbers that agents can have, where a bit for each is cheaper than a set of numbers. */
  readonly agentBits: AgentRange | null;
  /** Some agents have no unit, so that units are counted on their own. */
  readonly countsUnits: boolean;
  readonly groupsMax: number;
  /** Upper bound of the number of groups, as far as it is known. */
  readonly groupsEstimate: number;
}

/** The numbers that agents can have. */
export interface AgentRange {
  readonly first: number;
  readonly last: number;
}
