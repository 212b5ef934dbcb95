import { expect, it } from 'vitest';
import { formatFigure, withUnit } from './format-figure.ts';

it('a figure has four digits that count, and all of its whole number', () => {
  expect([0.00123456, 1.23456, 123.456, 123_456.7].map(formatFigure)).toEqual([
    '0.001235',
    '1.235',
    '123.5',
    '123,457',
  ]);
  expect([withUnit(1.5, 'ms'), withUnit(1.5, '%'), withUnit(3, '')]).toEqual(['1.5 ms', '1.5%', '3']);
});
