import type { SplitValue } from '../plan/group-row.ts';
import type { GroupState, Transition } from './judge.ts';
import type { AlertRule } from './rule.ts';

/** The groups of a rule as they are stored. */
export interface RuleStates {
  /** By name, in the order of a group's values. */
  readonly splits: readonly string[];
  /** Of their values and the limit; undefined for silence, and until the first evaluation by a version that stores it. */
  readonly unit?: string | undefined;
  readonly groups: readonly GroupState[];
}

export const NO_STATES: RuleStates = { splits: [], groups: [] };

/** How the groups of a rule are named and measured. */
export type Described = Omit<RuleStates, 'groups'>;

export function presentTransition(
  { watched }: AlertRule,
  { splits, unit }: Described,
  { values, from, to, value }: Transition,
) {
  return { values: named(splits, values), from, to, value, limit: limitOf(watched), unit: unit ?? null };
}

export function presentGroup({ watched }: AlertRule, { splits, unit }: Described, group: GroupState) {
  const { values, state, since, value, interval, agents } = group;
  const measured = { value, limit: limitOf(watched), unit: unit ?? null, interval, agents };
  return { values: named(splits, values), state, since, ...measured };
}

function limitOf(watched: AlertRule['watched']): number | null {
  return watched.of === 'silence' ? null : watched.limit;
}

function named(splits: readonly string[], values: readonly SplitValue[]): Readonly<Record<string, SplitValue>> {
  return Object.fromEntries(splits.map((name, index) => [name, values[index] ?? null]));
}
