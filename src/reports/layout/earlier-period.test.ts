import { expect, it } from 'vitest';
import { earlierPeriod } from './earlier-period.ts';

it.each([
  ['2026-10-01', '2026-10-31', 'previous', '2026-09-01', '2026-09-30'],
  ['2026-01-01', '2026-03-31', 'previous', '2025-10-01', '2025-12-31'],
  ['2026-10-19', '2026-11-17', 'previous', '2026-09-19', '2026-10-18'],
  ['2024-02-01', '2024-02-29', 'year', '2023-02-01', '2023-02-28'],
  ['2023-02-01', '2023-02-28', 'year', '2022-02-01', '2022-02-28'],
  ['2025-02-01', '2025-02-28', 'year', '2024-02-01', '2024-02-29'],
  ['2024-02-10', '2024-02-29', 'year', '2023-02-10', '2023-02-28'],
] as const)('before %s to %s, %s, lie %s to %s', (from, to, which, earlierFrom, earlierTo) => {
  expect(earlierPeriod({ from, to }, which)).toEqual({ from: earlierFrom, to: earlierTo });
});

it('a period of hours has none before', () => {
  expect(earlierPeriod({ from: '2026-10-01 06:00:00', to: '2026-10-02' }, 'previous')).toBeUndefined();
});
