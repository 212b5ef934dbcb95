import { expect, it } from 'vitest';
import { describeSaved } from './describe-saved.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const PLAIN = { metric: 'httpget', chartType: 'aggregate', normalised: false, prefilter: true } as const;

it('says what a saved question asks', () => {
  const request = {
    ...PLAIN,
    aggregation: 'daily',
    splits: ['isp'],
    last: '30 days',
    filters: [{ id: 'country', filterType: 'include', filterValues: ['BR'] }],
  } as const;
  expect(describeSaved({ of: 'metric_data', request }, NOW)).toBe(
    'Download speed by day, split by ISP · Last 30 days, 3 Feb 2026 – 4 Mar 2026 · Country only BR · prefiltered',
  );
  const compared = { metric: 'httpget', normalised: false, prefilter: true, a: {}, b: {} } as never;
  expect(describeSaved({ of: 'comparison_data', request: compared }, NOW)).toMatch(/^A comparison: Download speed/);
});
