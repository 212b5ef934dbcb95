import type { EvidenceChunk, EvidencePlan, EvidenceRow, EvidenceScan } from '../../../plan/evidence.ts';
import type { SplitValue } from '../../../plan/group-row.ts';
import { compileEvidence, type EvidenceCell, evidenceCells, evidenceQuery } from '../../../sql/duckdb/evidence.ts';
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
  readonly cells: readonly EvidenceCell[];
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
  { index, query, cells }: Asked,
  slice: Slice,
  units: readonly NumberedSeries[],
): AsyncGenerator<EvidenceChunk> {
  const table = name(`evidence_${index}`);
  const sorted = compileEvidence(cells, query, slice);
  await session.run(sql`CREATE TEMP TABLE ${table} AS SELECT *, row_number() OVER () AS n FROM (${sorted})`);
  const [count] = await session.column(sql`SELECT count(*) FROM ${table}`);
  for (let from = 1; from <= Number(count); from += ROWS.ofBlock) {
    const rows = sql`n BETWEEN ${integer(from)} AND ${integer(from + ROWS.ofBlock - 1)}`;
    const block = sql`SELECT * EXCLUDE (n) FROM ${table} WHERE ${rows} ORDER BY n`;
    for (const { series, rows: found } of await readBlock(session, block, cells, units)) {
      yield { unit: units[series]?.splits ?? [], scan: index, rows: found };
    }
  }
  await session.run(sql`DROP TABLE ${table}`);
}

/** Neighbouring rows of a unit, by its number. */
interface Part {
  readonly series: number;
  readonly rows: EvidenceRow[];
}

async function readBlock(
  session: Session,
  statement: Parameters<Session['eachVectors']>[0],
  cells: readonly EvidenceCell[],
  units: readonly NumberedSeries[],
): Promise<readonly Part[]> {
  const parts: Part[] = [];
  await session.eachVectors(statement, ([series, ...columns], count) => {
    let part = parts.at(-1);
    for (let row = 0; row < count; row += 1) {
      const number = Number(series?.getItem(row));
      if (part?.series !== number) {
        part = { series: number, rows: [] };
        parts.push(part);
      }
      const splits = units[number]?.splits ?? [];
      const values: (string | number | null)[] = [];
      let column = 0;
      for (const cell of cells) {
        if (cell.from === 'column') {
          const item = columns[column]?.getItem(row) ?? null;
          values.push(typeof item === 'bigint' ? Number(item) : (item as string | number | null));
          column += 1;
        } else values.push(cell.from === 'unit' ? textOf(splits[cell.index]) : null);
      }
      part.rows.push(values);
    }
  });
  return parts;
}

function textOf(value: SplitValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
