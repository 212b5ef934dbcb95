import { dns } from '../../catalogue/tests/dns.ts';
import { dlping, ping, ulping } from '../../catalogue/tests/round-trip.ts';
import { httpget, httppost } from '../../catalogue/tests/transfer.ts';
import { webget } from '../../catalogue/tests/webget.ts';
import { ipVersion, megabitsToBytes, msToUs, secondsToUs } from '../tools/conversions.ts';
import { COMPLETED, FAILED, resultOf, type ToolResult } from '../tools/tool-run.ts';
import type { Point } from './decode-lines.ts';

/** The results in a point, if any. Undefined: points of this kind are unknown. */
export interface PointResults {
  readonly sender: string;
  readonly results: readonly ToolResult[];
}

/** Maps points of Telegraf, Speedtest Tracker and Home Assistant to results. */
export function resultsOf(point: Point): PointResults | undefined {
  const read = Object.hasOwn(MEASUREMENTS, point.measurement) ? MEASUREMENTS[point.measurement] : undefined;
  return read ? read(point) : homeAssistant(point);
}

/** True for a measurement that needs no mapping. */
export function isBuiltIn(measurement: string): boolean {
  return Object.hasOwn(MEASUREMENTS, measurement);
}

const MEASUREMENTS: Readonly<Record<string, (point: Point) => PointResults>> = {
  internet_speed: (point) => telegraf(internetSpeed(point)),
  ping: (point) => telegraf([pingOf(point)]),
  dns_query: (point) => telegraf([dnsQuery(point)]),
  http_response: (point) => telegraf([httpResponse(point)]),
  speedtest: (point) => ({ sender: 'speedtest-tracker', results: speedtest(point) }),
};

function telegraf(results: readonly ToolResult[]): PointResults {
  return { sender: 'telegraf', results };
}

/** A field as a number that is not negative: -1 is how senders write that there is none. */
function figure({ fields }: Point, name: string): number | undefined {
  const value = fields.get(name);
  return typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined;
}

function internetSpeed(point: Point): readonly ToolResult[] {
  const target = point.tags.get('source');
  const [down, up, latency] = [figure(point, 'download'), figure(point, 'upload'), figure(point, 'latency')];
  return [
    ...(down ? [resultOf(httpget, { target, bytes_sec: megabitsToBytes(down), ...COMPLETED })] : []),
    ...(up ? [resultOf(httppost, { target, bytes_sec: megabitsToBytes(up), ...COMPLETED })] : []),
    ...(latency ? [resultOf(ping, { target, rtt_avg: msToUs(latency) })] : []),
  ];
}

function pingOf(point: Point): ToolResult {
  const target = point.tags.get('url');
  const [sent = 0, received = 0] = [figure(point, 'packets_transmitted'), figure(point, 'packets_received')];
  return resultOf(ping, {
    target,
    address: ipVersion(target) === undefined ? undefined : target,
    rtt_avg: msToUs(figure(point, 'average_response_ms')),
    rtt_min: msToUs(figure(point, 'minimum_response_ms')),
    rtt_max: msToUs(figure(point, 'maximum_response_ms')),
    rtt_std: msToUs(figure(point, 'standard_deviation_ms')),
    successes: received,
    failures: Math.max(sent - received, sent === 0 ? 1 : 0),
    ip_version: ipVersion(target),
  });
}

function dnsQuery(point: Point): ToolResult {
  const nameserver = point.tags.get('server');
  const isAnswered = (figure(point, 'result_code') ?? 0) === 0;
  return resultOf(dns, {
    nameserver,
    lookup_host: point.tags.get('domain'),
    rtt: isAnswered ? msToUs(figure(point, 'query_time_ms')) : undefined,
    ...(isAnswered ? COMPLETED : FAILED),
    ip_version: ipVersion(nameserver),
  });
}

/** The time until the headers, not that of the whole page. */
function httpResponse(point: Point): ToolResult {
  const server = point.tags.get('server') ?? '';
  const isFetched = (figure(point, 'result_code') ?? 0) === 0;
  return resultOf(webget, {
    target: URL.canParse(server) ? new URL(server).hostname : server || undefined,
    ttfb_avg: isFetched ? secondsToUs(figure(point, 'response_time')) : undefined,
    bytes_total: isFetched ? figure(point, 'content_length') : undefined,
    ...(isFetched ? COMPLETED : FAILED),
  });
}

/** Its test button sends results of the service `faker`. */
function speedtest(point: Point): readonly ToolResult[] {
  const { tags } = point;
  const status = tags.get('status') ?? 'completed';
  if (tags.get('service') === 'faker') return [];
  if (status === 'failed') return [resultOf(httpget, FAILED), resultOf(httppost, FAILED)];
  if (status !== 'completed') return [];
  const target = tags.get('server_name');
  const transfer = (way: 'download' | 'upload') => ({
    target,
    bytes_sec: rounded(figure(point, way)),
    bytes_total: rounded(figure(point, `${way}ed_bytes`)),
    fetch_time: msToUs(figure(point, `${way}_elapsed`)),
    ...COMPLETED,
  });
  const loaded = (way: 'download' | 'upload') => ({
    target,
    rtt_avg: msToUs(figure(point, `${way}_latency_avg`)),
    rtt_min: msToUs(figure(point, `${way}_latency_low`)),
    rtt_max: msToUs(figure(point, `${way}_latency_high`)),
  });
  const idle = figure(point, 'ping');
  return [
    ...(figure(point, 'download') ? [resultOf(httpget, transfer('download'))] : []),
    ...(figure(point, 'upload') ? [resultOf(httppost, transfer('upload'))] : []),
    ...(idle ? [resultOf(ping, { target, rtt_avg: msToUs(idle) })] : []),
    ...(figure(point, 'download_latency_avg') ? [resultOf(dlping, loaded('download'))] : []),
    ...(figure(point, 'upload_latency_avg') ? [resultOf(ulping, loaded('upload'))] : []),
  ];
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value);
}

/** Bytes per second, or microseconds, in a unit. */
const UNITS: Readonly<Record<string, number>> = {
  'Mbit/s': 125_000,
  'kbit/s': 125,
  'Gbit/s': 125_000_000,
  'MB/s': 1e6,
};

/** The measurement is the unit, and the entity says what was measured. */
function homeAssistant(point: Point): PointResults | undefined {
  if (point.tags.get('domain') !== 'sensor') return undefined;
  // Its last word, such as `speedtest_download` or `my_speedtest_2_download`.
  const entity = point.tags.get('entity_id')?.split(/\W/).at(-1) ?? '';
  const [, about = '', what] = /^(.*)_(download|upload|ping)$/.exec(entity) ?? [];
  if (!about.includes('speedtest')) return undefined;
  const value = figure(point, 'value');
  const unit = Object.hasOwn(UNITS, point.measurement) ? UNITS[point.measurement] : undefined;
  if (what === undefined || (what === 'ping' ? point.measurement !== 'ms' : unit === undefined)) return undefined;
  if (!value) return { sender: 'home-assistant', results: [] };
  const bytes_sec = Math.round(value * (unit ?? 0));
  const result =
    what === 'ping'
      ? resultOf(ping, { rtt_avg: msToUs(value) })
      : resultOf(what === 'download' ? httpget : httppost, { bytes_sec, ...COMPLETED });
  return { sender: 'home-assistant', results: [result] };
}
