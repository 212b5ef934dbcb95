import { expect, it } from 'vitest';
import { formatDistance } from './format-distance.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const HOUR = 3_600_000;

it.each([
  [-2000, 'just now'],
  [30_000, 'in less than a minute'],
  [-90_000, '1 minute ago'],
  [3.5 * HOUR, 'in 3 hours'],
  [-24 * HOUR, 'yesterday'],
  [7 * 24 * HOUR, 'in 7 days'],
  [-45 * 24 * HOUR, 'last month'],
  [800 * 24 * HOUR, 'in 2 years'],
])('%i ms from now is %s', (distance, text) => {
  expect(formatDistance(NOW + distance, NOW)).toBe(text);
});
