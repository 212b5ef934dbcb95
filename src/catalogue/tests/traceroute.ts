import { count, microseconds, type Test, text } from '../test.ts';
import { OUTCOME, ROUTE, TARGET } from './shared-columns.ts';

/** One record a hop. */
export const traceroute = {
  key: 'traceroute',
  name: 'Traceroute',
  agents: 'unit',
  columns: {
    ...TARGET,
    protocol: text('Protocol of the probes.'),
    hop: count('Place on the way, from 1.'),
    hop_address: text('Address of the hop.'),
    hop_name: text('Name of the hop.'),
    sent: count('Probes sent.'),
    received: count('Probes answered.'),
    rtt_avg: microseconds('Mean round-trip time.'),
    ...OUTCOME,
    ...ROUTE,
  },
} as const satisfies Test;
