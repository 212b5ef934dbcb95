import { describe, expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('a keyed queue', () => {
  it('runs the tasks of one key in order, those of others meanwhile, and goes on after a failure', async () => {
    const queue = new KeyedQueue<string>();
    const done: string[] = [];
    const task = (name: string) => async () => {
      done.push(`${name} begins`);
      await pause();
      done.push(`${name} ends`);
    };
    const failing = queue.run('a', () => Promise.reject(new Error('no')));
    const all = [queue.run('a', task('a1')), queue.run('a', task('a2')), queue.run('b', task('b1'))];
    await expect(failing).rejects.toThrow('no');
    await Promise.all(all);
    expect(done.indexOf('a1 ends')).toBeLessThan(done.indexOf('a2 begins'));
    expect(done.indexOf('b1 begins')).toBeLessThan(done.indexOf('a1 ends'));
  });
});
