import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PERCENTILES } from '../../plan/plan.ts';
import { type GroupSlots, SlotWeights } from './slot-weights.ts';

interface Value {
  readonly x: number;
  readonly weight: number;
}

const slotOf = ({ x }: Value) => Math.floor(x / 10);

const values = (weight: fc.Arbitrary<number>) =>
  fc
    .array(fc.record({ x: fc.integer({ min: -300, max: 300 }), weight }), { minLength: 1, maxLength: 200 })
    .map((given) => given.sort((a, b) => a.x - b.x || a.weight - b.weight));

it('has the percentiles of all values by those of a few slots', () => {
  fc.assert(
    fc.property(values(fc.constant(1)), (given) => {
      expect(filled(given).percentiles()).toEqual(PERCENTILES.map((percent) => interpolated(given, percent)));
    }),
  );
});

it('has those of weighted values', () => {
  fc.assert(
    fc.property(values(fc.integer({ min: 1, max: 50 })), (given) => {
      const expected = PERCENTILES.map((percent) => weighted(given, percent));
      for (const [index, found] of filled(given).percentiles().entries())
        expect(found).toBeCloseTo(expected[index] ?? 0, 9);
    }),
  );
});

it('is not complete when a value has come or gone meanwhile', () => {
  const slots = new SlotWeights(['1', '1', '1', [[0, '2']]], PERCENTILES);
  slots.add(0, 1, 1n, 1n);
  expect(slots.isComplete()).toBe(false);
  slots.add(0, 2, 1n, 2n);
  expect(slots.isComplete()).toBe(false);
});

/** Only with the values that are wanted. */
function filled(given: readonly Value[]): SlotWeights {
  const bySlot = new Map<number, number>();
  for (const value of given) bySlot.set(slotOf(value), (bySlot.get(slotOf(value)) ?? 0) + value.weight);
  const pairs = [...bySlot].map(([slot, weight]) => [slot, String(weight)] as const);
  const largest = Math.max(...given.map(({ weight }) => weight));
  const group: GroupSlots = [String(given[0]?.weight), String(given.at(-1)?.weight), String(largest), pairs];
  const slots = new SlotWeights(group, PERCENTILES);
  const wanted = new Set(slots.wanted());
  for (const value of given) {
    if (wanted.has(slotOf(value))) slots.add(slotOf(value), value.x, BigInt(value.weight), 1n);
  }
  expect(slots.isComplete()).toBe(true);
  return slots;
}

function interpolated(given: readonly Value[], percent: number): number {
  const rank = ((given.length - 1) * percent) / 100;
  const [low = 0, high = low] = given.slice(Math.floor(rank), Math.floor(rank) + 2).map(({ x }) => x);
  return low + (rank - Math.floor(rank)) * (high - low);
}

/** From the middles of all weights. */
function weighted(given: readonly Value[], percent: number): number {
  let upto = 0;
  const middles = given.map(({ x, weight }) => {
    upto += weight;
    return { x, at: upto - weight / 2 };
  });
  const [first = 0, last = 0] = [middles[0]?.at, middles.at(-1)?.at];
  const rank = first + ((last - first) * percent) / 100;
  const place = middles.findIndex(({ at }) => at >= rank - 1e-9);
  const [below, above] = [middles[place - 1], middles[place]];
  if (!above || !below || above.at <= rank) return above?.x ?? Number.NaN;
  return below.x + ((rank - below.at) / (above.at - below.at)) * (above.x - below.x);
}
