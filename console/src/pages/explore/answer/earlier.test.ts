import { expect, it } from 'vitest';
import { PLAIN_QUESTION, type Question } from '../../../question/question.ts';
import type { AggregatePoint } from './answer.ts';
import { alignEarlier, earlierQuestion } from './earlier.ts';

const NOW = new Date('2026-03-05T22:10:00Z');
const asked = (change: Partial<Question>): Question => ({ ...PLAIN_QUESTION, time: { last: '7 days' }, ...change });

/** Where periods that began then are drawn; undefined: nowhere. */
function drawnAt(question: Question, ...starts: readonly string[]): readonly string[] | undefined {
  const earlier = earlierQuestion(question, NOW);
  if (earlier === undefined) return undefined;
  const points = starts.map((start) => ({ start: new Date(start) }) as AggregatePoint);
  const { isAligned, series } = alignEarlier(question, earlier, [{ key: '', label: '', splitValues: [], points }], NOW);
  const drawn = series.flatMap((one) => one.points.map(({ start }) => start?.toISOString().slice(0, 10) ?? ''));
  return isAligned ? drawn : undefined;
}

it('a day of the previous period is drawn at the day as far into this one', () => {
  expect(drawnAt(asked({ compare: { kind: 'previous' } }), '2026-02-19', '2026-02-25')).toEqual([
    '2026-02-26',
    '2026-03-04',
  ]);
});

it('a day a year before is drawn at the same date, and 29 February nowhere where there is none', () => {
  const question = asked({ compare: { kind: 'year' }, time: { from: '2025-02-20', to: '2025-03-05' } });
  expect(drawnAt(question, '2024-02-28', '2024-02-29', '2024-03-01')).toEqual(['2025-02-28', '2025-03-01']);
});

it('months are drawn at their month, and weeks a year before 52 weeks later', () => {
  const months = { aggregation: 'monthly', time: { from: '2026-01', to: '2026-02' } } as const;
  expect(drawnAt(asked({ ...months, compare: { kind: 'previous' } }), '2025-11-01', '2025-12-01')).toEqual([
    '2026-01-01',
    '2026-02-01',
  ]);
  expect(drawnAt(asked({ aggregation: 'weekly', compare: { kind: 'year' } }), '2025-02-24')).toEqual(['2026-02-23']);
});

it('weeks of a period that is not of whole weeks have no counterpart', () => {
  const question = asked({ aggregation: 'weekly', time: { last: '30 days' }, compare: { kind: 'previous' } });
  expect(drawnAt(question, '2026-01-05')).toBeUndefined();
});

it('what is no chart over time, or is held against a group, has no earlier time', () => {
  expect(drawnAt(asked({ aggregation: 'total', compare: { kind: 'previous' } }))).toBeUndefined();
  expect(drawnAt(asked({ compare: { kind: 'group', id: 'isp', values: ['A'] } }))).toBeUndefined();
  expect(drawnAt(asked({}))).toBeUndefined();
});
