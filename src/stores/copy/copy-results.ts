import { randomUUID } from 'node:crypto';
import type { CountedNumber } from '../clickhouse/result-counts.ts';
import { StagedResults } from '../clickhouse/staged-results.ts';
import { type RowRange, rowRanges, storeFresh } from '../clickhouse/store-fresh.ts';
import type { Session } from '../engine/session.ts';
import { type DayFigures, type ResultsTable, serverFigures } from './day-figures.ts';
import { sameFigures } from './measures.ts';
import type { ResultsSource } from './results-source.ts';
import type { ResultsTarget } from './results-target.ts';

/** Rows and days of one insert. */
const ROWS_MAX = 200_000;
const DAYS_MAX = 31;

/** Copies a table, some days at a time; skips days that are equal already. */
export async function copyResults(
  source: ResultsSource,
  here: DayFigures,
  target: ResultsTarget,
  table: ResultsTable,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const pushDays = (days: RowRange) =>
    source.engine.session((session) => pushStaged({ source, session, target }, table, days, signal));
  const there = await serverFigures(target.server, table);
  for (const { isThere, days } of runsOf(here, there)) {
    if (isThere) {
      onRows(rowsOf(days));
      continue;
    }
    for (const range of rowRanges(days, { rowsMax: ROWS_MAX, numbersMax: DAYS_MAX })) {
      await pushDays(range);
      const stored = await serverFigures(target.server, table, range);
      const pushed = days.filter(({ number }) => number >= range.first && number <= range.last);
      if (!pushed.every(({ number }) => sameFigures(here.get(number), stored.get(number)))) {
        // The source changed after an earlier attempt, and a push never changes stored rows.
        await target.clear(table, range);
        await pushDays(range);
      }
      onRows(range.rows);
    }
  }
}

interface Run {
  readonly isThere: boolean;
  readonly days: CountedNumber[];
}

/** Runs of consecutive days, either all copied or none. */
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

interface Push {
  readonly source: ResultsSource;
  readonly session: Session;
  readonly target: ResultsTarget;
}

async function pushStaged(
  { source, session, target }: Push,
  table: ResultsTable,
  days: RowRange,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const { organisationId, test } = table;
  await source.stage(session, table, days);
  // A cleared day gets a new token, or its rows would count as stored already.
  const attempt = randomUUID();
  const fresh = new StagedResults(session, target.directory, { organisationId, test, attempt });
  await storeFresh(target.stores, fresh);
}
