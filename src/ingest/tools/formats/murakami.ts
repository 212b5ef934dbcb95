import { dlping, ping, ulping } from '../../../catalogue/tests/round-trip.ts';
import { httpget, httppost } from '../../../catalogue/tests/transfer.ts';
import { IssueList } from '../../../lib/issue-list.ts';
import { isObject, type JsonObject } from '../../../lib/read.ts';
import { ipVersion, megabitsToBytes, msToUs } from '../conversions.ts';
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

/** What M-Lab's Murakami exports: lines of JSON, or each in `{"apiVersion": 1, "data": …}`. */
export function murakamiReader(): ToolReader {
  return itemReader(readMurakami);
}

export function isMurakami(item: ToolItem): boolean {
  return 'value' in item && dataOf(item.value) !== undefined;
}

function dataOf(value: unknown): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const data = isObject(value.data) && 'apiVersion' in value ? value.data : value;
  return typeof data.TestName === 'string' && 'TestStartTime' in data ? data : undefined;
}

const READERS: Readonly<Record<string, (fields: Fields) => readonly ToolResult[]>> = {
  ndt5: readNdt,
  ndt7: readNdt,
  'ookla-speedtest': readOokla,
};

/** Other tests, such as those of OONI, are no results of ours. */
function readMurakami(item: ToolItem): readonly ToolOutcome[] | ToolOutcome {
  const { position } = item;
  const data = 'value' in item ? dataOf(item.value) : undefined;
  if (data === undefined) return notOfTool(position, 'a result of Murakami');
  const issues = new IssueList();
  const fields = fieldsOf({ ...data, TestEndTime: inUtc(data.TestEndTime) }, issues);
  const name = fields.text('TestName') ?? '';
  const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (read === undefined) return [];
  return checkedRun({ position, endedAt: fields.isoTime('TestEndTime'), results: read(fields) }, issues);
}

/** Its times are UTC and do not say so. */
function inUtc(time: unknown): unknown {
  return typeof time === 'string' && /T[\d:.]+$/.test(time) ? `${time}Z` : time;
}

function serverOf(fields: Fields, name: string, ip: string) {
  const address = fields.text(ip);
  return { target: fields.text(name), address, ip_version: ipVersion(address) };
}

function readNdt(fields: Fields): readonly ToolResult[] {
  const server = serverOf(fields, 'ServerName', 'ServerIP');
  const [down, up] = [fields.number('DownloadValue'), fields.number('UploadValue')];
  const measured = (mbits: number) => ({ ...server, bytes_sec: megabitsToBytes(mbits), threads: 1, ...COMPLETED });
  const rtt = fields.number('MinRTTValue');
  return [
    resultOf(httpget, down ? measured(down) : { ...server, ...FAILED }),
    resultOf(httppost, up ? measured(up) : { ...server, ...FAILED }),
    ...(rtt ? [resultOf(ping, { ...server, rtt_min: msToUs(rtt) })] : []),
  ];
}

/** `DownloadUnit` says bits, and the number is bytes. */
function readOokla(fields: Fields): readonly ToolResult[] {
  const server = serverOf(fields, 'ServerHost', 'ServerIp');
  const transfer = (way: 'Download' | 'Upload') => {
    const speed = fields.number(`${way}Bandwidth`);
    const bytes_total = fields.number(`${way}Bytes`);
    const fetch_time = msToUs(fields.number(`${way}Elapsed`));
    return { ...server, ...(speed ? { bytes_sec: speed, bytes_total, fetch_time, ...COMPLETED } : FAILED) };
  };
  const round = (prefix: string, mean: string) => ({
    ...server,
    rtt_avg: msToUs(fields.number(mean)),
    rtt_min: msToUs(fields.number(`${prefix}Low`)),
    rtt_max: msToUs(fields.number(`${prefix}High`)),
  });
  return [
    resultOf(httpget, transfer('Download')),
    resultOf(httppost, transfer('Upload')),
    ...(fields.has('PingLatency') ? [resultOf(ping, round('Ping', 'PingLatency'))] : []),
    ...(fields.has('DownloadLatencyIqm') ? [resultOf(dlping, round('DownloadLatency', 'DownloadLatencyIqm'))] : []),
    ...(fields.has('UploadLatencyIqm') ? [resultOf(ulping, round('UploadLatency', 'UploadLatencyIqm'))] : []),
  ];
}
