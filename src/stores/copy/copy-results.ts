import { integer, name, sql } from '../../sql/fragment.ts';
import type { Cluster } from '../clickhouse/cluster.ts';
import { pushResults } from '../clickhouse/push-results.ts';
import { shardTable } from '../clickhouse/tables.ts';
import { untilMutated } from '../clickhouse/until-mutated.ts';
import type { Session } from '../duckdb/engine/session.ts';
import { DAY_MS, type DayFigures, embeddedFigures, shardFigures } from './day-figures.ts';
import { embeddedTable, type ResultsTable } from './embedded-results.ts';
import { sameFigures } from './measures.ts';

/** Rows of one push, which shards hold in memory. */
const ROWS_MAX = 200_000;
/** Servers accept results of at most a hundred months in one insert. */
const DAYS_MAX = 90;

/** Copies a table to the shards, some days at a time; skips days that are equal already. */
export async function copyResults(
  session: Session,
  cluster: Cluster,
  table: ResultsTable,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const here = await embeddedFigures(session, table);
  const there = await shardFigures(cluster, table);
  for (const { isThere, days } of runsOf(here, there)) {
    if (isThere) {
      onRows(rowsOf(days));
      continue;
    }
    for (const range of rowRanges(days, { rowsMax: ROWS_MAX, numbersMax: DAYS_MAX })) {
      await pushDays(session, cluster, table, range, signal);
      const stored = await shardFigures(cluster, table, range);
      const pushed = days.filter(({ number }) => number >= range.first && number <= range.last);
      if (!pushed.every(({ number }) => sameFigures(here.get(number), stored.get(number)))) {
        // The source changed after an earlier attempt, and a push never changes stored rows.
        await clearDays(cluster, table, range);
        await pushDays(session, cluster, table, range, signal);
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
  cluster: Cluster,
  table: ResultsTable,
  days: RowRange,
  signal: AbortSignal,
): Promise<void> {
  const { organisationId, test } = table;
  const stored = embeddedTable(table);
  const ofDays = sql`"at" >= ${integer(days.first * DAY_MS)} AND "at" < ${integer((days.last + 1) * DAY_MS)}`;
  const counts = await session.rows(
    sql`SELECT agent, count(*) AS n FROM ${stored} WHERE ${ofDays} GROUP BY agent ORDER BY agent`,
  );
  const agents = counts.map(({ agent, n }) => ({ number: Number(agent), rows: Number(n) }));
  for (const { first, last } of rowRanges(agents, { rowsMax: ROWS_MAX })) {
    signal.throwIfAborted();
    await session.run(
      sql`CREATE OR REPLACE TEMP TABLE fresh AS SELECT rowid AS row, * FROM ${stored} WHERE ${ofDays} AND agent BETWEEN ${integer(first)} AND ${integer(last)}`,
    );
    await pushResults(session, cluster, { organisationId, test, held: signal });
  }
}

async function clearDays(
  cluster: Cluster,
  { organisationId, test }: ResultsTable,
  { first, last }: RowRange,
): Promise<void> {
  const table = shardTable(organisationId, test);
  await cluster.each(async (server) => {
    await server.run(sql`ALTER TABLE ${name(table)} DELETE WHERE day BETWEEN ${integer(first)} AND ${integer(last)}`);
    await untilMutated(server, table);
  });
}

/** The number of a day or an agent, with its row count. */
interface CountedNumber {
  readonly number: number;
  readonly rows: number;
}

interface RowRange {
  readonly first: number;
  readonly last: number;
  readonly rows: number;
}

/** The fewest ranges of neighbours within the limits; one number may exceed them alone. */
export function rowRanges(
  counted: readonly CountedNumber[],
  { rowsMax, numbersMax = Number.POSITIVE_INFINITY }: { readonly rowsMax: number; readonly numbersMax?: number },
): readonly RowRange[] {
  const ranges: { first: number; last: number; rows: number; numbers: number }[] = [];
  for (const { number, rows } of counted) {
    const range = ranges.at(-1);
    if (range && range.rows + rows <= rowsMax && range.numbers < numbersMax) {
      range.last = number;
      range.rows += rows;
      range.numbers += 1;
    } else {
      ranges.push({ first: number, last: number, rows, numbers: 1 });
    }
  }
  return ranges.map(({ first, last, rows }) => ({ first, last, rows }));
}
