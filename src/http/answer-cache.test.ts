import { describe, expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

describe('the answer cache', () => {
  it('answers for the state that an answer was made in, and for no other', () => {
    const cache = new AnswerCache(10_000);
    cache.set(1, 'key', 'old');
    expect([cache.get(1, 'key'), cache.get(2, 'key')]).toEqual(['old', undefined]);
    cache.set(2, 'other', 'new');
    expect([cache.get(1, 'key'), cache.get(2, 'key'), cache.get(2, 'other')]).toEqual([undefined, undefined, 'new']);
  });

  it('holds no more than its bytes', () => {
    const cache = new AnswerCache(10_000);
    for (let key = 0; key < 1000; key += 1) cache.set(1, String(key), 'x'.repeat(100));
    const held = Array.from({ length: 1000 }, (_, key) => cache.get(1, String(key))).filter((answer) => answer);
    expect(held.length).toBeGreaterThan(20);
    expect(held.length).toBeLessThan(50);
    expect([cache.get(1, '0'), cache.get(1, '999')]).toEqual([undefined, 'x'.repeat(100)]);
  });
});
