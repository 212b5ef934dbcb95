import { expect, it } from 'vitest';
import { readDate } from './option-values.ts';

it.each([
  ['today', 'now'],
  ['yesterday', '-1 days'],
  ['-7d', '-7 days'],
  ['-2w', '-14 days'],
  ['+3mo', '+3 months'],
  ['last monday', 'last monday'],
  ['-7 days', '-7 days'],
])('%s is %s to the service', (text, date) => {
  expect(readDate(text)).toBe(date);
});

it.each(['01/11/2026', '1.11.2026'])('%s may be one of two days', (text) => {
  expect(() => readDate(text)).toThrow('Write it as 2026-11-01.');
});
