import { expect, it } from 'vitest';
import type { AggregatePoint, Series } from '../answer/answer.ts';
import { boxText, drawBoxes } from './draw-boxes.ts';

const point = (median: number, agentCount: number) =>
  ({
    median,
    agentCount,
    sampleCount: 900,
    percentiles: { 5: median - 20, 25: median - 10, 75: median + 10, 95: median + 30 },
  }) as unknown as AggregatePoint;

const series = (label: string, median: number, agentCount: number): Series<AggregatePoint> => ({
  key: label,
  label,
  splitValues: [label],
  points: [point(median, agentCount)],
});

it('boxes are ordered by their medians, and read with all their percentiles', () => {
  const drawn = [series('Low', 50, 60), series('High', 90, 3)].map((one) => ({ series: one, colour: 'red' }));
  const { readings = [], x } = drawBoxes({ drawn, unit: 'ms' }, 800);
  expect(readings.map(({ title }) => title)).toEqual(['High', 'Low']);
  expect(readings[0]?.rows.map(({ text }) => text)).toEqual([
    'median 90 ms',
    '25th to 75th percentile 80 – 100',
    '5th to 95th 70 – 120',
    '900 samples, 3 agents',
    'Fewer than 50 agents',
  ]);
  expect(x).toMatchObject({ domain: [0, 120] });
});

it('a box says its percentiles in words', () => {
  expect(boxText(point(50, 60), '%')).toBe('median 50%, 25th to 75th percentile 40 – 60, 5th to 95th 30 – 80');
});
