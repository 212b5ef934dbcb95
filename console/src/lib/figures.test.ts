import { expect, it } from 'vitest';
import { formatBytes, formatDifference, formatFigure, formatTabular, withUnit } from './figures.ts';

it('a figure has four digits that count, and all of its whole number', () => {
  expect([0.00123456, 1.23456, 123.456, 123_456.7].map(formatFigure)).toEqual([
    '0.001235',
    '1.235',
    '123.5',
    '123,457',
  ]);
  expect([withUnit(1.5, 'ms'), withUnit(1.5, '%'), withUnit(3, '')]).toEqual(['1.5 ms', '1.5%', '3']);
});

it('a figure of a table has zeros at its end too', () => {
  expect([0, 0.5, 39.1, 310, 1234.5].map(formatTabular)).toEqual(['0', '0.5000', '39.10', '310.0', '1,235']);
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.00 kB'],
  [12_345, '12.3 kB'],
  [99_949, '99.9 kB'],
  [99_950, '100 kB'],
  [999_499, '999 kB'],
  [999_500, '1.00 MB'],
  [7_300_000_000, '7.30 GB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it('a difference has a sign, and one of percentages is in points', () => {
  expect([formatDifference(1.5, 'ms'), formatDifference(-1.5, '%'), formatDifference(0, '')]).toEqual([
    '+1.5 ms',
    '-1.5 percentage points',
    '0',
  ]);
});
