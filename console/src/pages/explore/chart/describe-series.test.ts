import { expect, it } from 'vitest';
import type { AggregatePoint, RawPoint, Series } from '../answer/answer.ts';
import { describeAggregates, describeResults } from './describe-series.ts';

const seriesOf = <Point>(label: string, values: readonly number[]): Series<Point> => ({
  key: label,
  label,
  splitValues: [label],
  points: values.map((metricValue) => ({ metricValue }) as Point),
});

it('a series is described by its range and its ends', () => {
  const series = [seriesOf<AggregatePoint>('Acme', [20, 50, 10, 30]), seriesOf<AggregatePoint>('Other', [7])];
  expect(describeAggregates(series, 'ms')).toBe(
    'Acme: 4 points between 10 ms and 50 ms, the first 20 ms and the last 30 ms. Other: 7 ms.',
  );
});

it('single results are described by their middle', () => {
  expect(describeResults([seriesOf<RawPoint>('Acme', [9, 1, 2, 4])], '%')).toBe(
    'Acme: 4 results, half of them below 3%.',
  );
});

it('many series are not all described, and that is said', () => {
  const series = Array.from({ length: 11 }, (_, place) => seriesOf<AggregatePoint>(`ISP ${place}`, [place]));
  expect(describeAggregates(series, 'ms')).toMatch(/ISP 7: 7 ms\. And 3 more\. The table has all of them\.$/);
});
