import { expect, it } from 'vitest';
import type { AggregatePoint } from './answer.ts';
import { runsOf } from './runs-of.ts';

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
