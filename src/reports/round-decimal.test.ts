import { expect, it } from 'vitest';
import { decimalText } from './round-decimal.ts';

it.each([
  [1.005, 2, '1.01'],
  [-1.005, 2, '-1.01'],
  [97.15, 1, '97.2'],
  [97.149999, 1, '97.1'],
  [-0.04, 1, '0.0'],
  [1e-9, 3, '0.000'],
  [1.5e21, 1, '1.5e+21'],
  [42, 0, '42'],
])('%s with %s decimals is %s', (value, decimals, expected) => {
  expect(decimalText(value, decimals)).toBe(expected);
});
