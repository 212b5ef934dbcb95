import { expect, it } from 'vitest';
import type { AggregatePlan } from '../../plan/plan.ts';
import { chooseWay } from './choose-way.ts';

const plan = { kind: 'aggregate', blocks: null, byAgent: null } as AggregatePlan;

it.each([
  [10, null, 'together'],
  [11, null, 'refined'],
  [10, [0, 12], 'weighted'],
  [11, [0, 12], 'weighted, refined'],
] as const)('of %i results, at most 10 of which come together, in blocks %j: %s', (rows, blocks, kind) => {
  expect(chooseWay({ ...plan, blocks }, { rows }, { valuesMax: 10 })).toEqual({ kind, byAgent: false });
});

it('asks for cells alone where figures are of agents', () => {
  const mean = { kind: 'summaries', summary: { of: 'mean' }, resultsMin: 1 } as const;
  const byAgent = { ...mean, weight: null, quantile: 'interpolated' } as const;
  expect(chooseWay({ ...plan, byAgent }, { rows: 100 }, { valuesMax: 10 })).toEqual({ kind: 'cells' });
});

it('asks for cells besides where intervals are by agent', () => {
  const byAgent = { kind: 'clusters' } as const;
  expect(chooseWay({ ...plan, byAgent }, { rows: 1 }, { valuesMax: 10 })).toEqual({ kind: 'together', byAgent: true });
});
