import { expect, it } from 'vitest';
import type { Answer } from '../answer/answer.ts';
import type { Figure } from '../chart/figure.ts';
import { sketchOf } from './sketch.ts';

const answer = (aggregation: string, values: readonly (readonly number[])[]) =>
  ({
    kind: 'aggregate',
    question: { aggregation },
    series: values.map((points) => ({
      points: points.map((metricValue, day) => ({ metricValue, start: new Date(day * 86_400_000) })),
    })),
  }) as unknown as Answer;

it('an answer over time is lines from zero, all in one frame', () => {
  const lines = [
    [
      [0, 0.5],
      [0.5, 1],
      [1, 0.5],
    ],
    [
      [0, 0.25],
      [0.5, 0.25],
      [1, 0],
    ],
  ];
  expect(
    sketchOf(
      answer('daily', [
        [40, 80, 40],
        [20, 20, 0],
      ]),
    ),
  ).toEqual({ kind: 'lines', lines });
});

it('an answer in total is a bar for each series', () => {
  expect(sketchOf(answer('total', [[40], [80]]))).toEqual({ kind: 'bars', heights: [0.5, 1] });
});

it('an answer of one figure is that figure', () => {
  expect(sketchOf(answer('total', [[40]]))).toEqual({ kind: 'figure', value: 40 });
});

it('nothing is drawn of no results', () => {
  expect(sketchOf(answer('daily', []))).toBeUndefined();
  expect(sketchOf(answer('total', []))).toBeUndefined();
});

it('the figure that was saved is drawn, not the mean', () => {
  const figure = {
    value: (point: { metricValue: number }) => point.metricValue / 4,
    ends: () => null,
  } as unknown as Figure;
  expect(sketchOf(answer('total', [[40]]), figure)).toEqual({ kind: 'figure', value: 10 });
  expect(sketchOf(answer('total', [[40], [80]]), figure)).toEqual({ kind: 'bars', heights: [0.5, 1] });
});
