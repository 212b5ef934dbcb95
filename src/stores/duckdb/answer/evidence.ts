import type { DuckDBVector } from '@duckdb/node-api';
import { type EvidenceChunk, type EvidencePlan, type EvidenceScan, evidenceColumns } from '../../../plan/evidence.ts';
import type { SplitValue } from '../../../plan/group-row.ts';
import {
  cellsInOrder,
  compileEvidence,
  type EvidenceCells,
  evidenceCells,
  evidenceQuery,
} from '../../../sql/duckdb/evidence.ts';
import type { RowQuery, Slice } from '../../../sql/duckdb/row-query.ts';
import { integer, name, sql } from '../../../sql/fragment.ts';
import type { Session } from '../../engine/session.ts';
import { mergeScans } from '../../merge-scans.ts';
import { type NumberedSeries, numberSeries, seriesSlices, timeSlices } from './stream.ts';

/** Each slice is sorted by one statement that reads the whole time, and read in blocks. */
const ROWS = { ofSlice: 4_000_000, ofBlock: 20_000 };

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
  const units = await numberSeries(
    session,
    asked.map(({ query }) => query),
  );
  const counts = units.map(({ rows }) => rows);
  for (const { series, rows } of seriesSlices(counts, ROWS.ofSlice)) {
    const slices = asked.map((one) => ({ one, slice: { span: one.query.span, series } }));
    if (rows <= ROWS.ofSlice) {
      yield* mergeScans(slices.map(({ one, slice }) => readSlice(session, one, slice, units)));
      continue;
    }
    for (const { one, slice } of slices) {
      for await (const part of timeSlices(session, one.query, slice, ROWS.ofSlice, [3600, 60, 1])) {
        yield* readSlice(session, one, part, units);
      }
    }
  }
  await session.run(sql`COMMIT`);
}

/** Sorts a slice into a table of its own, which the engine keeps on disk where its memory is short, and reads that. */
async function* readSlice(
  session: Session,
  asked: Asked,
  slice: Slice,
  units: readonly NumberedSeries[],
): AsyncGenerator<EvidenceChunk> {
  const table = name(`evidence_${asked.index}`);
  const sorted = compileEvidence(asked.cells, asked.query, slice);
  await session.run(sql`CREATE TEMP TABLE ${table} AS SELECT *, row_number() OVER () AS n FROM (${sorted})`);
  const [count] = await session.column(sql`SELECT count(*) FROM ${table}`);
  for (let from = 1; from <= Number(count); from += ROWS.ofBlock) {
    const rows = sql`n BETWEEN ${integer(from)} AND ${integer(from + ROWS.ofBlock - 1)}`;
    const block = sql`SELECT * EXCLUDE (n) FROM ${table} WHERE ${rows} ORDER BY n`;
    yield* await readBlock(session, block, Math.min(ROWS.ofBlock, Number(count) - from + 1), asked, units);
  }
  await session.run(sql`DROP TABLE ${table}`);
}

/** The rows of a block in columns, and which of them are whose. */
async function readBlock(
  session: Session,
  statement: Parameters<Session['eachVectors']>[0],
  count: number,
  { index: scan, scan: of, cells }: Asked,
  units: readonly NumberedSeries[],
): Promise<readonly EvidenceChunk[]> {
  const rows = evidenceColumns(of, count);
  const columns: readonly Writable[] = [
    rows.agents,
    rows.agentIds,
    rows.ats,
    rows.locals,
    ...rows.measures.flatMap(({ statuses, values, denominators }) => [statuses, values, denominators]),
    ...rows.fields,
  ];
  const chunks: Chunk[] = [];
  let first = 0;
  await session.eachVectors(statement, ([series, ...vectors], length) => {
    const start = chunks.length;
    for (let row = 0; row < length; row += 1) {
      const number = Number(series?.getItem(row));
      let chunk = chunks.at(-1);
      if (chunk?.number !== number) {
        chunk = { number, unit: units[number]?.splits ?? [], scan, rows, from: first + row, to: first + row };
        chunks.push(chunk);
      }
      chunk.to = first + row + 1;
    }
    let next = 0;
    cellsInOrder(cells).forEach((cell, index) => {
      if (cell.from === 'column') readColumn(columns[index], first, vectors[next++], length);
      else if (cell.from === 'unit') {
        for (const { unit, from, to } of chunks.slice(Math.max(0, start - 1))) {
          const column = columns[index];
          if (Array.isArray(column)) column.fill(textOf(unit[cell.index]), Math.max(from, first), to);
        }
      }
    });
    first += length;
  });
  return chunks;
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
