import { describe, expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

describe('the answer cache', () => {
  it('forgets what has not been asked for longest', () => {
    const cache = new AnswerCache(4000);
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, { text: 'x'.repeat(300), rows: 1 });
    cache.get('a');
    cache.set('e', { text: 'x'.repeat(300), rows: 1 });
    cache.set('f', { text: 'x'.repeat(300), rows: 1 });
    expect(['a', 'b', 'f'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
  });

  it('keeps nothing that would take most of its space', () => {
    const cache = new AnswerCache(4000);
    cache.set('large', { text: 'x'.repeat(2000), rows: 1 });
    expect(cache.get('large')).toBeUndefined();
  });

  it('holds no more than its bytes', () => {
    const cache = new AnswerCache(10_000);
    for (let key = 0; key < 1000; key += 1) cache.set(String(key), { text: 'x'.repeat(100), rows: 1 });
    const held = Array.from({ length: 1000 }, (_, key) => cache.get(String(key))).filter((answer) => answer);
    expect(held.length).toBeGreaterThan(20);
    expect(held.length).toBeLessThan(50);
    expect([cache.get('0'), cache.get('999')?.text]).toEqual([undefined, 'x'.repeat(100)]);
  });
});
