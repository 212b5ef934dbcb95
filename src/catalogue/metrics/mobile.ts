import { div, mul, sub } from '../../plan/expr.ts';
import { defineMetric, type Metric, ratio } from '../metric.ts';
import { mobileDownload, mobileLatency, mobileUpload, mobileWww, mobileYoutube } from '../tests/mobile.ts';
import { impossibleLoss, pageRules, roundTripRules, silentVideo, speedRules, testFailed } from './shared-rules.ts';

export const mobileMetrics: readonly Metric[] = [
  defineMetric(mobileDownload, {
    key: 'mobileDownload',
    unit: 'mbps',
    name: 'Mobile download speed',
    description: 'Speed at which a phone received data, in decimal megabits per second.',
    value: (c) => div(mul(c.bytes_sec, 8), 1e6),
    direction: 'download',
    prefilter: (c) => speedRules(c, c.transfer_time, c.transfer_bytes),
  }),
  defineMetric(mobileUpload, {
    key: 'mobileUpload',
    unit: 'mbps',
    name: 'Mobile upload speed',
    description: 'Speed at which a phone sent data, in decimal megabits per second.',
    value: (c) => div(mul(c.bytes_sec, 8), 1e6),
    direction: 'upload',
    prefilter: (c) => speedRules(c, c.transfer_time, c.transfer_bytes),
  }),
  defineMetric(mobileLatency, {
    key: 'mobileLatency',
    unit: 'ms',
    name: 'Mobile latency',
    description: 'Mean round-trip time from a phone.',
    value: (c) => div(c.rtt_avg, 1000),
    prefilter: roundTripRules,
  }),
  defineMetric(mobileLatency, {
    key: 'mobileJitter',
    unit: 'ms',
    name: 'Mobile jitter',
    description: 'Variation of delay from a phone.',
    value: (c) => div(c.jitter, 1000),
    prefilter: (c) => [testFailed(c)],
  }),
  defineMetric(mobileLatency, {
    key: 'mobileLoss',
    unit: '%',
    name: 'Mobile packet loss',
    description: 'Share of a phone’s packets that did not come back.',
    value: (c) => ratio(sub(c.packets_sent, c.packets_received), c.packets_sent),
    prefilter: (c) => [impossibleLoss(sub(c.packets_sent, c.packets_received), c.packets_sent)],
  }),
  defineMetric(mobileWww, {
    key: 'mobileWww',
    unit: 's',
    name: 'Mobile web page load',
    description: 'Time to fetch a whole page on a phone.',
    value: (c) => div(c.fetch_time, 1e6),
    prefilter: (c) => [testFailed(c), ...pageRules(c.fetch_time)],
  }),
  defineMetric(mobileYoutube, {
    key: 'mobileYoutube',
    unit: 'mbps',
    name: 'Mobile YouTube bitrate',
    description: 'Highest bitrate at which a video played on a phone without a stall.',
    value: (c) => div(c.bitrate, 1e6),
    prefilter: (c) => [testFailed(c), silentVideo(c.bitrate)],
  }),
  defineMetric(mobileYoutube, {
    key: 'mobileYoutubeStartup',
    unit: 's',
    name: 'Mobile YouTube start-up',
    description: 'Time until a video played on a phone.',
    value: (c) => div(c.startup_delay, 1e6),
    prefilter: (c) => [testFailed(c)],
  }),
];
