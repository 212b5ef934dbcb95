import { expect, it } from 'vitest';
import { drawnMapOf } from '../../../maps/drawn-map.ts';
import { mapRegions } from '../../../maps/map-regions.ts';
import { colourOf, valueScale } from '../../../maps/value-scale.ts';
import { AGENTS_MIN, type AggregatePoint, type AggregateSeries } from '../answer/answer.ts';
import { sliceAnswer } from './map-slice.ts';

const point = (agentCount: number, day = 1): AggregatePoint =>
  ({
    agentCount,
    sampleCount: agentCount,
    metricValue: agentCount,
    start: new Date(Date.UTC(2026, 2, day)),
  }) as unknown as AggregatePoint;
const series = (splitValues: AggregateSeries['splitValues'], ...points: AggregatePoint[]): AggregateSeries => ({
  key: JSON.stringify(splitValues),
  label: splitValues.join(', '),
  splitValues,
  points,
});
const answer = (...all: AggregateSeries[]) =>
  ({ kind: 'aggregate', question: { aggregation: 'daily', splits: ['isp', 'custom.area'] }, series: all }) as never;
const CHOICE = { at: undefined, of: undefined };

it('a region stands on its agents: enough, few, too few or none; what is no region is left', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  const feature = (key: string) => ({ properties: { key }, geometry: { coordinates: [[ring]] } });
  const map = drawnMapOf({
    name: 'areas',
    dimension: 'custom.area',
    key: 'key',
    coordinates: 'degrees',
    min_agents: 5,
    geometry: { features: ['A', 'B', 'C', 'D'].map(feature) },
  } as never);
  // Clockwise, as a sphere needs it.
  expect(map.regions[0]?.polygons).toEqual([[ring.toReversed()]]);
  const { values } = sliceAnswer(
    answer(
      ...Object.entries({ A: 60, B: 5, C: 4, X: 9 }).map(([area, agents]) => series(['acme', area], point(agents))),
      series(['acme', null], point(3)),
    ),
    1,
    CHOICE,
  );
  const { regions, left } = mapRegions(map, values, AGENTS_MIN);
  expect(regions.map(({ standing }) => standing)).toEqual(['enough', 'few', 'too few', 'none']);
  expect(left.map(({ value }) => value)).toEqual(['X', null]);
});

it('of several periods and groups the last and the largest is shown, or the chosen one', () => {
  const given = answer(
    series(['small', 'A'], point(1, 2), point(2, 3)),
    series(['large', 'A'], point(8, 3), point(9, 2)),
    series(['large', 'B'], point(7, 2)),
  );
  const sliced = sliceAnswer(given, 1, CHOICE);
  expect(sliced.times.map(({ key }) => key)).toEqual(['2026-03-02T00:00', '2026-03-03T00:00']);
  expect(sliced.groups.map(({ label }) => label)).toEqual(['large', 'small']);
  expect(sliced.values.map(({ value, point: { metricValue } }) => [value, metricValue])).toEqual([['A', 8]]);
  const chosen = sliceAnswer(given, 1, { at: '2026-03-02T00:00', of: '["large"]' });
  expect(chosen.values.map(({ value }) => value)).toEqual(['A', 'B']);
});

it.each([
  [
    [103, 512, 390],
    [100, 200, 300, 400, 500, 600],
  ],
  [
    [0.12, 0.13],
    [0.12, 0.122, 0.124, 0.126, 0.128, 0.13],
  ],
  [
    [-20, 20],
    [-20, -10, 0, 10, 20],
  ],
  [[42], [42]],
])('values %j are in classes with round limits', (values, limits) => {
  const scale = valueScale(values);
  expect(scale.length).toBeLessThanOrEqual(6);
  if (limits.length > 1) {
    expect([...scale.map(({ from }) => from), scale.at(-1)?.to].map((limit) => Number(limit?.toFixed(6)))).toEqual(
      limits,
    );
  }
  for (const value of values) expect(colourOf(scale, value)).toMatch(/^var\(--map-[1-6]\)$/);
  expect(scale[0]?.from).toBeLessThanOrEqual(Math.min(...values));
  expect(scale.at(-1)?.to).toBeGreaterThanOrEqual(Math.max(...values));
});
