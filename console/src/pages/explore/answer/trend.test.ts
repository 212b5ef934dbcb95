import { expect, it } from 'vitest';
import type { AggregatePoint, AggregateSeries } from './answer.ts';
import type { AskedTime } from './periods.ts';
import { TREND_PERIODS, trendOf } from './trend.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 9, 1);
const ASKED = {
  askedAt: new Date(FIRST + 3000 * DAY_MS),
  question: { aggregation: 'daily', time: { from: '2026-10-01', to: '2036-10-01' } },
} as unknown as AskedTime;

function seriesOf(values: readonly number[]): AggregateSeries {
  const points = values.map((metricValue, day) => ({ metricValue, start: new Date(FIRST + day * DAY_MS) }));
  return { key: 'a', label: 'a', splitValues: ['a'], points: points as unknown as AggregatePoint[] };
}

/** Fixed, and around zero. */
const noise = (day: number) => ((day * 37) % 11) / 5 - 1;

it('a line is found as it is, and a single outlier does not bend it', () => {
  const values = Array.from({ length: 31 }, (_, day) => 50 + day).with(20, 900);
  const trend = trendOf(seriesOf(values), ASKED);
  expect([trend?.from, trend?.to].map((value) => Math.round(value ?? 0))).toEqual([50, 80]);
  expect(trend?.interval[0]).toBeGreaterThan(29);
  expect(trend?.interval[1]).toBeLessThan(31.5);
});

it('what goes up and down has an interval that includes no change', () => {
  const trend = trendOf(seriesOf(Array.from({ length: 30 }, (_, day) => 50 + noise(day))), ASKED);
  expect(trend?.interval[0]).toBeLessThan(0);
  expect(trend?.interval[1]).toBeGreaterThan(0);
});

it('a few periods, and more than the browser can compare, have none', () => {
  expect(trendOf(seriesOf([1, 2, 3]), ASKED)).toBeUndefined();
  expect(trendOf(seriesOf(Array.from({ length: TREND_PERIODS.max + 1 }, noise)), ASKED)).toBeUndefined();
});
