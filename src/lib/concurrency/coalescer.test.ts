import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Coalescer } from './coalescer.ts';

/** Doubles numbers, a group at a time, each when it is let go. */
function doubling({ itemsMax = 10, waitingMax = 10, pause = async () => {} } = {}) {
  const groups: (readonly number[])[] = [];
  const gates: (() => void)[] = [];
  const together = new Coalescer<number, number>(
    async (take) => {
      const taken = take();
      groups.push(taken);
      await new Promise<void>((resolve) => gates.push(resolve));
      if (taken.includes(0)) throw new Error('nothing to double');
      return taken.map((number) => 2 * number);
    },
    { itemsMax, waitingMax, pause },
  );
  const letGo = async () => {
    gates.shift()?.();
    await turn();
  };
  return { together, groups, letGo };
}

it('the first begins at once, those that come meanwhile are next, together', async () => {
  const { together, groups, letGo } = doubling();
  const results = [1, 2, 3].map((number) => together.add('a', number));
  expect(groups).toEqual([[1]]);
  await letGo();
  expect(groups).toEqual([[1], [2, 3]]);
  await letGo();
  expect(await Promise.all(results)).toEqual([2, 4, 6]);
  const later = together.add('a', 4);
  await letGo();
  expect(await later).toBe(8);
});

it('those who come again when their group is answered are together', async () => {
  let meet = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      meet = resolve;
    });
  const { together, groups, letGo } = doubling({ pause });
  const results = [1, 2, 3].map((number) => together.add('a', number));
  await letGo();
  await letGo();
  await Promise.all(results);
  for (const number of [4, 5]) void together.add('a', number);
  expect(groups).toEqual([[1], [2, 3]]);
  meet();
  await letGo();
  expect(groups).toEqual([[1], [2, 3], [4, 5]]);
});

it('different keys go side by side', () => {
  const { together, groups } = doubling();
  void together.add('a', 1);
  void together.add('b', 2);
  expect(groups).toEqual([[1], [2]]);
});

it('no group is larger than allowed', async () => {
  const { together, groups, letGo } = doubling({ itemsMax: 2, waitingMax: 10 });
  for (const number of [1, 2, 3, 4]) void together.add('a', number);
  await letGo();
  await letGo();
  expect(groups).toEqual([[1], [2, 3], [4]]);
});

it('a failure is that of its group alone', async () => {
  const { together, letGo } = doubling();
  const [first, second] = [together.add('a', 0), together.add('a', 1)];
  const failing = expect(first).rejects.toThrow('nothing to double');
  await letGo();
  await failing;
  await letGo();
  expect(await second).toBe(2);
});

it('an item that comes when too many wait is refused', async () => {
  const { together } = doubling({ itemsMax: 10, waitingMax: 1 });
  void together.add('a', 1);
  void together.add('a', 2);
  expect(() => together.add('a', 3)).toThrow(expect.objectContaining({ code: 'OVERLOADED' }));
});

it('work that fails before it takes anything fails those that wait', async () => {
  const together = new Coalescer<number, number>(() => Promise.reject(new Error('no room')), {
    pause: async () => {},
    itemsMax: 10,
    waitingMax: 10,
  });
  await expect(together.add('a', 1)).rejects.toThrow('no room');
});
