import { describe, expect, it } from 'vitest';
import { type Answer, AnswerCache } from './answer-cache.ts';

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

  it('has an answer made once for all who ask for it at the same time', async () => {
    const cache = new AnswerCache(4000);
    const reuse = ({ text }: Answer) => text;
    const ask = () =>
      cache.share('a', reuse, async () => {
        made += 1;
        await Promise.resolve();
        if (made === 1) throw new Error('gone');
        cache.set('a', { text: 'x', rows: 1 });
        return 'made';
      });
    let made = 0;
    const [first, ...others] = await Promise.allSettled([ask(), ask()]);
    expect([first?.status, others]).toEqual(['rejected', [{ status: 'fulfilled', value: 'made' }]]);
    expect(await Promise.all([ask(), ask()])).toEqual(['x', 'x']);
    expect(made).toBe(2);
  });

  it('lets nobody wait where it keeps nothing', async () => {
    const cache = new AnswerCache(0);
    const reuse = ({ text }: Answer) => text;
    void cache.share('a', reuse, () => new Promise<string>(() => {}));
    expect(await cache.share('a', reuse, async () => 'made')).toBe('made');
  });
});
