import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PERCENTILES } from '../../plan/plan.ts';
import { SlotCounts } from './slot-counts.ts';

const slotOf = (x: number) => Math.floor(x / 10);

it('has the percentiles of all values by those of a few slots', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 1, maxLength: 200 }), (given) => {
      const values = [...given].sort((a, b) => a - b);
      const slotCounts = new SlotCounts(pairs(values.map(slotOf)), PERCENTILES);
      const wanted = new Set(slotCounts.wanted());
      for (const [x, n] of pairs(values)) if (wanted.has(slotOf(x))) slotCounts.add(slotOf(x), x, n);
      expect(slotCounts.isComplete()).toBe(true);
      expect(slotCounts.percentiles()).toEqual(PERCENTILES.map((percent) => interpolated(values, percent)));
    }),
  );
});

it('is not complete when a value has come or gone meanwhile', () => {
  const slotCounts = new SlotCounts([[0, 2]], PERCENTILES);
  slotCounts.add(0, 1, 1);
  expect(slotCounts.isComplete()).toBe(false);
  slotCounts.add(0, 2, 2);
  expect(slotCounts.isComplete()).toBe(false);
});

function pairs(numbers: readonly number[]): (readonly [number, number])[] {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts];
}

function interpolated(values: readonly number[], percent: number): number {
  const rank = ((values.length - 1) * percent) / 100;
  const [low = 0, high = low] = values.slice(Math.floor(rank), Math.floor(rank) + 2);
  return low + (rank - Math.floor(rank)) * (high - low);
}
