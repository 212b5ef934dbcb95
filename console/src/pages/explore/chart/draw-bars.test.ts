import { expect, it } from 'vitest';
import { PLAIN_QUESTION } from '../../../question/question.ts';
import type { AggregatePoint } from '../answer/answer.ts';
import { drawElements, drawTotalBars } from './draw-bars.ts';
import type { Drawing } from './drawing.ts';

const seriesOf = (key: string, values: readonly number[]) => ({
  series: {
    key,
    label: key,
    splitValues: [key],
    points: values.map((metricValue, number) => ({
      ...({ metricValue, number, ci95: 1, median: 1, percentiles: {}, sampleCount: 1, agentCount: 60 } as object),
    })) as unknown as readonly AggregatePoint[],
  },
  colour: 'red',
});
const drawing = (drawn: Drawing<AggregatePoint>['drawn']): Drawing<AggregatePoint> => ({
  drawn,
  earlier: [],
  aggregation: 'hour_of_day',
  unit: '%',
  figure: 'Mean',
  interval: 'by line',
  ribbons: [],
  height: 100,
  asked: { question: PLAIN_QUESTION, askedAt: new Date(0) },
  changes: [],
  annotations: [],
  isSplit: drawn.length > 1,
  references: [100],
  trends: [],
  domain: [0, 90],
  span: [new Date(0), new Date(1)],
});
const A = seriesOf('A', [10]);
const B = seriesOf('B', [30]);
const C = seriesOf('C', [20]);
const marksOf = (drawn: Drawing<AggregatePoint>['drawn'], change = {}) =>
  drawElements({ ...drawing(drawn), ...change }, 600).marks?.length ?? 0;

it('bars of groups are in the order of their values', () => {
  expect(drawTotalBars(drawing([A, B, C]), 600).y?.domain).toEqual(['B', 'C', 'A']);
});

it('several series over the hours of the day are lines, one is bars', () => {
  // A band for each, a mark, a line and dots take the place of a bar and the mark of its interval.
  expect(marksOf([A, B]) - marksOf([A])).toBe(3);
});

it('the figures at bars have the same decimals', () => {
  const bars = drawTotalBars(drawing([seriesOf('A', [345]), seriesOf('B', [343.6])]), 600);
  expect(bars.marks?.at(-1)).toMatchObject({ data: [{ figure: '345.0' }, { figure: '343.6' }] });
});

it('a reference is drawn where the axis reaches it', () => {
  expect(marksOf([A], { domain: [0, 120] }) - marksOf([A])).toBe(1);
});
