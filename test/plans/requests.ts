import { METRICS } from '../../src/catalogue/metrics/index.ts';
import { TESTS } from '../../src/catalogue/tests/index.ts';
import { AGGREGATIONS } from '../../src/plan/plan.ts';

export type Request = Readonly<Record<string, unknown>>;

const TIME = { from: '2026-07-01', to: '2026-07-31' };
const AGGREGATE = { metric: 'httpget', chartType: 'aggregate', normalised: false, prefilter: false, time: TIME };
const RAW = { ...AGGREGATE, chartType: 'raw' };
const TOTAL = { ...AGGREGATE, aggregation: 'total' };
const HISTOGRAM = { ...AGGREGATE, chartType: 'histogram' };
const DAILY = { ...AGGREGATE, aggregation: 'daily' };

const include = (id: string, ...filterValues: string[]) => ({ id, filterType: 'include', filterValues });
const exclude = (id: string, ...filterValues: string[]) => ({ id, filterType: 'exclude', filterValues });

/** A request for each shape that a plan can have, by what is special of it. */
export const REQUESTS: Readonly<Record<string, Request>> = {
  'everything in one group': TOTAL,
  'everything in one group, normalised': { ...TOTAL, normalised: true },
  ...Object.fromEntries(AGGREGATIONS.map((aggregation) => [`groups by ${aggregation}`, { ...AGGREGATE, aggregation }])),
  'groups by a day, normalised': { ...DAILY, normalised: true },
  'a rule that drops results': { ...TOTAL, prefilter: true },
  'a ratio': { ...DAILY, metric: 'latencyLoss' },
  'a ratio, normalised': { ...DAILY, metric: 'latencyLoss', normalised: true },
  'split by what an agent is': { ...DAILY, splits: ['agent', 'unit', 'country'] },
  'split by metadata of the time': { ...DAILY, splits: ['isp', 'package', 'custom.site'] },
  'split by a column of the result': { ...DAILY, splits: ['target'] },
  'split by both, normalised': { ...DAILY, splits: ['isp', 'target'], normalised: true },
  'filtered by what an agent is': { ...TOTAL, filters: [include('unit', '1', '2')] },
  'filtered by metadata of the time': {
    ...TOTAL,
    filters: [exclude('isp', "O'Neill"), include('custom.site', 'roof')],
  },
  'filtered by a column of the result': { ...TOTAL, filters: [include('target', 'a', 'b'), exclude('threads', '1')] },
  'relative to a speed': { ...DAILY, relative_to: 'advertised' },
  'relative to a speed, normalised, split by what was sold': {
    ...DAILY,
    metric: 'httppost',
    relative_to: 'minimum',
    normalised: true,
    splits: ['technology', 'package.tier'],
  },
  'raw points relative to a speed': { ...RAW, relative_to: 'normal' },
  'of some panels': { ...DAILY, panel: ['default', 'lab'] },
  'intervals by agent': { ...DAILY, uncertainty: 'agents' },
  'intervals by agent, normalised': { ...TOTAL, uncertainty: 'agents', normalised: true, splits: ['target'] },
  'intervals by agent of a ratio': { ...DAILY, uncertainty: 'agents', metric: 'latencyLoss', splits: ['isp'] },
  'means of agents': { ...DAILY, per_agent: { summary: 'mean' }, splits: ['isp'] },
  'means of agents, normalised': { ...TOTAL, per_agent: { summary: 'mean' }, normalised: true },
  'ratios of agents': { ...TOTAL, per_agent: { summary: 'mean', min_results: 5 }, metric: 'latencyLoss' },
  'trimmed means of agents': { ...TOTAL, per_agent: { summary: 'trimmed_mean', trim: 0.05 } },
  'percentiles of agents': { ...TOTAL, per_agent: { summary: 'p20' } },
  'weighted means of agents': {
    ...TOTAL,
    per_agent: { summary: 'mean' },
    weight: { field: 'custom.weight' },
    quantile: 'lower',
  },
  'agents weighed by a population': { ...DAILY, per_agent: { summary: 'mean' }, weight: { population: 'lines' } },
  'shares of agents': { ...TOTAL, per_agent: { summary: 'share_above', level: 75 } },
  'percentiles and thresholds': { ...DAILY, percentiles: [99.9, 20], at_least: [30], at_most: [100] },
  'percentiles and thresholds, normalised': { ...TOTAL, percentiles: [2.5], at_least: [30], normalised: true },
  'a histogram': { ...HISTOGRAM, bins: 3 },
  'a histogram by edges, split': { ...HISTOGRAM, edges: [0, 30, 100], splits: ['isp', 'target'] },
  'a histogram, normalised': { ...HISTOGRAM, bins: 3, normalised: true, splits: ['target'] },
  'a histogram of a ratio': { ...HISTOGRAM, edges: [0, 1, 100], metric: 'latencyLoss', prefilter: true },
  'a histogram relative to a speed': { ...HISTOGRAM, bins: 2, relative_to: 'advertised' },
  'a histogram of agents': { ...HISTOGRAM, bins: 10, per_agent: { summary: 'median' }, splits: ['isp'] },
  'a window': { ...TOTAL, window: 'fcc-peak', normalised: true },
  'raw points in a window': { ...RAW, window: { hours: [[20, 22]] } },
  'raw points': RAW,
  'raw points, split and filtered': {
    ...RAW,
    prefilter: true,
    splits: ['isp', 'target', 'custom.site'],
    filters: [include('package', 'Basic'), exclude('target', 'a')],
    panel: 'lab',
  },
  records: { test: 'httpget', date: TIME },
  'records in a window': { test: 'httpget', date: TIME, window: { days: ['sat'] } },
  'records of some panels': { test: 'dns', date: TIME, panel: ['lab'] },
  'records of an agent, the newest first': { test: 'dns', date: TIME, agent: 'wb-1', order: 'newest' },
  'records of some values': {
    test: 'httpget',
    date: TIME,
    where: [
      { column: 'target', is: 'lon1' },
      { column: 'bytes_sec', at_least: 1000, below: 2000.5 },
    ],
  },
};

/** A question about each metric, and the records of each test. */
export const OF_EVERYTHING: readonly Request[] = [
  ...METRICS.flatMap(({ key, aggregateOnly }) => [
    { ...DAILY, metric: key, prefilter: true },
    { ...HISTOGRAM, bins: 3, metric: key, prefilter: true, normalised: true },
    ...(aggregateOnly ? [] : [{ ...RAW, metric: key, prefilter: true }]),
  ]),
  ...TESTS.map(({ key }) => ({ test: key, date: TIME })),
];
