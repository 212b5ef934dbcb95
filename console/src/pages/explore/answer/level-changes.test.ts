import { expect, it } from 'vitest';
import type { AggregatePoint, AggregateSeries } from './answer.ts';
import { levelChanges } from './level-changes.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 9, 19);

function seriesOf(values: readonly number[]): AggregateSeries {
  const points = values.map((metricValue, day) => ({
    metricValue,
    ci95: 4,
    start: new Date(FIRST + day * DAY_MS),
    number: undefined,
  })) as unknown as AggregatePoint[];
  return { key: 'a', label: 'Costa Net', splitValues: ['Costa Net'], points };
}

/** Around 75, with weekends a little higher. */
const calm = (days: number) =>
  Array.from({ length: days }, (_, day) => 74 + ((day * 7) % 5) / 2 + (day % 7 > 4 ? 1 : 0));
const dayOf = ({ point }: { point: AggregatePoint }) => point.start?.toISOString().slice(0, 10);

it('a fall of one day is pointed at, with the day, the level before and how long it lasted', () => {
  const values = calm(30).with(18, 9);
  const [fall, ...others] = levelChanges([seriesOf(values)], 'daily');
  expect(others).toEqual([]);
  expect(fall && dayOf(fall)).toBe('2026-11-06');
  expect(fall?.before).toBe(75.5);
  expect(fall?.lasts).toBe(1);
  expect(fall?.halfInterval).toBeLessThan(5);
});

it('a new level is one change, at its first day', () => {
  const values = [...calm(15), ...calm(15).map((value) => value + 40)];
  const changes = levelChanges([seriesOf(values)], 'daily');
  expect(changes.map(dayOf)).toEqual(['2026-11-03']);
  expect(changes[0]?.lasts).toBeUndefined();
});

it('what comes back every week is no change', () => {
  const weekly = calm(30).map((value, day) => (day % 7 === 5 ? value - 20 : value));
  expect(levelChanges([seriesOf(weekly)], 'daily').map(dayOf)).toEqual([]);
});

it('calm days, small steps and short series have none', () => {
  expect(levelChanges([seriesOf(calm(30))], 'daily')).toEqual([]);
  expect(levelChanges([seriesOf(Array.from({ length: 30 }, () => 75).with(20, 77))], 'daily')).toEqual([]);
  expect(levelChanges([seriesOf([75, 75, 75, 9])], 'daily')).toEqual([]);
});
