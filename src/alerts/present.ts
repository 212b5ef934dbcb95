import type { SplitValue } from '../plan/group-row.ts';
import type { GroupState, Transition } from './judge.ts';
import type { AlertRule } from './rule.ts';

/** The groups of a rule as they are stored. */
export interface RuleStates {
  /** By name, in the order of a group's values. */
  readonly splits: readonly string[];
  readonly groups: readonly GroupState[];
}

export const NO_STATES: RuleStates = { splits: [], groups: [] };

export function presentTransition(
  { watched }: AlertRule,
  splits: readonly string[],
  { values, from, to, value }: Transition,
) {
  return { values: named(splits, values), from, to, value, limit: limitOf(watched) };
}

export function presentGroup({ watched }: AlertRule, splits: readonly string[], group: GroupState) {
  const { values, state, since, value, interval, agents } = group;
  return { values: named(splits, values), state, since, value, limit: limitOf(watched), interval, agents };
}

function limitOf(watched: AlertRule['watched']): number | null {
  return watched.of === 'silence' ? null : watched.limit;
}

function named(splits: readonly string[], values: readonly SplitValue[]): Readonly<Record<string, SplitValue>> {
  return Object.fromEntries(splits.map((name, index) => [name, values[index] ?? null]));
}
