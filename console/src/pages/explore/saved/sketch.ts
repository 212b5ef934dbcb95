import type { Answer } from '../answer/answer.ts';
import { type Figure, withFigure } from '../chart/figure.ts';

/** A small picture of an answer: lines over time or parts of it, bars of groups, or a single figure. Places and heights are from 0 to 1. */
type Sketch =
  | { readonly kind: 'lines'; readonly lines: readonly (readonly Spot[])[] }
  | { readonly kind: 'bars'; readonly heights: readonly number[] }
  | { readonly kind: 'figure'; readonly value: number };

type Spot = readonly [x: number, y: number];

const LINES_MAX = 8;
const BARS_MAX = 40;

/** `figure`: of each point, in place of the mean. Undefined: there is nothing to draw. */
export function sketchOf(answer: Answer, figure?: Figure): Sketch | undefined {
  if (answer.kind === 'raw') return undefined;
  if (answer.kind === 'histogram') {
    return barsOf((answer.series[0]?.points ?? []).map(({ count }) => count));
  }
  const drawn = figure === undefined ? answer : withFigure(answer, figure);
  const series = drawn.series
    .slice(0, LINES_MAX)
    .map(({ points }) =>
      points.map(({ start, number, metricValue }): Spot => [start?.getTime() ?? number ?? 0, metricValue]),
    );
  if (answer.question.aggregation === 'total') {
    const values = drawn.series.flatMap(({ points }) => points.map(({ metricValue }) => metricValue));
    const [value] = values;
    return value !== undefined && values.length === 1 ? { kind: 'figure', value } : barsOf(values);
  }
  const spots = series.flat();
  const [left, right] = rangeOf(spots.map(([x]) => x));
  const [low, high] = rangeOf([0, ...spots.map(([, y]) => y)]);
  const lines = series.map((points) =>
    points.map(([x, y]): Spot => [(x - left) / (right - left), (y - low) / (high - low)]),
  );
  return spots.length < 2 ? undefined : { kind: 'lines', lines };
}

function barsOf(values: readonly number[]): Sketch | undefined {
  const shown = values.slice(0, BARS_MAX);
  const most = Math.max(...shown, 0);
  return most > 0 ? { kind: 'bars', heights: shown.map((value) => Math.max(0, value / most)) } : undefined;
}

/** Never empty. */
function rangeOf(values: readonly number[]): readonly [number, number] {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return low < high ? [low, high] : [low, low + 1];
}
