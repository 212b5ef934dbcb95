import { expect, it } from 'vitest';
import { formatBytes, formatDifference, formatFigure, formatFixed, formatInterval, withUnit } from './figures.ts';

it('a figure has four digits that count, and all of its whole number', () => {
  const texts = [0.00123456, 1.23456, 123.456, 123_456.7, 0].map((value) => formatFigure(value));
  expect(texts).toEqual(['0.001235', '1.235', '123.5', '123,457', '0']);
  expect([withUnit(1.5, 'ms'), withUnit(3, '')]).toEqual(['1.5 ms', '3']);
});

it('a percentage has one decimal, and a small one two digits', () => {
  expect([73.28, 9.112, 100, 0.4546, 0.0123, 0].map((value) => withUnit(value, '%'))).toEqual([
    '73.3%',
    '9.1%',
    '100%',
    '0.45%',
    '0.012%',
    '0%',
  ]);
});

it('an interval is never finer than its estimate', () => {
  expect(formatInterval(1.815, 73.28, '%')).toBe('1.8');
  expect(formatInterval(39.924, 311.66, 'Mbit/s')).toBe('39.9');
  expect(formatInterval(0.001, 311.66, 'Mbit/s')).toBe('less than 0.1');
  expect(formatInterval(0, 311.66, 'Mbit/s')).toBe('0');
});

it('figures of a column have the same decimals', () => {
  expect([0, 0.5, 39.14, 1234.5].map((value) => formatFixed(value, 1))).toEqual(['0.0', '0.5', '39.1', '1,234.5']);
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
  expect([formatDifference(1.5, 'ms'), formatDifference(-16.988, '%'), formatDifference(0, '')]).toEqual([
    '+1.5 ms',
    '-17 pp',
    '0',
  ]);
});
