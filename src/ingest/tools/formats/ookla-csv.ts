import { ping } from '../../../catalogue/tests/round-trip.ts';
import { httpget, httppost } from '../../../catalogue/tests/transfer.ts';
import { splitCells } from '../../csv.ts';
import { INSTANT_MAX, INSTANT_MIN, parseInstant } from '../../instant.ts';
import { clockOf } from '../../zone-clock.ts';
import { msToUs } from '../conversions.ts';
import { COMPLETED, notOfTool, resultOf, type TextItem, type ToolOutcome } from '../tool-run.ts';

/** Where the columns stand; versions before 1.2 end with the tenth or eleventh. */
const COLUMN = {
  serverName: 0,
  serverId: 1,
  latency: 2,
  download: 5,
  upload: 6,
  downloadBytes: 7,
  uploadBytes: 8,
  latencyLow: 19,
  latencyHigh: 20,
} as const;

/** A line of `speedtest -f csv`, with a time in front of it or not; undefined for a header. */
export function readOoklaCsv({ position, text }: TextItem, zone: string | undefined): ToolOutcome | undefined {
  const cells = splitCells(text).map((cell) => cell.trim());
  if (cells.slice(0, 2).includes('server name')) return undefined;
  const shift = [0, 1].find((places) => isRecord(cells.slice(places)));
  if (shift === undefined) return notOfTool(position, 'a line of Ookla’s speedtest -f csv');
  const time = shift === 1 ? loggedTime(cells[0] ?? '', zone) : undefined;
  if (time && 'problem' in time) return { position, problem: time.problem };
  const cell = (name: keyof typeof COLUMN) => cells[COLUMN[name] + shift] ?? '';
  const number = (name: keyof typeof COLUMN) => (isNumber(cell(name)) ? Number(cell(name)) : undefined);
  const server = { target: cell('serverName') };
  return {
    position,
    endedAt: time?.at,
    results: [
      resultOf(httpget, {
        ...server,
        bytes_sec: number('download'),
        bytes_total: number('downloadBytes'),
        ...COMPLETED,
      }),
      resultOf(httppost, { ...server, bytes_sec: number('upload'), bytes_total: number('uploadBytes'), ...COMPLETED }),
      resultOf(ping, {
        ...server,
        rtt_avg: msToUs(number('latency')),
        rtt_min: msToUs(number('latencyLow')),
        rtt_max: msToUs(number('latencyHigh')),
      }),
    ],
  };
}

export function isOoklaCsv(text: string): boolean {
  const cells = splitCells(text).map((cell) => cell.trim());
  return cells.slice(0, 2).includes('server name') || [0, 1].some((places) => isRecord(cells.slice(places)));
}

function isRecord(cells: readonly string[]): boolean {
  const { serverId, latency, download, upload } = COLUMN;
  return [serverId, latency, download, upload].every((index) => isNumber(cells[index] ?? ''));
}

function isNumber(cell: string): boolean {
  return /^\d{1,15}(\.\d+)?$/.test(cell);
}

const WRITTEN = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,9})?) ?(Z|[+-]\d\d:?\d\d)?$/;

/** UTC milliseconds of a time that a script has put in front of a line, or what is wrong with it. */
export function loggedTime(
  text: string,
  zone: string | undefined,
): { readonly at: number } | { readonly problem: string } {
  const [, date, time, offset] = WRITTEN.exec(text) ?? [];
  if (date !== undefined && offset === undefined && zone === undefined) {
    return {
      problem: `${text} has no offset from UTC. Give utc or its timezone, such as Europe/Berlin, as the time; or write the offset behind it.`,
    };
  }
  const read = /^\d{9,10}$/.test(text) ? Number(text) * 1000 : parseInstant(`${date}T${time}${offset ?? 'Z'}`);
  const isLocal = date !== undefined && offset === undefined && zone !== undefined;
  const at = isLocal && read !== undefined ? clockOf(zone)(read) : read;
  if (at !== undefined && at >= INSTANT_MIN && at <= INSTANT_MAX) return { at };
  return { problem: `${text} is not a time that can be read. Write it like 2026-03-01T12:00:00+01:00.` };
}
