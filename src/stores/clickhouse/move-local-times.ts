import { offsetPeriods } from '../../lib/zone-offsets.ts';
import { integer, join, name, sql } from '../../sql/fragment.ts';
import type { Session } from '../duckdb/engine/session.ts';
import type { Cluster } from './cluster.ts';
import type { Server } from './server.ts';
import { shardTable } from './tables.ts';
import { untilMutated } from './until-mutated.ts';

interface Move {
  readonly timezone: string;
  /** UTC milliseconds, the second excluded. */
  readonly since: number;
  readonly until: number;
  readonly agents: readonly number[];
}

/**
 * Brings stored local times up to date, on every shard, for the agents and times of the session's table `moved`; says whether
 * there was something to do. Every node comes here after a change, and finds what another has moved already.
 */
export async function moveLocalTimes(
  session: Session,
  cluster: Cluster,
  organisationId: number,
  test: string,
): Promise<boolean> {
  const rows = await session.rows(
    sql`SELECT timezone, since, until, list(agent) AS agents FROM moved GROUP BY timezone, since, until`,
  );
  const moves = rows.map((row) => ({
    timezone: String(row.timezone),
    since: Number(row.since),
    until: Number(row.until),
    agents: row.agents as readonly number[],
  }));
  const table = shardTable(organisationId, test);
  const moved = await cluster.each(async (server) => {
    let some = false;
    for (const move of moves) some = (await moveOn(server, table, move)) || some;
    await untilMutated(server, table);
    return some;
  });
  return moved.includes(true);
}

async function moveOn(server: Server, table: string, { timezone, since, until, agents }: Move): Promise<boolean> {
  const whose = sql`agent IN (SELECT arrayJoin(CAST([${join(agents.map(integer))}] AS Array(Int32)))) AND "at" >= ${integer(since)} AND "at" < ${integer(until)}`;
  const [span] = await server.rows(sql`SELECT min("at"), max("at"), count() FROM ${name(table)} WHERE ${whose}`);
  if (Number(span?.[2]) === 0) return false;
  const [first, last] = [yearOf(Number(span?.[0])), yearOf(Number(span?.[1]))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const periods = offsetPeriods(timezone, years);
  const ends = join(periods.map(({ until: end }) => integer(end)));
  const seconds = join(periods.map(({ offset }) => integer(offset)));
  const local = sql`(intDiv("at", 1000) + CAST([${seconds}] AS Array(Int64))[arrayFirstIndex(e -> e > "at", CAST([${ends}] AS Array(Int64)))])`;
  const wrong = sql`${whose} AND "local" <> ${local}`;
  const [row] = await server.rows(sql`SELECT count() FROM ${name(table)} WHERE ${wrong}`);
  if (Number(row?.[0]) === 0) return false;
  await server.run(sql`ALTER TABLE ${name(table)} UPDATE "local" = ${local} WHERE ${wrong}`);
  return true;
}

function yearOf(ms: number): number {
  return new Date(ms).getUTCFullYear();
}
