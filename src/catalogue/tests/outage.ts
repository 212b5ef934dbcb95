import { count, microseconds, type Test } from '../test.ts';
import { ROUTE, TARGET } from './shared-columns.ts';

/** One record an outage; `dtime` is when it began. */
export const outage = {
  key: 'outage',
  name: 'Outage',
  agents: 'unit',
  columns: {
    ...TARGET,
    duration: microseconds('How long the line was down, from `dtime` on.'),
    packets: count('Packets that were lost in a row.'),
    ...ROUTE,
  },
} as const satisfies Test;
