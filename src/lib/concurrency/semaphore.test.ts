import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

const never = new AbortController().signal;

/** Tasks that run until they are ended, by name. */
function tasksOf(semaphore: Semaphore) {
  const running = new Map<string, () => void>();
  const refused: string[] = [];
  const begin = async (name: string, owner: number, signal = never) => {
    semaphore.acquire(signal, owner).then(
      (release) => running.set(name, release),
      () => refused.push(name),
    );
    await turn();
  };
  const end = async (name: string) => {
    running.get(name)?.();
    running.delete(name);
    await turn();
  };
  return { begin, end, running: () => [...running.keys()].sort(), refused };
}

describe('Semaphore', () => {
  it('runs as many as there are permits, and refuses beyond its queue', async () => {
    const { begin, end, running, refused } = tasksOf(new Semaphore(2, 1));
    for (const name of ['a', 'b', 'c', 'd']) await begin(name, 1);
    expect([running(), refused]).toEqual([['a', 'b'], ['d']]);
    await end('a');
    expect(running()).toEqual(['b', 'c']);
  });

  it('lets owners take turns, however many tasks one of them has', async () => {
    const { begin, end, running } = tasksOf(new Semaphore(1, 10));
    for (const name of ['a1', 'a2', 'a3']) await begin(name, 1);
    for (const name of ['b1', 'b2']) await begin(name, 2);
    const order: string[] = [];
    for (let [name] = running(); name !== undefined; [name] = running()) {
      order.push(name);
      await end(name);
    }
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  it('keeps the last permit from an owner of all others while another has lately come', async () => {
    let now = 0;
    const { begin, end, running } = tasksOf(new Semaphore(2, 10, { now: () => now }));
    await begin('b1', 2);
    await end('b1');
    for (const name of ['a1', 'a2']) await begin(name, 1);
    expect(running()).toEqual(['a1']);
    await begin('b2', 2);
    expect(running()).toEqual(['a1', 'b2']);
    await end('b2');
    expect(running()).toEqual(['a1']);
    now = 60_000;
    for (const name of ['a3', 'a4']) await begin(name, 1);
    await end('a1');
    expect(running()).toEqual(['a2', 'a3']);
  });

  it('holds an owner to its share while another has lately come', async () => {
    let now = 0;
    const { begin, end, running } = tasksOf(new Semaphore(10, 10, { shareMax: 2, now: () => now }));
    for (const name of ['a1', 'a2', 'a3']) await begin(name, 1);
    expect(running()).toEqual(['a1', 'a2', 'a3']);
    await begin('b1', 2);
    for (const name of ['a1', 'a2']) await end(name);
    for (const name of ['a4', 'a5']) await begin(name, 1);
    expect(running()).toEqual(['a3', 'a4', 'b1']);
    now = 60_000;
    await begin('a6', 1);
    expect(running()).toEqual(['a3', 'a4', 'a5', 'b1']);
  });

  it('gives a place of the longest queue to an owner without one', async () => {
    const { begin, end, running, refused } = tasksOf(new Semaphore(1, 2));
    for (const name of ['a1', 'a2', 'a3', 'a4']) await begin(name, 1);
    expect(refused).toEqual(['a4']);
    await begin('b1', 2);
    expect(refused).toEqual(['a4', 'a3']);
    await begin('b2', 2);
    expect(refused).toEqual(['a4', 'a3', 'b2']);
    await end('a1');
    await end('a2');
    expect(running()).toEqual(['b1']);
  });

  it('forgets who has given up', async () => {
    const patience = new AbortController();
    const { begin, end, running, refused } = tasksOf(new Semaphore(1, 2));
    await begin('a', 1);
    await begin('b', 1, patience.signal);
    await begin('c', 2);
    patience.abort(new Error('enough'));
    await end('a');
    expect([running(), refused]).toEqual([['c'], ['b']]);
  });
});
