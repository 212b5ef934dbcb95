import type { RawPlan, RecordsPlan } from '../../plan/plan.ts';
import type { RowsPiece } from '../../ports/fact-store.ts';
import { duckdb } from '../../sql/duckdb.ts';
import { sql } from '../../sql/fragment.ts';
import { compileLines, compileSlice } from '../../sql/lines.ts';
import type { Session } from './session.ts';
import { slicesOf } from './slices.ts';

/**
 * Rows that are rendered at a time: fewer of records, which are longer, and more for several series, each slice of which goes
 * through all of the time.
 */
const ROWS = {
  raw: { ofTime: 50_000, ofSeries: 100_000 },
  records: { ofTime: 25_000, ofSeries: 100_000 },
};

/** The rows of a plan, all of one moment of the store. */
export async function* stream(session: Session, plan: RawPlan | RecordsPlan): AsyncGenerator<RowsPiece> {
  const lines = compileLines(plan, duckdb);
  await session.run(sql`BEGIN TRANSACTION READ ONLY`);
  for await (const slice of slicesOf(session, plan.kind, lines, ROWS[plan.kind])) {
    for (const row of await session.rows(compileSlice(lines, slice, duckdb))) {
      yield { series: Number(row.series), rows: Number(row.n), bytes: row.bytes as unknown as Uint8Array };
    }
  }
  await session.run(sql`COMMIT`);
}
