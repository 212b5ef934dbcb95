import { describe, expect, it } from 'vitest';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

describe('the rate limit', () => {
  it('lets a token spend its minute at once, then refills evenly, each token for itself', () => {
    let now = 0;
    const limit = createRateLimit(60, () => now);
    expect(takenOf(limit, 1, 100)).toBe(60);
    expect(() => limit.take(1)).toThrow(
      expect.objectContaining({
        code: 'RATE_LIMITED',
        message: expect.stringContaining('RATE_LIMIT_PER_MINUTE'),
        headers: expect.objectContaining({ 'retry-after': '1' }),
      }),
    );
    expect(takenOf(limit, 2, 100)).toBe(60);
    now = 1000;
    expect(takenOf(limit, 1, 100)).toBe(1);
    now = 11_000;
    expect(takenOf(limit, 1, 100)).toBe(10);
  });

  it('takes nothing away when the clock is set back', () => {
    let now = 3_600_000;
    const limit = createRateLimit(60, () => now);
    limit.take(1);
    now = 0;
    expect(takenOf(limit, 1, 100)).toBe(59);
  });

  it('says how long to wait for the next request', () => {
    let now = 0;
    const limit = createRateLimit(2, () => now);
    expect(takenOf(limit, 1, 2)).toBe(2);
    for (const [at, seconds] of [
      [0, '30'],
      [10_500, '20'],
      [29_999, '1'],
    ] as const) {
      now = at;
      expect(() => limit.take(1)).toThrow(refusedFor(seconds));
    }
    now = 30_000;
    expect(takenOf(limit, 1, 2)).toBe(1);
  });

  it('says with every request what is left, and in how many seconds everything is there again', () => {
    let now = 0;
    const limit = createRateLimit(60, () => now);
    const left = (remaining: string, reset: string) => ({
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': reset,
    });
    expect(limit.take(1)).toEqual(left('59', '1'));
    expect(takenOf(limit, 1, 58)).toBe(58);
    expect(limit.take(1)).toEqual(left('0', '60'));
    expect(() => limit.take(1)).toThrow(
      expect.objectContaining({ headers: { 'retry-after': '1', ...left('0', '60') } }),
    );
    now = 30_000;
    expect(limit.take(1)).toEqual(left('29', '31'));
  });

  it('saves up no more than a minute', () => {
    let now = 0;
    const limit = createRateLimit(60, () => now);
    expect(takenOf(limit, 1, 1)).toBe(1);
    now = 3_600_000;
    expect(takenOf(limit, 1, 1000)).toBe(60);
  });

  it('of zero is none', () => {
    expect(
      takenOf(
        createRateLimit(0, () => 0),
        1,
        10_000,
      ),
    ).toBe(10_000);
  });
});

function refusedFor(seconds: string) {
  return expect.objectContaining({ headers: expect.objectContaining({ 'retry-after': seconds }) });
}

/** How many of so many requests at once a token gets. */
function takenOf(limit: RateLimit, tokenId: number, requests: number): number {
  let taken = 0;
  for (let request = 0; request < requests; request += 1) {
    try {
      limit.take(tokenId);
      taken += 1;
    } catch (error) {
      expect(error).toMatchObject({ code: 'RATE_LIMITED' });
    }
  }
  return taken;
}
