import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesAtRanks } from './values-at-ranks.ts';

/** More than are simply sorted. */
const COUNT = 6000;

describe('values at ranks', () => {
  it('are those of all values in ascending order, however they lie', async () => {
    const spread = fc.constantFrom(1, 1000, 65_536, 1e9, 2 ** 52);
    await fc.assert(
      fc.asyncProperty(
        spread,
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        async (width, lowest, random) => {
          const values = Array.from(
            { length: COUNT },
            () => lowest + Math.floor((random.next().value ?? 0) ** 3 * width),
          );
          const sorted = [...values].sort((a, b) => a - b);
          const lists = [values.slice(0, 10), values.slice(10, 4000), [], values.slice(4000)];
          const ranks = [0, 1, 59, 2999, 3000, COUNT - 1];
          const [lo, hi] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
          const given = { lists: lists.map((list) => Float64Array.from(list)), count: COUNT, lo, hi };
          const at = await valuesAtRanks(given, new Set(ranks));
          expect(ranks.map(at)).toEqual(ranks.map((rank) => sorted[rank]));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('are those of a few values too', async () => {
    const lists = [Int32Array.of(5, -1), Int32Array.of(3)];
    const at = await valuesAtRanks({ lists, count: 3, lo: -1, hi: 5 }, new Set([0, 1, 2]));
    expect([0, 1, 2].map(at)).toEqual([-1, 3, 5]);
  });
});
