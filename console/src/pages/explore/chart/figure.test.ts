import { expect, it } from 'vitest';
import { PLAIN_QUESTION, type Question } from '../../../question/question.ts';
import type { AggregateAnswer, AggregatePoint } from '../answer/answer.ts';
import { chosenFigure, figuresOf, wilson, withFigure } from './figure.ts';

const point = {
  metricValue: 73.91,
  ci95: 3.548,
  median: 77.9,
  medianCi95: [74.36, 79.93],
  percentiles: { 5: 20, 95: 99 },
  atLeast: { 80: 40 },
  agentCount: 82,
} as unknown as AggregatePoint;
const lines: Question = { ...PLAIN_QUESTION, per_agent: { summary: 'median', min_results: 1 }, at_least: [80] };
const answer: AggregateAnswer = {
  kind: 'aggregate',
  question: lines,
  askedAt: new Date(0),
  series: [{ key: '', label: '', splitValues: [], points: [point] }],
};
const drawn = (key: string, question = lines) => {
  const figure = chosenFigure(figuresOf(question, 'Mbit/s'), key);
  const [drawnPoint] = withFigure({ ...answer, question }, figure).series[0]?.points ?? [];
  return [figure.name, figure.unit, drawnPoint?.metricValue, drawnPoint?.ends];
};

it('the median of lines is drawn with its own interval', () => {
  expect(drawn('median')).toEqual(['Median', 'Mbit/s', 77.9, [74.36, 79.93]]);
  expect(drawn('mean')).toEqual(['Mean', 'Mbit/s', 73.91, [73.91 - 3.548, 73.91 + 3.548]]);
});

it('a percentile has no interval, and a share of lines has Wilson’s', () => {
  expect(drawn('p95')).toEqual(['95th percentile', 'Mbit/s', 99, null]);
  expect(drawn('at_least_80')).toEqual(['Share ≥ 80 Mbit/s', '%', 40, wilson(40, 82)]);
  expect(drawn('at_least_80', { ...lines, per_agent: undefined })[3]).toBeNull();
});

it('Wilson’s interval stays within all and nothing', () => {
  // 8 of 10, as in textbooks.
  expect(wilson(80, 10)?.map((end) => end.toFixed(1))).toEqual(['49.0', '94.3']);
  expect(wilson(0, 5)?.[0]).toBe(0);
  expect(wilson(100, 5)?.[1]).toBe(100);
  expect(wilson(0, 0)).toBeNull();
});

it('a name that a question does not have means the mean', () => {
  expect(chosenFigure(figuresOf(PLAIN_QUESTION, ''), 'at_least_80').key).toBe('mean');
});
