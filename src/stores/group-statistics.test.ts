import { describe, expect, it } from 'vitest';
import { spreadOfFractions } from './group-statistics.ts';

describe('the spread of fractions', () => {
  it.each([
    ['not larger', 1234.567890123456, 3000, 1234.567890123],
    ['a hundred times as large', 12.34567890123456, 1234, 12.3456789012],
    ['a million times as large', 0.001234567890123456, 1234, 0.0012345679],
    ['as large as numbers can tell apart', 1.23e-13, 1234, 1e-13],
    ['all the same', 0, 1234, 0],
    ['all nothing', 0, 0, 0],
  ])('has the digits that its values leave it, which are %s', (_, deviation, largest, shown) => {
    expect(spreadOfFractions({ blocks: null }, { deviation, min: -largest, max: 1 })).toBe(shown);
    expect(spreadOfFractions({ blocks: null }, { deviation, min: 0, max: largest })).toBe(shown);
  });

  it('is whole where weights are added up exactly', () => {
    const deviation = 0.001234567890123456;
    expect(spreadOfFractions({ blocks: [] }, { deviation, min: 0, max: 1234 })).toBe(deviation);
  });
});
