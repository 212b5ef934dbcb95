import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

describe('the rate limit', () => {
  it('lets a token spend its minute at once, then refills evenly, each token for itself', () => {
    let now = 0;
    const limit = createRateLimit(60, () => now);
    for (let request = 0; request < 60; request += 1) limit.take(1);
    expect(() => limit.take(1)).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED', headers: { 'retry-after': '1' } }),
    );
    limit.take(2);
    now = 1000;
    limit.take(1);
    expect(() => limit.take(1)).toThrow();
  });

  it('of zero is none', () => {
    const limit = createRateLimit(0, () => 0);
    for (let request = 0; request < 10_000; request += 1) limit.take(1);
  });
});
