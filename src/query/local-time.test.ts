import { describe, expect, it } from 'vitest';
import { parseLocalTime } from './local-time.ts';

/** A Wednesday. */
const NOW = Date.UTC(2026, 6, 15, 13, 30) / 1000;
const show = (seconds: number | undefined) =>
  seconds && new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

describe('a local time', () => {
  it.each([
    ['2026-07-01 12:30:15', '2026-07-01 12:30:15', '2026-07-01 12:30:15'],
    ['2026-07-01 12:30', '2026-07-01 12:30:00', '2026-07-01 12:30:00'],
    ['2026-07-01', '2026-07-01 00:00:00', '2026-07-01 23:59:59'],
    ['2026-02', '2026-02-01 00:00:00', '2026-02-28 23:59:59'],
    ['-1 days', '2026-07-14 00:00:00', '2026-07-14 23:59:59'],
    ['last monday', '2026-07-13 00:00:00', '2026-07-13 23:59:59'],
    ['last month', '2026-06-01 00:00:00', '2026-06-30 23:59:59'],
  ])('%s begins at %s and ends at %s', (text, from, to) => {
    expect([show(parseLocalTime(text, 'from', NOW)), show(parseLocalTime(text, 'to', NOW))]).toEqual([from, to]);
  });

  it.each(['2026-02-30 12:00', '2026-07-01 24:00', '2026-07-01 12:60', '2026-07-01T12:00', '2026-07-01 1:00', 'soon'])(
    '%s is none',
    (text) => {
      expect(parseLocalTime(text, 'from', NOW)).toBeUndefined();
    },
  );
});
