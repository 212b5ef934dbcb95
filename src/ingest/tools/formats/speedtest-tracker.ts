import { isObject, type JsonObject } from '../../../lib/read.ts';
import { splitCells } from '../../csv.ts';
import { parseInstant } from '../../instant.ts';
import { notOfTool, type Position, type ToolItem, type ToolOutcome, type ToolReader } from '../tool-run.ts';
import { readOoklaResult } from './ookla.ts';
import { failedSpeedRun } from './speed-results.ts';

/** Speedtest Tracker: what `GET /api/v1/results` answers, or the CSV that it exports. Inside is what Ookla's tool printed. */
export function speedtestTrackerReader(): ToolReader {
  let header: readonly string[] | undefined;
  return {
    take: (item) => {
      const { position } = item;
      if ('value' in item) return readAnswer(position, item.value);
      const cells = splitCells(item.text);
      if (isHeader(cells)) {
        header = cells.map((cell) => cell.trim().toLowerCase());
        return [];
      }
      return header === undefined ? [notOfTool(position, WHAT)] : readResult(position, ofCells(header, cells));
    },
    end: () => [],
  };
}

export function isSpeedtestTracker(item: ToolItem): boolean {
  if ('text' in item) return isHeader(splitCells(item.text));
  return isWebhook(item.value) || resultsIn(item.value).some((result) => isObject(result) && 'scheduled' in result);
}

const WHAT = 'an answer of Speedtest Tracker’s API, or its CSV';

function isHeader(cells: readonly string[]): boolean {
  const [id, service, status] = cells.map((cell) => cell.trim().toLowerCase());
  return id === 'id' && service === 'service' && status === 'status';
}

function readAnswer(position: Position, value: unknown): readonly ToolOutcome[] {
  if (isWebhook(value)) return [{ position, problem: WEBHOOK }];
  const results = resultsIn(value);
  return results.length === 0 ? [notOfTool(position, WHAT)] : results.flatMap((result) => readResult(position, result));
}

/** An answer with a list, an answer with one result, or a result by itself. */
function resultsIn(value: unknown): readonly unknown[] {
  if (!isObject(value)) return [];
  if (Array.isArray(value.data)) return value.data;
  if (isObject(value.data) && 'service' in value.data) return [value.data];
  return 'service' in value ? [value] : [];
}

function isWebhook(value: unknown): boolean {
  return isObject(value) && 'result_id' in value && 'speedtest_url' in value;
}

const WEBHOOK =
  'This is its webhook, which has no time and no exact speeds. Use its InfluxDB v2 output, with the address of this service.';

/** Those that are not done, or come from its test button, are no results. */
function readResult(position: Position, result: unknown): readonly ToolOutcome[] {
  if (!isObject(result)) return [notOfTool(position, WHAT)];
  const { service, status, data, created_at: created } = result;
  if (lower(service) === 'faker') return [];
  if (lower(status) === 'failed') return [failedSpeedRun(position, inUtc(created))];
  if (lower(status) !== 'completed') return [];
  return [isObject(data) && isObject(data.download) ? readOoklaResult(position, data) : notOfTool(position, WHAT)];
}

function lower(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase() : '';
}

/** Its times are UTC and do not say so. */
function inUtc(written: unknown): number | undefined {
  return typeof written === 'string' ? parseInstant(written) : undefined;
}

const OBJECTS = ['server', 'download', 'upload', 'ping', 'interface', 'result'];

/** Columns such as `Download latency iqm` are paths in Ookla's JSON. */
function ofCells(header: readonly string[], cells: readonly string[]): JsonObject {
  const data: Record<string, unknown> = { type: 'result' };
  const own: Record<string, unknown> = {};
  header.forEach((column, index) => {
    const cell = cells[index]?.trim() ?? '';
    if (cell === '') return;
    const [first = '', ...rest] = column.split(' ');
    if (OBJECTS.includes(first) && rest.length > 0) put(data, [first, ...rest], cell);
    else if (first === 'timestamp') data.timestamp = cell;
    else own[column.replaceAll(' ', '_')] = cell;
  });
  return { ...own, data };
}

function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], cell: string): void {
  if (rest.length === 0) {
    into[name] = /^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
    return;
  }
  const known = into[name];
  const inner = isObject(known) ? known : {};
  into[name] = inner;
  put(inner as Record<string, unknown>, rest, cell);
}
