import { dns } from '../../../catalogue/tests/dns.ts';
import { jitter } from '../../../catalogue/tests/jitter.ts';
import { ping } from '../../../catalogue/tests/round-trip.ts';
import { traceroute } from '../../../catalogue/tests/traceroute.ts';
import { httpget, httppost } from '../../../catalogue/tests/transfer.ts';
import { webget } from '../../../catalogue/tests/webget.ts';
import { IssueList } from '../../../lib/issue-list.ts';
import { isObject } from '../../../lib/read.ts';
import { bitsToBytes, ipVersion, msToUs, secondsToUs } from '../conversions.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import {
  COMPLETED,
  checkedRun,
  FAILED,
  itemReader,
  notOfTool,
  resultOf,
  type ToolItem,
  type ToolOutcome,
  type ToolReader,
  type ToolResult,
} from '../tool-run.ts';

/** Results of perfSONAR's pScheduler, as its archiver `http` sends them. The first participant is the agent. */
export function pschedulerReader(): ToolReader {
  return itemReader(readPscheduler);
}

export function isPscheduler(item: ToolItem): boolean {
  if (!('value' in item) || !isObject(item.value)) return false;
  const { schedule, test, result } = item.value;
  return isObject(schedule) && isObject(test) && typeof test.type === 'string' && isObject(result);
}

/** What a result of a type holds; of other types there is nothing to store. */
const READERS: Readonly<Record<string, (fields: Fields) => readonly ToolResult[]>> = {
  rtt: readRtt,
  throughput: readThroughput,
  latency: readLatency,
  latencybg: readLatency,
  trace: readTrace,
  dns: readDns,
  http: readHttp,
};

function readPscheduler(item: ToolItem): readonly ToolOutcome[] | ToolOutcome {
  const { position } = item;
  if (!('value' in item) || !isObject(item.value) || !isPscheduler(item)) {
    return notOfTool(position, 'a result of pScheduler’s archiver');
  }
  const issues = new IssueList();
  const { participants } = item.value;
  const fields = fieldsOf(item.value, issues);
  const type = fields.text('test.type') ?? '';
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (read === undefined) return [];
  const [first] = Array.isArray(participants) ? participants : [];
  const started = fields.isoTime('schedule.start');
  const lasted = secondsOf(fields, 'schedule.duration') ?? 0;
  const endedAt = started === undefined ? undefined : started + Math.round(lasted * 1000);
  const agentId = typeof first === 'string' ? first : undefined;
  return checkedRun({ position, endedAt, agentId, results: read(fields) }, issues);
}

function hasSucceeded(fields: Fields): boolean {
  return fields.isTrue('result.succeeded');
}

function hostOf(fields: Fields) {
  const target = fields.text('test.spec.dest');
  const address = ipVersion(target) === undefined ? undefined : target;
  return { target, address, ip_version: ipVersion(target) ?? fields.number('test.spec.ip-version') };
}

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** The seconds of a duration such as `PT0.000012S`. */
function secondsOf(fields: Fields, path: string): number | undefined {
  const written = fields.text(path);
  const [whole, days, hours, minutes, seconds] = DURATION.exec(written ?? '') ?? [];
  if (whole === undefined) return undefined;
  return Number(days ?? 0) * 86_400 + Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

function readRtt(fields: Fields): readonly ToolResult[] {
  const [sent = 0, received = 0] = [fields.number('result.sent'), fields.number('result.received')];
  const us = (name: string) => secondsToUs(secondsOf(fields, `result.${name}`));
  const counts = hasSucceeded(fields) ? { successes: received, failures: Math.max(0, sent - received) } : FAILED;
  const rtts = { rtt_avg: us('mean'), rtt_min: us('min'), rtt_max: us('max'), rtt_std: us('stddev') };
  return [resultOf(ping, { ...hostOf(fields), ...rtts, ...counts })];
}

/** From the source, which is the agent, to the other end; with `reverse` the other way. */
function readThroughput(fields: Fields): readonly ToolResult[] {
  const isDown = fields.isTrue('test.spec.reverse');
  const summary = fields.object('result.summary.summary');
  const server = hostOf(fields);
  if (fields.isTrue('test.spec.udp')) {
    const [sent, lost] = [summary?.number('sent'), summary?.number('lost')];
    const recv = sent === undefined || lost === undefined ? undefined : sent - lost;
    const jitterUs = msToUs(summary?.number('jitter'));
    const counts = isDown
      ? { packets_down_sent: sent, packets_down_recv: recv, jitter_down: jitterUs }
      : { packets_up_sent: sent, packets_up_recv: recv, jitter_up: jitterUs };
    return [resultOf(jitter, { ...server, ...(hasSucceeded(fields) ? { ...counts, ...COMPLETED } : FAILED) })];
  }
  const test = isDown ? httpget : httppost;
  if (!hasSucceeded(fields) || summary === undefined) return [resultOf(test, { ...server, ...FAILED })];
  const [start = 0, end] = [summary.number('start'), summary.number('end')];
  return [
    resultOf(test, {
      ...server,
      bytes_sec: bitsToBytes(summary.neededNumber('throughput-bits')),
      bytes_total: summary.number('throughput-bytes'),
      fetch_time: end === undefined ? undefined : secondsToUs(end - start),
      threads: fields.number('test.spec.parallel'),
      tcp_retransmissions: summary.number('retransmits'),
      ...COMPLETED,
    }),
  ];
}

/** One way: the packets that arrived. A delay of one way is no round trip, and is left out. */
function readLatency(fields: Fields): readonly ToolResult[] {
  const counts = {
    packets_up_sent: fields.number('result.packets-sent'),
    packets_up_recv: fields.number('result.packets-received'),
  };
  return [resultOf(jitter, { ...hostOf(fields), ...counts, ...(hasSucceeded(fields) ? COMPLETED : FAILED) })];
}

function readTrace(fields: Fields): readonly ToolResult[] {
  const route = hostOf(fields);
  const hops = hasSucceeded(fields) ? (fields.lists('result.paths')[0] ?? []) : [];
  if (hops.length === 0) return [resultOf(traceroute, { ...route, ...FAILED })];
  return hops.map((hop, index) => {
    const rtt = secondsToUs(secondsOf(hop, 'rtt'));
    return resultOf(traceroute, {
      ...route,
      hop: index + 1,
      hop_address: hop.text('ip'),
      hop_name: hop.text('hostname'),
      sent: 1,
      received: rtt === undefined ? 0 : 1,
      rtt_avg: rtt,
      ...COMPLETED,
    });
  });
}

function readDns(fields: Fields): readonly ToolResult[] {
  const query = { nameserver: fields.text('test.spec.nameserver'), lookup_host: fields.text('test.spec.query') };
  const rtt = secondsToUs(secondsOf(fields, 'result.time'));
  return [resultOf(dns, { ...query, ...(hasSucceeded(fields) ? { rtt, ...COMPLETED } : FAILED) })];
}

function readHttp(fields: Fields): readonly ToolResult[] {
  const url = fields.text('test.spec.url') ?? '';
  const target = URL.canParse(url) ? new URL(url).hostname : undefined;
  const fetch_time = secondsToUs(secondsOf(fields, 'result.time'));
  return [resultOf(webget, { target, ...(hasSucceeded(fields) ? { fetch_time, ...COMPLETED } : FAILED) })];
}
