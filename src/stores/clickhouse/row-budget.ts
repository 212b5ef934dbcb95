import type { AggregatePlan } from '../../plan/plan.ts';
import { allOf, type Fragment, name, sql, value } from '../../sql/fragment.ts';
import { LOCAL } from '../../sql/results-table.ts';
import { within } from '../../sql/scope.ts';
import { daysOfSpan } from '../../sql/shard-rows.ts';
import { tooManyRows } from '../duckdb/too-many.ts';
import type { Cluster } from './cluster.ts';
import type { RunOptions, Server } from './server.ts';
import { shardTable } from './tables.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Counts the results of a time only where all of them together are more than allowed. */
export async function requireRowBudget(
  { shards }: Cluster,
  { scope }: AggregatePlan,
  rowsMax: number,
  options: RunOptions,
): Promise<void> {
  const table = shardTable(scope.organisationId, scope.test);
  const stored = sql`SELECT sum(rows) FROM system.parts WHERE active AND database = currentDatabase() AND table = ${value(table)}`;
  if ((await total(shards, stored, options)) <= rowsMax) return;
  const inTime = allOf([daysOfSpan(scope.local), within(LOCAL, scope.local)]);
  const asked = await total(shards, sql`SELECT count() FROM ${name(table)} AS f WHERE ${inTime}`, options);
  if (asked > rowsMax) throw tooManyRows(asked, rowsMax);
}

/** No more results than so many can count: those of all days of a plan's time. */
export async function countAtMost(
  { servers, conditions }: Whereabouts,
  { scope }: AggregatePlan,
  options: RunOptions,
): Promise<number> {
  const table = name(shardTable(scope.organisationId, scope.test));
  const inDays = allOf([daysOfSpan(scope.local), ...conditions]);
  return total(servers, sql`SELECT count() FROM ${table} AS f WHERE ${inDays}`, options);
}

async function total(servers: readonly Server[], statement: Fragment, options: RunOptions): Promise<number> {
  const counts = await Promise.all(servers.map(async (server) => (await server.rows(statement, options))[0]?.[0]));
  return counts.reduce<number>((sum, count) => sum + Number(count), 0);
}
