import { expect, it } from 'vitest';
import type { OwnQuotas } from '../../access/quotas.ts';
import { createKnownQuotas } from './known-quotas.ts';

const SETTINGS = { requests: 500, questions: 50, downloads: 1000, agents: 0, results: 0 };

/** A node whose register another node writes to. */
function node() {
  const state = { now: 0, own: {} as OwnQuotas };
  const quotas = createKnownQuotas({
    organisations: { quotas: async () => state.own },
    settings: SETTINGS,
    now: () => state.now,
    trustMs: 2000,
  });
  return { state, quotas, resultsMax: async () => (await quotas.of(1)).results.max };
}

it('a quota that another node sets counts here within the time of trust', async () => {
  const { state, resultsMax } = node();
  expect(await resultsMax()).toBe(0);
  state.own = { results: 7 };
  state.now = 1999;
  expect(await resultsMax()).toBe(0);
  state.now = 2000;
  expect(await resultsMax()).toBe(7);
});

it('a quota that is set here counts at once, even if it was being read meanwhile', async () => {
  const { state, quotas, resultsMax } = node();
  const read = resultsMax();
  state.own = { results: 7 };
  quotas.forget();
  await read;
  expect(await resultsMax()).toBe(7);
});
