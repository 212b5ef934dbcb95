import { bitsPerSecond, bytes, bytesPerSecond, count, microseconds, type Test } from '../test.ts';
import { OUTCOME, ROUTE, TARGET } from './shared-columns.ts';

/** How a video played. */
export const PLAYBACK = {
  bytes_total: bytes('Bytes of video fetched.'),
  bytes_sec: bytesPerSecond('Speed of the fetch.'),
  bitrate: bitsPerSecond('Highest bitrate that played without a stall.'),
  startup_delay: microseconds('Time until the video played.'),
  rebuffer_count: count('Stalls.'),
  rebuffer_time: microseconds('Time spent stalled.'),
  duration: microseconds('Duration of the test.'),
} as const;

const COLUMNS = { ...TARGET, ...PLAYBACK, ...OUTCOME, ...ROUTE } as const;

export const netflix = { key: 'netflix', name: 'Netflix', agents: 'unit', columns: COLUMNS } as const satisfies Test;
export const youtube = { key: 'youtube', name: 'YouTube', agents: 'unit', columns: COLUMNS } as const satisfies Test;
