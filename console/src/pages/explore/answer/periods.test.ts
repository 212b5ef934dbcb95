import { expect, it } from 'vitest';
import type { AggregatePoint } from './answer.ts';
import { formatTime, isUnfinished, runsOf } from './periods.ts';

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

const NOW = new Date('2026-03-05T12:00:00Z');
const endingAt = (start: string | undefined) =>
  ({ start: start === undefined ? start : new Date(start) }) as AggregatePoint;

it('a period is unfinished as long as results can come', () => {
  expect(isUnfinished(endingAt('2026-03-05'), 'daily', NOW)).toBe(true);
  expect(isUnfinished(endingAt('2026-03-04'), 'daily', NOW)).toBe(false);
  expect(isUnfinished(endingAt('2026-03-02'), 'weekly', NOW)).toBe(true);
});

it('what is no period is never unfinished', () => {
  expect(isUnfinished(endingAt(undefined), 'total', NOW)).toBe(false);
});

const pointsAt = (...days: readonly string[]) => days.map((day) => ({ start: new Date(day) }) as AggregatePoint);
const daysOf = (runs: readonly AggregatePoint[][]) =>
  runs.map((run) => run.map(({ start }) => start?.toISOString().slice(0, 10)));

it('a line ends where a period has no results', () => {
  const points = pointsAt('2026-03-01', '2026-03-02', '2026-03-05', '2026-03-06');
  expect(daysOf(runsOf(points, 'daily'))).toEqual([
    ['2026-03-01', '2026-03-02'],
    ['2026-03-05', '2026-03-06'],
  ]);
});

it('months and quarters of every length follow each other', () => {
  const months = pointsAt('2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01');
  expect(runsOf(months, 'monthly')).toHaveLength(1);
  const quarters = pointsAt('2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01', '2027-01-01');
  expect(runsOf(quarters, 'quarterly')).toHaveLength(1);
  expect(runsOf(pointsAt('2026-02-01', '2026-04-01'), 'monthly')).toHaveLength(2);
});
