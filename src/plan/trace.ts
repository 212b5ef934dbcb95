import type { SplitValue } from './group-row.ts';
import type { AggregatePlan, Scope } from './plan.ts';

/** Asks where the rows in the time of a question go. */
export interface TracePlan {
  readonly kind: 'trace';
  readonly scope: Scope;
  /** Groups whose agents are told too, since some of them may be left out; null: every row that counts is used. */
  readonly groups: Omit<AggregatePlan, 'scope'> | null;
}

/**
 * The numbers of the stages at which rows end, each at the first that applies. Every condition of the scope's `drop` is a stage
 * of its own; `drop` is the number of the first of them. Rows that count have passed all stages before.
 */
export function stageNumbers(drops: number) {
  const after = 1 + drops;
  return { withoutValue: 0, drop: 1, filters: after, window: after + 1, withoutSpeed: after + 2, counts: after + 3 };
}

/** Where the rows in the time of a question went. */
export interface Trace {
  /** By the numbers of the stages. An agent is at the furthest that any of its rows reached. */
  readonly stages: readonly StageCount[];
  /** Those of the plan; null where it has none. */
  readonly groups: readonly TracedGroup[] | null;
}

export interface StageCount {
  readonly rows: number;
  readonly agents: number;
}

export const NOTHING: StageCount = { rows: 0, agents: 0 };

/** The agents of a group, by what became of them. */
export interface TracedGroup {
  readonly splits: readonly SplitValue[];
  readonly tooFewResults: AgentRows;
  readonly withoutWeight: AgentRows;
  readonly left: AgentRows;
}

/** Numbers of agents, and how many rows each has that count. */
export interface AgentRows {
  readonly agents: readonly number[];
  readonly rows: readonly number[];
}
