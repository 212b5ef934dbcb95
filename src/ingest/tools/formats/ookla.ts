import { dlping, ping, ulping } from '../../../catalogue/tests/round-trip.ts';
import { httpget, httppost } from '../../../catalogue/tests/transfer.ts';
import { IssueList } from '../../../lib/issue-list.ts';
import { isObject, type JsonObject } from '../../../lib/read.ts';
import { ipVersion, msToUs } from '../conversions.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import {
  COMPLETED,
  checkedRun,
  notOfTool,
  type Position,
  resultOf,
  type TextItem,
  type ToolItem,
  type ToolOutcome,
  type ToolReader,
  type ToolReaderOptions,
  type ToolResult,
  type ToolRun,
} from '../tool-run.ts';
import { isOoklaCsv, loggedTime, readOoklaCsv } from './ookla-csv.ts';
import { failedSpeedRun } from './speed-results.ts';

/** Lines of one run are closer together than two runs. */
const RUN_MS = 60_000;

/**
 * Ookla's `speedtest` with `-f json`, `json-pretty`, `jsonl` or `csv`. A run that fails prints an error once or some
 * times over, and one that prints an error may go on and succeed.
 */
export function ooklaReader({ zone }: ToolReaderOptions): ToolReader {
  let failure: ToolRun | undefined;
  const release = (): ToolRun[] => {
    const released = failure ? [failure] : [];
    failure = undefined;
    return released;
  };
  const fail = (next: ToolRun): ToolRun[] => {
    const isSame = failure !== undefined && isOneRun(failure, next, true);
    const before = isSame ? [] : release();
    failure = isSame && failure ? { ...failure, endedAt: next.endedAt ?? failure.endedAt } : next;
    return before;
  };
  return {
    take: (item) => {
      const said = 'text' in item ? readText(item, zone) : readValue(item.position, item.value);
      if (said === undefined) return [];
      if ('problem' in said) return [said];
      if (said.results.some(({ columns }) => columns.failures === 1)) return fail(said);
      if (failure && isOneRun(failure, said, false)) failure = undefined;
      return [...release(), said];
    },
    end: release,
  };
}

function isOneRun(a: ToolRun, b: ToolRun, ifUnknown: boolean): boolean {
  if (a.endedAt === undefined || b.endedAt === undefined) return ifUnknown;
  return Math.abs(a.endedAt - b.endedAt) <= RUN_MS;
}

function readText(item: TextItem, zone: string | undefined): ToolOutcome | undefined {
  const [, time, level] = LOGGED.exec(item.text) ?? [];
  if (level === undefined) return readOoklaCsv(item, zone);
  if (level !== 'error') return undefined;
  const written = loggedTime(time ?? '', zone);
  return failedSpeedRun(item.position, 'at' in written ? written.at : undefined);
}

function readValue(position: Position, value: unknown): ToolOutcome | undefined {
  if (!isObject(value)) return notOfTool(position, WHAT);
  const { type, level, error } = value;
  if (type === 'result') return readOoklaResult(position, value);
  if (PROGRESS.includes(type) || (type === 'log' && level !== 'error')) return undefined;
  if (type !== 'log' && type !== 'error' && typeof error !== 'string') return notOfTool(position, WHAT);
  const issues = new IssueList();
  return checkedRun(failedSpeedRun(position, fieldsOf(value, issues).isoTime('timestamp')), issues);
}

const WHAT = 'a result of Ookla’s speedtest';

export function isOokla(item: ToolItem): boolean {
  if ('text' in item) return LOGGED.test(item.text) || isOoklaCsv(item.text);
  if (!isObject(item.value)) return false;
  const { type } = item.value;
  if (!('timestamp' in item.value)) return false;
  // RIPE Atlas has results of the type ping too.
  return (
    type === 'result' ||
    type === 'log' ||
    type === 'testStart' ||
    (PROGRESS.includes(type) && String(type) in item.value)
  );
}

/** Its log is for people, and says `[2026-03-01 12:00:00.123] [error] …`. */
const LOGGED = /^(?:\[([^\]]*)\] )?\[(error|warning|info|debug)\]/;
const PROGRESS: readonly unknown[] = ['testStart', 'ping', 'download', 'upload'];

/** A result as its JSON has it. */
export function readOoklaResult(position: Position, value: JsonObject): ToolOutcome {
  const issues = new IssueList();
  const fields = fieldsOf(value, issues);
  const address = fields.text('server.ip');
  const server = { target: fields.text('server.host'), address, ip_version: ipVersion(address) };
  const [download, upload, idle] = [fields.object('download'), fields.object('upload'), fields.object('ping')];
  const results = [
    ...(download ? [resultOf(httpget, { ...server, ...transfer(download) })] : []),
    ...(upload ? [resultOf(httppost, { ...server, ...transfer(upload) })] : []),
    ...(idle ? [resultOf(ping, { ...server, ...roundTrip(idle, 'latency') })] : []),
    ...loaded(dlping, server, download),
    ...loaded(ulping, server, upload),
  ];
  return checkedRun({ position, endedAt: fields.isoTime('timestamp'), results }, issues);
}

function transfer(fields: Fields) {
  return {
    bytes_sec: fields.neededNumber('bandwidth'),
    bytes_total: fields.number('bytes'),
    fetch_time: msToUs(fields.number('elapsed')),
    ...COMPLETED,
  };
}

/** Round trips during a transfer, where this version of the tool measures them. Their mean is that of the middle half. */
function loaded(test: typeof dlping | typeof ulping, server: Server, transfer: Fields | undefined): ToolResult[] {
  const latency = transfer?.object('latency');
  return latency ? [resultOf(test, { ...server, ...roundTrip(latency, 'iqm') })] : [];
}

interface Server {
  readonly target: string | undefined;
  readonly address: string | undefined;
  readonly ip_version: number | undefined;
}

function roundTrip(fields: Fields, mean: 'latency' | 'iqm') {
  return {
    rtt_avg: msToUs(fields.neededNumber(mean)),
    rtt_min: msToUs(fields.number('low')),
    rtt_max: msToUs(fields.number('high')),
  };
}
