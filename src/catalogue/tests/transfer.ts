import { bytes, bytesPerSecond, count, microseconds, type Test } from '../test.ts';
import { OUTCOME, ROUTE, TARGET } from './shared-columns.ts';

const COLUMNS = {
  ...TARGET,
  fetch_time: microseconds('Duration of the measured transfer.'),
  bytes_total: bytes('Bytes moved in that time.'),
  bytes_sec: bytesPerSecond('Speed over that time.'),
  bytes_sec_interval: bytesPerSecond('Speed over the last interval.'),
  warmup_time: microseconds('Duration of the warm-up before it.'),
  warmup_bytes: bytes('Bytes moved in the warm-up.'),
  sequence: count('Place among the tests of one run.'),
  threads: count('Parallel connections.'),
  tcp_retransmissions: count('Segments sent again.'),
  ...OUTCOME,
  ...ROUTE,
} as const;

export const httpget = { key: 'httpget', name: 'Download', agents: 'unit', columns: COLUMNS } as const satisfies Test;
export const httppost = { key: 'httppost', name: 'Upload', agents: 'unit', columns: COLUMNS } as const satisfies Test;
