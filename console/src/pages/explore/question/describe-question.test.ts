import { expect, it } from 'vitest';
import type { Filter, Metric, Window } from '../../../../../client/index.ts';
import { PLAIN_QUESTION } from '../../../question/question.ts';
import { unitOf } from './catalogue.ts';
import { limitsOf, titleOf } from './describe-question.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const fields = [
  { id: 'isp', name: 'ISP' },
  { id: 'package', name: 'Package' },
] as Filter[];
const catalogue = {
  metrics: [{ key: 'httpget', name: 'Download speed', unit: 'mbps' }] as Metric[],
  splits: fields,
  filters: fields,
  windows: [{ key: 'fcc-peak', name: 'Monday to Friday, 19:00 to 23:00' }] as Window[],
};

it('a title says what is shown, by the names of the catalogue', () => {
  expect(titleOf(PLAIN_QUESTION, catalogue)).toBe('Download speed by day');
  const split = { ...PLAIN_QUESTION, aggregation: 'total', splits: ['isp', 'package', 'custom.region'] } as const;
  expect(titleOf(split, catalogue)).toBe('Download speed in total, split by ISP, Package and region');
  expect(titleOf({ ...PLAIN_QUESTION, metric: 'gone', chartType: 'raw' }, catalogue)).toBe('gone of single results');
});

it('the limits of a question are said in words', () => {
  expect(limitsOf(PLAIN_QUESTION, catalogue, NOW)).toBe('Last 30 days, 3 Feb 2026 – 4 Mar 2026 · prefiltered');
  const limited = {
    ...PLAIN_QUESTION,
    time: { from: '2026-03-01 06:00', to: '2026-03-02 23:59:59' },
    filters: [{ id: 'isp', filterType: 'exclude', filterValues: ['A', 'B', 'C', 'D', 'E'] }],
    panel: ['north'],
  } as const;
  expect(limitsOf(limited, catalogue, NOW)).toBe(
    '1 Mar 2026, 06:00 – 2 Mar 2026 · ISP without A, B, C and 2 more · panel north · prefiltered',
  );
});

it('a title says what figures are in percent of, and what a line’s value is', () => {
  const perAgent = { summary: 'p20', trim: undefined, level: undefined, min_results: 1 };
  const asked = { ...PLAIN_QUESTION, relative_to: 'advertised', per_agent: perAgent, splits: ['isp'] } as const;
  expect(titleOf(asked, catalogue)).toBe(
    'Download speed in percent of the advertised speed by day, 20th percentile of each line, split by ISP',
  );
  expect(titleOf({ ...asked, chartType: 'raw', splits: [] }, catalogue)).toBe(
    'Download speed in percent of the advertised speed of single results',
  );
  const above = { ...PLAIN_QUESTION, per_agent: { ...perAgent, summary: 'share_above', level: 30 } };
  expect(titleOf(above, catalogue)).toBe('Download speed by day, share of each line’s results above 30 Mbit/s');
});

it('pairs are compared with each other', () => {
  expect(limitsOf({ ...PLAIN_QUESTION, compare: { kind: 'pairs', id: 'isp' } }, catalogue, NOW)).toBe(
    'Last 30 days, 3 Feb 2026 – 4 Mar 2026 · prefiltered · each ISP compared with each other',
  );
});

it('windows and the lines that are left out are limits', () => {
  const perAgent = { summary: 'mean', trim: undefined, level: undefined, min_results: 5 };
  expect(limitsOf({ ...PLAIN_QUESTION, window: 'fcc-peak', per_agent: perAgent }, catalogue, NOW)).toBe(
    'Last 30 days, 3 Feb 2026 – 4 Mar 2026 · Monday to Friday, 19:00 to 23:00 · lines with 5 results or more · prefiltered',
  );
});

it('figures in percent of a speed, and shares of results, are in percent', () => {
  const perAgent = { summary: 'share_above', trim: undefined, level: 30, min_results: 1 };
  expect(unitOf(catalogue, PLAIN_QUESTION)).toBe('Mbit/s');
  expect(unitOf(catalogue, { ...PLAIN_QUESTION, relative_to: 'minimum' })).toBe('%');
  expect(unitOf(catalogue, { ...PLAIN_QUESTION, per_agent: perAgent })).toBe('%');
  expect(unitOf(catalogue, { ...PLAIN_QUESTION, per_agent: perAgent, chartType: 'raw' })).toBe('Mbit/s');
});
