import { div } from '../../plan/expr.ts';
import { defineMetric, type Metric } from '../metric.ts';
import { netflix, youtube } from '../tests/streaming.ts';
import { silentVideo, testFailed } from './shared-rules.ts';

export const streamingMetrics: readonly Metric[] = [...metricsOf(netflix), ...metricsOf(youtube)];

function metricsOf(test: typeof netflix | typeof youtube): Metric[] {
  return [
    defineMetric(test, {
      key: test.key,
      unit: 'mbps',
      name: `${test.name} bitrate`,
      description: 'Highest bitrate at which a video played without a stall.',
      value: (c) => div(c.bitrate, 1e6),
      prefilter: (c) => [testFailed(c), silentVideo(c.bitrate)],
    }),
    defineMetric(test, {
      key: `${test.key}Startup`,
      unit: 's',
      name: `${test.name} start-up`,
      description: 'Time until a video played.',
      value: (c) => div(c.startup_delay, 1e6),
      prefilter: (c) => [testFailed(c)],
    }),
    defineMetric(test, {
      key: `${test.key}Stalls`,
      unit: 'count',
      name: `${test.name} stalls`,
      description: 'Times that a video stopped to buffer.',
      value: (c) => c.rebuffer_count,
      prefilter: (c) => [testFailed(c)],
    }),
  ];
}
