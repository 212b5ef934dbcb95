import type { TestColumn } from '../../../../client/index.ts';
import { COLUMN_UNITS } from '../../../../src/catalogue/column-units.ts';
import { formatCount, formatFigure } from '../../lib/figures.ts';

type NamedColumn = Pick<TestColumn, 'name' | 'unit'>;

/** How a column of records reads. */
interface ColumnWords {
  readonly title: string;
  /** In which its numbers are shown; empty: they have none. */
  readonly unit: string;
  /** The stored number of one of that unit. */
  readonly factor: number;
}

const TITLES: Readonly<Record<string, string>> = {
  base: 'Device',
  ddate: 'Day',
  dtime: 'Time',
  agent_id: 'Agent',
  unit_id: 'Unit',
  bytes_sec: 'Speed',
  bytes_sec_interval: 'Speed, last interval',
  bytes_total: 'Data moved',
  fetch_time: 'Duration',
  transfer_time: 'Duration',
  transfer_bytes: 'Data moved',
  warmup_time: 'Warm-up',
  warmup_bytes: 'Data of the warm-up',
  tcp_retransmissions: 'TCP retransmissions',
  ip_version: 'IP version',
  rtt: 'Round-trip time',
  rtt_avg: 'Round-trip time, mean',
  rtt_min: 'Round-trip time, lowest',
  rtt_max: 'Round-trip time, highest',
  rtt_std: 'Round-trip time, std. dev.',
  mos: 'Speech quality, MOS',
  jitter_up: 'Jitter, upstream',
  jitter_down: 'Jitter, downstream',
  packets_up_sent: 'Packets upstream, sent',
  packets_up_recv: 'Packets upstream, received',
  packets_down_sent: 'Packets downstream, sent',
  packets_down_recv: 'Packets downstream, received',
  response_ip: 'Address in the answer',
  lookup_host: 'Name looked up',
  ttfb_total: 'Time to first byte, total',
  ttfb_min: 'Time to first byte, lowest',
  ttfb_avg: 'Time to first byte, mean',
  ttfb_max: 'Time to first byte, highest',
  request_total_time: 'Time of requests, total',
  request_min_time: 'Time of a request, lowest',
  request_avg_time: 'Time of a request, mean',
  request_max_time: 'Time of a request, highest',
  lookup_total_time: 'Time of lookups, total',
  lookup_min_time: 'Time of a lookup, lowest',
  lookup_avg_time: 'Time of a lookup, mean',
  lookup_max_time: 'Time of a lookup, highest',
  wan_rx_bytes: 'Received by the home',
  wan_tx_bytes: 'Sent by the home',
  sk_rx_bytes: 'Received by tests',
  sk_tx_bytes: 'Sent by tests',
  operating_system_version: 'Version of the system',
  geo_country: 'Country',
  not_run: 'Not run because of',
};

/** The unit in which people read what is stored in another. */
const SHOWN_UNITS: Readonly<Record<string, string>> = { µs: 'ms', 'B/s': 'Mbit/s', 'bit/s': 'Mbit/s' };

/** Where a column has no title of its own, its name in words. */
export function wordsOf({ name, unit }: NamedColumn): ColumnWords {
  const words = name.replaceAll('_', ' ');
  const title = TITLES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
  // Sums of bytes are large, the size of a packet is not.
  const shown = unit === 'B' && name.includes('bytes') ? 'MB' : (SHOWN_UNITS[unit ?? ''] ?? unit ?? '');
  return { title, unit: shown, factor: COLUMN_UNITS[unit ?? '']?.[shown] ?? 1 };
}

/** `Speed, Mbit/s` */
export function headingOf(column: NamedColumn): string {
  const { title, unit } = wordsOf(column);
  return unit === '' ? title : `${title}, ${unit}`;
}

/** A stored number as people read it, without its unit. Numbers that name something are no amounts. */
export function shownNumber(column: NamedColumn, value: number): string {
  if (column.name.endsWith('_id')) return String(value);
  const { factor } = wordsOf(column);
  return factor === 1 ? formatCount(value) : formatFigure(value / factor);
}
