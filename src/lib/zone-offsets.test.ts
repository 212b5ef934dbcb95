import { describe, expect, it } from 'vitest';
import { localToUtc, onAnyClock, onEveryClock } from './zone-offsets.ts';

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

describe('a span of UTC', () => {
  const from = Date.UTC(2026, 6, 10, 12);
  const spans = [
    { from, to: from + 3_599_999 },
    { from: from + 1, to: from + 40 * 3_600_000 },
    { from: from - 999, to: from + 30 * 3_600_000 - 1 },
  ];
  const shownAt = (instant: number, offset: number) => Math.floor(instant / 1000) + offset;
  const offsets = [-12, -5, 0, 5.75, 14].map((hours) => hours * 3600);

  it.each(spans)('is shown by every clock within the seconds of any clock: %o', (span) => {
    const any = onAnyClock(span);
    const shown = offsets.flatMap((offset) => [shownAt(span.from, offset), shownAt(span.to, offset)]);
    expect([Math.min(...shown), Math.max(...shown)]).toEqual([any.from, any.to]);
  });

  it.each(spans)(
    'has the seconds of every clock from their begin to their end, and not those beside them: %o',
    (span) => {
      const every = onEveryClock(span);
      const isWithin = (second: number, offset: number) =>
        (second - offset) * 1000 >= span.from && (second - offset) * 1000 + 999 <= span.to;
      if (every.from <= every.to) {
        for (const second of [every.from, every.to]) {
          expect(offsets.every((offset) => isWithin(second, offset))).toBe(true);
        }
      }
      for (const second of [every.from - 1, every.to + 1]) {
        expect(offsets.every((offset) => isWithin(second, offset))).toBe(false);
      }
    },
  );
});
