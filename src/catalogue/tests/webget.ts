import { bytes, bytesPerSecond, count, microseconds, type Test } from '../test.ts';
import { OUTCOME, ROUTE, TARGET } from './shared-columns.ts';

export const webget = {
  key: 'webget',
  name: 'Web page',
  agents: 'unit',
  columns: {
    ...TARGET,
    fetch_time: microseconds('Time to fetch the whole page.'),
    bytes_total: bytes('Size of the page.'),
    bytes_sec: bytesPerSecond('Speed of the fetch.'),
    objects: count('Objects on the page.'),
    threads: count('Parallel connections at most.'),
    requests: count('Requests made.'),
    connections: count('Connections opened.'),
    reused_connections: count('Requests over a connection that was open.'),
    lookups: count('Names looked up.'),
    request_total_time: microseconds('Time of all requests together.'),
    request_min_time: microseconds('Shortest request.'),
    request_avg_time: microseconds('Mean request.'),
    request_max_time: microseconds('Longest request.'),
    ttfb_total: microseconds('Times to first byte together.'),
    ttfb_min: microseconds('Shortest time to first byte.'),
    ttfb_avg: microseconds('Mean time to first byte.'),
    ttfb_max: microseconds('Longest time to first byte.'),
    lookup_total_time: microseconds('Time of all lookups together.'),
    lookup_min_time: microseconds('Shortest lookup.'),
    lookup_avg_time: microseconds('Mean lookup.'),
    lookup_max_time: microseconds('Longest lookup.'),
    ...OUTCOME,
    ...ROUTE,
  },
} as const satisfies Test;
