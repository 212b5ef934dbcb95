import { expect, it } from 'vitest';
import { PLAIN_QUESTION } from '../../../question/question.ts';
import { groupBySplits, histogramOf } from './ask-question.ts';

const group = (points: readonly Record<string, unknown>[], splits: readonly string[]) =>
  groupBySplits(points, splits, (point) => point).map(({ label, points }) => [label, points.length]);

it('a combination of split values is a series, in the order of the answer', () => {
  const points = [
    { isp: 'B', threads: 4 },
    { isp: 'A', threads: 4 },
    { isp: 'B', threads: 8 },
    { isp: 'B', threads: 4 },
  ];
  expect(group(points, ['isp', 'threads'])).toEqual([
    ['B · 4', 2],
    ['A · 4', 1],
    ['B · 8', 1],
  ]);
});

it('a value that is not set is apart from one that reads the same', () => {
  expect(group([{ isp: 'not set' }, { isp: null }], ['isp'])).toEqual([
    ['not set', 1],
    ['not set', 1],
  ]);
});

it('without splits there is one series, and none of nothing', () => {
  expect(group([{}, {}], [])).toEqual([['All', 2]]);
  expect(group([], [])).toEqual([]);
});

it('what lies outside of the edges of a histogram is in bins of its own, in every series', () => {
  const bins = (isp: string) => [
    { isp, from: 0, to: 30, count: 1, share: 20, cumulativeShare: 60 },
    { isp, from: 30, to: 100, count: 1, share: 20, cumulativeShare: 80 },
  ];
  const answered = [
    { metricData: bins('A'), below: 2, above: 1 },
    { metricData: bins('B'), below: 0, above: 0 },
  ];
  const { series } = histogramOf({ ...PLAIN_QUESTION, splits: ['isp'] }, answered);
  expect(series.map(({ label }) => label)).toEqual(['A', 'B']);
  expect(series[0]?.points.map(({ from, to, count, share }) => [from, to, count, share])).toEqual([
    [null, 0, 2, 40],
    [0, 30, 1, 20],
    [30, 100, 1, 20],
    [100, null, 1, 20],
  ]);
  expect(series[1]?.points.map(({ count, share }) => [count, share])).toEqual([
    [0, 0],
    [1, 20],
    [1, 20],
    [0, 0],
  ]);
  expect(histogramOf(PLAIN_QUESTION, [{ metricData: [], below: 0, above: 0 }]).series).toEqual([]);
});
