import { expect, it } from 'vitest';
import { expiryOf } from './expiry-fields.tsx';

const NOW = Date.UTC(2026, 0, 31, 12, 30, 0, 500);
const at = (...instant: [number, number, number, number, number]) => Date.UTC(...instant) / 1000;

it('a number of days is counted from now', () => {
  expect(expiryOf('1', '', NOW)).toBe(at(2026, 1, 1, 12, 30));
  expect(expiryOf('30', '', NOW)).toBe(at(2026, 2, 2, 12, 30));
});

it('a date is the last day on which the token works', () => {
  expect(expiryOf('date', '2026-02-28', NOW)).toBe(at(2026, 2, 1, 0, 0));
});

it('never is no instant', () => expect(expiryOf('never', '2026-02-28', NOW)).toBeNull());
