import { describe, expect, it } from 'vitest';
import { chanceToFail } from './chance-to-fail.ts';
import { ruleOf } from './rules/index.ts';

function chance(n: number, op: string, limit: number): number {
  const rule = ruleOf({
    title: 'Speeds',
    version: '1',
    unit: ['agent'],
    measures: { all: { metric: 'httpget' } },
    conditions: { share: { of: 'all', share: { at_least: 80 }, is: `${op} ${limit}` } },
    met_if: 'share',
  });
  const condition = { value: null, limit, distance: null, numerator: null, denominator: n, met: null };
  return chanceToFail(rule, { share: condition });
}

/** Term by term, in whole numbers. */
function plainSum(n: number, percent: number, fails: (share: number) => boolean): number {
  let [choose, sum] = [1n, 0n];
  for (let k = 0; k <= n; k += 1) {
    if (k > 0) choose = (choose * BigInt(n - k + 1)) / BigInt(k);
    if (fails((100 * k) / n)) sum += choose * BigInt(percent) ** BigInt(k) * BigInt(100 - percent) ** BigInt(n - k);
  }
  return Number((sum * 10n ** 30n) / 100n ** BigInt(n)) / 1e30;
}

describe('the chance to fail', () => {
  it.each([
    [1, 90],
    [7, 50],
    [40, 99],
    [365, 1],
    [1000, 80],
  ])('of %d results at %d percent is the sum of its terms', (n, percent) => {
    expect(chance(n, '>=', percent) / plainSum(n, percent, (share) => share < percent)).toBeCloseTo(1, 12);
    expect(chance(n, '<', percent) / plainSum(n, percent, (share) => share >= percent)).toBeCloseTo(1, 12);
  });

  it('is all or nothing at the ends', () => {
    expect([chance(9, '>=', 0), chance(9, '>', 0), chance(9, '>=', 100), chance(9, '>', 100)]).toEqual([0, 1, 0, 1]);
  });

  it('of a billion results is known without a billion terms', () => {
    expect(chance(1e9 + 1, '>=', 50)).toBeCloseTo(0.5, 12);
    // The rest of an even number is half of the likeliest term.
    expect(chance(1e9, '>=', 50)).toBeCloseTo(0.5 - 0.5 / Math.sqrt(Math.PI * 5e8), 12);
  });
});
