import { beforeAll, describe, expect, it } from 'vitest';
import { localClock } from './fcc-clock.ts';

describe('local times of an FCC file', () => {
  const always = (zone: string | null) => [{ since: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY, zone }];
  const zones = new Map([
    ['1', always('America/New_York')],
    ['2', always('America/Phoenix')],
    ['3', always(null)],
  ]);
  const asked: string[] = [];
  const clock = localClock(async (unitIds) => {
    asked.push(...unitIds);
    return zones;
  });
  beforeAll(async () => {
    await clock.meet(new Set(['1', '2', '3']));
    await clock.meet(new Set(['1', '4']));
  });

  it('are read by timezones that are asked for once', () => {
    expect(asked).toEqual(['1', '2', '3', '4']);
  });

  it.each([
    ['1', '2022-09-30 20:00:00', '2022-10-01 00:00:00'],
    ['1', '2022-09-30T20:00:00.250', '2022-10-01 00:00:00.250'],
    ['2', '2022-09-30 20:00:00', '2022-10-01 03:00:00'],
    ['1', '2022-11-06 01:30:00', '2022-11-06 05:30:00'],
    ['1', '2022-03-13 02:30:00', '2022-03-13 07:30:00'],
  ])('of unit %s: %s becomes %s', (unitId, dtime, expected) => {
    expect(clock.toUtc(dtime, unitId)).toBe(expected);
  });

  it.each(['2022-02-30 00:00:00', '2022-01-01 25:00:00', '', 'soon', '2022-01-01T00:00:00Z'])(
    'are left as they are when they are none: "%s"',
    (dtime) => {
      expect(clock.toUtc(dtime, '1')).toBe(dtime);
    },
  );

  it.each([
    ['3', '2022-01-01 00:00:00 (local time of a unit without a timezone)'],
    ['4', 'rejected: The agent is not known.'],
  ])('are never taken for UTC where there is no timezone: unit %s', (unitId, expected) => {
    expect(clock.toUtc('2022-01-01 00:00:00', unitId)).toBe(expected);
  });
});
