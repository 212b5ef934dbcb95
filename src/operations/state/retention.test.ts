import { describe, expect, it } from 'vitest';
import type { ResultSelection } from '../../ports/fact-store.ts';
import { createRetention } from './retention.ts';

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 6, 15, 12);
const ORGANISATION = 1;

/** Results of the given ages in days, kept for ten days. */
function startWith(ages: readonly number[]) {
  const state = { now: NOON, results: ages.map((age) => NOON - age * DAY_MS) };
  const isIn =
    ({ utc }: ResultSelection) =>
    (at: number) =>
      at >= utc.from && at <= utc.to;
  const count = async (selection: ResultSelection) => {
    const results = state.results.filter(isIn(selection)).length;
    return results === 0 ? [] : [{ test: 'ping', results }];
  };
  const remove = async (selection: ResultSelection) => {
    const removed = await count(selection);
    state.results = state.results.filter((at) => !isIn(selection)(at));
    return removed;
  };
  const policy = { find: async () => ({ days: 10, tests: new Map() }), put: async () => {} };
  const register = { retention: policy, clockLead: async () => 0 };
  return { state, retention: createRetention({ register, facts: { count, remove }, now: () => state.now }) };
}

describe('the retention of results', () => {
  it('deletes nothing by a clock that is far ahead of all results, unless it is asked for', async () => {
    const { state, retention } = startWith([20, 1]);
    state.now += 365 * DAY_MS;
    await expect(retention.apply(ORGANISATION)).rejects.toThrow('the clock may be wrong');
    expect(state.results).toHaveLength(2);
    await retention.apply(ORGANISATION, true);
    expect(state.results).toEqual([]);
  });

  it('goes on day by day when no results come any more', async () => {
    const { state, retention } = startWith([9, 1]);
    for (let day = 0; day < 45; day += 1) {
      await retention.apply(ORGANISATION);
      state.now += DAY_MS;
    }
    expect(state.results).toEqual([]);
  });
});
