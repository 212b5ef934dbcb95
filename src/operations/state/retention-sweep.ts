import { TESTS } from '../../catalogue/tests/index.ts';
import { KeyedQueue } from '../../lib/concurrency/keyed-queue.ts';
import { startOfDay } from '../../lib/date-grammar.ts';
import type { FactStore, ResultSelection } from '../../ports/fact-store.ts';
import type { Register, RetentionPolicy } from '../../ports/register.ts';

/** Keeps results for as long as organisations want them to be kept. */
export interface RetentionSweep {
  /** Deletes what is beyond an organisation's retention, unless that was done since the day began or the policy changed. */
  apply(organisationId: number): Promise<void>;
  /** The first instant that results of a test are kept from, in UTC milliseconds. */
  earliest(organisationId: number, test: string): Promise<number>;
}

interface SweepStores {
  readonly register: Pick<Register, 'retention'>;
  readonly facts: Pick<FactStore, 'count' | 'remove'>;
  readonly now: () => number;
}

export function createRetentionSweep({ register, facts, now }: SweepStores): RetentionSweep {
  const queue = new KeyedQueue<number>();
  const applied = new Map<number, string>();
  return {
    apply: async (organisationId) => {
      const policy = await register.retention.find(organisationId);
      const selections = expiredResults(organisationId, policy, now());
      const wanted = JSON.stringify(selections);
      if (selections.length === 0 || applied.get(organisationId) === wanted) return;
      await queue.run(organisationId, async () => {
        if (applied.get(organisationId) === wanted) return;
        for (const selection of selections) {
          if ((await facts.count(selection)).length > 0) await facts.remove(selection);
        }
        applied.set(organisationId, wanted);
      });
    },
    earliest: async (organisationId, test) => keptFrom(await register.retention.find(organisationId), test, now()),
  };
}

/** The results beyond a policy: one selection for all tests that are kept equally long. */
export function expiredResults(
  organisationId: number,
  policy: RetentionPolicy,
  now: number,
): readonly ResultSelection[] {
  const testsByStart = new Map<number, string[]>();
  for (const { key } of TESTS) {
    const start = keptFrom(policy, key, now);
    if (start > 0) testsByStart.set(start, [...(testsByStart.get(start) ?? []), key]);
  }
  return [...testsByStart].map(([start, tests]) => ({
    organisationId,
    tests,
    agents: null,
    utc: { from: 0, to: start - 1 },
  }));
}

/** Whole days of UTC: a result is kept for as many days after its own. */
function keptFrom({ days, tests }: RetentionPolicy, test: string, now: number): number {
  const kept = tests.has(test) ? (tests.get(test) ?? null) : days;
  return kept === null ? 0 : Math.max(0, startOfDay(now / 1000) - kept * 86_400) * 1000;
}
