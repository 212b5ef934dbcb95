import { describe, expect, it } from 'vitest';
import { compareMeans, countShared } from './compare-means.ts';

/** The mean of some agents' values, each of which counts the same. */
function meanOf(values: Readonly<Record<number, number>>) {
  const all = Object.values(values);
  const value = all.reduce((sum, y) => sum + y, 0) / all.length;
  return {
    value,
    agents: Float64Array.from(Object.keys(values), Number),
    residuals: Float64Array.from(all, (y) => (y - value) / all.length),
  };
}

/** Degrees of freedom by SciPy's `ttest_ind(equal_var=False)`. */
describe('the error of a difference', () => {
  it('is that of Welch where no agent is in both', () => {
    const [a, b] = [meanOf({ 1: 3.5, 2: 4.1, 3: 9.2, 4: 7.7, 5: 5 }), meanOf({ 6: 6.1, 7: 8.3, 8: 9.9, 9: 12.5 })];
    expect(compareMeans(a, b).df).toBeCloseTo(6.227949597374453, 12);
  });

  it('is that of the differences where all agents are in both', () => {
    const { standardError, df } = compareMeans(meanOf({ 1: 10, 2: 20, 3: 30 }), meanOf({ 3: 38, 1: 12, 2: 25 }));
    expect(standardError).toBeCloseTo(Math.sqrt(3), 14);
    expect(df).toBeCloseTo(2, 14);
  });

  it('does not depend on which side is which', () => {
    const [a, b] = [meanOf({ 1: 1, 2: 5, 3: 6 }), meanOf({ 2: 3, 3: 9, 4: 4 })];
    const [one, other] = [compareMeans(a, b), compareMeans(b, a)];
    expect(other.standardError).toBeCloseTo(one.standardError, 14);
    expect(other.df).toBeCloseTo(one.df ?? 0, 12);
  });

  it('is 0 where it is one of rounding', () => {
    const [a, b] = [meanOf({ 1: 0.1, 2: 0.2 }), meanOf({ 1: 1.1, 2: 1.2 })];
    expect(compareMeans(a, b)).toEqual({ standardError: 0, df: null });
  });

  it('keeps its degrees of freedom however small it is', () => {
    const [a, b] = [meanOf({ 1: 1e-100, 2: 3e-100 }), meanOf({ 3: 1e-100, 4: 3e-100 })];
    expect(compareMeans(a, b).df).toBeCloseTo(2, 12);
  });
});

describe('agents in both', () => {
  it('are counted once', () => {
    expect(countShared(Float64Array.of(1, 2, 3), Float64Array.of(3, 4, 1))).toBe(2);
  });
});
