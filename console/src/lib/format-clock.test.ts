import { expect, it } from 'vitest';
import { formatMinute } from './format-clock.ts';

it('whole days need no time of day', () => {
  expect(formatMinute('2026-03-02T00:00')).toBe('2 Mar 2026');
  expect(formatMinute('2026-03-02T23:59')).toBe('2 Mar 2026');
  expect(formatMinute('2026-03-02T18:30')).toBe('2 Mar 2026, 18:30');
  expect(formatMinute('2026-02-30T00:00')).toBe('2026-02-30');
});
