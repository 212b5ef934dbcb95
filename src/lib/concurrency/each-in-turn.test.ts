import { expect, it } from 'vitest';
import { eachInTurn } from './each-in-turn.ts';

const failing = (...bad: readonly number[]) => {
  const done: number[] = [];
  const task = async (item: number) => {
    if (bad.includes(item)) throw new Error(`no ${item}`);
    done.push(item);
  };
  return { done, task };
};

it('an item that fails keeps none of the others from being done, and is told in the end', async () => {
  const { done, task } = failing(2);
  await expect(eachInTurn([1, 2, 3], task)).rejects.toThrow('no 2');
  expect(done).toEqual([1, 3]);
});

it('all that went wrong is told at once', async () => {
  const { done, task } = failing(1, 3);
  const error = await eachInTurn([1, 2, 3], task).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AggregateError);
  expect((error as AggregateError).errors.map(({ message }: Error) => message)).toEqual(['no 1', 'no 3']);
  expect(done).toEqual([2]);
});
