import { describe, expect, it } from 'vitest';
import { localToUtc } from './zone-offsets.ts';

const utc = (zone: string, reading: string) =>
  new Date(localToUtc(zone)(Date.parse(`${reading.replace(' ', 'T')}Z`))).toISOString().slice(0, 19);

describe('a reading of local clocks', () => {
  it.each([
    ['in winter', 'America/New_York', '2022-01-15 12:00:00', '2022-01-15T17:00:00'],
    ['in summer', 'America/New_York', '2022-07-15 12:00:00', '2022-07-15T16:00:00'],
    ['after the clocks went back', 'America/New_York', '2022-12-31 23:59:59', '2023-01-01T04:59:59'],
    ['in a zone without summer time', 'America/Phoenix', '2022-07-15 12:00:00', '2022-07-15T19:00:00'],
    ['south of the equator', 'Australia/Sydney', '2022-01-01 00:30:00', '2021-12-31T13:30:00'],
    ['that comes twice: the earlier instant', 'America/New_York', '2022-11-06 01:30:00', '2022-11-06T05:30:00'],
    ['just after that', 'America/New_York', '2022-11-06 02:00:00', '2022-11-06T07:00:00'],
    ['that never comes: an hour later', 'America/New_York', '2022-03-13 02:30:00', '2022-03-13T07:30:00'],
    ['just before that', 'America/New_York', '2022-03-13 01:59:59', '2022-03-13T06:59:59'],
    ['just after that', 'America/New_York', '2022-03-13 03:00:00', '2022-03-13T07:00:00'],
  ])('%s', (_, zone, reading, expected) => {
    expect(utc(zone, reading)).toBe(expected);
  });
});
