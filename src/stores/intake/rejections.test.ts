import { expect, it } from 'vitest';
import { firstErrors, RejectionCount } from './rejections.ts';

it('a message that is too long is cut, however its row is read', () => {
  const long = { row: 1, message: 'ü'.repeat(1e6) };
  const short = { row: 2, message: 'dtime: This field is missing.' };
  const count = new RejectionCount();
  count.add(long);
  count.add(short);
  const expected = [{ row: 1, message: `${'ü'.repeat(1000)}…` }, short];
  expect(count.first).toEqual(expected);
  expect(firstErrors([short, long])).toEqual(expected);
});
