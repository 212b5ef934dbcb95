import { ping } from '../../../catalogue/tests/round-trip.ts';
import { isObject } from '../../../lib/read.ts';
import { ipVersion, msToUs } from '../conversions.ts';
import {
  notOfTool,
  type Position,
  resultOf,
  type ToolItem,
  type ToolOutcome,
  type ToolReader,
  type ToolResult,
} from '../tool-run.ts';

/** `fping -C` and `-c`, as text or with `--json`: one run measures several hosts, each with a summary at the end. */
export function fpingReader(): ToolReader {
  let run: { readonly position: Position; endedAt?: number; hosts: Map<string, ToolResult> } | undefined;
  const release = (): ToolOutcome[] => {
    const released = run;
    run = undefined;
    return released
      ? [{ position: released.position, endedAt: released.endedAt, results: [...released.hosts.values()] }]
      : [];
  };
  return {
    take: (item) => {
      const said = 'text' in item ? readText(item.text) : readValue(item.value);
      if (said === undefined) return [notOfTool(item.position, WHAT)];
      const before = said.host !== undefined && run?.hosts.has(said.host) ? release() : [];
      if (said.host === undefined && said.at === undefined) return before;
      run ??= { position: item.position, hosts: new Map() };
      if (said.at !== undefined) run.endedAt = said.at;
      if (said.host !== undefined && said.packets) run.hosts.set(said.host, resultOfHost(said.host, said.packets));
      return before;
    },
    end: () => (run?.hosts.size === 0 ? [] : release()),
  };
}

export function isFping(item: ToolItem): boolean {
  const said = 'text' in item ? readText(item.text) : readValue(item.value);
  return said?.host !== undefined || said?.at !== undefined || ('text' in item && REPLY.test(item.text));
}

const WHAT = 'what fping -C or -c prints';
const REPLY = /^(?:\[(?<seconds>\d{9,10})\.(?<micros>\d+)\] )?\S+ +: (?:\[\d+\], |duplicate for )/;
const SUMMARY =
  /^(?<host>\S+) +: xmt\/rcv\/%(?:loss|return) = (?<sent>\d{1,9})\/(?<received>\d{1,9})\/[\d.]+%(?:, min\/avg\/max = (?<min>[\d.]+)\/(?<avg>[\d.]+)\/(?<max>[\d.]+))?/;
const ROUND_TRIPS = /^(?<host>\S+) +: (?<values>(?:\d+(?:\.\d+)?|-)(?: (?:\d+(?:\.\d+)?|-))*)$/;
/** Lines that fping also prints: about hosts that don't answer or have no address, and with `-s`. */
const OTHER =
  /^(?:ICMP |\[\d\d:\d\d:\d\d\]|\d+ .*(?:targets|alive|unreachable|unknown|timeouts|ICMP)|[\d.]+ (?:ms|sec) \()|: (?:Name or service|Temporary failure|No address|error while)| address not found$/;

interface Packets {
  readonly sent: number;
  readonly received: number;
  readonly min?: number | undefined;
  readonly avg?: number | undefined;
  readonly max?: number | undefined;
  readonly std?: number | undefined;
}

interface Said {
  readonly host?: string;
  readonly packets?: Packets;
  readonly at?: number;
}

function readText(text: string): Said | undefined {
  const reply = REPLY.exec(text)?.groups;
  // Versions before 5.2 print microseconds without leading zeros.
  if (reply?.seconds !== undefined)
    return { at: Number(reply.seconds) * 1000 + Math.floor(Number(reply.micros) / 1000) };
  const summary = SUMMARY.exec(text)?.groups;
  if (summary) {
    const { host = '', sent, received, min, avg, max } = summary;
    const rtts = avg === undefined ? {} : { min: Number(min), avg: Number(avg), max: Number(max) };
    return { host, packets: { sent: Number(sent), received: Number(received), ...rtts } };
  }
  const { host, values = '' } = ROUND_TRIPS.exec(text)?.groups ?? {};
  if (host !== undefined) {
    return { host, packets: packetsOf(values.split(' ').map((value) => (value === '-' ? null : Number(value)))) };
  }
  return reply || OTHER.test(text) ? {} : undefined;
}

function readValue(value: unknown): Said | undefined {
  if (!isObject(value)) return undefined;
  const { vSum, summary } = value;
  if (isObject(vSum) && typeof vSum.host === 'string' && Array.isArray(vSum.values)) {
    return { host: vSum.host, packets: packetsOf(vSum.values) };
  }
  if (isObject(summary) && typeof summary.host === 'string') {
    const { host, xmt, rcv, rttMin, rttAvg, rttMax } = summary;
    const packets = { sent: figure(xmt) ?? 0, received: figure(rcv) ?? 0 };
    return { host, packets: { ...packets, min: figure(rttMin), avg: figure(rttAvg), max: figure(rttMax) } };
  }
  return ['resp', 'timeout', 'stats', 'intSum', 'globalSum'].some((key) => isObject(value[key])) ? {} : undefined;
}

/** Lost packets have no number. */
function packetsOf(values: readonly unknown[]): Packets {
  const rtts = values.map(figure).filter((rtt) => rtt !== undefined);
  const [sent, received] = [values.length, rtts.length];
  if (received === 0) return { sent, received };
  const avg = rtts.reduce((sum, rtt) => sum + rtt, 0) / received;
  const std = Math.sqrt(rtts.reduce((sum, rtt) => sum + (rtt - avg) ** 2, 0) / received);
  return { sent, received, avg, std, min: rtts.reduce(least), max: rtts.reduce(most) };
}

const least = (a: number, b: number): number => Math.min(a, b);
const most = (a: number, b: number): number => Math.max(a, b);

function figure(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined;
}

function resultOfHost(host: string, { sent, received, min, avg, max, std }: Packets): ToolResult {
  return resultOf(ping, {
    target: host,
    address: ipVersion(host) === undefined ? undefined : host,
    rtt_avg: msToUs(avg),
    rtt_min: msToUs(min),
    rtt_max: msToUs(max),
    rtt_std: msToUs(std),
    successes: received,
    failures: Math.max(0, sent - received),
    ip_version: ipVersion(host),
  });
}
