import { expect, it } from 'vitest';
import { readLinkedQuestion } from './linked-question.ts';
import { FIRST_QUESTION } from './question.ts';

const linked = (request: string) => readLinkedQuestion(new URLSearchParams({ request }));

it('a link may have the request itself', () => {
  const request = { metric: 'latency', chartType: 'aggregate', aggregation: 'weekly', splits: ['isp'], last: '7 days' };
  expect(linked(JSON.stringify(request))).toMatchObject({ metric: 'latency', aggregation: 'weekly', splits: ['isp'] });
});

it.each(['', '{', 'null', '{"metric": "latency", "filters": 5}', '{"splits": 5}'])(
  'a link with %j for a request asks the first question',
  (request) => {
    expect(linked(request)).toEqual(FIRST_QUESTION);
  },
);
