import { expect, it } from 'vitest';
import type { AggregatePoint } from './answer.ts';
import { formatTime } from './format-time.ts';

const at = (start: string) => ({ start: new Date(start), number: undefined }) as AggregatePoint;
const numbered = (number: number) => ({ start: undefined, number }) as AggregatePoint;

it('a time reads as what it stands for', () => {
  expect(formatTime(at('2026-03-02T05:00:00Z'), 'hourly')).toBe('2 Mar 2026, 05:00');
  expect(formatTime(at('2026-03-02'), 'daily')).toBe('2 Mar 2026');
  expect(formatTime(at('2026-03-02'), 'weekly')).toBe('Week of 2 Mar 2026');
  expect(formatTime(at('2026-07-01'), 'quarterly')).toBe('Q3 2026');
  expect(formatTime(numbered(5), 'hour_of_day')).toBe('05:00');
  expect(formatTime(numbered(7), 'day_of_week')).toBe('Sun');
});
