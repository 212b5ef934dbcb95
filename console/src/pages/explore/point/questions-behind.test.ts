import { expect, it } from 'vitest';
import type { Window } from '../../../../../client/index.ts';
import { PLAIN_QUESTION, type Question } from '../../../question/question.ts';
import type { AggregateAnswer, AggregatePoint } from '../answer/answer.ts';
import { questionsBehind } from './questions-behind.ts';

const askedAt = new Date('2026-11-18T12:00:00Z');
const windows = [{ key: 'fcc-peak', days: ['mon', 'tue'], hours: [[19, 23]] }] as unknown as Window[];

function behind(asked: Partial<Question>, splitValues: readonly (string | number | null)[], at: object) {
  const point = { start: undefined, number: undefined, ...at } as AggregatePoint;
  const series = { key: 'k', label: 'l', splitValues, points: [point] };
  const question = { ...PLAIN_QUESTION, ...asked };
  const answer: AggregateAnswer = { kind: 'aggregate', question, askedAt, series: [series] };
  return questionsBehind(answer, { series, point }, windows);
}

it('the results of a point are those of its period and its series, whatever else the filters say', () => {
  const filters = [
    { id: 'isp', filterType: 'include', filterValues: ['A', 'B'] },
    { id: 'country', filterType: 'exclude', filterValues: ['FR'] },
  ] as const;
  const { lines, histogram, results, only } = behind({ splits: ['isp'], filters }, ['A'], {
    start: new Date('2026-11-12'),
  });
  const own = {
    time: { from: '2026-11-12 00:00', to: '2026-11-12 23:59:59' },
    filters: [filters[1], { id: 'isp', filterType: 'include', filterValues: ['A'] }],
  };
  expect(lines).toMatchObject({ ...own, aggregation: 'total', splits: ['agent'] });
  expect(histogram).toMatchObject({ ...own, chartType: 'histogram', splits: [] });
  expect(results).toMatchObject({ ...own, chartType: 'raw', splits: [] });
  expect(only).toMatchObject({ filters: own.filters, splits: ['isp'], time: PLAIN_QUESTION.time });
});

it('a period that the question cuts is cut behind its point too', () => {
  const { lines } = behind({ aggregation: 'weekly', time: { from: '2026-11-12', to: '2026-11-14' } }, [], {
    start: new Date('2026-11-09'),
  });
  expect(lines?.time).toEqual({ from: '2026-11-12 00:00', to: '2026-11-14 23:59:59' });
});

it('an hour of the day is a window of the week, within the one that was asked for', () => {
  const { lines } = behind({ aggregation: 'hour_of_day', window: 'fcc-peak' }, [], { number: 20 });
  expect(lines?.window).toEqual({ days: ['mon', 'tue'], hours: [[20, 21]] });
  expect(behind({ aggregation: 'day_of_week' }, [], { number: 7 }).lines?.window).toEqual({ days: ['sun'] });
  expect(behind({ aggregation: 'day_of_month' }, [], { number: 7 }).lines).toBeUndefined();
});

it('one series can be left out, besides those that are left out already', () => {
  const filters = [{ id: 'isp', filterType: 'exclude', filterValues: ['A'] }] as const;
  const { without } = behind({ aggregation: 'total', splits: ['isp'], filters }, ['B'], {});
  expect(without?.filters).toEqual([{ id: 'isp', filterType: 'exclude', filterValues: ['A', 'B'] }]);
  expect(behind({ splits: ['isp', 'country'] }, ['A', 'FR'], {}).without).toBeUndefined();
  expect(behind({ splits: ['isp'] }, [null], {})).toMatchObject({ only: undefined, lines: undefined });
  expect(behind({ splits: [] }, [], {})).toMatchObject({ only: undefined, without: undefined });
});
