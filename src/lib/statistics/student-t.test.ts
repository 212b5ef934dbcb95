import { describe, expect, it } from 'vitest';
import { tQuantile, tTail } from './student-t.ts';

/** Computed with 40 digits from the incomplete beta function: R's `qt((1 + level) / 2, df)`. */
const QUANTILES = [
  [0.9, 1, 6.313751514675043],
  [0.9, 2, 2.9199855803537256],
  [0.9, 3, 2.3533634348018238],
  [0.9, 9, 1.8331129326562372],
  [0.9, 29, 1.699127026533498],
  [0.9, 499, 1.6479129840597129],
  [0.9, 1_000_000, 1.6448551507220406],
  [0.9, 2.5, 2.5582186141359364],
  [0.95, 1, 12.706204736174705],
  [0.95, 2, 4.302652729749464],
  [0.95, 3, 3.1824463052837095],
  [0.95, 4, 2.7764451051977943],
  [0.95, 5, 2.5705818356363155],
  [0.95, 9, 2.2621571627982053],
  [0.95, 19, 2.0930240544083096],
  [0.95, 29, 2.0452296421327043],
  [0.95, 99, 1.9842169515864174],
  [0.95, 499, 1.964729390987689],
  [0.95, 10_000, 1.9602012398906263],
  [0.95, 1_000_000, 1.959966356814107],
  [0.95, 17.3, 2.107032003753468],
  [0.99, 1, 63.65674116287158],
  [0.99, 2, 9.924843200918293],
  [0.99, 3, 5.840909309733357],
  [0.99, 19, 2.860934606464979],
  [0.99, 99, 2.6264054572808275],
  [0.99, 1_000_000, 2.5758342201053344],
  [0.99, 2.5, 7.163728138948786],
] as const;

/** The same, of R's `2 * pt(-t, df)`. */
const TAILS = [
  [1e-5, 20, 0.9999921202282859],
  [0.1, 3, 0.9266523488008058],
  [1, 1, 0.5],
  [2, 10, 0.07338803477074037],
  [2.5, 4.7, 0.057592159346867296],
  [10, 5, 0.0001709475757429636],
  [40, 12, 3.851229580772034e-14],
  [3, 1_000_000, 0.002699862541421797],
] as const;

const relative = (actual: number, expected: number) => Math.abs(actual - expected) / expected;

describe('Student’s t', () => {
  it.each(QUANTILES)('has the quantile of level %d with %d degrees of freedom to 13 digits', (level, df, expected) => {
    expect(relative(tQuantile(level, df), expected)).toBeLessThan(1e-13);
  });

  it.each(TAILS)('has the tail beyond %d with %d degrees of freedom to 12 digits', (t, df, expected) => {
    expect(relative(tTail(t, df), expected)).toBeLessThan(1e-12);
    expect(tTail(-t, df)).toBe(tTail(t, df));
  });
});
