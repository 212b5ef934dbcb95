import * as Plot from '@observablehq/plot';
import type { ChartOptions } from '../../../components/chart.tsx';
import { formatCount, formatFigure, withUnit } from '../../../lib/figures.ts';
import { periodMsMax } from '../../../question/aggregations.ts';
import { AGENTS_MIN, type AggregateAnswer, type AggregatePoint, hasFewAgents } from '../answer/answer.ts';
import { BAR_OPACITY, type Drawing } from './drawing.ts';
import { labelRoom } from './label-room.ts';

const ROW_PX = 40;
const AXIS_PX = 48;
const FEW_OPACITY = 0.15;

/** In total a box for each series, over time one for each period. */
export function canBeBoxed({ question: { aggregation } }: Pick<AggregateAnswer, 'question'>): boolean {
  return aggregation === 'total' || periodMsMax(aggregation) !== undefined;
}

/** The 5th, 25th, 50th, 75th and 95th percentiles of each series in a row, the largest median first. */
export function drawBoxes(drawing: Pick<Drawing<AggregatePoint>, 'drawn' | 'unit'>, width: number): ChartOptions {
  const { drawn, unit } = drawing;
  const boxes = drawn
    .flatMap(({ series: { key, label, points }, colour }) =>
      points.map((point) => boxOf(point, { key, label, colour })),
    )
    .toSorted((a, b) => b.median - a.median);
  const labels = new Map(boxes.map(({ key, label }) => [key, label]));
  const { labelPx, isAbove } = labelRoom([...labels.values()], width);
  const row = { y: 'key' } as const;
  return {
    height: boxes.length * ROW_PX + AXIS_PX,
    marginTop: 8,
    marginLeft: isAbove ? 8 : labelPx,
    marginRight: 24,
    color: { type: 'identity' },
    x: { domain: domainOf(boxes), nice: true, grid: true, label: unit === '' ? null : unit },
    y: { domain: boxes.map(({ key }) => key), label: null, padding: isAbove ? 0.6 : 0.35, axis: null },
    marks: [
      Plot.ruleY(boxes, { ...row, x1: 'p5', x2: 'p95', stroke: 'var(--text)', strokeWidth: 1.5 }),
      Plot.barX(boxes, { ...row, x1: 'p25', x2: 'p75', fill: 'var(--surface)' }),
      Plot.barX(boxes, { ...row, x1: 'p25', x2: 'p75', fill: 'colour', fillOpacity: 'opacity', stroke: 'colour' }),
      Plot.tickX(boxes, { ...row, x: 'median', stroke: 'var(--text)', strokeWidth: 2.5 }),
      isAbove
        ? Plot.text(boxes, { ...row, x: 'p5', text: 'label', textAnchor: 'start', lineAnchor: 'bottom', dy: -10 })
        : Plot.axisY({ label: null, tickSize: 0, tickFormat: (key: string) => labels.get(key) ?? key }),
    ],
    along: 'y',
    readings: boxes.map(({ key, label, colour, median, point }) => ({
      at: key,
      title: label,
      rows: boxLines(point, unit).map((text) => ({ label: '', colour, text })),
      marks: [{ key, value: median }],
    })),
  };
}

/** The five percentiles in words. */
export function boxText({ percentiles, median }: Pick<AggregatePoint, 'percentiles' | 'median'>, unit: string): string {
  const say = (from: number, to: number) => `${formatFigure(from, unit)} – ${formatFigure(to, unit)}`;
  return [
    `median ${withUnit(median, unit)}`,
    `25th to 75th percentile ${say(percentiles[25], percentiles[75])}`,
    `5th to 95th ${say(percentiles[5], percentiles[95])}`,
  ].join(', ');
}

/** The five percentiles in words, and what they are of. */
export function boxLines(point: AggregatePoint, unit: string): readonly string[] {
  return [
    ...boxText(point, unit).split(', '),
    `${formatCount(point.sampleCount)} samples, ${formatCount(point.agentCount)} agents`,
    ...(hasFewAgents(point) ? [`Fewer than ${AGENTS_MIN} agents`] : []),
  ];
}

interface Row {
  readonly key: string;
  readonly label: string;
  readonly colour: string;
}

function boxOf(point: AggregatePoint, row: Row) {
  const { percentiles, median } = point;
  return {
    ...row,
    point,
    median,
    p5: percentiles[5],
    p25: percentiles[25],
    p75: percentiles[75],
    p95: percentiles[95],
    opacity: hasFewAgents(point) ? FEW_OPACITY : BAR_OPACITY,
  };
}

/** With zero, as bars have it. */
function domainOf(boxes: readonly { readonly p5: number; readonly p95: number }[]): readonly [number, number] {
  return [Math.min(0, ...boxes.map(({ p5 }) => p5)), Math.max(0, ...boxes.map(({ p95 }) => p95))];
}
