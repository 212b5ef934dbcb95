import { expect, it } from 'vitest';
import { isLive, tokenState } from './token-state.ts';

const NOW = 1_800_000_000;
const DAY = 86_400;

it.each([
  [{ revoked_at: null, expires_at: null }, 'active'],
  [{ revoked_at: null, expires_at: NOW + 8 * DAY }, 'active'],
  [{ revoked_at: null, expires_at: NOW + 7 * DAY }, 'expiring'],
  [{ revoked_at: null, expires_at: NOW + 1 }, 'expiring'],
  [{ revoked_at: null, expires_at: NOW }, 'expired'],
  [{ revoked_at: NOW - 1, expires_at: null }, 'revoked'],
  [{ revoked_at: NOW - 1, expires_at: NOW - 2 }, 'revoked'],
] as const)('%o is %s', (token, state) => {
  expect(tokenState(token, NOW)).toBe(state);
  expect(isLive(token, NOW)).toBe(state === 'active' || state === 'expiring');
});
