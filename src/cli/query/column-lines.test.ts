import { expect, it } from 'vitest';
import { periodsBetween } from './column-lines.ts';

it.each([
  ['2026-10-30', '2026-11-02', 'daily', ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']],
  ['2026-10-05', '2026-10-19', 'weekly', ['2026-10-05', '2026-10-12', '2026-10-19']],
  ['2026-11-01', '2027-01-01', 'monthly', ['2026-11-01', '2026-12-01', '2027-01-01']],
  ['2026-10-01', '2027-01-01', 'quarterly', ['2026-10-01', '2027-01-01']],
  ['2026-10-01T18:00:00', '2026-10-02T00:00:00', 'six_hourly', ['2026-10-01T18:00:00', '2026-10-02T00:00:00']],
  ['2026-10-01', '2026-10-01', 'daily', ['2026-10-01']],
] as const)('from %s to %s, %s, there are %j', (first, last, period, expected) => {
  expect(periodsBetween(first, last, period)).toEqual(expected);
});
