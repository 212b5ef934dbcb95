import { expect, it } from 'vitest';
import { backdateLimits, readBackdate } from './backdate.ts';

const NOW = Date.UTC(2026, 6, 14, 13, 5, 30);

it('a change without a date begins with the current day in UTC', () => {
  expect(readBackdate('', NOW)).toEqual({ seconds: Date.UTC(2026, 6, 14) / 1000 });
});

it('both ends of what can be picked are taken', () => {
  const { min, max } = backdateLimits(NOW);
  expect([min, max]).toEqual(['2026-06-16T13:06', '2026-07-14T13:05']);
  expect(readBackdate(min, NOW)).toEqual({ seconds: Date.UTC(2026, 5, 16, 13, 6) / 1000 });
  expect(readBackdate(max, NOW)).toEqual({ seconds: Date.UTC(2026, 6, 14, 13, 5) / 1000 });
});

it('a minute before and a minute after are refused, and so is what is no date', () => {
  expect(readBackdate('2026-06-16T13:05', NOW)).toEqual({ problem: 'This is more than 28 days ago.' });
  expect(readBackdate('2026-07-14T13:06', NOW)).toEqual({ problem: 'This is in the future.' });
  expect(readBackdate('soon', NOW)).toEqual({ problem: 'This is not a date and time.' });
});
