import { bytes, bytesPerSecond, count, float, microseconds, type Test } from '../test.ts';
import { MOBILE, OUTCOME, TARGET } from './shared-columns.ts';
import { PLAYBACK } from './streaming.ts';

const TRANSFER = {
  ...TARGET,
  transfer_time: microseconds('Duration of the measured transfer.'),
  transfer_bytes: bytes('Bytes moved in that time.'),
  bytes_sec: bytesPerSecond('Speed over that time.'),
  warmup_time: microseconds('Duration of the warm-up before it.'),
  warmup_bytes: bytes('Bytes moved in the warm-up.'),
  threads: count('Parallel connections.'),
  ...OUTCOME,
  ...MOBILE,
} as const;

export const mobileDownload = {
  key: 'mobile_download',
  name: 'Mobile download',
  agents: 'mobile',
  columns: TRANSFER,
} as const satisfies Test;

export const mobileUpload = {
  key: 'mobile_upload',
  name: 'Mobile upload',
  agents: 'mobile',
  columns: TRANSFER,
} as const satisfies Test;

export const mobileLatency = {
  key: 'mobile_latency',
  name: 'Mobile latency',
  agents: 'mobile',
  columns: {
    ...TARGET,
    rtt_avg: microseconds('Mean round-trip time.'),
    rtt_min: microseconds('Shortest round-trip time.'),
    rtt_max: microseconds('Longest round-trip time.'),
    rtt_std: microseconds('Standard deviation of the round-trip times.'),
    jitter: microseconds('Variation of delay.'),
    packets_sent: count('Packets sent.'),
    packets_received: count('Packets that came back.'),
    mos: float('Mean opinion score of a call, 1 to 5.'),
    ...OUTCOME,
    ...MOBILE,
  },
} as const satisfies Test;

export const mobileWww = {
  key: 'mobile_www',
  name: 'Mobile web page',
  agents: 'mobile',
  columns: {
    ...TARGET,
    fetch_time: microseconds('Time to fetch the whole page.'),
    bytes_total: bytes('Size of the page.'),
    bytes_sec: bytesPerSecond('Speed of the fetch.'),
    objects: count('Objects on the page.'),
    ...OUTCOME,
    ...MOBILE,
  },
} as const satisfies Test;

export const mobileYoutube = {
  key: 'mobile_youtube',
  name: 'Mobile YouTube',
  agents: 'mobile',
  columns: { target: TARGET.target, ...PLAYBACK, ...OUTCOME, ...MOBILE },
} as const satisfies Test;
