import { count, microseconds, type Test } from '../test.ts';
import { ROUTE, TARGET } from './shared-columns.ts';

const COLUMNS = {
  ...TARGET,
  rtt_avg: microseconds('Mean round-trip time.'),
  rtt_min: microseconds('Shortest round-trip time.'),
  rtt_max: microseconds('Longest round-trip time.'),
  rtt_std: microseconds('Standard deviation of the round-trip times.'),
  successes: count('Packets that came back.'),
  failures: count('Packets that were lost.'),
  ...ROUTE,
} as const;

export const ping = { key: 'ping', name: 'ICMP latency', agents: 'unit', columns: COLUMNS } as const satisfies Test;
/** Round trips while the line is busy with a download, and with an upload. */
export const dlping = {
  key: 'dlping',
  name: 'Latency under download load',
  agents: 'unit',
  columns: COLUMNS,
} as const satisfies Test;
export const ulping = {
  key: 'ulping',
  name: 'Latency under upload load',
  agents: 'unit',
  columns: COLUMNS,
} as const satisfies Test;
export const latency = {
  key: 'latency',
  name: 'UDP latency',
  agents: 'unit',
  columns: COLUMNS,
} as const satisfies Test;
