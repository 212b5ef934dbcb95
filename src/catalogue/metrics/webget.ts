import { add, div } from '../../plan/expr.ts';
import { defineMetric, type Metric, ratio } from '../metric.ts';
import { webget } from '../tests/webget.ts';
import { pageRules, testFailed } from './shared-rules.ts';

export const webgetMetrics: readonly Metric[] = [
  defineMetric(webget, {
    key: 'webgetAvg',
    unit: 's',
    name: 'Web page load',
    description: 'Time to fetch a whole page.',
    value: (c) => div(c.fetch_time, 1e6),
    prefilter: (c) => [testFailed(c), ...pageRules(c.fetch_time)],
  }),
  defineMetric(webget, {
    key: 'webgetTtfb',
    unit: 'ms',
    name: 'Web time to first byte',
    description: 'Mean time to the first byte of the objects of a page.',
    value: (c) => div(c.ttfb_avg, 1000),
    prefilter: (c) => [testFailed(c)],
  }),
  defineMetric(webget, {
    key: 'webgetFail',
    unit: '%',
    name: 'Web page failures',
    description: 'Share of the pages that could not be fetched.',
    value: (c) => ratio(c.failures, add(c.successes, c.failures)),
    aggregateOnly: true,
  }),
];
