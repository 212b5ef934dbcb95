import { ping } from '../../catalogue/tests/round-trip.ts';
import { httpget, httppost } from '../../catalogue/tests/transfer.ts';
import { IssueList } from '../../lib/issue-list.ts';
import { isObject, type JsonObject } from '../../lib/read.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { ipVersion } from './ip-version.ts';
import type { Place } from './tool-item.ts';
import type { ToolOutcome } from './tool-reader.ts';
import { COMPLETED, checkedRun, FAILED, resultOf, type ToolResult } from './tool-run.ts';

/** Which test a subtest is, and which of the server's counters says how much came through. */
const SUBTESTS = {
  Download: { test: httpget, bytes: 'BytesAcked', isSender: true },
  Upload: { test: httppost, bytes: 'BytesReceived', isSender: false },
} as const;

type Subtest = keyof typeof SUBTESTS;

export function isNdt7Archive(value: JsonObject): boolean {
  const { Download: download, Upload: upload } = value;
  return [download, upload].some((subtest) => isObject(subtest) && 'ServerMeasurements' in subtest);
}

/** A record of M-Lab's archive, as the server has written it. */
export function readNdt7Archive(place: Place, value: JsonObject): ToolOutcome {
  const issues = new IssueList();
  const fields = fieldsOf(value, issues);
  const subtests = (['Download', 'Upload'] as const).filter((name) => fields.object(name) !== undefined);
  const results = subtests.flatMap((name) => readSubtest(fields, name));
  return checkedRun({ place, endedAt: fields.isoTime('EndTime'), results }, issues);
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
