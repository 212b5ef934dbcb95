import { TESTS } from '../../catalogue/tests/index.ts';
import { ServiceError } from '../../errors.ts';
import { KeyedQueue } from '../../lib/concurrency/keyed-queue.ts';
import { startOfDay } from '../../lib/date-grammar.ts';
import type { Earliest } from '../../plan/plan.ts';
import type { FactStore, ResultSelection } from '../../ports/fact-store.ts';
import type { Register, RetentionPolicy } from '../../ports/register.ts';

/** How long organisations want their results to be retained. */
export interface Retention {
  /** The bounds that every question of an organisation has now. */
  earliest(organisationId: number): Promise<Earliest>;
  /**
   * Deletes what is beyond an organisation's retention, unless that was done since the day began or the policy changed. A clock
   * that may be wrong deletes nothing: then it throws. If the caller has just set the retention, only the register's clock counts.
   */
  apply(organisationId: number, isAskedFor?: boolean): Promise<void>;
}

interface RetentionStores {
  readonly register: Pick<Register, 'retention' | 'clockLead'>;
  /** With all results, deleted or not. */
  readonly facts: Pick<FactStore, 'count' | 'remove'>;
  readonly now: () => number;
}

/** A clock that is further ahead of all results, and of the last deletion, may be wrong. */
const SILENCE_MS = 30 * 86_400_000;

/** The last instant of a `Date`. */
const END_OF_TIME = 8_640_000_000_000_000;

interface Applied {
  readonly selections: string;
  readonly at: number;
}

export function createRetention({ register, facts, now }: RetentionStores): Retention {
  const queue = new KeyedQueue<number>();
  const applied = new Map<number, Applied>();

  const requireRightClock = async (organisationId: number, at: number) => {
    if (at <= (applied.get(organisationId)?.at ?? 0) + SILENCE_MS) return;
    const utc = { from: at - SILENCE_MS, to: END_OF_TIME };
    const recent = await facts.count({ organisationId, tests: TESTS.map(({ key }) => key), agents: null, utc });
    if (recent.length > 0) return;
    throw new Error(
      `Organisation ${organisationId} has no result of the last 30 days, so the clock may be wrong, and nothing was deleted. If it is right, set the retention once more.`,
    );
  };

  return {
    earliest: async (organisationId) => earliestOf(await register.retention.find(organisationId), now()),
    apply: async (organisationId, isAskedFor = false) => {
      const at = now();
      const expired = expiredResults(organisationId, await register.retention.find(organisationId), at);
      if (expired.length === 0) return;
      await queue.run(organisationId, async () => {
        const selections = JSON.stringify(expired);
        if (applied.get(organisationId)?.selections === selections) return;
        for (const selection of expired) {
          if ((await facts.count(selection)).length === 0) continue;
          await requireSameClock(register);
          if (!isAskedFor) await requireRightClock(organisationId, at);
          await facts.remove(selection);
        }
        applied.set(organisationId, { selections, at });
      });
    },
  };
}

/** Refuses a deletion by a clock that is far from the register's. */
export async function requireSameClock(register: Pick<Register, 'clockLead'>): Promise<void> {
  const minutes = Math.round((await register.clockLead()) / 60_000);
  if (Math.abs(minutes) <= CLOCK_MINUTES_MAX) return;
  const message = `The clock of this node is ${Math.abs(minutes)} minutes ${minutes > 0 ? 'behind' : 'ahead of'} PostgreSQL’s, so nothing was deleted. Set it right, then try again.`;
  throw new ServiceError('OVERLOADED', { message });
}

const CLOCK_MINUTES_MAX = 60;

/** The results beyond a policy: one selection for all tests with the same bound. */
export function expiredResults(
  organisationId: number,
  policy: RetentionPolicy,
  now: number,
): readonly ResultSelection[] {
  const earliest = earliestOf(policy, now);
  return [...testsByBound(Object.keys(earliest), earliest)].map(([bound, tests]) => ({
    organisationId,
    tests,
    agents: null,
    utc: { from: 0, to: bound - 1 },
  }));
}

/** Zero: no bound. */
export function testsByBound(tests: readonly string[], earliest: Earliest): ReadonlyMap<number, readonly string[]> {
  const byBound = new Map<number, string[]>();
  for (const test of tests) {
    const bound = earliest[test] ?? 0;
    byBound.set(bound, [...(byBound.get(bound) ?? []), test]);
  }
  return byBound;
}

const FOR_EVER: Earliest = {};

/** Whole days of UTC: a result is retained for as many days after its own. */
function earliestOf({ days, tests }: RetentionPolicy, now: number): Earliest {
  if (days === null && tests.size === 0) return FOR_EVER;
  const today = startOfDay(now / 1000);
  return Object.fromEntries(
    TESTS.flatMap(({ key }) => {
      const retained = tests.has(key) ? (tests.get(key) ?? null) : days;
      const bound = retained === null ? 0 : (today - retained * 86_400) * 1000;
      return bound > 0 ? [[key, bound] as const] : [];
    }),
  );
}
