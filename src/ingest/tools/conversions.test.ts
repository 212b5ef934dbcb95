import { expect, it } from 'vitest';
import { hostOf } from './conversions.ts';

it.each([
  ['a.example:443', 'a.example'],
  ['a.example', 'a.example'],
  ['192.0.2.1:80', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['a:1:2', 'a:1:2'],
  ['a:', 'a:'],
  [':80', undefined],
  ['', undefined],
  [undefined, undefined],
])('of %s the host is %s', (host, expected) => {
  expect(hostOf(host)).toBe(expected);
});

it('finds the host of a text of any length in one pass', () => {
  const long = `${'a'.repeat(1e6)}:${'1'.repeat(1e6)}x`;
  expect(hostOf(long)).toBe(long);
});
