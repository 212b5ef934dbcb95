import type { ColumnType, Test } from '../../catalogue/test.ts';

const ROUND_TRIP = 'target,rtt_avg,rtt_min,rtt_max,rtt_std,successes,failures';
const TRANSFER =
  'target,address,fetch_time,bytes_total,bytes_sec,bytes_sec_interval,warmup_time,warmup_bytes,sequence,threads,successes,failures';

/** The columns after unit and time in files without a header (July 2011 to August 2016), by test. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  httpget: [TRANSFER],
  httppost: [TRANSFER],
  latency: [ROUND_TRIP],
  ping: [ROUND_TRIP],
  dlping: [ROUND_TRIP],
  ulping: [ROUND_TRIP],
  outage: ['duration,target,address,packets'],
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
 * The columns of a record of a file without a header: unit, time and the table's own, maybe a date beside the time and
 * a location at the end. Undefined: the fields are not a record.
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

/** Columns that are dropped without a note: useless, or derived from another. */
const SILENT = ['location_id', 'ddate'];

export function normalName(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '_');
}

/**
 * Broadgauge's name of a column: the FCC's names vary by year in case and in a final `_time` (`ttfb_avg`,
 * `ttfb_avg_time`).
 */
export function columnOf(name: string, test: Test): string | undefined {
  const normal = normalName(name);
  const other = normal.endsWith('_time') ? normal.slice(0, -'_time'.length) : `${normal}_time`;
  const isOurs = (column: string) => column === 'unit_id' || column === 'dtime' || Object.hasOwn(test.columns, column);
  return [normal, other].find(isOurs);
}

export function isWorthNoting(name: string, test: Test): boolean {
  return normalName(name) !== '' && !SILENT.includes(normalName(name)) && columnOf(name, test) === undefined;
}

const NOTHING = ['NULL', 'null', '\\N'];
const NOTHING_LENGTH_MAX = 4;

/** Cleans a field: texts such as NULL become empty, and integers lose an empty fraction. */
export function cleanCell(cell: string, type: ColumnType): string {
  const text = cell.trim();
  if (text.length <= NOTHING_LENGTH_MAX && NOTHING.includes(text)) return '';
  return type === 'integer' && text.includes('.') ? text.replace(/^(-?\d+)\.0*$/, '$1') : text;
}
