import { describe, expect, it } from 'vitest';
import { lackDigits, spreadOfFractions } from './group-statistics.ts';

describe('the spread of fractions', () => {
  it.each([
    ['not larger', 1234.567890123456, 3000, 1234.567890123],
    ['a hundred times as large', 12.34567890123456, 1234, 12.3456789012],
    ['a million times as large', 0.001234567890123456, 1234, 0.0012345679],
    ['as large as numbers can tell apart', 1.23e-13, 1234, 1e-13],
    ['all the same', 0, 1234, 0],
    ['all nothing', 0, 0, 0],
  ])('has the digits that its values leave it, which are %s', (_, stdDev, largest, shown) => {
    expect(spreadOfFractions({ blocks: null }, { stdDev, min: -largest, max: 1 }, 'usual')).toBe(shown);
    expect(spreadOfFractions({ blocks: null }, { stdDev, min: 0, max: largest }, 'usual')).toBe(shown);
  });

  it('has them all in high precision where it is small', () => {
    const narrow = { stdDev: 0.001234567890123456, min: 1234, max: 1234.004 };
    expect(spreadOfFractions({ blocks: null }, narrow, 'high')).toBe(0.001234567890123);
    const wide = { stdDev: 12.34567890123456, min: 1, max: 1234 };
    expect(spreadOfFractions({ blocks: null }, wide, 'high')).toBe(12.3456789012);
  });

  it('lacks digits where it is small beside fractions that differ', () => {
    const [equal, narrow] = [
      { isExact: false, stdDev: 0, min: 1234, max: 1234 },
      { isExact: false, stdDev: 0.001, min: 1234, max: 1234.004 },
    ];
    expect(lackDigits({ blocks: null }, [equal])).toBe(false);
    expect(lackDigits({ blocks: null }, [equal, { ...narrow, stdDev: 0.2 }])).toBe(false);
    expect(lackDigits({ blocks: null }, [equal, narrow])).toBe(true);
    expect(lackDigits({ blocks: null }, [{ ...narrow, isExact: true }])).toBe(false);
    expect(lackDigits({ blocks: [] }, [narrow])).toBe(false);
  });

  it('is whole where weights are added up exactly', () => {
    const stdDev = 0.001234567890123456;
    expect(spreadOfFractions({ blocks: [] }, { stdDev, min: 0, max: 1234 }, 'usual')).toBe(stdDev);
  });
});
