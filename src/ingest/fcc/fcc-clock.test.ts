import { describe, expect, it } from 'vitest';
import { localClock } from './fcc-clock.ts';

describe('local times of an FCC file', () => {
  const clock = localClock(
    new Map([
      ['1', 'America/New_York'],
      ['2', 'America/Phoenix'],
      ['3', null],
    ]),
  );

  it.each([
    ['1', '2022-09-30 20:00:00', '2022-10-01 00:00:00'],
    ['1', '2022-09-30T20:00:00.250', '2022-10-01 00:00:00.250'],
    ['2', '2022-09-30 20:00:00', '2022-10-01 03:00:00'],
    ['1', '2022-11-06 01:30:00', '2022-11-06 05:30:00'],
    ['1', '2022-03-13 02:30:00', '2022-03-13 07:30:00'],
  ])('of unit %s: %s becomes %s', (unitId, dtime, expected) => {
    expect(clock(dtime, unitId)).toBe(expected);
  });

  it.each(['2022-02-30 00:00:00', '2022-01-01 25:00:00', '', 'soon', '2022-01-01T00:00:00Z'])(
    'are left as they are when they are none: "%s"',
    (dtime) => {
      expect(clock(dtime, '1')).toBe(dtime);
    },
  );

  it.each(['3', '4'])('of a unit without a timezone are never taken for UTC: %s', (unitId) => {
    expect(clock('2022-01-01 00:00:00', unitId)).toBe('2022-01-01 00:00:00 (local time of a unit without a timezone)');
  });
});
