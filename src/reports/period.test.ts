import { expect, it } from 'vitest';
import { parseLocalTime } from '../query/local-time.ts';
import { periodOf } from './period.ts';

const NOW = Date.UTC(2026, 6, 14, 12) / 1000;

it.each([
  ['last month', 'last month', '2026-06-01', '2026-06-30'],
  ['-2 days', 'now', '2026-07-12', '2026-07-14'],
  ['2026-06-01 10:00', '2026-06-02 23:59:59', '2026-06-01 10:00:00', '2026-06-02'],
])('%s to %s are %s to %s, whenever that is asked', (from, to, first, last) => {
  const spanAt = (begin: string, end: string, now: number) => ({
    from: parseLocalTime(begin, 'from', now) ?? Number.NaN,
    to: parseLocalTime(end, 'to', now) ?? Number.NaN,
  });
  const span = spanAt(from, to, NOW);
  expect(periodOf(span)).toEqual({ from: first, to: last });
  expect(spanAt(first, last, NOW + 1e8)).toEqual(span);
});
