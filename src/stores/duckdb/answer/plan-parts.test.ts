import { describe, expect, it } from 'vitest';
import { gather } from './plan-parts.ts';

describe('parts of a question', () => {
  it.each([
    ['nothing', [], []],
    [
      'days that fit together',
      [
        [1, 4],
        [2, 6],
      ],
      [[1, 2, false]],
    ],
    [
      'days without results between them',
      [
        [1, 4],
        [9, 6],
        [10, 1],
      ],
      [
        [1, 9, false],
        [10, 10, false],
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
        [1, 1, false],
        [2, 2, true],
        [3, 3, false],
      ],
    ],
  ])('hold no more values than allowed where they can: %s', (_, days, parts) => {
    const given = days.map(([number = 0, values = 0]) => ({ number, values }));
    expect(gather(given, 10).map(({ first, last, isLarge }) => [first, last, isLarge])).toEqual(parts);
  });
});
