import { div, mul } from '../../plan/expr.ts';
import { defineMetric, type Metric } from '../metric.ts';
import type { Direction } from '../speeds.ts';
import { httpget, httppost } from '../tests/transfer.ts';
import { speedRules } from './shared-rules.ts';

/** Speed tests run six-hourly by day and hourly in the evening. */
const SCHEDULE = [0, 6, 12, 18, 19, 20, 21, 22, 23];
const DIMENSIONS = ['threads', 'ip_version'];

export const transferMetrics: readonly Metric[] = [
  ...metricsOf(httpget, 'download', 'received'),
  ...metricsOf(httppost, 'upload', 'sent'),
];

function metricsOf(test: typeof httpget | typeof httppost, direction: Direction, verb: string): Metric[] {
  return [
    defineMetric(test, {
      key: test.key,
      unit: 'mbps',
      name: `${test.name} speed`,
      description: `Speed at which data were ${verb} over several connections, in decimal megabits per second.`,
      value: (c) => div(mul(c.bytes_sec, 8), 1e6),
      direction,
      dimensions: DIMENSIONS,
      schedule: SCHEDULE,
      prefilter: (c) => speedRules(c, c.fetch_time, c.bytes_total),
    }),
    defineMetric(test, {
      key: `${test.key}_retrans`,
      unit: 'count',
      name: `${test.name} retransmissions`,
      description: 'TCP segments that had to be sent again during the test.',
      value: (c) => c.tcp_retransmissions,
      dimensions: DIMENSIONS,
      schedule: SCHEDULE,
      prefilter: (c) => speedRules(c, c.fetch_time, c.bytes_total),
    }),
  ];
}
