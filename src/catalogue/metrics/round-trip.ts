import { add, column, div, sub } from '../../plan/expr.ts';
import { DERIVED_COLUMNS, type IdleTest } from '../../plan/plan.ts';
import { defineMetric, type Metric, ratio } from '../metric.ts';
import type { Direction } from '../speeds.ts';
import { dlping, latency, ping, ulping } from '../tests/round-trip.ts';
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
  ...underLoad(dlping, 'download'),
  ...underLoad(ulping, 'upload'),
];

function underLoad(test: typeof dlping | typeof ulping, load: Direction): Metric[] {
  return [
    defineMetric(test, {
      key: test.key,
      unit: 'ms',
      name: test.name,
      description: `Mean round-trip time while the line is busy with ${load === 'download' ? 'a download' : 'an upload'}.`,
      value: (c) => div(c.rtt_avg, 1000),
      prefilter: roundTripRules,
    }),
    defineMetric(test, {
      key: `${test.key}Increase`,
      unit: 'ms',
      name: `Increase of latency under ${load} load`,
      description:
        'Mean round-trip time under load less that of the idle line, of the same agent and hour of UTC. Idle is the mean ' +
        'of `latency`, or of `ping` where the hour has none of that; results of hours without either are left out.',
      value: (c) => div(sub(c.rtt_avg, column(DERIVED_COLUMNS.idle)), 1000),
      derived: 'idle',
      prefilter: roundTripRules,
    }),
  ];
}

/** What an idle line is measured by: the records that the prefilter of their metric keeps. */
export const IDLE_TESTS: readonly IdleTest[] = ['latency', 'ping'].flatMap((key) => {
  const metric = roundTripMetrics.find((known) => known.key === key);
  return metric ? [{ test: key, of: column('rtt_avg'), drop: metric.prefilter.map(({ drop }) => drop) }] : [];
});
