import * as Plot from '@observablehq/plot';
import type { TimeElement } from '../../../../../client/index.ts';
import { bandLabel, type ChartOptions } from '../../../components/chart.tsx';
import { columnDecimals, formatFixed } from '../../../lib/figures.ts';
import { isTimeElement } from '../../../question/aggregations.ts';
import { type AggregatePoint, endsOf, hasFewAgents } from '../answer/answer.ts';
import { formatNumber } from '../answer/periods.ts';
import { BANDS_MAX, BAR_OPACITY, type Drawing, REFERENCE, referencesOf, tipLines } from './drawing.ts';
import { labelRoom } from './label-room.ts';
import { readingsOf } from './readings.ts';

const LABEL_PX = 34;
/** Share of the room of a number that its bar takes. */
const GROUP_WIDTH = 0.8;

const NUMBERS: Readonly<Record<TimeElement, readonly [number, number]>> = {
  hour_of_day: [0, 23],
  day_of_week: [1, 7],
  day_of_month: [1, 31],
};

/** Bars for each hour or day, or a line for each of several series, with the 95 % intervals. */
export function drawElements(drawing: Drawing<AggregatePoint>, width: number): ChartOptions {
  const { aggregation, unit, domain, height } = drawing;
  const [first, last] = isTimeElement(aggregation) ? NUMBERS[aggregation] : [0, 0];
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const labelEvery = Math.ceil((numbers.length * LABEL_PX) / width);
  const labelOf = (number: number) =>
    aggregation === 'hour_of_day' ? String(number) : formatNumber(number, aggregation);
  const bars = barsOf(drawing);
  return {
    height,
    marginBottom: 24,
    color: { type: 'identity' },
    x: { domain: [first - 0.5, last + 0.5], label: null },
    y: { domain, nice: true, grid: true, label: unit === '' ? null : unit },
    marks: [
      ...referencesOf(drawing).map((at) => Plot.ruleY([at], REFERENCE)),
      Plot.axisX({
        ticks: numbers.filter((_, index) => index % labelEvery === 0),
        tickFormat: labelOf,
        tickSize: 0,
        label: null,
      }),
      ...(drawing.isSplit ? linesOf(bars) : barMarks(bars, (width * GROUP_WIDTH) / numbers.length)),
      Plot.ruleY([0], { stroke: 'var(--line-strong)' }),
    ],
    readings: readingsOf(drawing, ({ number }) => number),
  };
}

/** Series side by side as bars would be too thin to compare: each is a line, with its interval around it. */
function linesOf(bars: readonly Bar[]): readonly Plot.Markish[] {
  const along = { x: 'number', z: 'run' } as const;
  const keys = [...new Set(bars.map(({ key }) => key))];
  const isCrowded = keys.length > BANDS_MAX;
  // A band has no width where a point has no neighbour.
  const alone = bars.filter((bar) => !bars.some((other) => other !== bar && other.run === bar.run));
  return [
    ...keys.map((key) =>
      Plot.areaY(bars, {
        ...along,
        filter: (bar: Bar) => bar.key === key,
        y1: 'low',
        y2: 'high',
        fill: 'colour',
        ...(isCrowded && { ariaLabel: bandLabel(key) }),
        fillOpacity: isCrowded ? 0.18 : 0.11,
      }),
    ),
    Plot.ruleX(alone, { x: 'number', y1: 'low', y2: 'high', stroke: 'colour', strokeOpacity: 0.4 }),
    Plot.lineY(bars, { ...along, y: 'mean', stroke: 'colour', strokeWidth: 2 }),
    Plot.dot(bars, { x: 'number', y: 'mean', fill: 'colour', fillOpacity: 'opacity', stroke: 'colour', r: 2.5 }),
  ];
}

function barMarks(bars: readonly Bar[], barPx: number): readonly Plot.Markish[] {
  const inset = Math.min(0.75, barPx / 8);
  return [
    Plot.rectY(bars, {
      x1: ({ number }: Bar) => number - GROUP_WIDTH / 2,
      x2: ({ number }: Bar) => number + GROUP_WIDTH / 2,
      y1: 0,
      y2: 'mean',
      fill: 'colour',
      fillOpacity: 'opacity',
      stroke: 'colour',
      insetLeft: inset,
      insetRight: inset,
    }),
    Plot.ruleX(bars, {
      x: 'number',
      y1: 'low',
      y2: 'high',
      stroke: 'var(--text)',
      strokeWidth: Math.min(1.25, barPx / 3),
    }),
  ];
}

const FIGURE_PX = 64;
const AXIS_PX = 48;

/** Where the name of a bar stands, and how much of its room the bar leaves free for that. */
const BESIDE = { barPx: 32, padding: 0.25 };
const ABOVE = { barPx: 44, padding: 0.55 };

/** A bar for each series, the largest first, with its figure on the right, its name on the left or, where that is too long, above. */
export function drawTotalBars(drawing: Drawing<AggregatePoint>, width: number): ChartOptions {
  const { drawn, unit, domain } = drawing;
  const bars = barsOf(drawing).toSorted((a, b) => b.mean - a.mean);
  const labels = new Map(drawn.map(({ series }) => [series.key, series.label]));
  const { labelPx, isAbove } = labelRoom([...labels.values()], width);
  const { barPx, padding } = isAbove ? ABOVE : BESIDE;
  return {
    height: bars.length * barPx + AXIS_PX,
    marginTop: 8,
    marginLeft: isAbove ? 8 : labelPx,
    marginRight: FIGURE_PX,
    color: { type: 'identity' },
    x: { domain, nice: true, grid: true, label: unit === '' ? null : unit },
    y: { domain: bars.map(({ key }) => key), label: null, padding, axis: null },
    marks: [
      Plot.barX(bars, { x: 'mean', y: 'key', fill: 'colour', fillOpacity: 'opacity', stroke: 'colour' }),
      Plot.ruleY(bars, { x1: 'low', x2: 'high', y: 'key', stroke: 'var(--text)', strokeWidth: 1.5 }),
      Plot.ruleX([0], { stroke: 'var(--line-strong)' }),
      ...referencesOf(drawing).map((at) => Plot.ruleX([at], REFERENCE)),
      isAbove
        ? Plot.text(bars, { x: 0, y: 'key', text: 'label', textAnchor: 'start', lineAnchor: 'bottom', dx: 2, dy: -12 })
        : Plot.axisY({ label: null, tickSize: 0, tickFormat: (key: string) => labels.get(key) ?? key }),
      Plot.text(bars, { x: 'high', y: 'key', text: 'figure', textAnchor: 'start', dx: 6 }),
    ],
    along: 'y',
    readings: bars.map(({ key, label, colour, mean, lines }) => ({
      at: key,
      title: label,
      rows: lines.map((text) => ({ label: '', colour, text })),
      marks: [{ key, value: mean }],
    })),
  };
}

interface Bar {
  readonly key: string;
  /** Points for consecutive numbers: a line must not cross hours without results. */
  readonly run: string;
  readonly label: string;
  /** Of the hour or day. */
  readonly number: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly colour: string;
  readonly opacity: number;
  readonly figure: string;
  /** Its figures in words. */
  readonly lines: readonly string[];
}

function barsOf(drawing: Drawing<AggregatePoint>): readonly Bar[] {
  const { drawn, unit } = drawing;
  const figures = drawn.flatMap(({ series }) => series.points.map(({ metricValue }) => metricValue));
  const decimals = columnDecimals(figures, unit);
  return drawn.flatMap(({ series: { key, label, points }, colour }) =>
    points.map((point, index) => ({
      key,
      run: `${key} ${(point.number ?? 0) - index}`,
      label,
      number: point.number ?? 0,
      mean: point.metricValue,
      low: endsOf(point)[0],
      high: endsOf(point)[1],
      colour,
      opacity: hasFewAgents(point) ? 0.15 : BAR_OPACITY,
      figure: formatFixed(point.metricValue, decimals),
      lines: tipLines(point, drawing),
    })),
  );
}
