import type { SplitValue } from '../../plan/group-row.ts';
import type { Span } from '../../plan/plan.ts';
import { DAY } from '../../sql/day-entry.ts';
import type { AgentBits } from './agent-bits.ts';

export type Values = Int32Array | Float64Array;

/** Values up to it are cached in 32 bits. */
export const SHORT_MAX = 2 ** 31 - 1;

/** With more lists of values, these are too short to be worth it. */
export const LISTS_MAX = 20_000;

/** The share of the cache that the values of one question may take. */
export const SHARE_OF_ALL = 0.75;

/** All that any figure of a group's results of one day is made of. */
export interface DayGroup {
  readonly splits: readonly SplitValue[];
  /** Integers, in no particular order. */
  readonly values: Values;
  readonly lo: number;
  readonly hi: number;
  readonly total: bigint;
  readonly squares: bigint;
  /** Those that have a result. */
  readonly agents: AgentBits;
}

export function bytesOfValues({ splits, values, agents }: DayGroup): number {
  const texts = splits.reduce<number>((sum, split) => sum + 2 * String(split).length, 0);
  return 400 + texts + values.byteLength + agents.bytes;
}

/** The local days of a span, some of which may be cut. */
export function daysOf({ from, to }: Span): { readonly firstDay: number; readonly days: number } {
  const firstDay = Math.floor(from / DAY);
  return { firstDay, days: Math.floor(to / DAY) - firstDay + 1 };
}
