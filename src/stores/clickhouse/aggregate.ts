import type { GroupRow } from '../../plan/group-row.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { daysOfSpan } from '../../sql/clickhouse/shard-rows.ts';
import { allOf, type Fragment, name, sql, value } from '../../sql/fragment.ts';
import { LOCAL } from '../../sql/results-table.ts';
import { within } from '../../sql/scope.ts';
import { type AggregateLimits, aggregate } from '../duckdb/answer/aggregate.ts';
import { tooManyRows } from '../duckdb/answer/read-groups.ts';
import type { Session } from '../duckdb/engine/session.ts';
import { askShards, type NotOnShards, type ShardQuestion } from './ask-shards.ts';
import { askStrata } from './ask-strata.ts';
import type { Cluster } from './cluster.ts';
import { type Asking, pullPlan } from './pull-plan.ts';
import type { RunOptions, Server } from './server.ts';
import type { ShardLimits } from './shard-limits.ts';
import { type ShardSelection, selectShards } from './shard-selection.ts';
import { shardTable } from './tables.ts';

/** How often results may change between two looks at them before they are brought to the coordinator, where they rest. */
const TRIES = 3;

/** Statistics of each group of a plan's results: worked out on the shards where they can, else at the coordinator. */
export async function aggregateOnCluster(
  coordinator: Session,
  asking: Asking,
  plan: AggregatePlan,
  limits: AggregateLimits & ShardLimits,
): Promise<readonly GroupRow[]> {
  const { cluster, tables, directory, settings, signal } = asking;
  if (!(await tables.has(plan.scope.organisationId, plan.scope.test))) return [];
  const options = { settings, signal };
  await requireRowBudget(cluster, plan, limits.rowsMax, options);
  const where = await selectShards(coordinator, cluster, plan);
  const atMost = await countAtMost(where, plan, options);
  if (atMost > limits.coordinatorMax) {
    const groups = await ask(coordinator, { ...limits, plan, where, atMost, directory, options });
    if (typeof groups !== 'string') return groups;
  }
  await pullPlan(coordinator, asking, plan, where);
  return aggregate(coordinator, plan, limits);
}

async function ask(coordinator: Session, question: ShardQuestion): Promise<readonly GroupRow[] | NotOnShards> {
  if (question.plan.blocks !== null) return askStrata(coordinator, question);
  for (let tries = 1; ; tries += 1) {
    const groups = await askShards(coordinator, question);
    if (groups !== 'changed' || tries === TRIES) return groups;
  }
}

/** Counts the results of a time only where all of them together are more than allowed. */
async function requireRowBudget(
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

/** Upper bound of a plan's results: those of all its days. */
async function countAtMost(
  { servers, conditions }: ShardSelection,
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
