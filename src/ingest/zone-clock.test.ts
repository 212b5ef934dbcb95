import { expect, it } from 'vitest';
import { inUtc, isZone } from './zone-clock.ts';

it('a local time is written in UTC by its zone, in winter and in summer, and others stay', () => {
  const utc = inUtc('Europe/Berlin');
  expect(utc('2026-01-01 00:30:00')).toBe('2025-12-31 23:30:00');
  expect(utc('2026-07-01T12:00:00.25')).toBe('2026-07-01 10:00:00.25');
  expect(utc('2026-07-01 12:00')).toBe('2026-07-01 10:00:00');
  // Occurs twice, and not at all.
  expect(utc('2026-10-25 02:30:00')).toBe('2026-10-25 00:30:00');
  expect(utc('2026-03-29 02:30:00')).toBe('2026-03-29 01:30:00');
  for (const text of ['2026-07-01T12:00:00Z', '2026-07-01T12:00:00+02:00', '2026-02-30 12:00:00', 'yesterday', ''])
    expect(utc(text)).toBe(text);
});

it('a zone is the name of a timezone, and no other word', () => {
  expect(['Europe/Berlin', 'America/Argentina/Ushuaia'].map(isZone)).toEqual([true, true]);
  expect(['utc', 'local', 'file', 'Mars/Olympus', '2026-03-01T12:00:00Z', 'europe/berlin'].map(isZone)).toEqual(
    Array(6).fill(false),
  );
});
