import { TESTS } from '../../catalogue/tests/index.ts';
import { KeyedQueue } from '../../lib/concurrency/keyed-queue.ts';
import { startOfDay } from '../../lib/date-grammar.ts';
import type { FactStore, ResultSelection } from '../../ports/fact-store.ts';
import type { Register, RetentionPolicy } from '../../ports/register.ts';

/** Keeps results for as long as organisations want them to be kept. */
export interface RetentionSweep {
  /**
   * Deletes what is beyond an organisation's retention, unless that was done since the day began or the policy changed. Unless
   * somebody has just asked for it, a clock that may be wrong deletes nothing: then it throws.
   */
  apply(organisationId: number, isAskedFor?: boolean): Promise<void>;
  /** The same on the way of a question or a batch, which goes on whatever becomes of it. */
  applyInPassing(organisationId: number): Promise<void>;
  /** The first instant that results of a test are kept from, in UTC milliseconds. */
  earliest(organisationId: number, test: string): Promise<number>;
}

interface SweepStores {
  readonly register: Pick<Register, 'retention'>;
  readonly facts: Pick<FactStore, 'count' | 'remove'>;
  readonly now: () => number;
  readonly warn: (error: unknown) => void;
}

/** After an error, until it is tried in passing again, and until the next one is told. */
const PATIENCE_MS = 60_000;
/** A clock that is further ahead of all results, and of the last deletion, may be wrong. */
const SILENCE_MS = 30 * 86_400_000;

/** The last instant of a `Date`. */
const END_OF_TIME = 8_640_000_000_000_000;

interface Applied {
  readonly selections: string;
  readonly at: number;
}

export function createRetentionSweep({ register, facts, now, warn }: SweepStores): RetentionSweep {
  const queue = new KeyedQueue<number>();
  const applied = new Map<number, Applied>();
  const failedAt = new Map<number, number>();
  let warnedAt = Number.NEGATIVE_INFINITY;
  const isRecent = (instant: number | undefined) => instant !== undefined && Math.abs(now() - instant) < PATIENCE_MS;

  const requireRightClock = async (organisationId: number, at: number) => {
    if (at <= (applied.get(organisationId)?.at ?? 0) + SILENCE_MS) return;
    const utc = { from: at - SILENCE_MS, to: END_OF_TIME };
    const recent = await facts.count({ organisationId, tests: TESTS.map(({ key }) => key), agents: null, utc });
    if (recent.length > 0) return;
    throw new Error(
      `Organisation ${organisationId} has no result of the last 30 days, so the clock may be wrong, and nothing was deleted. If it is right, set the retention once more.`,
    );
  };

  const apply = async (organisationId: number, isAskedFor: boolean, isInPassing: boolean) => {
    const policy = await register.retention.find(organisationId);
    if (policy.days === null && policy.tests.size === 0) return;
    const at = now();
    const expired = expiredResults(organisationId, policy, at);
    const selections = JSON.stringify(expired);
    const isDone = () => expired.length === 0 || applied.get(organisationId)?.selections === selections;
    if (isDone()) return;
    await queue.run(organisationId, async () => {
      if (isDone() || (isInPassing && isRecent(failedAt.get(organisationId)))) return;
      try {
        for (const selection of expired) {
          if ((await facts.count(selection)).length === 0) continue;
          if (!isAskedFor) await requireRightClock(organisationId, at);
          await facts.remove(selection);
        }
      } catch (error) {
        failedAt.set(organisationId, now());
        throw error;
      }
      failedAt.delete(organisationId);
      applied.set(organisationId, { selections, at });
    });
  };

  return {
    apply: (organisationId, isAskedFor = false) => apply(organisationId, isAskedFor, false),
    applyInPassing: async (organisationId) => {
      if (isRecent(failedAt.get(organisationId))) return;
      try {
        await apply(organisationId, false, true);
      } catch (error) {
        if (isRecent(warnedAt)) return;
        warnedAt = now();
        warn(error);
      }
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
