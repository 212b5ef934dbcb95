import { ServiceError } from '../../errors.ts';

export interface RateLimit {
  /** Throws RATE_LIMITED when a token has no request left. */
  take(tokenId: number): void;
}

/** A bucket a token: `perMinute` requests at once, refilled evenly. Zero is no limit. */
export function createRateLimit(perMinute: number, now: () => number): RateLimit {
  const buckets = new Map<number, { left: number; filledAt: number }>();
  if (perMinute === 0) return { take: () => {} };
  const perMs = perMinute / 60_000;
  return {
    take(tokenId) {
      const at = now();
      const bucket = buckets.get(tokenId) ?? { left: perMinute, filledAt: at };
      const left = Math.min(perMinute, bucket.left + (at - bucket.filledAt) * perMs);
      if (left < 1) {
        const seconds = Math.ceil((1 - left) / perMs / 1000);
        throw new ServiceError('RATE_LIMITED', { headers: { 'retry-after': String(seconds) } });
      }
      buckets.set(tokenId, { left: left - 1, filledAt: at });
    },
  };
}
