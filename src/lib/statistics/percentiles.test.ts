import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentileRank, percentilesOf, valueAtRank, weightedPercentilesOf } from './percentiles.ts';

const values = fc
  .array(fc.double({ min: 1, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 50 })
  .map((list) => Float64Array.from(list).sort());
const percents = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 5 });

describe('percentiles', () => {
  it.each([
    [0, 1],
    [25, 1.75],
    [50, 2.5],
    [99, 3.97],
    [100, 4],
  ])('lie between the two nearest values: %i of 1 to 4', (percent, expected) => {
    expect(percentilesOf(Float64Array.of(1, 2, 3, 4), [percent])[0]).toBeCloseTo(expected, 12);
  });

  it('of one value are that value', () => {
    expect(percentilesOf(Float64Array.of(7), [0, 33.3, 100])).toEqual([7, 7, 7]);
  });

  it('at a whole rank read one value alone', () => {
    const read: number[] = [];
    valueAtRank(percentileRank(50, 5), (rank) => read.push(rank));
    expect(read).toEqual([2]);
  });

  it('of values that all weigh the same are those without weights, to 12 digits', () => {
    fc.assert(
      fc.property(values, percents, fc.constantFrom(1, 3, 1e6), (sorted, asked, weight) => {
        const weighted = weightedPercentilesOf(sorted, new Float64Array(sorted.length).fill(weight), asked);
        percentilesOf(sorted, asked).forEach((plain, index) => {
          expect(Math.abs((weighted[index] ?? Number.NaN) - plain)).toBeLessThanOrEqual(1e-12 * plain);
        });
      }),
    );
  });

  it('end at the lowest and the highest value, however small its weight is beside the others', () => {
    const sorted = Float64Array.of(1, 2, 3, 4);
    expect(weightedPercentilesOf(sorted, Float64Array.of(1, 1, 1e-20, 1e-20), [0, 100])).toEqual([1, 4]);
    expect(weightedPercentilesOf(sorted, Float64Array.of(1e-20, 1e-20, 1, 1), [0, 100])).toEqual([1, 4]);
  });
});
