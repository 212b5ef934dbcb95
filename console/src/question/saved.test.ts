import { expect, it } from 'vitest';
import { PLAIN_QUESTION, type Question, readQuestion } from './question.ts';
import { requestOf } from './request.ts';
import { exploreAddressOf, questionOf, savedOf } from './saved.ts';

const QUESTION: Question = {
  ...PLAIN_QUESTION,
  metric: 'ping',
  window: { days: ['mon'], hours: [[19, 23]] },
  per_agent: { summary: 'median', trim: undefined, level: undefined, min_results: 5 },
  weight: { population: 'lines' },
  at_most: [30],
  splits: ['isp'],
  filters: [{ id: 'isp', filterType: 'exclude', filterValues: ['A', 'B'] }],
  panel: ['north'],
  compare: { kind: 'previous' },
};

it.each<Question['compare']>([QUESTION.compare, { kind: 'pairs', id: 'isp' }])(
  'a question that is saved with the comparison %j opens as it was',
  (compare) => {
    const saved = savedOf({ ...QUESTION, compare }, new URLSearchParams('axis=fitted'));
    const address = new URLSearchParams(exploreAddressOf(saved));
    expect(readQuestion(address)).toEqual({ ...QUESTION, compare });
    expect(address.get('axis')).toBe('fitted');
  },
);

it.each([[25], [[0, 30, 100]]])('a histogram with bins %j opens as it was', (bins) => {
  const asked = { ...QUESTION, chartType: 'histogram', bins, at_most: [], compare: undefined } as const;
  const saved = savedOf(asked, new URLSearchParams());
  expect(readQuestion(new URLSearchParams(exploreAddressOf(saved)))).toEqual(asked);
});

it('a request of another program opens if Explore can ask the same', () => {
  const request = { ...requestOf({ ...PLAIN_QUESTION, uncertainty: 'results' }), panel: 'north' };
  const question = questionOf({ of: 'metric_data', request } as never);
  expect(question && requestOf(question)).toEqual({ ...request, panel: ['north'] });
  expect(questionOf({ of: 'metric_data', request: { ...request, percentiles: [10] } } as never)).toBeUndefined();
  expect(questionOf({ of: 'comparison_data', request } as never)).toBeUndefined();
});
