import { expect, it } from 'vitest';
import { FIRST_QUESTION, PLAIN_QUESTION, readQuestion } from './question.ts';
import { requestOf, totalOf } from './request.ts';

it('intervals are by line, unless the question says otherwise', () => {
  const asked = (address: string) => requestOf(readQuestion(new URLSearchParams(address)));
  expect(requestOf(FIRST_QUESTION)).toMatchObject({ uncertainty: 'agents' });
  expect(asked('metric=ping')).toMatchObject({ uncertainty: 'agents' });
  expect(asked('metric=ping&interval=results')).not.toHaveProperty('uncertainty');
});

const LINES_FIRST = { summary: 'trimmed_mean', trim: 0.01, level: undefined, min_results: 5 };

it('the request has the window, the speed that was sold and the summary of lines', () => {
  const window = { days: ['sat'], hours: [[9, 12]] } as const;
  const asked = { ...PLAIN_QUESTION, window, relative_to: 'normal', per_agent: LINES_FIRST, normalised: true } as const;
  expect(requestOf(asked)).toMatchObject({
    window,
    relative_to: 'normal',
    per_agent: { summary: 'trimmed_mean', trim: 0.01, min_results: 5 },
    normalised: false,
  });
  expect(requestOf({ ...asked, window: { days: [], hours: [[9, 12]] } })).toMatchObject({
    window: { hours: [[9, 12]] },
  });
  expect(requestOf({ ...asked, per_agent: { ...LINES_FIRST, summary: 'mean' } })).toMatchObject({ normalised: true });
});

it('single results have no summaries and no intervals, and neither has their total', () => {
  const raw = { ...PLAIN_QUESTION, chartType: 'raw', window: 'fcc-peak', per_agent: LINES_FIRST } as const;
  const request = requestOf(raw);
  expect(request).toMatchObject({ window: 'fcc-peak' });
  expect(request).not.toHaveProperty('per_agent');
  expect(request).not.toHaveProperty('uncertainty');
  expect(requestOf(totalOf(raw))).not.toHaveProperty('per_agent');
  expect(requestOf(totalOf(raw))).toMatchObject({ uncertainty: 'agents' });
});

it('a histogram has bins or edges, lines and weights, but no periods, intervals and shares', () => {
  const weight = { population: 'lines' };
  const asked = {
    ...PLAIN_QUESTION,
    chartType: 'histogram',
    bins: 20,
    per_agent: LINES_FIRST,
    weight,
    at_least: [30],
  } as const;
  const { metric, prefilter } = PLAIN_QUESTION;
  expect(requestOf(asked)).toEqual({
    metric,
    chartType: 'histogram',
    bins: 20,
    normalised: false,
    prefilter,
    last: '30 days',
    per_agent: { summary: 'trimmed_mean', trim: 0.01, min_results: 5 },
    weight,
  });
  expect(requestOf({ ...asked, bins: [0, 30] })).toMatchObject({ edges: [0, 30] });
  expect(requestOf({ ...asked, per_agent: undefined })).not.toHaveProperty('uncertainty');
});

it('weights go with lines only, and shares with all aggregates', () => {
  const asked = { ...PLAIN_QUESTION, weight: { population: 'lines' }, at_least: [30], at_most: [100] };
  expect(requestOf(asked)).toMatchObject({ at_least: [30], at_most: [100] });
  expect(requestOf(asked)).not.toHaveProperty('weight');
  expect(requestOf({ ...asked, per_agent: LINES_FIRST })).toMatchObject({
    weight: { population: 'lines' },
    at_least: [30],
  });
  expect(requestOf({ ...asked, chartType: 'raw' })).not.toHaveProperty('at_least');
});
