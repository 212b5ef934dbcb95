import { expect, it } from 'vitest';
import { readQuestion } from '../../question/question.ts';
import { requestOf } from '../../question/request.ts';
import { describeRequest as describeDownload } from './describe-request.ts';

const describeRequest = (asked: Pick<Parameters<typeof describeDownload>[0], 'of' | 'request'>, names: typeof NAMES) =>
  describeDownload({ ...asked, createdAt: '2026-11-18T10:00:00Z' }, names);

const NAMES = {
  tests: new Map([['ping', 'Ping']]),
  metrics: new Map([
    ['ping', 'Latency (ICMP)'],
    ['httpget', 'Download speed'],
  ]),
};
const NO_NAMES = { tests: new Map(), metrics: new Map() };

it('records are named by their test and days, and lead to them', () => {
  const request = { test: 'ping', date: { from: '2026-01-01', to: '2026-01-02' } };
  expect(describeRequest({ of: 'test_data', request }, NAMES)).toEqual({
    title: 'Records of Ping',
    facts: [{ label: 'Days', value: '2026-01-01 to 2026-01-02' }],
    path: 'tests?test=ping&from=2026-01-01&to=2026-01-02',
  });
});

it('days that the page can’t show have no link', () => {
  const request = { test: 'new', date: { from: '-7 days', to: 'now' }, panel: 'trial' };
  expect(describeRequest({ of: 'test_data', request }, NAMES)).toEqual({
    title: 'Records of new',
    facts: [
      { label: 'Days', value: '-7 days to now, 2026-11-11 to 2026-11-18' },
      { label: 'Panels', value: 'trial' },
    ],
    path: undefined,
  });
});

it('a metric says everything that was asked, and leads to the same question', () => {
  const request = {
    metric: 'httpget',
    chartType: 'aggregate',
    aggregation: 'day_of_week',
    normalised: true,
    prefilter: true,
    time: { from: '2026-01', to: '2026-01' },
    splits: ['isp', 'threads'],
    filters: [
      { id: 'isp', filterType: 'include', filterValues: ['A', 'B'] },
      { id: 'base', filterType: 'exclude', filterValues: ['X'] },
    ],
    panel: ['one', 'two'],
  };
  const { title, facts, path } = describeRequest({ of: 'metric_data', request }, NAMES);
  expect(title).toBe('Download speed by day of the week');
  expect(facts).toEqual([
    { label: 'Time', value: '2026-01' },
    { label: 'Split by', value: 'ISP, Threads' },
    { label: 'Only ISP', value: 'A, B' },
    { label: 'Without Device model', value: 'X' },
    { label: 'Panels', value: 'one, two' },
    { label: 'Figures', value: 'normalised, prefiltered' },
  ]);
  const parameters = new URLSearchParams(path);
  expect(parameters.get('by')).toBe('day_of_week');
  expect(parameters.getAll('include.isp')).toEqual(['A', 'B']);
  expect(parameters.getAll('panel')).toEqual(['one', 'two']);
});

it('single results are called so', () => {
  const request = {
    metric: 'httpget',
    chartType: 'raw',
    normalised: false,
    prefilter: false,
    time: { from: '2026-01', to: '2026-02' },
  };
  const { title, facts } = describeRequest({ of: 'metric_data', request }, NO_NAMES);
  expect(title).toBe('httpget of single results');
  expect(facts).toEqual([
    { label: 'Time', value: '2026-01 to 2026-02' },
    { label: 'Figures', value: 'not prefiltered' },
  ]);
});

it('a histogram is called so, and leads to the same question', () => {
  const request = {
    metric: 'httpget',
    chartType: 'histogram',
    edges: [0, 30, 100],
    normalised: false,
    prefilter: false,
    time: { from: '2026-01', to: '2026-02' },
    per_agent: { summary: 'median', min_results: 1 },
  };
  const { title, path } = describeRequest({ of: 'metric_data', request }, NO_NAMES);
  expect(title).toBe('httpget as a histogram');
  expect(requestOf(readQuestion(new URLSearchParams(path)))).toEqual(request);
});

it.each([
  ['inclusive', 'Only ISP', 'include.isp'],
  [1, 'Only ISP', 'include.isp'],
  ['not_in', 'Without ISP', 'exclude.isp'],
])('a filter of type %s reads like any other', (filterType, label, parameter) => {
  const request = {
    metric: 'httpget',
    chartType: 'raw',
    normalised: false,
    prefilter: false,
    time: { from: '2026-01', to: '2026-02' },
    filters: [{ id: 'isp', filterType, filterValues: ['A'] }],
  };
  const { facts, path } = describeRequest({ of: 'metric_data', request }, NO_NAMES);
  expect(facts).toContainEqual({ label, value: 'A' });
  expect(new URLSearchParams(path).get(parameter)).toBe('A');
});

const TOTAL = {
  metric: 'httpget',
  chartType: 'aggregate',
  aggregation: 'total',
  normalised: false,
  prefilter: false,
  time: { from: '2026-01', to: '2026-01' },
};

it('windows, what was sold, lines and intervals are said, and lead to the same question', () => {
  const request = {
    ...TOTAL,
    window: { days: ['sat', 'sun'], hours: [[9, 12]] },
    relative_to: 'advertised',
    per_agent: { summary: 'median', min_results: 5 },
    weight: { field: 'custom.households' },
    at_least: [30, 100],
  };
  const { facts, path } = describeRequest({ of: 'metric_data', request }, NAMES);
  expect(facts.slice(1)).toEqual([
    { label: 'Hours of the week', value: 'Saturday, Sunday, 09:00 to 12:00' },
    { label: 'In percent of', value: 'advertised speed' },
    { label: 'Per line', value: 'median of each line, with 5 results or more' },
    { label: 'Weights', value: 'lines weighed by custom.households' },
    { label: 'Share at or above', value: '30, 100' },
    { label: 'Figures', value: 'not prefiltered' },
  ]);
  expect(requestOf(readQuestion(new URLSearchParams(path)))).toEqual(request);
});

it('intervals are those that the file has', () => {
  const byAgent = { ...TOTAL, uncertainty: 'agents' };
  const pathOf = (request: typeof TOTAL) => describeRequest({ of: 'metric_data', request }, NAMES).path;
  expect(new URLSearchParams(pathOf(byAgent)).get('interval')).toBe('agents');
  expect(new URLSearchParams(pathOf(TOTAL)).get('interval')).toBe('results');
});

it('figures that the page does not show have no link', () => {
  const request = { ...TOTAL, percentiles: [30] };
  expect(describeRequest({ of: 'metric_data', request }, NAMES).path).toBeUndefined();
});

it('relative times are said with the dates that they meant when the file was asked for', () => {
  const timeOf = (from: string, to: string) => {
    const request = { metric: 'httpget', chartType: 'raw', time: { from, to } };
    const asked = { of: 'metric_data', request } as const;
    return describeRequest(asked, NO_NAMES).facts.find(({ label }) => label === 'Time')?.value;
  };
  expect(timeOf('-60 days', '-1 days')).toBe('-60 days to -1 days, 2026-09-19 to 2026-11-17');
  expect(timeOf('last month', 'last month')).toBe('last month, 2026-10-01 to 2026-10-31');
  expect(timeOf('2026-10-01', 'now')).toBe('2026-10-01 to now, 2026-10-01 to 2026-11-18');
  expect(timeOf('2026-10', '2026-10')).toBe('2026-10');
});
