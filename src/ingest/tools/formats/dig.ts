import { dns } from '../../../catalogue/tests/dns.ts';
import { IssueList } from '../../../lib/issue-list.ts';
import { isObject, type JsonObject } from '../../../lib/read.ts';
import { parseInstant } from '../../instant.ts';
import { ipVersion, msToUs } from '../conversions.ts';
import { fieldsOf } from '../fields.ts';
import {
  COMPLETED,
  checkedRun,
  FAILED,
  notOfTool,
  type Position,
  resultOf,
  type TextItem,
  type ToolItem,
  type ToolOutcome,
  type ToolReader,
} from '../tool-run.ts';

/** `dig` and `kdig`, as text, and `kdig +json`, which does not say how long the query took. */
export function digReader(): ToolReader {
  let query: Query | undefined;
  const release = (): ToolOutcome[] => {
    const released = query;
    query = undefined;
    return released && isComplete(released) ? [outcomeOf(released)] : [];
  };
  const read = ({ position, text }: TextItem): ToolOutcome[] => {
    if (query === undefined && !isDigLine(text)) return [notOfTool(position, WHAT)];
    const before = query !== undefined && (BANNER.test(text) || (HEADER.test(text) && query.status)) ? release() : [];
    query ??= { position };
    const ended = readLine(query, text);
    return ended ? [...before, ...release()] : before;
  };
  return {
    take: (item) => ('text' in item ? read(item) : [...release(), readMessage(item.position, item.value)]),
    end: release,
  };
}

export function isDig(item: ToolItem): boolean {
  return 'text' in item
    ? FIRST.test(item.text)
    : isObject(item.value) && 'QNAME' in item.value && 'RCODE' in item.value;
}

const WHAT = 'what dig or kdig prints';
const BANNER = /^; <<>> DiG [^<]*<<>> ?(.*)$/;
const FIRST = /^;(?: <<>> DiG |; (?:->>HEADER<<-|communications error|WARNING: response timeout|Query time:))/;
const HEADER = /^;; ->>HEADER<<- .*status: (\w+)/;

function isDigLine(text: string): boolean {
  return text.startsWith(';');
}

interface Query {
  readonly position: Position;
  status?: string;
  nameserver?: string | undefined;
  host?: string | undefined;
  answer?: string;
  ms?: number;
  endedAt?: number | undefined;
  hasFailed?: true;
}

function isComplete({ status, ms, hasFailed }: Query): boolean {
  return status !== undefined || ms !== undefined || hasFailed === true;
}

/** True if the line is the last one of its query. */
function readLine(query: Query, text: string): boolean {
  const [, asked] = BANNER.exec(text) ?? [];
  if (asked !== undefined) {
    const words = asked.split(' ');
    const [server] = words.filter((word) => word.startsWith('@'));
    query.nameserver ??= server?.slice(1);
    query.host ??= words.find((word, index) => word.includes('.') && !/^[@+-]/.test(word) && words[index - 1] !== '-p');
  }
  const [, status] = HEADER.exec(text) ?? [];
  if (status !== undefined) query.status = status;
  const [, host] = /^;;? ?([^\s;]+)\.\s+(?:CLASS\d+|IN|CH|HS)\s+\w+$/.exec(text) ?? [];
  if (host !== undefined) query.host = host;
  const [, answer] = /^[^;\s]+\s+\d+\s+IN\s+(?:A|AAAA)\s+(\S+)$/.exec(text) ?? [];
  if (answer !== undefined) query.answer ??= answer;
  const [, time, unit] = /^;; Query time: (\d{1,9}) (msec|usec)$/.exec(text) ?? [];
  if (time !== undefined) query.ms = Number(time) / (unit === 'usec' ? 1000 : 1);
  const [, address] = /^;; SERVER: ([^#\s]+)#/.exec(text) ?? [];
  if (address !== undefined) query.nameserver = address;
  const [, when] = /^;; WHEN: (.+)$/.exec(text) ?? [];
  if (when !== undefined) query.endedAt = digTime(when);
  const [, date, clock] = /^;; Time (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC$/.exec(text) ?? [];
  if (date !== undefined) query.endedAt = parseInstant(`${date} ${clock}`);
  const [, from, took] = /^;; From ([^@\s]+)@\S+ in ([\d.]+) ms$/.exec(text) ?? [];
  if (from !== undefined) Object.assign(query, { nameserver: from, ms: Number(took) });
  const [, refused] =
    /^;; (?:ERROR: failed to query server ([^@\s]+)@\S+|no servers could be reached)/.exec(text) ?? [];
  if (refused !== undefined) query.nameserver = refused;
  if (/^;; (?:ERROR: failed to query|no servers could be reached)/.test(text)) query.hasFailed = true;
  return query.hasFailed === true || from !== undefined || text.startsWith(';; MSG SIZE');
}

/** `Wed Nov 18 12:16:24 UTC 2026`; the names of other zones say too little. */
function digTime(when: string): number | undefined {
  const [, day, year] = /^\w{3} (\w{3} +\d{1,2} \d\d:\d\d:\d\d) (?:UTC|GMT) (\d{4})$/.exec(when) ?? [];
  const at = day === undefined ? Number.NaN : Date.parse(`${day.replace(/ (?=\d\d:)/, ` ${year} `)} UTC`);
  return Number.isNaN(at) ? undefined : at;
}

/** An answer with another status is a failure. */
const ANSWERED = ['NOERROR', 'NXDOMAIN'];

function outcomeOf({ position, status, nameserver, host, answer, ms, endedAt }: Query): ToolOutcome {
  const isAnswered = status === undefined ? ms !== undefined : ANSWERED.includes(status);
  const result = resultOf(dns, {
    nameserver,
    lookup_host: host,
    response_ip: answer,
    rtt: msToUs(ms),
    ...(isAnswered ? COMPLETED : FAILED),
    ip_version: ipVersion(nameserver),
  });
  return { position, endedAt, results: [result] };
}

/** By the numbers of RCODE. */
const ANSWERED_CODES = [0, 3];

/** A DNS message as RFC 8427 writes it. */
function readMessage(position: Position, value: unknown): ToolOutcome {
  if (!isObject(value) || !('QNAME' in value) || !('RCODE' in value)) return notOfTool(position, WHAT);
  const issues = new IssueList();
  const fields = fieldsOf(value as JsonObject, issues);
  const answers = fields.list('answerRRs').map((answer) => answer.text('rdataA') ?? answer.text('rdataAAAA'));
  const result = resultOf(dns, {
    lookup_host: fields.text('QNAME')?.replace(/(?<=.)\.$/, ''),
    response_ip: answers.find((answer) => answer !== undefined),
    ...(ANSWERED_CODES.includes(fields.number('RCODE') ?? -1) ? COMPLETED : FAILED),
  });
  return checkedRun({ position, endedAt: fields.unixTime('dateSeconds'), results: [result] }, issues);
}
