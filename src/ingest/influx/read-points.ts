import { identityColumns } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import { yieldEvery } from '../../lib/concurrency/yield-every.ts';
import type { PlacedRow } from '../tools/pack-rows.ts';
import { type DecodedLine, decodeLines, type Point, type Precision } from './decode-lines.ts';
import { type Mapping, mapPoint } from './mapping.ts';
import { type PointResults, resultsOf } from './measurements.ts';

export interface PointReading {
  readonly precision: Precision;
  /** All results belong to this agent, whatever the lines say. */
  readonly onlyAgent: string | undefined;
  /** The agent of lines without a tag `host`. */
  readonly otherAgent: string | undefined;
  /** UTC milliseconds, for lines without a time. */
  readonly now: number;
  /** Mappings of measurements that are not understood without. The first that means a point counts. */
  readonly own: readonly { readonly name: string; readonly mapping: Mapping }[];
}

export interface ReadPoints {
  /** With the problems of the first bad lines. */
  readonly rows: readonly PlacedRow<number>[];
  /** The number of further bad lines. */
  readonly otherBad: number;
  /** How many points of each measurement nothing is known of; after a thousand, of all others under no name. */
  readonly ignored: ReadonlyMap<string, number>;
  /** Lines that are line protocol. */
  readonly readable: number;
}

type Row = Extract<PlacedRow<number>, { row: unknown }>;

const PROBLEMS_MAX = 100;
const IGNORED_NAMES_MAX = 1000;
const LINES_AT_A_TIME = 1000;

/** The results in lines. Those of one agent, time, test and target are one result, since some senders split it. */
export async function readPoints(bytes: Uint8Array, reading: PointReading): Promise<ReadPoints> {
  const rows: PlacedRow<number>[] = [];
  const known = new Map<string, Row>();
  const ignored = new Map<string, number>();
  let readable = 0;
  let bad = 0;
  const addProblem = (place: number, problem: string) => {
    if (bad < PROBLEMS_MAX) rows.push({ place, problem });
    bad += 1;
  };
  const yieldAfter = yieldEvery(LINES_AT_A_TIME);
  for (const decoded of decodeLines(bytes, reading.precision)) {
    await yieldAfter(1);
    if ('problem' in decoded) {
      addProblem(decoded.line, decoded.problem);
      continue;
    }
    readable += 1;
    const found = rowsOf(decoded, reading);
    if (found === undefined) {
      const { measurement } = decoded.point;
      const name = ignored.size < IGNORED_NAMES_MAX || ignored.has(measurement) ? measurement : '';
      ignored.set(name, (ignored.get(name) ?? 0) + 1);
      continue;
    }
    for (const row of found) {
      if ('problem' in row) {
        addProblem(row.place, row.problem);
        continue;
      }
      const key = keyOf(row);
      const before = known.get(key);
      if (before) Object.assign(before.row, withValues(row.row));
      else {
        known.set(key, row);
        rows.push(row);
      }
    }
  }
  return { rows, otherBad: Math.max(0, bad - PROBLEMS_MAX), ignored, readable };
}

function rowsOf(
  { line: place, point }: Extract<DecodedLine, { point: unknown }>,
  { onlyAgent, otherAgent, now, own }: PointReading,
): readonly PlacedRow<number>[] | undefined {
  const said = resultsOf(point) ?? mappedResults(point, own);
  if (said === undefined) return undefined;
  const agent_id = onlyAgent ?? point.tags.get('host') ?? otherAgent;
  if (agent_id === undefined) return [{ place, problem: 'The line has no tag host, and the address no bucket.' }];
  const time = point.time === undefined ? now : Number(point.time / 1_000_000n);
  const dtime = Math.abs(time) < DATE_MAX ? new Date(time).toISOString() : String(time);
  return said.results.map(({ test, columns }) => ({
    place,
    test,
    row: { agent_id, dtime, tool: said.sender, ...columns },
  }));
}

function mappedResults(point: Point, own: PointReading['own']): PointResults | undefined {
  for (const { name: sender, mapping } of own) {
    const columns = mapPoint(mapping, point);
    if (columns !== undefined) return { sender, results: [{ test: testOf(mapping.test), columns }] };
  }
  return undefined;
}

/** The largest number that a date can hold. */
const DATE_MAX = 8_640_000_000_000_000;

function keyOf({ test, row }: Row): string {
  return JSON.stringify([
    test.key,
    row.agent_id,
    row.dtime,
    ...identityColumns(test).map((column) => row[column] ?? null),
  ]);
}

function withValues(row: Row['row']): Row['row'] {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}
