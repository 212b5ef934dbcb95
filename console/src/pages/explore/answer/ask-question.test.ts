import { expect, it } from 'vitest';
import { groupBySplits } from './ask-question.ts';

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
