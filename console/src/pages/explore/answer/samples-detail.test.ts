import { expect, it } from 'vitest';
import { PLAIN_QUESTION } from '../../../question/question.ts';
import type { AggregateAnswer, AggregatePoint } from './answer.ts';
import { samplesDetail } from './samples-detail.ts';

const points = [100, 60].map((sampleCount) => ({ sampleCount }) as AggregatePoint);
const answer: AggregateAnswer = {
  kind: 'aggregate',
  question: PLAIN_QUESTION,
  askedAt: new Date(0),
  series: [{ key: '', label: '', splitValues: [], points }],
};
const plain = { answer, isShortened: false, isZoomed: false };
const detailOf = (sampleCount: number, shown = plain, question = PLAIN_QUESTION) =>
  samplesDetail({ sampleCount, agentCount: 3 }, question, shown);

it('the headline says how many of its results the chart shows, and why not all', () => {
  expect(detailOf(160)).toBe('53.3 for each agent');
  expect(detailOf(163, { ...plain, isShortened: true })).toBe('160 in the chart, without what is not over');
  expect(detailOf(163, { ...plain, isZoomed: true })).toBe('160 in the chart, of the time that it shows');
  const lines = { ...PLAIN_QUESTION, per_agent: { summary: 'median', min_results: 5 } };
  expect(detailOf(163, plain, lines)).toBe('160 in the chart, lines with too few results in a period are not in it');
});
