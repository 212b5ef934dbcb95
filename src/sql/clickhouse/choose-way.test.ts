import { expect, it } from 'vitest';
import type { AggregatePlan } from '../../plan/plan.ts';
import { chooseWay } from './choose-way.ts';

const plan = {
  kind: 'aggregate',
  blocks: null,
  byAgent: null,
  percentiles: [50] as readonly number[],
} as AggregatePlan;

it.each([
  [10, null, 'plain'],
  [11, null, 'refined'],
  [10, [0, 12], 'normalised'],
  [11, [0, 12], 'normalised, refined'],
] as const)('of %i results, at most 10 of which come together, in blocks %j: %s', (rows, blocks, kind) => {
  expect(chooseWay({ ...plan, blocks }, { rows }, { valuesMax: 10 })).toEqual({ kind, byAgent: false });
});

it('needs no second reading of many results without percentiles', () => {
  const way = chooseWay({ ...plan, percentiles: [] }, { rows: 11 }, { valuesMax: 10 });
  expect(way).toEqual({ kind: 'plain', byAgent: false });
});

it('asks for agent sums alone where figures are of agents', () => {
  const mean = { kind: 'summaries', summary: { of: 'mean' }, resultsMin: 1 } as const;
  const byAgent = { ...mean, weight: null, quantile: 'interpolated' } as const;
  expect(chooseWay({ ...plan, byAgent }, { rows: 100 }, { valuesMax: 10 })).toEqual({ kind: 'agent sums' });
});

it('asks for agent sums besides where intervals are by agent', () => {
  const byAgent = { kind: 'clusters' } as const;
  expect(chooseWay({ ...plan, byAgent }, { rows: 1 }, { valuesMax: 10 })).toEqual({ kind: 'plain', byAgent: true });
});
