import { count, microseconds, type Test, text } from '../test.ts';
import { ROUTE } from './shared-columns.ts';

export const dns = {
  key: 'dns',
  name: 'DNS resolution',
  agents: 'unit',
  columns: {
    nameserver: text('Server that was asked.'),
    lookup_host: text('Name that was looked up.'),
    response_ip: text('Address in the answer.'),
    rtt: microseconds('Time to the answer.'),
    successes: count('Queries that were answered.'),
    failures: count('Queries that were not.'),
    ...ROUTE,
  },
} as const satisfies Test;
