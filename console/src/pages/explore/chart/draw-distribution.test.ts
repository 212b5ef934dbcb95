import fc from 'fast-check';
import { expect, it } from 'vitest';
import { binningOf, histogram } from './draw-distribution.ts';

const value = fc.double({ min: -1e6, max: 1e9, noNaN: true });

it('every value is in one bin, of which there are not too many', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 200 }), (values) => {
      const bins = histogram(values, binningOf(values));
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      expect(bins.length).toBeLessThanOrEqual(62);
    }),
  );
});

it('bins have round edges', () => {
  const values = Array.from({ length: 1000 }, (_, index) => index / 10);
  const bins = histogram(values, binningOf(values));
  expect(bins).toHaveLength(50);
  expect(bins[1]).toEqual({ from: 2, to: 4, count: 20 });
});

it('outliers are in the last bin, which is open', () => {
  const values = [...Array.from({ length: 999 }, (_, index) => index / 10), 1_000_000];
  const binning = binningOf(values);
  expect(binning.isOpen).toBe(true);
  expect(histogram(values, binning).at(-1)?.count).toBe(1);
  expect(binningOf([1, 1.5, 2]).isOpen).toBe(false);
});

it('values that are all the same have a bin around them', () => {
  expect(histogram([8, 8, 8], binningOf([8, 8, 8]))).toEqual([{ from: 7.5, to: 8.5, count: 3 }]);
  expect(histogram([0], binningOf([0]))).toEqual([{ from: -0.5, to: 0.5, count: 1 }]);
});
