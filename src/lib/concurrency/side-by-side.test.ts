import { describe, expect, it } from 'vitest';
import { sideBySide } from './side-by-side.ts';

describe('work side by side', () => {
  it('never runs more items at a time than allowed, and leaves none out', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await sideBySide([1, 2, 3, 4, 5], 2, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      done.push(item);
    });
    expect(most).toBe(2);
    expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('begins nothing after a failure, and throws it when what runs has ended', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const work = sideBySide([1, 2, 3, 4], 2, async (item) => {
      begun.push(item);
      if (item === 1) throw new Error('no');
      await new Promise((resolve) => setImmediate(resolve));
      ended.push(item);
    });
    await expect(work).rejects.toThrow('no');
    expect(begun).toEqual([1, 2]);
    expect(ended).toEqual([2]);
  });
});
