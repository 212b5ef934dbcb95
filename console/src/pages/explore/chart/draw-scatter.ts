import * as Plot from '@observablehq/plot';
import type { ChartOptions } from '../../../components/chart.tsx';
import type { Reading } from '../../../components/chart-readings.tsx';
import { formatHour, readSecond } from '../../../lib/dates.ts';
import { formatCount, formatFigure, withUnit } from '../../../lib/figures.ts';
import type { RawPoint, RawSeries } from '../answer/answer.ts';
import { medianOf, valuesOf } from './draw-distribution.ts';
import type { Drawn } from './drawing.ts';

/** Ends of both axes, the same for charts that stand beside each other. */
interface ScatterRange {
  readonly times: readonly [first: number, last: number];
  readonly values: readonly [low: number, high: number];
}

interface Scatter {
  readonly drawn: readonly Drawn<RawPoint>[];
  readonly range: ScatterRange;
  readonly unit: string;
  readonly height: number;
}

export function scatterRange(series: readonly RawSeries[]): ScatterRange {
  const ends = { first: Infinity, last: -Infinity, low: 0, high: 0 };
  for (const { points } of series) {
    for (const point of points) {
      const at = timeOf(point);
      ends.first = Math.min(ends.first, at);
      ends.last = Math.max(ends.last, at);
      ends.low = Math.min(ends.low, point.metricValue);
      ends.high = Math.max(ends.high, point.metricValue);
    }
  }
  return { times: [ends.first, ends.last], values: [ends.low, ends.high] };
}

/** Every single result at its time. Dots of one series at the same place are one. */
export function drawScatter({ drawn, range, unit, height }: Scatter): ChartOptions {
  return {
    height,
    x: { type: 'utc', domain: range.times.map((ms) => new Date(ms)), nice: false, label: null },
    y: { type: 'linear', domain: range.values, nice: true, grid: true, label: unit === '' ? null : unit },
    marks: [Plot.ruleY([0], { stroke: 'var(--line-strong)' }), ...drawn.map(dotsOf)],
    readings: readingsOf(drawn, range, unit),
  };
}

const SVG = 'http://www.w3.org/2000/svg';

/** One path for all dots of a series: an element for each of 200,000 would stop the page. */
function dotsOf({ series, colour }: Drawn<RawPoint>): Plot.RenderFunction {
  return (_, { x, y }) => {
    const places = series.points.map((point) => {
      const across = Number(x?.(new Date(timeOf(point))));
      return `M${across.toFixed(1)},${Number(y?.(point.metricValue)).toFixed(1)}h0`;
    });
    const path = document.createElementNS(SVG, 'path');
    const attributes = { d: [...new Set(places)].join(''), stroke: colour, 'stroke-opacity': '0.55', fill: 'none' };
    for (const [name, value] of Object.entries({ ...attributes, 'stroke-width': '3', 'stroke-linecap': 'round' })) {
      path.setAttribute(name, value);
    }
    return path;
  };
}

function timeOf({ dtime }: RawPoint): number {
  return readSecond(dtime).getTime();
}

const SLICES = 48;

/** What lies in each slice of the time, as many as a person goes through by keys. */
function readingsOf(drawn: Scatter['drawn'], { times: [first, last] }: ScatterRange, unit: string): readonly Reading[] {
  const sliceMs = Math.max(1, (last - first + 1) / SLICES);
  const sliceOf = (point: RawPoint) => Math.floor((timeOf(point) - first) / sliceMs);
  const sliced = drawn.map(({ series, colour }) => {
    const slices: RawPoint[][] = Array.from({ length: SLICES }, () => []);
    for (const point of series.points) slices[sliceOf(point)]?.push(point);
    return { label: series.label, colour, slices };
  });
  return Array.from({ length: SLICES }, (_, index) => {
    const at = new Date(first + (index + 0.5) * sliceMs);
    const [from, to] = [index, index + 1].map((edge) => formatHour(new Date(first + edge * sliceMs)));
    const rows = sliced.flatMap(({ label, colour, slices }) => {
      const points = slices[index] ?? [];
      return points.length === 0
        ? []
        : [{ label: drawn.length === 1 ? '' : label, colour, text: textOf(points, unit) }];
    });
    return { at, title: `${from} – ${to}`, rows };
  }).filter(({ rows }) => rows.length > 0);
}

function textOf(points: readonly RawPoint[], unit: string): string {
  const values = valuesOf(points);
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const ends = `${formatFigure(low, unit)} – ${formatFigure(high, unit)}`;
  if (points.length === 1) return `${withUnit(medianOf(points), unit)}, 1 result`;
  return `median ${withUnit(medianOf(points), unit)}, ${ends}, ${formatCount(points.length)} results`;
}
