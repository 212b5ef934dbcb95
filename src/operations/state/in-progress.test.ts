import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createInProgress } from './in-progress.ts';

const TWO = { max: 2, by: 'ORGANISATION_REQUESTS_MAX' };

it('an organisation has a limited number of requests in progress, separate from others, and gets the next when one ends', () => {
  const requests = createInProgress('requests');
  const answers = [new EventEmitter(), new EventEmitter(), new EventEmitter()] as const;
  requests.occupy(1, TWO, answers[0]);
  requests.occupy(1, TWO, answers[1]);
  expect(() => requests.occupy(1, TWO, answers[2])).toThrow(
    expect.objectContaining({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/ 2 requests .* ORGANISATION_REQUESTS_MAX/),
      headers: { 'retry-after': '1' },
    }),
  );
  expect(answers[2].listenerCount('close')).toBe(0);
  requests.occupy(2, TWO, new EventEmitter());
  answers[0].emit('close');
  requests.occupy(1, TWO, answers[2]);
  expect(() => requests.occupy(1, TWO, new EventEmitter())).toThrow();
});

it('a quota of zero is none, and a lower one counts what is in progress already', () => {
  const requests = createInProgress('requests');
  for (let request = 0; request < 10_000; request += 1) requests.occupy(1, { ...TWO, max: 0 }, new EventEmitter());
  expect(requests.count(1)).toBe(10_000);
  expect(() => requests.occupy(1, TWO, new EventEmitter())).toThrow('has 10000 requests in progress');
});
