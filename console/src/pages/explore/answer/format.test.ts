import { expect, it } from 'vitest';
import type { AggregatePoint } from './answer.ts';
import { formatFigure, formatMinute, formatTime, withUnit } from './format.ts';

const at = (start: string) => ({ start: new Date(start), number: undefined }) as AggregatePoint;
const numbered = (number: number) => ({ start: undefined, number }) as AggregatePoint;

it('a figure has four digits that count, and all of its whole number', () => {
  expect([0.00123456, 1.23456, 123.456, 123_456.7].map(formatFigure)).toEqual([
    '0.001235',
    '1.235',
    '123.5',
    '123,457',
  ]);
  expect([withUnit(1.5, 'ms'), withUnit(1.5, '%'), withUnit(3, '')]).toEqual(['1.5 ms', '1.5%', '3']);
});

it('a time reads as what it stands for', () => {
  expect(formatTime(at('2026-03-02T05:00:00Z'), 'hourly')).toBe('2 Mar 2026, 05:00');
  expect(formatTime(at('2026-03-02'), 'daily')).toBe('2 Mar 2026');
  expect(formatTime(at('2026-03-02'), 'weekly')).toBe('Week of 2 Mar 2026');
  expect(formatTime(at('2026-07-01'), 'quarterly')).toBe('Q3 2026');
  expect(formatTime(numbered(5), 'hour_of_day')).toBe('05:00');
  expect(formatTime(numbered(7), 'day_of_week')).toBe('Sun');
});

it('whole days need no time of day', () => {
  expect(formatMinute('2026-03-02T00:00')).toBe('2 Mar 2026');
  expect(formatMinute('2026-03-02T23:59')).toBe('2 Mar 2026');
  expect(formatMinute('2026-03-02T18:30')).toBe('2 Mar 2026, 18:30');
  expect(formatMinute('2026-02-30T00:00')).toBe('2026-02-30');
});
