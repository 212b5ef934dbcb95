import { expect, it } from 'vitest';
import { formatDistance, formatMinute, isUtcDay, utcDay, withinCalendar } from './dates.ts';

it('a day is that of UTC, whatever the month', () => {
  expect(utcDay(Date.UTC(2026, 2, 1, 23, 59))).toBe('2026-03-01');
  expect(utcDay(Date.UTC(2026, 2, 1, 0, 1), -1)).toBe('2026-02-28');
});

it.each(['2026-02-28', '2024-02-29'])('%s is a day', (text) => expect(isUtcDay(text)).toBe(true));

it.each(['2026-02-29', '2026-2-1', '2026-02', '-1 days', 'now', ''])('%s is not a day', (text) =>
  expect(isUtcDay(text)).toBe(false),
);

it('whole days need no time of day', () => {
  expect(formatMinute('2026-03-02T00:00', 'from')).toBe('2 Mar 2026');
  expect(formatMinute('2026-03-02T23:59', 'to')).toBe('2 Mar 2026');
  expect(formatMinute('2026-03-02', 'to')).toBe('2 Mar 2026');
  expect(formatMinute('2026-03-02T18:30', 'from')).toBe('2 Mar 2026, 18:30');
  expect(formatMinute('2026-02-30T00:00', 'from')).toBe('2026-02-30');
});

it('a day that begins with its last minute or ends with its first is not whole', () => {
  expect(formatMinute('2026-03-02T23:59', 'from')).toBe('2 Mar 2026, 23:59');
  expect(formatMinute('2026-03-02T00:00', 'to')).toBe('2 Mar 2026, 00:00');
});

const NOW = Date.UTC(2026, 0, 15, 12);
const HOUR = 3_600_000;

it.each([
  [-2000, 'just now'],
  [30_000, 'in less than a minute'],
  [-80_000, '1 minute ago'],
  [59.9 * 60_000, 'in 1 hour'],
  [3.4 * HOUR, 'in 3 hours'],
  [-23.9 * HOUR, '1 day ago'],
  [7 * 24 * HOUR, 'in 7 days'],
  [30 * 24 * HOUR - 1, 'in 30 days'],
  [-45 * 24 * HOUR, '45 days ago'],
  [-100 * 24 * HOUR, '3 months ago'],
  [800 * 24 * HOUR, 'in 2 years'],
])('%i ms from now is %s', (distance, text) => {
  expect(formatDistance(NOW + distance, NOW)).toBe(text);
});

it.each([8_640_000_000_001_000, -8_640_000_000_001_000, Number.MAX_VALUE])('a date can be made of %d', (ms) => {
  expect(() => new Date(withinCalendar(ms)).toISOString()).not.toThrow();
});

it('an instant of the calendar stays as it is', () => {
  expect(withinCalendar(1_784_023_200_000)).toBe(1_784_023_200_000);
});
