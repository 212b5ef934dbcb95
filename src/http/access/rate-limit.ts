import { ServiceError } from '../../errors.ts';

export interface RateLimit {
  /** Returns headers with the token's remaining requests; throws RATE_LIMITED if there are none. */
  take(tokenId: number): Readonly<Record<string, string>>;
}

const UNLIMITED = {};

/** One bucket per token: `perMinute` requests at once, refilled evenly. Zero is no limit. */
export function createRateLimit(perMinute: number, now: () => number): RateLimit {
  const buckets = new Map<number, { left: number; filledAt: number }>();
  if (perMinute === 0) return { take: () => UNLIMITED };
  const perMs = perMinute / 60_000;
  const secondsUntil = (missing: number) => String(Math.ceil(missing / perMs / 1000));
  const headersFor = (left: number) => ({
    'x-ratelimit-limit': String(perMinute),
    'x-ratelimit-remaining': String(Math.floor(left)),
    'x-ratelimit-reset': secondsUntil(perMinute - left),
  });
  return {
    take(tokenId) {
      const at = now();
      const bucket = buckets.get(tokenId) ?? { left: perMinute, filledAt: at };
      const left = Math.min(perMinute, bucket.left + Math.max(0, at - bucket.filledAt) * perMs);
      if (left < 1) {
        throw new ServiceError('RATE_LIMITED', {
          message: `The token has used up the ${perMinute} requests a minute that RATE_LIMIT_PER_MINUTE allows. Please retry later.`,
          headers: { 'retry-after': secondsUntil(1 - left), ...headersFor(left) },
        });
      }
      buckets.set(tokenId, { left: left - 1, filledAt: at });
      return headersFor(left - 1);
    },
  };
}
