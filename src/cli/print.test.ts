import { expect, it } from 'vitest';
import { instant } from './print.ts';

it.each([
  [0, '1970-01-01T00:00:00Z'],
  [253402300799, '9999-12-31T23:59:59Z'],
  [253402300800, '+010000-01-01T00:00:00Z'],
  [8640000000001, '8640000000001'],
  [null, ''],
])('the instant %s is printed as "%s"', (seconds, expected) => {
  expect(instant(seconds)).toBe(expected);
});
