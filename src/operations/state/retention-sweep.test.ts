import { describe, expect, it } from 'vitest';
import type { ResultSelection } from '../../ports/fact-store.ts';
import { createRetentionSweep } from './retention-sweep.ts';

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 6, 15, 12);
const ORGANISATION = 1;

/** Results of the given ages in days, kept for ten days. */
function startWith(ages: readonly number[]) {
  const state = {
    now: NOON,
    results: ages.map((age) => NOON - age * DAY_MS),
    failure: undefined as Error | undefined,
    attempts: 0,
    warnings: [] as unknown[],
  };
  const isIn =
    ({ utc }: ResultSelection) =>
    (at: number) =>
      at >= utc.from && at <= utc.to;
  const count = async (selection: ResultSelection) => {
    const results = state.results.filter(isIn(selection)).length;
    return results === 0 ? [] : [{ test: 'ping', results }];
  };
  const remove = async (selection: ResultSelection) => {
    state.attempts += 1;
    if (state.failure) throw state.failure;
    const removed = await count(selection);
    state.results = state.results.filter((at) => !isIn(selection)(at));
    return removed;
  };
  const retention = { find: async () => ({ days: 10, tests: new Map() }), put: async () => {} };
  const sweep = createRetentionSweep({
    register: { retention },
    facts: { count, remove },
    now: () => state.now,
    warn: (error) => state.warnings.push(error),
  });
  return { state, sweep };
}

describe('a retention sweep', () => {
  it('that fails holds up no question, is told once a minute, and is tried again', async () => {
    const { state, sweep } = startWith([20, 1]);
    state.failure = new Error('No space left on device');
    await Promise.all([1, 2, 3].map(() => sweep.applyInPassing(ORGANISATION)));
    await sweep.applyInPassing(ORGANISATION);
    expect([state.attempts, state.warnings]).toEqual([1, [state.failure]]);
    await expect(sweep.apply(ORGANISATION)).rejects.toThrow('No space left on device');
    state.now += 61_000;
    await sweep.applyInPassing(ORGANISATION);
    expect(state.warnings).toHaveLength(2);
    state.failure = undefined;
    state.now += 61_000;
    await sweep.applyInPassing(ORGANISATION);
    expect(state.results).toHaveLength(1);
  });

  it('deletes nothing by a clock that is far ahead of all results, unless it is asked for', async () => {
    const { state, sweep } = startWith([20, 1]);
    state.now += 365 * DAY_MS;
    await expect(sweep.apply(ORGANISATION)).rejects.toThrow('the clock may be wrong');
    await sweep.applyInPassing(ORGANISATION);
    expect(state.results).toHaveLength(2);
    await sweep.apply(ORGANISATION, true);
    expect(state.results).toEqual([]);
  });

  it('goes on day by day when no results come any more', async () => {
    const { state, sweep } = startWith([9, 1]);
    for (let day = 0; day < 45; day += 1) {
      await sweep.apply(ORGANISATION);
      state.now += DAY_MS;
    }
    expect(state.results).toEqual([]);
  });
});
