import { describe, expect, it } from 'vitest';
import { localToUtc } from '../../lib/zone-offsets.ts';
import { instantOf, type ZonePeriod } from './fcc-clock.ts';

const CHANGE = Date.UTC(2026, 6, 1, 12);

const moved = (before: string | null, after: string | null): ZonePeriod[] => [
  { since: Number.NEGATIVE_INFINITY, until: CHANGE, zone: before },
  { since: CHANGE, until: Number.POSITIVE_INFINITY, zone: after },
];

const read = (periods: readonly ZonePeriod[], reading: string) => {
  const instant = instantOf(periods, Date.parse(`${reading}Z`), localToUtc);
  return instant === undefined ? undefined : new Date(instant).toISOString().slice(0, 16);
};

describe('a reading of an agent’s clock', () => {
  it.each([
    ['Europe/London', 'Asia/Tokyo', '2026-06-01T12:00', '2026-06-01T11:00'],
    ['Europe/London', 'Asia/Tokyo', '2026-07-02T12:00', '2026-07-02T03:00'],
    ['Asia/Tokyo', 'Europe/London', '2026-07-01T12:59', '2026-07-01T03:59'],
    ['Asia/Tokyo', 'Europe/London', '2026-07-02T12:00', '2026-07-02T11:00'],
  ])('is of the timezone that applied then: %s, then %s, %s', (before, after, reading, expected) => {
    expect(read(moved(before, after), reading)).toBe(expected);
  });

  it('that comes twice is the earlier instant', () => {
    expect(read(moved('Asia/Tokyo', 'Europe/London'), '2026-07-01T15:00')).toBe('2026-07-01T06:00');
  });

  it('that is skipped is read by the timezone before', () => {
    expect(read(moved('Europe/London', 'Asia/Tokyo'), '2026-07-01T15:00')).toBe('2026-07-01T14:00');
  });

  it.each([
    [null, 'Asia/Tokyo', '2026-06-01T12:00', undefined],
    [null, 'Asia/Tokyo', '2026-07-02T12:00', '2026-07-02T03:00'],
    ['Asia/Tokyo', null, '2026-06-01T12:00', '2026-06-01T03:00'],
    ['Asia/Tokyo', null, '2026-07-02T12:00', undefined],
  ])('has no instant where there was no timezone: %s, then %s, %s', (before, after, reading, expected) => {
    expect(read(moved(before, after), reading)).toBe(expected);
  });
});
