import { expect, it } from 'vitest';
import { utcMinute, zonedMinute } from './zoned-time.ts';

it.each([
  ['America/Sao_Paulo', '2026-11-16T00:00', '2026-11-16T03:00'],
  ['Asia/Kolkata', '2026-11-16T00:15', '2026-11-15T18:45'],
  ['Europe/Berlin', '2026-07-01T01:00', '2026-06-30T23:00'],
  ['Europe/Berlin', '2026-10-25T12:00', '2026-10-25T11:00'],
  ['Nowhere/Land', '2026-07-01T01:00', '2026-07-01T01:00'],
])('in %s it is %s at %s of UTC', (timezone, zoned, utc) => {
  expect([utcMinute(zoned, timezone), zonedMinute(utc, timezone)]).toEqual([utc, zoned]);
});

it('what is typed half stays as it is', () => {
  expect(utcMinute('', 'Europe/Berlin')).toBe('');
});
