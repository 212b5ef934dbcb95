import { ping } from '../../../catalogue/tests/round-trip.ts';
import { httpget, httppost } from '../../../catalogue/tests/transfer.ts';
import { IssueList } from '../../../lib/issue-list.ts';
import { isObject, type JsonObject } from '../../../lib/read.ts';
import { hostOf, ipVersion, megabitsToBytes, msToUs } from '../conversions.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import {
  COMPLETED,
  checkedRun,
  FAILED,
  notOfTool,
  type Position,
  resultOf,
  type ToolItem,
  type ToolOutcome,
  type ToolReader,
  type ToolResult,
  type ToolRun,
} from '../tool-run.ts';

/**
 * `ndt7-client -format json`, with `-quiet` or without, and M-Lab's archive. The client prints events, among them errors,
 * and at the end of a run a summary of what it has measured.
 */
export function ndt7Reader(): ToolReader {
  let failed: Failed | undefined;
  return {
    take: (item) => {
      const { position } = item;
      if (!('value' in item) || !isObject(item.value)) return [notOfTool(position, WHAT)];
      const { value } = item;
      if (isNdt7Archive(value)) return [readNdt7Archive(position, value)];
      if (typeof value.Key === 'string') {
        if (value.Key === 'error') failed = addFailure(failed, position, value);
        return [];
      }
      if (!('ServerFQDN' in value)) return [notOfTool(position, WHAT)];
      const run = readSummary(position, value, failed);
      failed = undefined;
      return [run];
    },
    end: () => (failed ? [failedRun(failed)] : []),
  };
}

export function isNdt7(item: ToolItem): boolean {
  if (!('value' in item) || !isObject(item.value)) return false;
  return (
    'ServerFQDN' in item.value ||
    (typeof item.value.Key === 'string' && 'Value' in item.value) ||
    isNdt7Archive(item.value)
  );
}

const WHAT = 'what ndt7-client -format json prints, or a record of M-Lab’s archive';

/** The tests of a run that have reported an error. */
interface Failed {
  readonly position: Position;
  readonly download: boolean;
  readonly upload: boolean;
}

function addFailure(before: Failed | undefined, position: Position, { Value: event }: JsonObject): Failed {
  const test = isObject(event) ? event.Test : undefined;
  return {
    position: before?.position ?? position,
    download: before?.download || test !== 'upload',
    upload: before?.upload || test !== 'download',
  };
}

function failedRun({ position, download, upload }: Failed): ToolRun {
  const results = [...(download ? [resultOf(httpget, FAILED)] : []), ...(upload ? [resultOf(httppost, FAILED)] : [])];
  return { position, endedAt: undefined, results };
}

function readSummary(position: Position, value: JsonObject, reported: Failed | undefined): ToolOutcome {
  const issues = new IssueList();
  const fields = fieldsOf(value, issues);
  const [download, upload] = [throughput(fields, 'Download'), throughput(fields, 'Upload')];
  const isNothing = download === undefined && upload === undefined;
  const failed = reported ?? { download: isNothing, upload: isNothing };
  const address = fields.text('ServerIP') || undefined;
  const server = { target: hostOf(fields.text('ServerFQDN')), address, ip_version: ipVersion(address) };
  const measured = (bytes_sec: number) => ({ ...server, bytes_sec, threads: 1, ...COMPLETED });
  const rtts = [fields.number('Download.Latency.Value'), fields.number('Upload.Latency.Value')].filter(
    (rtt) => rtt !== undefined,
  );
  const results = [
    ...(download !== undefined ? [resultOf(httpget, measured(download))] : []),
    ...(download === undefined && failed.download ? [resultOf(httpget, { ...server, ...FAILED })] : []),
    ...(upload !== undefined ? [resultOf(httppost, measured(upload))] : []),
    ...(upload === undefined && failed.upload ? [resultOf(httppost, { ...server, ...FAILED })] : []),
    // What the client calls latency is the shortest round trip of a connection.
    ...(rtts.length > 0 ? [resultOf(ping, { ...server, rtt_min: msToUs(Math.min(...rtts)) })] : []),
  ];
  return checkedRun({ position, endedAt: undefined, results }, issues);
}

function throughput(fields: Fields, test: string): number | undefined {
  return megabitsToBytes(fields.number(`${test}.Throughput.Value`));
}

/** Which test a subtest is, and which of the server's counters says how much came through. */
const SUBTESTS = {
  Download: { test: httpget, bytes: 'BytesAcked', isSender: true },
  Upload: { test: httppost, bytes: 'BytesReceived', isSender: false },
} as const;

type Subtest = keyof typeof SUBTESTS;

function isNdt7Archive(value: JsonObject): boolean {
  const { Download: download, Upload: upload } = value;
  return [download, upload].some((subtest) => isObject(subtest) && 'ServerMeasurements' in subtest);
}

/** A record of M-Lab's archive, as the server has written it. */
function readNdt7Archive(position: Position, value: JsonObject): ToolOutcome {
  const issues = new IssueList();
  const fields = fieldsOf(value, issues);
  const subtests = (['Download', 'Upload'] as const).filter((name) => fields.object(name) !== undefined);
  const results = subtests.flatMap((name) => readSubtest(fields, name));
  return checkedRun({ position, endedAt: fields.isoTime('EndTime'), results }, issues);
}

function readSubtest(fields: Fields, name: Subtest): readonly ToolResult[] {
  const { test, bytes, isSender } = SUBTESTS[name];
  const address = fields.text('ServerIP');
  const server = { target: address, address, ip_version: ipVersion(address) };
  const last = fields
    .list(`${name}.ServerMeasurements`)
    .map((measurement) => measurement.object('TCPInfo'))
    .findLast((info) => info !== undefined);
  const [total, elapsed] = [last?.number(bytes), last?.number('ElapsedTime')];
  if (last === undefined || total === undefined || elapsed === undefined || elapsed <= 0) {
    return [resultOf(test, { ...server, ...FAILED })];
  }
  return [
    resultOf(test, {
      ...server,
      fetch_time: elapsed,
      bytes_total: total,
      bytes_sec: Math.round((total * 1e6) / elapsed),
      threads: 1,
      tcp_retransmissions: isSender ? last.number('TotalRetrans') : undefined,
      ...COMPLETED,
    }),
    resultOf(ping, { ...server, rtt_min: last.number('MinRTT') }),
  ];
}
