import { expect, it } from 'vitest';
import type { DescribedMetric, PrefilterRule } from '../../../../client/index.ts';
import { gatherRules } from './gather-rules.ts';

const metric = (key: 'latency' | 'ping', ...prefilter: PrefilterRule[]) =>
  ({ key, prefilter }) as unknown as DescribedMetric;

it('a rule of several metrics is there once, with each of its conditions', () => {
  const failed = { id: 'test.failed', because: 'It did not complete.', drop: 'successes = 0' };
  const fast = { id: 'rtt.too_fast', because: 'Local.', drop: 'rtt_min < 50' };
  const latency = metric('latency', failed, fast);
  const ping = metric('ping', failed, { ...fast, drop: 'rtt < 50' });
  expect(gatherRules([latency, ping])).toEqual([
    { id: 'rtt.too_fast', because: 'Local.', drops: ['rtt_min < 50', 'rtt < 50'], metrics: [latency, ping] },
    { id: 'test.failed', because: 'It did not complete.', drops: ['successes = 0'], metrics: [latency, ping] },
  ]);
});
