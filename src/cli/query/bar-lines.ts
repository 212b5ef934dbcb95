import { padded, widthOf } from '../visible-text.ts';
import { type ChartScale, metricValueOf } from './chart-scale.ts';
import { drawBar } from './draw-blocks.ts';
import { isOfFewAgents } from './few-agents.ts';
import type { Row } from './table-columns.ts';

export interface Bar {
  readonly label: string;
  /** Undefined: there are no results. */
  readonly point: Row | undefined;
}

const BAR_WIDTH_MIN = 8;

/** A line for each: its label, its bar, its value. */
export function barLines(bars: readonly Bar[], side: 'left' | 'right', { most, show, width }: ChartScale): string[] {
  const labelWidth = bars.reduce((widest, { label }) => Math.max(widest, widthOf(label)), 0);
  const barWidth = Math.max(BAR_WIDTH_MIN, width - labelWidth - show(most).length - '  *'.length);
  return bars.map(({ label, point }) => {
    const start = padded(label, labelWidth, side);
    if (point === undefined) return start;
    const value = metricValueOf(point);
    return `${start} ${drawBar(value, most, barWidth)} ${show(value)}${isOfFewAgents(point) ? '*' : ''}`;
  });
}
