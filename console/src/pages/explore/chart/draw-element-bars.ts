import { axisX, type PlotOptions, pointerX, rectY, ruleX, ruleY, tip } from '@observablehq/plot';
import type { TimeElement } from '../../../../../client/index.ts';
import { isTimeElement } from '../../../question/aggregations.ts';
import { type AggregatePoint, hasFewAgents } from '../answer/answer.ts';
import { formatNumber } from '../answer/format-time.ts';
import type { Drawing } from './drawing.ts';
import { tipText } from './tip-text.ts';

interface Row {
  readonly left: number;
  readonly middle: number;
  readonly right: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly colour: string;
  readonly opacity: number;
  readonly text: string;
}

const LABEL_PX = 34;
/** Of the room for a number, the rest is between the groups. */
const GROUP_WIDTH = 0.8;

const NUMBERS: Readonly<Record<TimeElement, readonly [number, number]>> = {
  hour_of_day: [0, 23],
  day_of_week: [1, 7],
  day_of_month: [1, 31],
};

/** A group of bars for each hour or day, with the confidence interval at 95 % on each. */
export function drawElementBars(drawing: Drawing<AggregatePoint>, width: number): PlotOptions {
  const { drawn, aggregation, unit, domain, height } = drawing;
  const [first, last] = isTimeElement(aggregation) ? NUMBERS[aggregation] : [0, 0];
  const numbers = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  const labelEvery = Math.ceil((numbers.length * LABEL_PX) / width);
  const labelOf = (number: number) =>
    aggregation === 'hour_of_day' ? String(number) : formatNumber(number, aggregation);
  const rows = rowsOf(drawing);
  const barPx = (width * GROUP_WIDTH) / (numbers.length * drawn.length);
  const inset = Math.min(0.75, barPx / 8);
  return {
    height,
    marginBottom: 24,
    color: { type: 'identity' },
    x: { domain: [first - 0.5, last + 0.5], label: null },
    y: { domain, nice: true, grid: true, label: unit === '' ? null : unit },
    marks: [
      axisX({
        ticks: numbers.filter((_, place) => place % labelEvery === 0),
        tickFormat: labelOf,
        tickSize: 0,
        label: null,
      }),
      rectY(rows, {
        x1: 'left',
        x2: 'right',
        y1: 0,
        y2: 'mean',
        fill: 'colour',
        fillOpacity: 'opacity',
        stroke: 'colour',
        insetLeft: inset,
        insetRight: inset,
      }),
      ruleX(rows, {
        x: 'middle',
        y1: 'low',
        y2: 'high',
        stroke: 'var(--text)',
        strokeWidth: Math.min(1.25, barPx / 3),
      }),
      ruleY([0], { stroke: 'var(--line-strong)' }),
      tip(rows, pointerX({ x: 'middle', y: 'mean', title: 'text', lineHeight: 1.3 })),
    ],
  };
}

function rowsOf({ drawn, aggregation, unit }: Drawing<AggregatePoint>): readonly Row[] {
  const barWidth = GROUP_WIDTH / drawn.length;
  return drawn.flatMap(({ series, colour }, place) =>
    series.points.map((point) => {
      const left = (point.number ?? 0) - GROUP_WIDTH / 2 + place * barWidth;
      return {
        left,
        middle: left + barWidth / 2,
        right: left + barWidth,
        mean: point.metricValue,
        low: point.metricValue - point.ci95,
        high: point.metricValue + point.ci95,
        colour,
        opacity: hasFewAgents(point) ? 0.15 : 0.85,
        text: tipText(series.label, point, aggregation, unit),
      };
    }),
  );
}
