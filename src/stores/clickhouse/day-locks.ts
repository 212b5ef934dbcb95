import type { Register } from '../../ports/register.ts';

/** Each day is locked on its own; more of them at a time would take long. */
export const DAYS_MAX = 31;

/** Results of a test on some days, since 1970 and of UTC. */
export interface TestDays {
  readonly organisationId: number;
  readonly test: string;
  /** Ascending: in one order for all nodes, so that no two wait for each other. */
  readonly days: readonly number[];
}

/** Runs a task while no other node stores results of some days, or says how many they are. */
export function withDays<T>(
  withLock: Register['withLock'],
  { organisationId, test, days }: TestDays,
  task: (held: AbortSignal) => Promise<T>,
): Promise<T> {
  const lock = ([first, ...others]: readonly number[], held: readonly AbortSignal[]): Promise<T> =>
    first === undefined
      ? task(AbortSignal.any([...held]))
      : withLock(`results ${organisationId} ${test} ${first}`, (signal) => lock(others, [...held, signal]));
  return lock(days, []);
}
