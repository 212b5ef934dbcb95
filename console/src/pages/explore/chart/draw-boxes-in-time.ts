import * as Plot from '@observablehq/plot';
import type { ChartOptions } from '../../../components/chart.tsx';
import type { AggregatePoint } from '../answer/answer.ts';
import { formatTime } from '../answer/periods.ts';
import { boxLines } from './draw-boxes.ts';
import { annotationMarks, drawStrip, timeAxis, timeFrame } from './draw-time-series.ts';
import { BAR_OPACITY, type Drawing, REFERENCE, referencesOf } from './drawing.ts';

const BOX_PX_MAX = 24;
/** Beside the boxes. */
const AXIS_PX = 68;

/** A box for each period of one series: the percentiles 5, 25, 50, 75 and 95. */
export function drawBoxesInTime(drawing: Drawing<AggregatePoint>, width: number): ChartOptions {
  const { drawn, unit, domain, aggregation } = drawing;
  const boxes = drawn.flatMap(({ series: { key, points }, colour }) =>
    points.flatMap((point) => (point.start ? [{ key, colour, point, start: point.start }] : [])),
  );
  type Box = (typeof boxes)[number];
  const percentile = (percent: 5 | 25 | 75 | 95) => (box: Box) => box.point.percentiles[percent];
  const median = ({ point }: Box) => point.median;
  const boxPx = Math.max(2, Math.min(BOX_PX_MAX, (0.6 * (width - AXIS_PX)) / (boxes.length + 1)));
  return {
    ...timeFrame(drawing),
    marks: [
      timeAxis(drawing, width),
      Plot.ruleY([domain[0]], { stroke: 'var(--line-strong)' }),
      ...referencesOf(drawing).map((at) => Plot.ruleY([at], REFERENCE)),
      ...annotationMarks(drawing),
      Plot.ruleX(boxes, { x: 'start', y1: percentile(5), y2: percentile(95), stroke: 'colour', strokeWidth: 1.5 }),
      Plot.ruleX(boxes, {
        x: 'start',
        y1: percentile(25),
        y2: percentile(75),
        stroke: 'colour',
        strokeWidth: boxPx,
        strokeOpacity: BAR_OPACITY,
      }),
      Plot.vector(boxes, {
        ...{ x: 'start', y: median, length: boxPx, rotate: 90, anchor: 'middle' },
        ...{ shape: LINE, stroke: 'var(--text)', strokeWidth: 2.5 },
      }),
    ],
    readings: boxes.map((box) => ({
      at: box.start,
      title: formatTime(box.point, aggregation),
      rows: boxLines(box.point, unit).map((text) => ({ label: '', colour: box.colour, text })),
      marks: [{ key: box.key, value: median(box) }],
    })),
    strip: drawStrip(drawing, width),
  };
}

/** Without a head. */
const LINE = {
  draw(context: { moveTo(x: number, y: number): void; lineTo(x: number, y: number): void }, length: number) {
    context.moveTo(0, 0);
    context.lineTo(0, -length);
  },
};
