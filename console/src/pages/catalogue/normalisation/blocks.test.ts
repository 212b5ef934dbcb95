import { expect, it } from 'vitest';
import { blocksOf, plainMean, weigh, weightedMean } from './blocks.ts';
import { EXAMPLE } from './worked-example.tsx';

const SPEED = [0, 6, 12, 18, 19, 20, 21, 22, 23];

it('blocks fill the day, each up to the next', () => {
  const blocks = blocksOf(SPEED);
  expect(blocks.map(({ hours }) => hours)).toEqual([6, 6, 6, 1, 1, 1, 1, 1, 1]);
  expect(blocks.reduce((sum, { hours }) => sum + hours, 0)).toBe(24);
});

it('the last block goes on to the first one of the next day', () => {
  expect(blocksOf([6, 18])).toEqual([
    { from: 6, to: 18, hours: 12 },
    { from: 18, to: 30, hours: 12 },
  ]);
  expect(weigh([{ agent: 'a', hour: 3, value: 1 }], [6, 18])[0]?.block.from).toBe(18);
});

it('the example weighs as the documentation of the statistics says', () => {
  const weighed = weigh(EXAMPLE, SPEED);
  expect(weighed.map(({ weight }) => weight)).toEqual([6, 0.25, 0.25, 0.5]);
  expect(plainMean(EXAMPLE)).toBe(55);
  expect(weightedMean(weighed)).toBeCloseTo(92.142857, 6);
});
