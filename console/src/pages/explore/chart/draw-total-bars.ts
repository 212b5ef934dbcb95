import { axisY, barX, type PlotOptions, pointerY, ruleX, ruleY, text, tip } from '@observablehq/plot';
import { formatFigure } from '../../../lib/format-figure.ts';
import { type AggregatePoint, hasFewAgents } from '../answer/answer.ts';
import type { Drawing } from './drawing.ts';
import { tipText } from './tip-text.ts';

interface Row {
  readonly key: string;
  readonly label: string;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly colour: string;
  readonly opacity: number;
  readonly figure: string;
  readonly text: string;
}

const CHARACTER_PX = 6.6;
const LABEL_SHARE_MAX = 0.38;
const FIGURE_PX = 64;
const AXIS_PX = 48;

/** Where the name of a bar stands, and how much of its room the bar leaves free for that. */
const BESIDE = { barPx: 32, padding: 0.25 };
const ABOVE = { barPx: 44, padding: 0.55 };

/** A bar for each series with its figure on the right, its name on the left or, where that is too long, above. */
export function drawTotalBars(drawing: Drawing<AggregatePoint>, width: number): PlotOptions {
  const { drawn, unit, domain } = drawing;
  const rows = rowsOf(drawing);
  const labels = new Map(drawn.map(({ series }) => [series.key, series.label]));
  const labelPx = Math.max(...[...labels.values()].map(({ length }) => length)) * CHARACTER_PX + 16;
  const isAbove = labelPx > width * LABEL_SHARE_MAX;
  const { barPx, padding } = isAbove ? ABOVE : BESIDE;
  return {
    height: rows.length * barPx + AXIS_PX,
    marginTop: 8,
    marginLeft: isAbove ? 8 : labelPx,
    marginRight: FIGURE_PX,
    color: { type: 'identity' },
    x: { domain, nice: true, grid: true, label: unit === '' ? null : unit },
    y: { domain: drawn.map(({ series }) => series.key), label: null, padding, axis: null },
    marks: [
      barX(rows, { x: 'mean', y: 'key', fill: 'colour', fillOpacity: 'opacity', stroke: 'colour' }),
      ruleY(rows, { x1: 'low', x2: 'high', y: 'key', stroke: 'var(--text)', strokeWidth: 1.5 }),
      ruleX([0], { stroke: 'var(--line-strong)' }),
      isAbove
        ? text(rows, { x: 0, y: 'key', text: 'label', textAnchor: 'start', lineAnchor: 'bottom', dx: 2, dy: -12 })
        : axisY({ label: null, tickSize: 0, tickFormat: (key: string) => labels.get(key) ?? key }),
      text(rows, { x: 'high', y: 'key', text: 'figure', textAnchor: 'start', dx: 6 }),
      tip(rows, pointerY({ x: 'mean', y: 'key', title: 'text', lineHeight: 1.3 })),
    ],
  };
}

function rowsOf({ drawn, aggregation, unit }: Drawing<AggregatePoint>): readonly Row[] {
  return drawn.flatMap(({ series, colour }) =>
    series.points.map((point) => ({
      key: series.key,
      label: series.label,
      mean: point.metricValue,
      low: point.metricValue - point.ci95,
      high: point.metricValue + point.ci95,
      colour,
      opacity: hasFewAgents(point) ? 0.15 : 0.85,
      figure: formatFigure(point.metricValue),
      text: tipText(series.label, point, aggregation, unit),
    })),
  );
}
