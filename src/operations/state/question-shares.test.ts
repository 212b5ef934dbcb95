import { expect, it } from 'vitest';
import { QuestionShares } from './question-shares.ts';

const tally = (shares: QuestionShares, hour: number, isAnswered: boolean, times: number) => {
  const rooms = { whole: 0, short: 0, none: 0 };
  for (let index = 0; index < times; index += 1) rooms[shares.take(1, hour, isAnswered)] += 1;
  return rooms;
};

it('an organisation has a bounded share of the audit in each hour, and refused questions a small one', () => {
  const shares = new QuestionShares();
  expect(tally(shares, 1, false, 4000)).toEqual({ whole: 200, short: 0, none: 3800 });
  expect(tally(shares, 1, true, 101_000)).toEqual({ whole: 1000, short: 99_000, none: 1000 });
  expect(shares.take(2, 1, true)).toBe('whole');
  expect(tally(shares, 2, true, 1)).toEqual({ whole: 1, short: 0, none: 0 });
});
