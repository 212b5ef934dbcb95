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

export interface DayLocks {
  readonly withLock: Register['withLock'];
  readonly putFences: Register['putFences'];
  /** Ends what an earlier holder of the locks may have left on the servers. */
  readonly endInserts: (left: TestDays) => Promise<void>;
}

/** Runs a task while no other node stores results of some days, and nothing that one began is still under way. */
export function withDays<T>(
  { withLock, putFences, endInserts }: DayLocks,
  { organisationId, test, days }: TestDays,
  task: (held: AbortSignal) => Promise<T>,
): Promise<T> {
  const nameOf = (day: number) => insertName({ organisationId, test, days: [day] });
  const run = async (held: AbortSignal) => {
    const fences = await putFences(days.map(nameOf));
    const left = days.filter((day) => fences.left.includes(nameOf(day)));
    if (left.length > 0) await endInserts({ organisationId, test, days: left });
    const done = await task(held);
    // A fence that stays behind only makes the next holder look.
    await fences.remove().catch(() => {});
    return done;
  };
  const lock = ([first, ...others]: readonly number[], held: readonly AbortSignal[]): Promise<T> =>
    first === undefined
      ? run(AbortSignal.any([...held]))
      : withLock(nameOf(first), (signal) => lock(others, [...held, signal]));
  return lock(days, []);
}

/** The name of an insert of some days, and the locks that it needs. */
export function insertName({ organisationId, test, days }: TestDays): string {
  return ['results', organisationId, test, ...(days.length === 0 ? [''] : days)].join(' ');
}
