import type { DuckDBVector } from '@duckdb/node-api';
import { prefetch } from '../../../lib/concurrency/prefetch.ts';
import {
  type EvidenceChunk,
  type EvidencePlan,
  type EvidenceRows,
  type EvidenceScan,
  evidenceColumns,
} from '../../../plan/evidence.ts';
import type { SplitValue } from '../../../plan/group-row.ts';
import type { Span } from '../../../plan/plan.ts';
import {
  cellsInOrder,
  compileEvidence,
  type EvidenceCells,
  evidenceCells,
  evidenceQuery,
} from '../../../sql/duckdb/evidence.ts';
import { compileSeriesValues, type RowQuery, type Slice } from '../../../sql/duckdb/row-query.ts';
import { sql } from '../../../sql/fragment.ts';
import { type Session, splitValue } from '../../engine/session.ts';
import { mergeScans } from '../../merge-scans.ts';
import { sliceSeries, timeSlices } from './stream.ts';

/** Each slice is sorted by one statement that reads the whole time, and is in memory while the next one is read. */
const ROWS = { ofSlice: 500_000, ofBlock: 20_480 };
/** A unit takes as much memory as many rows do. */
const UNITS_OF_SLICE = 20_000;

/** A scan as its slices are read. */
interface Asked {
  readonly index: number;
  readonly scan: EvidenceScan;
  readonly query: RowQuery;
  readonly cells: EvidenceCells;
}

/** The records of a rule by unit, from one snapshot of the store. `scans`: the indexes of those that have a table. */
export async function* evidence(
  session: Session,
  plan: EvidencePlan,
  scans: readonly number[],
): AsyncGenerator<EvidenceChunk> {
  await session.run(sql`BEGIN TRANSACTION READ ONLY`);
  const asked = scans.flatMap((index): Asked[] => {
    const scan = plan.scans[index];
    return scan === undefined ? [] : [{ index, scan, query: evidenceQuery(scan), cells: evidenceCells(scan) }];
  });
  for await (const chunks of prefetch(slices(session, asked))) yield* mergeScans(chunks.map(each));
  await session.run(sql`COMMIT`);
}

/** The chunks of each scan in one slice after the other. */
async function* slices(
  session: Session,
  asked: readonly Asked[],
): AsyncGenerator<readonly (readonly EvidenceChunk[])[]> {
  const queries = asked.map(({ query }) => query);
  for (const { series, rows } of await sliceSeries(session, queries, ROWS.ofSlice, UNITS_OF_SLICE)) {
    const unitOf = await unitsOf(session, queries, series);
    const ofScans: (readonly EvidenceChunk[])[] = [];
    for (const one of asked) {
      const slice = { span: one.query.span, series };
      if (rows <= ROWS.ofSlice) ofScans.push(await readSlice(session, one, slice, unitOf));
      else {
        for await (const part of timeSlices(session, one.query, slice, ROWS.ofSlice, [3600, 60, 1])) {
          yield [await readSlice(session, one, part, unitOf)];
        }
      }
    }
    yield ofScans;
  }
}

type UnitOf = (series: number) => readonly SplitValue[];

async function unitsOf(session: Session, [query]: readonly RowQuery[], series: Span): Promise<UnitOf> {
  const columns = query === undefined ? [] : await session.columns(compileSeriesValues(query, series));
  return (number) => columns.map((column) => splitValue(column[number - series.from]));
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** The rows of a slice in blocks of columns, and which of them are whose. */
async function readSlice(
  session: Session,
  { index: scan, scan: of, query, cells }: Asked,
  slice: Slice,
  unitOf: UnitOf,
): Promise<readonly EvidenceChunk[]> {
  const chunks: Chunk[] = [];
  const inOrder = cellsInOrder(cells);
  let block = blockOf(of);
  await session.eachVectors(compileEvidence(cells, query, slice), ([series, ...vectors], length) => {
    if (block.length + length > ROWS.ofBlock) block = blockOf(of);
    const { rows, columns, length: first } = block;
    const start = chunks.length;
    for (let row = 0; row < length; row += 1) {
      const number = Number(series?.getItem(row));
      let chunk = chunks.at(-1);
      if (chunk?.number !== number || chunk.rows !== rows) {
        chunk = { number, unit: unitOf(number), scan, rows, from: first + row, to: first + row };
        chunks.push(chunk);
      }
      chunk.to = first + row + 1;
    }
    let next = 0;
    inOrder.forEach((cell, index) => {
      if (cell.from === 'column') readColumn(columns[index], first, vectors[next++], length);
      else if (cell.from === 'unit') {
        for (const chunk of chunks.slice(Math.max(0, start - 1))) {
          const column = columns[index];
          if (chunk.rows === rows && Array.isArray(column))
            column.fill(textOf(chunk.unit[cell.index]), Math.max(chunk.from, first), chunk.to);
        }
      }
    });
    block.length += length;
  });
  return chunks;
}

interface Block {
  readonly rows: EvidenceRows;
  /** The same columns, in the order of cells. */
  readonly columns: readonly Writable[];
  length: number;
}

function blockOf(scan: EvidenceScan): Block {
  const rows = evidenceColumns(scan, ROWS.ofBlock);
  const columns: readonly Writable[] = [
    rows.agents,
    rows.agentIds,
    rows.ats,
    rows.locals,
    ...rows.measures.flatMap(({ statuses, values, denominators }) => [statuses, values, denominators]),
    ...rows.fields,
  ];
  return { rows, columns, length: 0 };
}

type Writable = Float64Array | Uint8Array | (string | null)[];
type Chunk = { -readonly [K in keyof EvidenceChunk]: EvidenceChunk[K] } & { readonly number: number };

function readColumn(
  column: Writable | undefined,
  first: number,
  vector: DuckDBVector | undefined,
  length: number,
): void {
  if (column === undefined || vector === undefined) return;
  if (Array.isArray(column)) {
    for (let row = 0; row < length; row += 1) column[first + row] = vector.getItem(row) as string | null;
  } else for (let row = 0; row < length; row += 1) column[first + row] = Number(vector.getItem(row));
}

function textOf(value: SplitValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
