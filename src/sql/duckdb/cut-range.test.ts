import { describe, expect, it } from 'vitest';
import { cutRange } from './cut-range.ts';

describe('a range that is cut by the values of its numbers', () => {
  it.each([
    ['nothing', [], [[0, 20, false]]],
    [
      'days that fit together',
      [
        [1, 4],
        [2, 6],
      ],
      [[0, 20, false]],
    ],
    [
      'days without results between them',
      [
        [1, 4],
        [9, 6],
        [10, 1],
      ],
      [
        [0, 9, false],
        [10, 20, false],
      ],
    ],
    [
      'a day that is too large',
      [
        [1, 4],
        [2, 11],
        [3, 5],
      ],
      [
        [0, 1, false],
        [2, 2, true],
        [3, 20, false],
      ],
    ],
  ])('is covered, with no more values than allowed where possible: %s', (_, days, ranges) => {
    const counts = days.map(([number = 0, values = 0]) => ({ number, values }));
    const cut = cutRange(counts, { from: 0, to: 20 }, 10);
    expect(cut.map(({ from, to, tooLarge }) => [from, to, tooLarge !== null])).toEqual(ranges);
  });
});
