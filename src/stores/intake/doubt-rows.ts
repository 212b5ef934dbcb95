import type { SanitisedRow } from '../../ingest/sanitise-results.ts';
import { slices } from '../../lib/batches.ts';
import { type Figures, holds } from '../../plan/evaluate.ts';
import type { CheckedRows, RowDoubts, SoldSpeed } from '../../ports/fact-store.ts';
import { compileDoubts } from '../../sql/doubts.ts';
import { duckdb } from '../../sql/duckdb/dialect.ts';
import { type Fragment, integer, join, sql } from '../../sql/fragment.ts';
import { type Columns, insertJson, type Session } from '../engine/session.ts';
import { ROWS_TOLD } from './check-rows.ts';

/** A row whose agent is known. */
export interface NamedRow extends SanitisedRow {
  readonly agent: number;
}

/** Holds rows against doubts. */
export async function doubtRows(
  rows: readonly NamedRow[],
  { checks, now, sold }: RowDoubts,
): Promise<readonly CheckedRows[]> {
  const speeds = sold && rows.length > 0 ? await sold([...new Set(rows.map(({ agent }) => agent))]) : [];
  const speedOf = speedFinder(speeds);
  const met = checks.map((): number[] => []);
  for (const { row, values, agent } of rows) {
    const at = Number(values.at);
    const known: Readonly<Record<string, number | null>> = { at, now, sold_mbps: speedOf(agent, at) };
    const figures: Figures = (column) => {
      const value = column in known ? known[column] : values[column];
      return typeof value === 'number' ? value : null;
    };
    for (const [index, { meets, unless }] of checks.entries()) {
      if (holds(meets, figures) && !unless.some((other) => holds(other, figures))) met[index]?.push(row);
    }
  }
  return met.map((numbers) => ({ rows: numbers.length, first: numbers.slice(0, ROWS_TOLD) }));
}

function speedFinder(speeds: readonly SoldSpeed[]): (agent: number, at: number) => number | null {
  const ofAgents = new Map<number, SoldSpeed[]>();
  for (const speed of speeds) {
    const known = ofAgents.get(speed.agent);
    if (known) known.push(speed);
    else ofAgents.set(speed.agent, [speed]);
  }
  return (agent, at) => ofAgents.get(agent)?.find(({ since, until }) => since <= at && at < until)?.mbps ?? null;
}

interface StagedDoubts {
  readonly test: string;
  /** Joins a staged row (s) with its agent (n). */
  readonly joinCondition: Fragment;
  readonly doubts: RowDoubts;
}

/** Holds the rows of the relation `staged` whose names are in `resolved` against doubts. */
export async function doubtStaged(
  session: Session,
  { test, joinCondition, doubts: { checks, now, sold } }: StagedDoubts,
): Promise<readonly CheckedRows[]> {
  const sources = [sql`staged AS s INNER JOIN resolved AS n ON ${joinCondition} AND n.problem IS NULL`];
  const speed = sql`CAST(NULL AS DOUBLE)`;
  if (sold) {
    const agents = await session.column(sql`SELECT DISTINCT agent FROM resolved WHERE problem IS NULL`);
    await writeSpeeds(session, await sold(agents.map(Number)));
    sources.push(sql`LEFT JOIN sold AS o ON o.agent = n.agent AND s."at" >= o.since AND s."at" < o.until`);
  }
  const rows = sql`SELECT s.*, ${sold ? sql`o.mbps` : speed} AS sold_mbps FROM ${join(sources, sql` `)}`;
  const known = { at: sql`f."at"`, now: integer(now), sold_mbps: sql`f.sold_mbps` };
  const conditions = compileDoubts(checks, test, known, duckdb);
  const counts = join(conditions.map((condition) => sql`count(*) FILTER (WHERE ${condition})`));
  const numbers = (await session.columns(sql`SELECT ${counts} FROM (${rows}) AS f`)).map(([count]) => Number(count));
  const doubted: CheckedRows[] = [];
  for (const [index, condition] of conditions.entries()) {
    const count = numbers[index] ?? 0;
    const first = sql`SELECT f.row FROM (${rows}) AS f WHERE ${condition} ORDER BY f.row LIMIT ${integer(ROWS_TOLD)}`;
    doubted.push({ rows: count, first: count === 0 ? [] : (await session.column(first)).map(Number) });
  }
  return doubted;
}

const ROWS_AT_A_TIME = 5000;
const COLUMNS = { agent: 'INTEGER', since: 'BIGINT', until: 'BIGINT', mbps: 'DOUBLE' } as const satisfies Columns;

/** Makes the temporary table `sold`. */
async function writeSpeeds(session: Session, speeds: readonly SoldSpeed[]): Promise<void> {
  await session.run(sql`CREATE OR REPLACE TEMP TABLE sold (agent INTEGER, since BIGINT, until BIGINT, mbps DOUBLE)`);
  for (const slice of slices(speeds, ROWS_AT_A_TIME)) await insertJson(session, sql`sold`, COLUMNS, slice);
}
