import type { Metric } from '../metric.ts';
import { dnsMetrics } from './dns.ts';
import { jitterMetrics } from './jitter.ts';
import { mobileMetrics } from './mobile.ts';
import { networkUsageMetrics } from './network-usage.ts';
import { outageMetrics } from './outage.ts';
import { roundTripMetrics } from './round-trip.ts';
import { streamingMetrics } from './streaming.ts';
import { transferMetrics } from './transfer.ts';
import { webgetMetrics } from './webget.ts';

/** Every metric, in the order of the listings. */
export const METRICS: readonly Metric[] = [
  ...transferMetrics,
  ...roundTripMetrics,
  ...jitterMetrics,
  ...dnsMetrics,
  ...webgetMetrics,
  ...streamingMetrics,
  ...networkUsageMetrics,
  ...outageMetrics,
  ...mobileMetrics,
];
