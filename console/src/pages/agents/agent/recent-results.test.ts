import { expect, it } from 'vitest';
import { RECENT_DAYS, recentDays } from './recent-results.ts';

it('the recent days end with the current one, in UTC', () => {
  const days = recentDays(Date.UTC(2026, 2, 1, 23, 59));
  expect(days).toHaveLength(RECENT_DAYS);
  expect(days.at(-1)).toBe('2026-03-01');
  expect(days.at(-2)).toBe('2026-02-28');
  expect(days[0]).toBe('2026-01-31');
});
