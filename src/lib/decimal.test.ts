import { expect, it } from 'vitest';
import { decimalOf } from './decimal.ts';

it.each([
  ['30', 30],
  ['-0.5', -0.5],
  ['3.36E-2', 0.0336],
  ['1e-7', 1e-7],
  ['2.5E+0', 2.5],
  ['1e999', Number.POSITIVE_INFINITY],
  ['', Number.NaN],
  ['1,5', Number.NaN],
  ['0x10', Number.NaN],
  [' 1', Number.NaN],
  ['e5', Number.NaN],
])('a text is a number in exponent form too: %j is %d', (text, number) => {
  expect(decimalOf(text)).toBe(number);
});
