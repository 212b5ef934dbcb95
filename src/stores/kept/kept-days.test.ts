import { beforeEach, describe, expect, it } from 'vitest';
import { KeptDays, type KeptParts } from './kept-days.ts';

const POINTS = { points: [] };

let parts: KeptParts;

beforeEach(() => {
  parts = new KeptDays(1000).of('anything');
});

describe('a kept day', () => {
  it('holds for its version alone', () => {
    parts.keep(10, POINTS, 'first');
    expect(parts.points(10, 'first')).toEqual([]);
    expect(parts.points(10, 'second')).toBeUndefined();
    parts.keep(10, POINTS, 'second');
    expect(parts.points(10, 'second')).toEqual([]);
  });

  it('goes when space is needed and it was not used for longest', () => {
    for (const day of [1, 2, 3]) parts.keep(day, POINTS, 1);
    parts.points(1, 1);
    parts.keep(4, POINTS, 1);
    expect([1, 2, 3, 4].filter((day) => parts.points(day, 1))).toEqual([1, 3, 4]);
  });

  it('is of one question', () => {
    const kept = new KeptDays(10_000);
    kept.of({ metric: 1 }).keep(10, POINTS, 1);
    expect(kept.of({ metric: 2 }).points(10, 1)).toBeUndefined();
    expect(kept.of({ metric: 1 }).points(10, 1)).toEqual([]);
    expect(kept.of({ metric: 1 }).values(10, 1)).toBeUndefined();
  });
});
