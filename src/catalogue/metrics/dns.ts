import { add, div, gt, le } from '../../plan/expr.ts';
import { defineMetric, type Metric, ratio } from '../metric.ts';
import { dns } from '../tests/dns.ts';
import { testFailed } from './shared-rules.ts';

const DIMENSIONS = ['nameserver', 'lookup_host'];

export const dnsMetrics: readonly Metric[] = [
  defineMetric(dns, {
    key: 'dnsResponse',
    unit: 'ms',
    name: 'DNS response time',
    description: 'Time until a name server answered.',
    value: (c) => div(c.rtt, 1000),
    dimensions: DIMENSIONS,
    prefilter: (c) => [
      testFailed(c),
      { id: 'dns.not_positive', because: 'No answer is instant.', drop: le(c.rtt, 0) },
      { id: 'dns.timed_out', because: 'Queries time out after 3 s.', drop: gt(c.rtt, 3_000_000) },
    ],
  }),
  defineMetric(dns, {
    key: 'dnsFail',
    unit: '%',
    name: 'DNS failures',
    description: 'Share of the queries that were not answered.',
    value: (c) => ratio(c.failures, add(c.successes, c.failures)),
    aggregateOnly: true,
    dimensions: DIMENSIONS,
  }),
];
