import { randomUUID } from 'node:crypto';
import { integer, sql } from '../../sql/fragment.ts';
import { type CountedNumber, DAY_MS } from '../clickhouse/result-counts.ts';
import { StagedResults } from '../clickhouse/staged-results.ts';
import { type RowRange, rowRanges, storeFresh } from '../clickhouse/store-fresh.ts';
import type { Session } from '../engine/session.ts';
import { type DayFigures, embeddedFigures, serverFigures } from './day-figures.ts';
import { embeddedTable, type ResultsTable } from './embedded-results.ts';
import { sameFigures } from './measures.ts';
import type { ResultsTarget } from './results-target.ts';

/** Rows and days of one insert. */
const ROWS_MAX = 200_000;
const DAYS_MAX = 31;

/** Copies a table, some days at a time; skips days that are equal already. */
export async function copyResults(
  session: Session,
  target: ResultsTarget,
  table: ResultsTable,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const here = await embeddedFigures(session, table);
  const there = await serverFigures(target.server, table);
  for (const { isThere, days } of runsOf(here, there)) {
    if (isThere) {
      onRows(rowsOf(days));
      continue;
    }
    for (const range of rowRanges(days, { rowsMax: ROWS_MAX, numbersMax: DAYS_MAX })) {
      await pushDays(session, target, table, range, signal);
      const stored = await serverFigures(target.server, table, range);
      const pushed = days.filter(({ number }) => number >= range.first && number <= range.last);
      if (!pushed.every(({ number }) => sameFigures(here.get(number), stored.get(number)))) {
        // The source changed after an earlier attempt, and a push never changes stored rows.
        await target.clear(table, range);
        await pushDays(session, target, table, range, signal);
      }
      onRows(range.rows);
    }
  }
}

interface Run {
  readonly isThere: boolean;
  readonly days: CountedNumber[];
}

/** Consecutive days that are all copied, or all not. */
function runsOf(here: DayFigures, there: DayFigures): readonly Run[] {
  const runs: Run[] = [];
  for (const [day, figures] of here) {
    const isThere = sameFigures(figures, there.get(day));
    if (runs.at(-1)?.isThere !== isThere) runs.push({ isThere, days: [] });
    runs.at(-1)?.days.push({ number: day, rows: Number(figures[0]) });
  }
  return runs;
}

function rowsOf(days: readonly CountedNumber[]): number {
  return days.reduce((sum, { rows }) => sum + rows, 0);
}

async function pushDays(
  session: Session,
  target: ResultsTarget,
  table: ResultsTable,
  days: RowRange,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const { organisationId, test } = table;
  const stored = embeddedTable(table);
  const ofDays = sql`"at" >= ${integer(days.first * DAY_MS)} AND "at" < ${integer((days.last + 1) * DAY_MS)}`;
  await session.run(
    sql`CREATE OR REPLACE TEMP TABLE fresh AS SELECT rowid AS row, * EXCLUDE ("local") FROM ${stored} WHERE ${ofDays}`,
  );
  // The rows of a day that was cleared are other ones than those that were there.
  const attempt = randomUUID();
  const fresh = new StagedResults(session, target.directory, { organisationId, test, attempt });
  await storeFresh(target.stores, fresh);
}
