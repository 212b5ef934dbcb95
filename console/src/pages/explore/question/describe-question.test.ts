import { expect, it } from 'vitest';
import type { Filter, Metric } from '../../../../../client/index.ts';
import { PLAIN_QUESTION } from '../../../question/question.ts';
import { limitsOf, titleOf } from './describe-question.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const fields = [
  { id: 'isp', name: 'ISP' },
  { id: 'package', name: 'Package' },
] as Filter[];
const catalogue = {
  metrics: [{ key: 'httpget', name: 'Download speed' }] as Metric[],
  splits: fields,
  filters: fields,
};

it('a title says what is shown, by the names of the catalogue', () => {
  expect(titleOf(PLAIN_QUESTION, catalogue)).toBe('Download speed by day');
  const split = { ...PLAIN_QUESTION, aggregation: 'total', splits: ['isp', 'package', 'custom.region'] } as const;
  expect(titleOf(split, catalogue)).toBe('Download speed in total, split by ISP, Package and custom.region');
  expect(titleOf({ ...PLAIN_QUESTION, metric: 'gone', chartType: 'raw' }, catalogue)).toBe('gone of single results');
});

it('the limits of a question are said in words', () => {
  expect(limitsOf(PLAIN_QUESTION, catalogue, NOW)).toBe('Last 30 days, 3 Feb 2026 – 5 Mar 2026');
  const limited = {
    ...PLAIN_QUESTION,
    time: { from: '2026-03-01 06:00', to: '2026-03-02 23:59:59' },
    filters: [{ id: 'isp', filterType: 'exclude', values: ['A', 'B', 'C', 'D', 'E'] }],
    panels: ['north'],
  } as const;
  expect(limitsOf(limited, catalogue, NOW)).toBe(
    '1 Mar 2026, 06:00 – 2 Mar 2026 · ISP without A, B, C and 2 more · panel north',
  );
});
