import { describe, expect, it } from 'vitest';
import { DayCache } from './day-cache.ts';

const RESULTS = { organisationId: 1, test: 'httpget' };

describe('a cached day', () => {
  it('is found under its version alone', () => {
    const days = new DayCache(10_000).points(RESULTS, 'question');
    days.set(10, 'first', []);
    expect([days.get(10, 'first'), days.get(10, 'second'), days.get(11, 'first')]).toEqual([[], undefined, undefined]);
  });

  it('belongs to one question, and is either points or values', () => {
    const cache = new DayCache(10_000);
    cache.points(RESULTS, { metric: 1 }).set(10, '1', []);
    expect(cache.points(RESULTS, { metric: 1 }).get(10, '1')).toEqual([]);
    expect(cache.points(RESULTS, { metric: 2 }).get(10, '1')).toBeUndefined();
    expect(cache.values(RESULTS, { metric: 1 }).get(10, '1')).toBeUndefined();
  });

  it('goes when space is needed and it was not used for longest', () => {
    const days = new DayCache(1000).points(RESULTS, 'question');
    for (const day of [1, 2, 3]) days.set(day, '1', []);
    days.get(1, '1');
    days.set(4, '1', []);
    expect([1, 2, 3, 4].filter((day) => days.get(day, '1'))).toEqual([1, 3, 4]);
  });
});
