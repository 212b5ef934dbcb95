import type { Test } from '../../catalogue/test.ts';

const ROUND_TRIP = 'target,rtt_avg,rtt_min,rtt_max,rtt_std,successes,failures';
const TRANSFER =
  'target,address,fetch_time,bytes_total,bytes_sec,bytes_sec_interval,warmup_time,warmup_bytes,sequence,threads,successes,failures';

/** What follows unit and time in files without a header (July 2011 to August 2016), by test. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  httpget: [TRANSFER],
  httppost: [TRANSFER],
  latency: [ROUND_TRIP],
  ping: [ROUND_TRIP],
  jitter: [
    'target,packet_size,stream_rate,duration,packets_up_sent,packets_down_sent,packets_up_recv,packets_down_recv,jitter_up,jitter_down,latency,successes,failures',
  ],
  dns: ['nameserver,lookup_host,response_ip,rtt,successes,failures'],
  webget: [
    'target,address,fetch_time,bytes_total,bytes_sec,objects,threads,requests,connections,reused_connections,lookups,request_total_time,request_min_time,request_avg_time,request_max_time,ttfb_total,ttfb_min,ttfb_avg,ttfb_max,lookup_total_time,lookup_min_time,lookup_avg_time,lookup_max_time,successes,failures',
    'target,fetch_time,bytes_total,bytes_sec,objects,successes,failures',
  ],
  network_usage: ['wan_rx_bytes,wan_tx_bytes,sk_rx_bytes,sk_tx_bytes'],
  traceroute: ['target,address,protocol,hop,hop_address,hop_name,sent,received,rtt_avg,successes,failures'],
};

/**
 * The columns of a record whose file has not named them: unit, time and the table's own, with or without the date beside
 * the time and the location at the end. Undefined when this is no such record.
 */
export function headerlessColumns(cells: readonly string[], test: Test): readonly string[] | undefined {
  const start = leadingColumns(cells.map((cell) => cell.trim()));
  if (start === undefined) return undefined;
  for (const names of COLUMNS[test.key] ?? []) {
    const columns = [...start, ...names.split(',')];
    if (cells.length === columns.length) return columns;
    if (cells.length === columns.length + 1) return [...columns, 'location_id'];
  }
  return undefined;
}

function leadingColumns([unit = '', second = '', third = '']: readonly string[]): readonly string[] | undefined {
  if (!/^\d+(\.0*)?$/.test(unit)) return undefined;
  if (isTime(second)) return isDate(third) ? ['unit_id', 'dtime', 'ddate'] : ['unit_id', 'dtime'];
  return isDate(second) && isTime(third) ? ['unit_id', 'ddate', 'dtime'] : undefined;
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d/.test(text);
}
