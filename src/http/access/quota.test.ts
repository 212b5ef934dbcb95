import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createQuota } from './quota.ts';

it('an organisation has a limited number of requests in progress, separate from others, and gets the next when one ends', () => {
  const quota = createQuota('requests', 2, 'ORGANISATION_REQUESTS_MAX');
  const answers = [new EventEmitter(), new EventEmitter(), new EventEmitter()] as const;
  quota.occupy(1, answers[0]);
  quota.occupy(1, answers[1]);
  expect(() => quota.occupy(1, answers[2])).toThrow(
    expect.objectContaining({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/ 2 requests .* ORGANISATION_REQUESTS_MAX/),
      headers: { 'retry-after': '1' },
    }),
  );
  expect(answers[2].listenerCount('close')).toBe(0);
  quota.occupy(2, new EventEmitter());
  answers[0].emit('close');
  quota.occupy(1, answers[2]);
  expect(() => quota.occupy(1, new EventEmitter())).toThrow();
});

it('a quota of zero is none', () => {
  const quota = createQuota('requests', 0, 'ORGANISATION_REQUESTS_MAX');
  for (let request = 0; request < 10_000; request += 1) quota.occupy(1, new EventEmitter());
});
