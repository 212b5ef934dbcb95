import type { DuckDBVector } from '@duckdb/node-api';
import type { EvidenceChunk, EvidencePlan, EvidenceRow } from '../../../plan/evidence.ts';
import { compileEvidence, evidenceQuery } from '../../../sql/duckdb/evidence.ts';
import type { Slice } from '../../../sql/duckdb/row-query.ts';
import { sql } from '../../../sql/fragment.ts';
import type { Session } from '../../engine/session.ts';
import { numberSeries, seriesSlices, timeSlices } from './stream.ts';

const ROWS = { ofTime: 50_000, ofSeries: 100_000 };

/** The records of a rule by unit, from one snapshot of the store. `scans`: the indexes of those that have a table. */
export async function* evidence(
  session: Session,
  plan: EvidencePlan,
  scans: readonly number[],
): AsyncGenerator<EvidenceChunk> {
  await session.run(sql`BEGIN TRANSACTION READ ONLY`);
  const asked = scans.flatMap((index) => {
    const scan = plan.scans[index];
    return scan === undefined ? [] : [{ index, scan, query: evidenceQuery(scan) }];
  });
  const units = await numberSeries(
    session,
    asked.map(({ query }) => query),
  );
  const slices = seriesSlices(
    units.map(({ rows }) => rows),
    ROWS.ofSeries,
  );
  for (const { series, rows } of slices) {
    const span = asked[0]?.query.span ?? { from: 0, to: 0 };
    const isWhole = series.from < series.to || rows <= ROWS.ofSeries;
    const read: Part[] = [];
    for (const { index, scan, query } of asked) {
      const slice = { span, series };
      const cut = isWhole ? [slice] : timeSlices(session, query, slice, ROWS.ofTime, [3600, 60, 1]);
      for await (const part of cut) {
        const found = await readSlice(session, compileEvidence(scan, query, part as Slice), index);
        if (isWhole) read.push(...found);
        else yield* chunksOf(found, units);
      }
    }
    yield* chunksOf(read, units);
  }
  await session.run(sql`COMMIT`);
}

/** Rows of a unit by its number. */
interface Part {
  readonly series: number;
  readonly scan: number;
  readonly rows: EvidenceRow[];
}

async function readSlice(
  session: Session,
  statement: Parameters<Session['eachVectors']>[0],
  scan: number,
): Promise<Part[]> {
  const parts: Part[] = [];
  await session.eachVectors(statement, ([series, ...columns], count) => {
    for (let row = 0; row < count; row += 1) {
      const number = Number(series?.getItem(row));
      if (parts.at(-1)?.series !== number) parts.push({ series: number, scan, rows: [] });
      parts.at(-1)?.rows.push(columns.map((column) => itemAt(column, row)));
    }
  });
  return parts;
}

function itemAt(column: DuckDBVector, row: number): EvidenceRow[number] {
  const item = column.getItem(row);
  return typeof item === 'bigint' ? Number(item) : (item as EvidenceRow[number]);
}

function* chunksOf(parts: Part[], units: Awaited<ReturnType<typeof numberSeries>>): Generator<EvidenceChunk> {
  parts.sort((a, b) => a.series - b.series || a.scan - b.scan);
  for (const { series, scan, rows } of parts) yield { unit: units[series]?.splits ?? [], scan, rows };
}
