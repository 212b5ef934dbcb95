import { PERCENTILES } from '../plan/plan.ts';

const AGGREGATE_QUESTION = {
  metric: 'httpget',
  chartType: 'aggregate',
  aggregation: 'daily',
  normalised: false,
  prefilter: true,
  splits: ['isp'],
  filters: [{ id: 'isp', filterType: 'include', filterValues: ['Kabelnetz', 'Northwind'] }],
  time: { from: '-7 days', to: '-1 days' },
};

const RAW_QUESTION = {
  metric: 'httpget',
  chartType: 'raw',
  normalised: false,
  prefilter: true,
  splits: ['threads'],
  filters: [{ id: 'unit', filterType: 'include', filterValues: ['1003'] }],
  time: { from: '-1 days', to: '-1 days' },
};

const HISTOGRAM_QUESTION = {
  metric: 'httpget',
  chartType: 'histogram',
  bins: 20,
  normalised: false,
  prefilter: true,
  splits: ['isp'],
  time: { from: '-7 days', to: '-1 days' },
};

const TEST_QUESTION = { test: 'ping', date: { from: '-1 days', to: '-1 days' }, panel: 'demo' };

export const COMPARISON_QUESTION = {
  metric: 'httpget',
  normalised: false,
  prefilter: true,
  per_agent: { summary: 'mean' },
  splits: ['isp'],
  time: { from: '-7 days', to: '-1 days' },
  a: {},
  b: { window: 'fcc-peak' },
};

export const OUTLIER_QUESTION = { metric: 'httpget', against: 'package', prefilter: true, last: '30 days' };

export const OUTLIERS = {
  rule: 'The median of each line’s results is held against the median of the lines that had the same package …',
  judged: 335,
  notJudged: 12,
  outlying: 1,
  lines: [
    {
      agent: 'wb-7',
      package: 'Acme:Fibre 100',
      value: 31.4,
      expected: 92.8,
      spread: 6.1,
      score: -10.1,
      outlying: true,
      results: 214,
      comparedWith: 27,
    },
  ],
};

export const METRIC_QUESTIONS = {
  'Daily download speed of two ISPs': AGGREGATE_QUESTION,
  'How download speeds of ISPs are distributed': HISTOGRAM_QUESTION,
  'Every result of one agent': RAW_QUESTION,
};

export const TEST_QUESTIONS = {
  'Yesterday’s pings of a panel': TEST_QUESTION,
  'The newest pings of one agent': {
    test: 'ping',
    date: { from: '-1 days', to: 'now' },
    agent: 'demo-1003',
    order: 'newest',
  },
};

export const METRIC_ISSUES = {
  chartType: ['This metric is available in aggregated form only.'],
  'splits[0]': ['threads is not a valid split.'],
  'filters[0][filterValues]': ['This collection should contain 1 element or more.'],
  'time[from]': ['2026-02-30 is not a valid date.'],
};

export const TEST_ISSUES = { test: ['pong is not a valid test.'], 'date[to]': ['This field is missing.'] };

export const aggregatePoint = {
  metricValue: 212.4,
  dtime: '2026-07-14',
  stdDev: 61.2,
  sampleCount: 828,
  agentCount: 92,
  unitCount: 92,
  ci90: 3.5,
  ci95: 4.17,
  ci99: 5.48,
  min: 24.8,
  max: 249.6,
  median: 233.1,
  percentiles: Object.fromEntries(PERCENTILES.map((percent) => [percent, 24.8 + 2.2 * percent])),
  isp: 'Kabelnetz',
};

const { dtime: _, isp, ...total } = aggregatePoint;

const { percentiles, ...figures } = total;
const flatFigures = {
  ...figures,
  ...Object.fromEntries(Object.entries(percentiles).map(([percent, value]) => [`p${percent}`, value])),
};

export const flatPoint = { isp, dtime: aggregatePoint.dtime, ...flatFigures };

export const comparison = {
  isp,
  a: { ...total, standardError: 6.31, medianCi95: [228.4, 236.9] },
  b: { ...total, metricValue: 201.7, standardError: 6.58, medianCi95: [214.2, 226.3] },
  difference: -10.7,
  ratio: 0.9496,
  standardError: 1.12,
  df: 91,
  ci90: 1.86,
  ci95: 2.22,
  ci99: 2.95,
  pValue: 1.2e-15,
  pValueAdjusted: 4.8e-15,
  agentsInBoth: 92,
};

const { a: _a, b: _b, ...differences } = comparison;

export const flatComparison = { aMetricValue: 212.4, bMetricValue: 201.7, ...differences };

export const bin = { from: 24.8, to: 47.3, count: 31, share: 3.744, cumulativeShare: 3.744, isp };

export const rawPoint = {
  metricValue: 238.4,
  dtime: '2026-07-14T20:05:00',
  agent: 'demo-1003',
  unit: '1003',
  threads: 4,
};

export const pingRecord = {
  base: 'Router AX3000',
  ddate: '2026-07-14',
  dtime: '2026-07-14 10:00:00.000',
  agent_id: 'demo-1003',
  unit_id: 1003,
  target: 'lon1.measure.example',
  address: null,
  rtt_avg: 12400,
  rtt_min: 11800,
  rtt_max: 14100,
  rtt_std: 600,
  successes: 10,
  failures: 0,
  ip_version: 4,
  target_group: null,
};
