import { expect, it } from 'vitest';
import type { Comparison } from '../../../../../client/index.ts';
import { PLAIN_QUESTION, type Question } from '../../../question/question.ts';
import { seriesOf } from './ask-comparison.ts';
import { comparableSplits, comparisonRequestOf, isOfSeries, questionOfSeries } from './comparison-request.ts';

const NOW = new Date('2026-03-05T22:10:00Z');
const asked: Question = {
  ...PLAIN_QUESTION,
  time: { from: '-7 days', to: '-1 days' },
  splits: ['isp', 'package'],
  filters: [
    { id: 'isp', filterType: 'include', filterValues: ['A'] },
    { id: 'country', filterType: 'exclude', filterValues: ['NL'] },
  ],
};
const country = { id: 'country', filterType: 'exclude', filterValues: ['NL'] };

it('the time before is the other side, and everything else is shared', () => {
  const request = comparisonRequestOf({ ...asked, compare: { kind: 'previous' } }, ['isp'], NOW);
  expect(request).toMatchObject({
    aggregation: 'total',
    uncertainty: 'agents',
    splits: ['isp'],
    time: { from: '-7 days', to: '-1 days' },
    a: { time: { from: '2026-02-19 00:00', to: '2026-02-25 23:59:59' } },
    b: {},
  });
  expect(request?.filters).toHaveLength(2);
});

it('a group takes the place of the question’s own filter by that field, on its side only', () => {
  const compare = { kind: 'group', id: 'isp', values: ['B', 'C'] } as const;
  expect(comparisonRequestOf({ ...asked, compare }, [], NOW)).toMatchObject({
    filters: [country],
    a: { filters: [{ id: 'isp', filterType: 'include', filterValues: ['B', 'C'] }] },
    b: { filters: [{ id: 'isp', filterType: 'include', filterValues: ['A'] }] },
  });
  expect(comparisonRequestOf({ ...asked, filters: [], compare }, [], NOW)).toMatchObject({ b: {} });
  expect(comparableSplits({ ...asked, compare })).toEqual(['package']);
});

it('single results are compared by their plain means', () => {
  const request = comparisonRequestOf({ ...asked, chartType: 'raw', compare: { kind: 'previous' } }, [], NOW);
  expect(request).toMatchObject({ chartType: 'aggregate', normalised: false });
});

it('without another side there is nothing to ask', () => {
  const words = { ...asked, time: { from: 'last monday', to: 'now' }, compare: { kind: 'previous' } } as const;
  expect(comparisonRequestOf(asked, [], NOW)).toBeUndefined();
  expect(comparisonRequestOf(words, [], NOW)).toBeUndefined();
});

it('split by the field of the other side, each series is held against it, and it is on neither side twice', () => {
  const compare = { kind: 'group', id: 'isp', values: ['Costa Net'] } as const;
  const split = { ...asked, filters: [country], splits: ['isp'], compare } as Question;
  expect([split, { ...split, splits: [] }, { ...split, filters: asked.filters }].map(isOfSeries)).toEqual([
    true,
    false,
    false,
  ]);
  expect(comparisonRequestOf(questionOfSeries(split, 'Kabelnetz'), [], NOW)).toMatchObject({
    filters: [country],
    a: { filters: [{ id: 'isp', filterValues: ['Costa Net'] }] },
    b: { filters: [{ id: 'isp', filterValues: ['Kabelnetz'] }] },
  });
});

it('series are ordered by their difference, with p-values by Holm', () => {
  const of = (value: string, difference: number, pValue: number) => ({
    values: [value],
    comparison: { difference, pValue, pValueAdjusted: pValue } as Comparison,
  });
  const series = seriesOf([of('A', -17, 0.01), of('B', 5, 0.04), of('C', 1, 0.5)]);
  expect(series.map(({ label, points: [point] }) => [label, point?.pValueAdjusted])).toEqual([
    ['B', 0.08],
    ['C', 0.5],
    ['A', 0.03],
  ]);
});
