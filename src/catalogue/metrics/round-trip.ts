import { add, div } from '../../plan/expr.ts';
import { defineMetric, type Metric, ratio } from '../metric.ts';
import { latency, ping } from '../tests/round-trip.ts';
import { impossibleLoss, roundTripRules, tooFewPackets, tooLossy } from './shared-rules.ts';

export const roundTripMetrics: readonly Metric[] = [
  defineMetric(latency, {
    key: 'latency',
    unit: 'ms',
    name: 'Latency (UDP)',
    description: 'Mean round-trip time of a steady stream of UDP packets.',
    value: (c) => div(c.rtt_avg, 1000),
    prefilter: (c) => [...roundTripRules(c), tooFewPackets(c), tooLossy(c)],
  }),
  defineMetric(latency, {
    key: 'latencyLoss',
    unit: '%',
    name: 'Packet loss (UDP latency)',
    description: 'Share of the UDP packets that did not come back.',
    value: (c) => ratio(c.failures, add(c.successes, c.failures)),
    prefilter: (c) => [impossibleLoss(c.failures, add(c.successes, c.failures))],
  }),
  defineMetric(ping, {
    key: 'ping',
    unit: 'ms',
    name: 'Latency (ICMP)',
    description: 'Mean round-trip time of ICMP echo requests.',
    value: (c) => div(c.rtt_avg, 1000),
    prefilter: roundTripRules,
  }),
  defineMetric(ping, {
    key: 'pingLoss',
    unit: '%',
    name: 'Packet loss (ICMP)',
    description: 'Share of the ICMP packets that did not come back.',
    value: (c) => ratio(c.failures, add(c.successes, c.failures)),
    prefilter: (c) => [impossibleLoss(c.failures, add(c.successes, c.failures))],
  }),
];
