import { expect, it } from 'vitest';
import { readGivenTime } from './given-time.ts';

const NOON = Date.UTC(2026, 2, 1, 12);

it.each([
  ['2026-03-01T12:00:00Z', { time: NOON, zone: undefined }],
  ['2026-03-01T13:00:00+01:00', { time: NOON, zone: undefined }],
  ['2026-03-01T13:00:00+0100', { time: NOON, zone: undefined }],
  ['1772366400', { time: NOON, zone: undefined }],
  ['1772366400000', { time: NOON, zone: undefined }],
  ['631152000', { time: Date.UTC(1990, 0, 1), zone: undefined }],
  ['utc', { time: undefined, zone: 'UTC' }],
  ['UTC', { time: undefined, zone: 'UTC' }],
  ['Europe/Berlin', { time: undefined, zone: 'Europe/Berlin' }],
])('%s says the time of a run, or whose clocks its times are of', (text, expected) => {
  expect(readGivenTime(text)).toEqual(expected);
});

it.each(['', 'noon', '2026-03-01', '1970-01-01T00:00:00Z', '5000000000000', '17723664', 'Europe/Nowhere'])(
  '%j says neither',
  (text) => {
    expect(readGivenTime(text)).toBeUndefined();
  },
);
