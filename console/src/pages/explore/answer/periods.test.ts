import { expect, it } from 'vitest';
import type { Aggregation } from '../../../../../client/index.ts';
import { PLAIN_QUESTION } from '../../../question/question.ts';
import type { AggregateAnswer, AggregatePoint } from './answer.ts';
import { coverageOf, formatTime, runsOf, withinZoom, withoutUnfinished } from './periods.ts';

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
const askedAbout = (aggregation: Aggregation, from: string, to: string) => ({
  question: { ...PLAIN_QUESTION, aggregation, time: { from, to } },
  askedAt: NOW,
});

it('a period is unfinished as long as results can come, and cut where the question is', () => {
  const daily = askedAbout('daily', '2026-03-01 06:00', 'now');
  expect(['2026-03-01', '2026-03-02', '2026-03-05'].map((day) => coverageOf(at(day), daily))).toEqual([
    'cut',
    'whole',
    'unfinished',
  ]);
  const monthly = askedAbout('monthly', '2026-01-15', '2026-02-27');
  expect(['2026-01-01', '2026-02-01', '2026-03-01'].map((day) => coverageOf(at(day), monthly))).toEqual([
    'cut',
    'cut',
    'unfinished',
  ]);
  expect(coverageOf(at('2026-02-01'), askedAbout('monthly', 'last month', 'last month'))).toBe('whole');
  expect(coverageOf(at('2026-02-23'), askedAbout('weekly', '2026-02-24', 'now'))).toBe('cut');
});

it('a period is over where the answer says so, which knows the clocks of the agents', () => {
  const daily = askedAbout('daily', '2026-03-01', 'now');
  const said = (day: string, complete: boolean) => coverageOf({ ...at(day), complete }, daily);
  expect([said('2026-03-04', false), said('2026-03-04', true)]).toEqual(['unfinished', 'whole']);
  // In the east a day ends before it does in UTC.
  expect(said('2026-03-05', true)).toBe('whole');
  expect(coverageOf({ ...at('2026-02-23'), complete: false }, askedAbout('weekly', '2026-02-24', 'now'))).toBe('cut');
});

it('what is no period is whole', () => {
  expect(coverageOf({ start: undefined }, askedAbout('total', 'now', 'now'))).toBe('whole');
});

const answerOf = (...days: readonly string[]): AggregateAnswer => ({
  kind: 'aggregate',
  ...askedAbout('daily', '-7 days', 'now'),
  series: [{ key: '', label: '', splitValues: [], points: days.map(at) }],
});

it('a zoom keeps the periods that begin in it, unless there are none', () => {
  const answer = answerOf('2026-03-01', '2026-03-02', '2026-03-03');
  const kept = withinZoom(answer, { from: '2026-03-02T00:00', to: '2026-03-03T00:00' });
  expect(kept.series[0]?.points).toHaveLength(2);
  expect(withinZoom(answer, { from: '2027-03-02T00:00', to: '2027-03-03T00:00' })).toBe(answer);
});

it('unfinished periods are left out, unless there are no others', () => {
  expect(withoutUnfinished(answerOf('2026-03-04', '2026-03-05')).series[0]?.points).toHaveLength(1);
  expect(withoutUnfinished(answerOf('2026-03-05')).series[0]?.points).toHaveLength(1);
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
