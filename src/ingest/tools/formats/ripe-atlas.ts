import { dns } from '../../../catalogue/tests/dns.ts';
import { ping } from '../../../catalogue/tests/round-trip.ts';
import { traceroute } from '../../../catalogue/tests/traceroute.ts';
import { IssueList } from '../../../lib/issue-list.ts';
import { isObject, render } from '../../../lib/read.ts';
import { msToUs } from '../conversions.ts';
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
  type ToolRun,
} from '../tool-run.ts';

/** Results of RIPE Atlas, as an array or line by line. The probe is the agent. */
export function ripeAtlasReader(): ToolReader {
  return itemReader(readAtlas);
}

export function isRipeAtlas(item: ToolItem): boolean {
  return 'value' in item && isObject(item.value) && 'prb_id' in item.value;
}

/** What a result of a type holds; a set of DNS queries has a time for each. */
const READERS: Readonly<Record<string, (fields: Fields) => readonly Pick<ToolRun, 'endedAt' | 'results'>[]>> = {
  ping: readAtlasPing,
  traceroute: readAtlasTraceroute,
  dns: readAtlasDns,
};

function readAtlas(item: ToolItem): readonly ToolOutcome[] | ToolOutcome {
  const { position } = item;
  if (!('value' in item) || !isObject(item.value) || !('prb_id' in item.value)) {
    return notOfTool(position, 'a result of RIPE Atlas');
  }
  const { type } = item.value;
  const read = typeof type === 'string' && Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (read === undefined) {
    return { position, problem: `Results of type ${render(type)} are not imported, only ping, traceroute and dns.` };
  }
  const issues = new IssueList();
  const fields = fieldsOf(item.value, issues);
  const probe = fields.number('prb_id');
  const runs = read(fields).map((run) => ({
    ...run,
    position,
    agentId: probe === undefined ? undefined : String(probe),
  }));
  return issues.isEmpty ? runs : runs.slice(0, 1).map((run) => checkedRun(run, issues));
}

/** A ping of RIPE Atlas; nothing that was sent is a failure too. */
function readAtlasPing(fields: Fields): readonly Pick<ToolRun, 'endedAt' | 'results'>[] {
  const [sent = 0, received = 0] = [fields.number('sent'), fields.number('rcvd')];
  const result = resultOf(ping, {
    target: fields.text('dst_name'),
    address: fields.text('dst_addr'),
    rtt_avg: roundTrip(fields, 'avg'),
    rtt_min: roundTrip(fields, 'min'),
    rtt_max: roundTrip(fields, 'max'),
    successes: received,
    failures: Math.max(sent - received, received === 0 ? 1 : 0),
    ip_version: fields.number('af'),
  });
  return [{ endedAt: fields.unixTime('timestamp'), results: [result] }];
}

/** -1 where no packet came back. */
function roundTrip(fields: Fields, name: string): number | undefined {
  const ms = fields.number(name);
  return ms === -1 ? undefined : msToUs(ms);
}

/** A traceroute of RIPE Atlas: a result for each hop, or one without a hop when it did not get that far. */
function readAtlasTraceroute(fields: Fields): readonly Pick<ToolRun, 'endedAt' | 'results'>[] {
  const entries = fields.list('result').map((hop) => ({ hop, replies: hop.list('result') }));
  const isFailed = entries.some(({ hop, replies }) => [hop, ...replies].some((said) => said.has('error')));
  const hops = entries.filter(({ hop }) => hop.number('hop') !== undefined);
  const route = {
    target: fields.text('dst_name'),
    address: fields.text('dst_addr'),
    protocol: fields.text('proto'),
    ip_version: fields.number('af'),
    ...(isFailed || hops.length === 0 ? FAILED : COMPLETED),
  };
  const results = hops.map(({ hop, replies }) => {
    const probes = replies.filter((reply) => !NO_PROBE.some((name) => reply.has(name)));
    const rtts = probes.map((probe) => probe.number('rtt')).filter((rtt) => rtt !== undefined);
    return resultOf(traceroute, {
      ...route,
      hop: hop.number('hop'),
      hop_address: probes.map((probe) => probe.text('from')).find((from) => from !== undefined),
      sent: probes.length,
      received: rtts.length,
      rtt_avg: rtts.length === 0 ? undefined : msToUs(rtts.reduce((sum, rtt) => sum + rtt, 0) / rtts.length),
    });
  });
  const endedAt = fields.unixTime('endtime') ?? fields.unixTime('timestamp');
  return [{ endedAt, results: results.length > 0 ? results : [resultOf(traceroute, route)] }];
}

/** Fields that mark a reply to an earlier probe, a second reply, or a probe that could not be sent. */
const NO_PROBE = ['late', 'dup', 'error'];

/** A DNS query of RIPE Atlas, or a set of them: a probe may ask each of its resolvers. */
function readAtlasDns(fields: Fields): readonly Pick<ToolRun, 'endedAt' | 'results'>[] {
  const set = fields.list('resultset');
  const queries = set.length > 0 ? set : [fields];
  return queries.map((query) => {
    const answer = query.object('result');
    const rtt = msToUs(answer?.number('rt'));
    const message = answer?.text('abuf') ?? query.text('qbuf') ?? fields.text('qbuf');
    const result = resultOf(dns, {
      nameserver: query.text('dst_name') ?? query.text('dst_addr'),
      lookup_host: message === undefined ? undefined : dnsQuestion(message),
      rtt,
      ...(rtt === undefined ? FAILED : COMPLETED),
      ip_version: query.number('af') ?? fields.number('af'),
    });
    return {
      endedAt: query.unixTime('time') ?? query.unixTime('timestamp') ?? fields.unixTime('timestamp'),
      results: [result],
    };
  });
}

const HEADER_BYTES = 12;
const LABEL_BYTES_MAX = 63;

/** The name that a DNS message, in base64, asks for; undefined when it has no question that can be read. */
export function dnsQuestion(message: string): string | undefined {
  const bytes = Buffer.from(message, 'base64');
  const labels: string[] = [];
  if (bytes.length <= HEADER_BYTES || bytes.readUInt16BE(4) === 0) return undefined;
  for (let at = HEADER_BYTES; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    if (length === 0) return labels.join('.') || '.';
    if (length > LABEL_BYTES_MAX || at + length >= bytes.length) return undefined;
    labels.push([...bytes.subarray(at + 1, at + 1 + length)].map(character).join(''));
    at += 1 + length;
  }
  return undefined;
}

/** Escapes a character as zone files do: by its number unless it is a plain one. */
function character(code: number): string {
  const isPlain = code > 0x20 && code < 0x7f && code !== 0x2e && code !== 0x5c;
  return isPlain ? String.fromCharCode(code) : `\\${String(code).padStart(3, '0')}`;
}
