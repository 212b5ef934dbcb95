import { IssueList } from '../../../lib/issue-list.ts';
import { isObject } from '../../../lib/read.ts';
import { splitCells } from '../../csv.ts';
import { bitsToBytes, hostOf, msToUs } from '../conversions.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import {
  checkedRun,
  itemReader,
  notOfTool,
  type Position,
  type ToolItem,
  type ToolOutcome,
  type ToolReader,
} from '../tool-run.ts';
import { failedSpeedRun, speedResults } from './speed-results.ts';

/** `speedtest-cli` with `--json` or `--csv`. What it does not measure, because it is told not to, it prints as zero. */
export function speedtestCliReader(): ToolReader {
  return itemReader((item) =>
    'text' in item ? readText(item.position, item.text) : readJson(item.position, item.value),
  );
}

function readJson(position: Position, value: unknown): ToolOutcome {
  // LibreSpeed's fields have the same names and other units.
  if (!isObject(value) || !isObject(value.server) || !('sponsor' in value.server) || 'jitter' in value) {
    return notOfTool(position, WHAT);
  }
  const { timestamp } = value;
  const issues = new IssueList();
  const fields = fieldsOf({ ...value, timestamp: inUtc(timestamp) }, issues);
  return readRun(position, fields, hostOf(fields.text('server.host')), issues);
}

export function isSpeedtestCli(item: ToolItem): boolean {
  if ('value' in item) return isObject(item.value) && isObject(item.value.server) && 'sponsor' in item.value.server;
  const cells = splitCells(item.text);
  return cells[0] === 'Server ID' || (cells.length >= COLUMNS.length && /^\d{4}-\d\d-\d\dT/.test(cells[3] ?? ''));
}

const WHAT = 'a result of speedtest-cli';
const COLUMNS = ['id', 'sponsor', 'name', 'timestamp', 'distance', 'ping', 'download', 'upload'];
const NUMBERS = ['ping', 'download', 'upload'];

function readText(position: Position, text: string): readonly ToolOutcome[] | ToolOutcome {
  if (text.startsWith('ERROR: ')) return failedSpeedRun(position);
  const cells = splitCells(text);
  // An ERROR comes after the first of these; the second is a header.
  if (text.startsWith('Cannot retrieve ') || cells[0] === 'Server ID') return [];
  const entries = COLUMNS.map((name, index) => [name, cells[index]?.trim() || null] as const);
  const value = Object.fromEntries(
    entries.map(([name, cell]) => [name, cell !== null && NUMBERS.includes(name) ? Number(cell) : cell]),
  );
  if (cells.length < COLUMNS.length || NUMBERS.some((name) => Number.isNaN(value[name])))
    return notOfTool(position, WHAT);
  const issues = new IssueList();
  const fields = fieldsOf({ ...value, timestamp: inUtc(value.timestamp) }, issues);
  const target = [fields.text('sponsor'), fields.text('name')].filter((part) => part !== undefined).join(' - ');
  return readRun(position, fields, target, issues);
}

function readRun(position: Position, fields: Fields, target: string | undefined, issues: IssueList): ToolOutcome {
  const results = speedResults({
    target,
    downBytesSec: bitsToBytes(fields.neededNumber('download')),
    downBytes: fields.number('bytes_received'),
    upBytesSec: bitsToBytes(fields.neededNumber('upload')),
    upBytes: fields.number('bytes_sent'),
    rttUs: msToUs(answered(fields.neededNumber('ping'))),
  });
  return checkedRun({ position, endedAt: fields.isoTime('timestamp'), results }, issues);
}

/** A request that is not answered counts as an hour, and the ping is a sixth of three. */
const UNANSWERED_MS = 600_000;

function answered(ms: number | undefined): number | undefined {
  return ms !== undefined && ms >= UNANSWERED_MS ? undefined : ms;
}

/** Early versions leave the Z out. */
function inUtc(timestamp: unknown): unknown {
  return typeof timestamp === 'string' && /T[\d:.]+$/.test(timestamp) ? `${timestamp}Z` : timestamp;
}
