import { expect, it } from 'vitest';
import { isUtcDay, utcDay } from './utc-day.ts';

it('a day is that of UTC, whatever the month', () => {
  expect(utcDay(Date.UTC(2026, 2, 1, 23, 59))).toBe('2026-03-01');
  expect(utcDay(Date.UTC(2026, 2, 1, 0, 1), -1)).toBe('2026-02-28');
});

it.each(['2026-02-28', '2024-02-29'])('%s is a day', (text) => expect(isUtcDay(text)).toBe(true));

it.each(['2026-02-29', '2026-2-1', '2026-02', '-1 days', 'now', ''])('%s is not a day', (text) =>
  expect(isUtcDay(text)).toBe(false),
);
