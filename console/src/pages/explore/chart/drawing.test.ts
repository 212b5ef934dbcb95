import { expect, it } from 'vitest';
import type { AggregatePoint, AggregateSeries } from '../answer/answer.ts';
import { valueDomain } from './drawing.ts';

const percentiles = { 1: 0, 5: 40, 10: 0, 20: 0, 25: 0, 50: 0, 75: 0, 80: 0, 90: 0, 95: 160, 99: 0 };
const seriesOf = (...values: readonly number[]): AggregateSeries => ({
  key: '',
  label: '',
  splitValues: [],
  points: values.map((metricValue) => ({ metricValue, ci95: 1, percentiles }) as AggregatePoint),
});

it('values are shown from zero on, or fitted where that is asked for', () => {
  expect(valueDomain([seriesOf(90, 100)], [], true)).toEqual([0, 101]);
  expect(valueDomain([seriesOf(-90, -80)], [], true)).toEqual([-91, 0]);
  expect(valueDomain([seriesOf(90, 100)], [], false)).toEqual([89, 101]);
});

it('a ribbon has its place', () => {
  expect(valueDomain([seriesOf(90, 100)], ['p5-p95'], false)).toEqual([40, 160]);
});

it('nothing has a domain too', () => {
  expect(valueDomain([], [], false)).toEqual([0, 1]);
});
