import { bitsPerSecond, bytes, count, float, microseconds, type Test } from '../test.ts';
import { OUTCOME, ROUTE, TARGET } from './shared-columns.ts';

export const jitter = {
  key: 'jitter',
  name: 'Jitter and packet loss',
  agents: 'unit',
  columns: {
    ...TARGET,
    packet_size: bytes('Size of each packet.'),
    stream_rate: bitsPerSecond('Rate of the stream.'),
    duration: microseconds('Duration of the stream.'),
    packets_up_sent: count('Packets sent upstream.'),
    packets_down_sent: count('Packets sent downstream.'),
    packets_up_recv: count('Packets that arrived upstream.'),
    packets_down_recv: count('Packets that arrived downstream.'),
    jitter_up: microseconds('Variation of delay upstream.'),
    jitter_down: microseconds('Variation of delay downstream.'),
    latency: microseconds('Mean round-trip time.'),
    mos: float('Mean opinion score of a call, 1 to 5.'),
    ...OUTCOME,
    ...ROUTE,
  },
} as const satisfies Test;
