import { expect, it } from 'vitest';
import type { AggregateSeries } from '../answer/answer.ts';
import { type LinePair, pairLines, rankCorrelation } from './pair-lines.ts';

const series = (group: string, agent: string, metricValue: number) =>
  ({ splitValues: [group, agent], points: [{ metricValue }] }) as unknown as AggregateSeries;

it('pairs lines that have both figures, and counts the others', () => {
  const { lines, unpaired } = pairLines(
    [series('Costa', 'a', 1), series('Costa', 'b', 2), series('Kabel', 'b', 3)],
    [series('Costa', 'a', 10), series('Kabel', 'b', 30), series('Kabel', 'c', 40)],
  );
  expect(lines).toEqual([
    { agent: 'a', group: 'Costa', x: 1, y: 10 },
    { agent: 'b', group: 'Kabel', x: 3, y: 30 },
  ]);
  expect(unpaired).toBe(2);
});

const pairs = (count: number, y: (x: number) => number): readonly LinePair[] =>
  Array.from({ length: count }, (_, x) => ({ agent: String(x), group: '', x, y: y(x) }));

it('ranks correlate fully where one rises with the other, whatever its shape', () => {
  expect(rankCorrelation(pairs(20, (x) => x ** 3))?.rho).toBeCloseTo(1, 12);
  expect(rankCorrelation(pairs(20, (x) => -x))?.rho).toBeCloseTo(-1, 12);
});

it('equal values share their rank, as in R: cor(1:12, c(1,1,2,2,3,3,4,4,5,5,6,6), method = "spearman")', () => {
  const found = rankCorrelation(pairs(12, (x) => Math.floor(x / 2)));
  expect(found?.rho).toBeCloseTo(0.9895, 4);
  expect(found?.interval[0]).toBeLessThan(found?.rho ?? 0);
});

it('a few lines, and lines that are all equal, have no correlation', () => {
  expect(rankCorrelation(pairs(9, (x) => x))).toBeUndefined();
  expect(rankCorrelation(pairs(20, () => 1))).toBeUndefined();
});
