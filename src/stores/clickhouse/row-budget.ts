import type { AggregatePlan } from '../../plan/plan.ts';
import { allOf, type Fragment, name, sql, value } from '../../sql/fragment.ts';
import { LOCAL } from '../../sql/results-table.ts';
import { within } from '../../sql/scope.ts';
import { daysOfSpan } from '../../sql/shard-rows.ts';
import { tooManyRows } from '../duckdb/too-many.ts';
import type { Cluster } from './cluster.ts';
import type { RunOptions } from './server.ts';
import { shardTable } from './tables.ts';

/** Counts the results of a time only where all of them together are more than allowed. */
export async function requireRowBudget(
  cluster: Cluster,
  { scope }: AggregatePlan,
  rowsMax: number,
  options: RunOptions,
): Promise<void> {
  const table = shardTable(scope.organisationId, scope.test);
  const count = async (statement: Fragment) => {
    const answers = await cluster.each(async (server) => Number((await server.rows(statement, options))[0]?.[0]));
    return answers.reduce((total, rows) => total + rows, 0);
  };
  const stored = sql`SELECT sum(rows) FROM system.parts WHERE active AND database = currentDatabase() AND table = ${value(table)}`;
  if ((await count(stored)) <= rowsMax) return;
  const inTime = allOf([daysOfSpan(scope.local), within(LOCAL, scope.local)]);
  const asked = await count(sql`SELECT count() FROM ${name(table)} AS f WHERE ${inTime}`);
  if (asked > rowsMax) throw tooManyRows(asked, rowsMax);
}
