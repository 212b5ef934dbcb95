import { describe, expect, it } from 'vitest';
import type { Point } from '../../query/present-points.ts';
import { shareAnswers } from './share-answers.ts';

describe('answers that rules share', () => {
  const points = (count: number) => Array.from({ length: count }, () => ({}) as Point);

  it('are asked for once, also by rules at the same time, and anew after a failure', async () => {
    const share = shareAnswers();
    const asked: string[] = [];
    const ask = (key: string) => async () => {
      asked.push(key);
      if (asked.length === 2) throw new Error('busy');
      return points(1);
    };
    await Promise.all([share('a', ask('a')), share('a', ask('a'))]);
    await expect(share('b', ask('b'))).rejects.toThrow('busy');
    await share('b', ask('b'));
    await share('a', ask('a'));
    expect(asked).toEqual(['a', 'b', 'b']);
  });

  it('are forgotten from the oldest on where they are many', async () => {
    const share = shareAnswers(10);
    const asked: string[] = [];
    const get = (key: string) =>
      share(key, async () => {
        asked.push(key);
        return points(4);
      });
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await get(key);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });
});
