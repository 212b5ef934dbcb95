import { expect, it } from 'vitest';
import type { TestColumn } from '../../../../client/index.ts';
import { limitOf, limitText, readLimit, writeLimit } from './limits.ts';

const SPEED: TestColumn = { name: 'bytes_sec', type: 'integer', unit: 'B/s', meaning: '' };
const TARGET: TestColumn = { name: 'target', type: 'text', unit: null, meaning: '' };

it('a limit is typed in the unit that is shown, and asked for in the stored one', () => {
  const limit = limitOf(SPEED, 'below', '10.5');
  expect(limit).toEqual({ column: 'bytes_sec', below: 1_312_500 });
  expect(limit && limitText([SPEED], limit)).toBe('Speed, Mbit/s is below 10.5');
  expect(limitOf(SPEED, 'below', 'fast')).toBeUndefined();
});

it.each([
  { column: 'bytes_sec', below: 1_312_500 },
  { column: 'target', is: 'a:b.example' },
])('the address has %j as it was', (limit) => {
  expect(readLimit([SPEED, TARGET], writeLimit(limit))).toEqual(limit);
});

it('a text is what a column has to be', () => {
  expect(limitOf(TARGET, 'is', 'lon1')).toEqual({ column: 'target', is: 'lon1' });
  expect(readLimit([TARGET], 'target')).toBeUndefined();
  expect(readLimit([TARGET], 'target:is:4')).toEqual({ column: 'target', is: '4' });
});
