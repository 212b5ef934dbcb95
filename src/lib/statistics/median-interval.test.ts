import { expect, it } from 'vitest';
import { medianRank } from './median-interval.ts';

/** Straight from the definition. */
function defined(n: number): number | null {
  let found: number | null = null;
  let below = 0n;
  let term = 1n;
  for (let r = 1; 2 * r <= n + 1; r += 1) {
    below += term;
    if (20n * (2n ** BigInt(n) - 2n * below) >= 19n * 2n ** BigInt(n)) found = r;
    term = (term * BigInt(n - r + 1)) / BigInt(r);
  }
  return found;
}

it('is the rank of the definition for 1 to 400 values', () => {
  for (let n = 1; n <= 400; n += 1) expect([n, medianRank(n)]).toEqual([n, defined(n)]);
});

/** R's `qbinom(0.025, n, 0.5)`. */
it.each([
  [6, 1],
  [10, 2],
  [100, 40],
  [1000, 469],
  [10_000, 4902],
])('of %i values is %i', (n, rank) => {
  expect(medianRank(n)).toBe(rank);
});

it('is about half of the values less their root where there are a million', () => {
  expect(medianRank(1_000_000)).toBe(499_020);
});
