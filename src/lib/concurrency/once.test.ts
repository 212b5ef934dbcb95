import { expect, test } from 'vitest';
import { once } from './once.ts';

test('a task that fails is tried again, and one that succeeded is not', async () => {
  const outcomes = [Promise.reject(new Error('away')), Promise.resolve(7)];
  let runs = 0;
  const ask = once(() => outcomes[runs++] as Promise<number>);
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('away');
  expect(await Promise.all([ask(), ask()])).toEqual([7, 7]);
  expect(await ask()).toBe(7);
  expect(runs).toBe(2);
});
