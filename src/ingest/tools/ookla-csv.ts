import { ping } from '../../catalogue/tests/round-trip.ts';
import { httpget, httppost } from '../../catalogue/tests/transfer.ts';
import { splitCells } from '../fcc/split-cells.ts';
import { loggedTime } from './logged-time.ts';
import { notOfTool } from './not-of-tool.ts';
import type { TextItem } from './tool-item.ts';
import type { ToolOutcome } from './tool-reader.ts';
import { COMPLETED, resultOf } from './tool-run.ts';
import { msToUs } from './units.ts';

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
export function readOoklaCsv({ place, text }: TextItem, timesAreUtc: boolean): ToolOutcome | undefined {
  const cells = splitCells(text).map((cell) => cell.trim());
  if (cells.slice(0, 2).includes('server name')) return undefined;
  const shift = [0, 1].find((places) => isRecord(cells.slice(places)));
  if (shift === undefined) return notOfTool(place, 'a line of Ookla’s speedtest -f csv');
  const time = shift === 1 ? loggedTime(cells[0] ?? '', timesAreUtc) : undefined;
  if (time && 'problem' in time) return { place, problem: time.problem };
  const cell = (name: keyof typeof COLUMN) => cells[COLUMN[name] + shift] ?? '';
  const number = (name: keyof typeof COLUMN) => (isNumber(cell(name)) ? Number(cell(name)) : undefined);
  const server = { target: cell('serverName') };
  return {
    place,
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

function isRecord(cells: readonly string[]): boolean {
  const { serverId, latency, download, upload } = COLUMN;
  return [serverId, latency, download, upload].every((index) => isNumber(cells[index] ?? ''));
}

function isNumber(cell: string): boolean {
  return /^\d{1,15}(\.\d+)?$/.test(cell);
}
