import { expect, it } from 'vitest';
import type { RawPoint, Series } from '../answer/answer.ts';
import { drawScatter, scatterRange } from './draw-scatter.ts';

const point = (dtime: string, metricValue: number) => ({ dtime, metricValue }) as RawPoint;
const series: Series<RawPoint> = {
  key: 'A',
  label: 'A',
  splitValues: ['A'],
  points: [point('2026-11-15T00:00:00', 10), point('2026-11-15T00:00:01', 30), point('2026-11-15T23:59:59', 20)],
};

it('axes hold every result, from zero', () => {
  expect(scatterRange([series])).toEqual({
    times: [Date.UTC(2026, 10, 15), Date.UTC(2026, 10, 15, 23, 59, 59)],
    values: [0, 30],
  });
});

it('results are read by slices of the time, without those that have none', () => {
  const drawn = [{ series, colour: 'red' }];
  const { readings = [] } = drawScatter({ drawn, range: scatterRange([series]), unit: 'ms', height: 100 });
  expect(readings.map(({ title, rows }) => `${title}: ${rows.map(({ text }) => text)}`)).toEqual([
    '15 Nov 2026, 00:00 – 15 Nov 2026, 00:29: median 20 ms, 10 – 30, 2 results',
    '15 Nov 2026, 23:29 – 15 Nov 2026, 23:59: 20 ms, 1 result',
  ]);
});
