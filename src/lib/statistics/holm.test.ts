import { describe, expect, it } from 'vitest';
import { adjustByHolm } from './holm.ts';

describe('adjusted p-values', () => {
  it('are those of R’s p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")', () => {
    expect(adjustByHolm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
  });

  it('are at most 1, and equal where p-values are', () => {
    expect(adjustByHolm([0.7, 0.7, 0.2])).toEqual([1, 1, expect.closeTo(0.6, 15)]);
  });

  it('do not count what has no p-value', () => {
    expect(adjustByHolm([null, 0.03, null])).toEqual([null, 0.03, null]);
    expect(adjustByHolm([])).toEqual([]);
  });
});
