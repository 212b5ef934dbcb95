import { expect, it } from 'vitest';
import { keepAddresses } from './forwarded-for.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1, 192.0.2.1', '2001:db8::1, 192.0.2.1'],
  ['192.0.2.1:4711, [2001:db8::1]:443,[::1]', '192.0.2.1, 2001:db8::1, ::1'],
  ['<b>x</b>', undefined],
  ['unknown, 192.0.2.1', '192.0.2.1'],
  ['192.0.2.1, <script>, 192.0.2.2', '192.0.2.2'],
  ['192.0.2.1, ', undefined],
  ['999.0.2.1', undefined],
])('of X-Forwarded-For %j stays %j', (given, left) => {
  const headers = { 'x-forwarded-for': given };
  keepAddresses(headers);
  expect(headers['x-forwarded-for']).toBe(left);
});
