import type { AggregatePlan, RawPlan, RecordsPlan } from '../../plan/plan.ts';
import { compileAgentsAsked } from '../../sql/duckdb/version-ranges.ts';
import { type Fragment, integer, join, sql } from '../../sql/fragment.ts';
import { AGENT } from '../../sql/results-table.ts';
import type { Session } from '../duckdb/engine/session.ts';
import type { Cluster } from './cluster.ts';
import type { Server } from './server.ts';

/** Where the results are that a plan can be about. */
export interface ShardSelection {
  /** All servers of the cluster, or the only one with results; none without agents. */
  readonly servers: readonly Server[];
  /** What is true of them, so that a server need not look at all others. */
  readonly conditions: readonly Fragment[];
}

/** Up to this number of agents, a condition on agents skips most granules of a table. */
const FEW_AGENTS = 1_000;

export async function selectShards(
  coordinator: Session,
  { shards }: Cluster,
  plan: AggregatePlan | RawPlan | RecordsPlan,
): Promise<ShardSelection> {
  const asked = compileAgentsAsked(plan);
  if (asked === null) return { servers: shards, conditions: [] };
  const agents = (await coordinator.column(sql`${asked} LIMIT ${integer(FEW_AGENTS + 1)}`)).map(Number);
  if (agents.length === 0) return { servers: [], conditions: [] };
  if (agents.length > FEW_AGENTS) return { servers: shards, conditions: [] };
  const having = shards.filter((_, shard) => agents.some((agent) => agent % shards.length === shard));
  return {
    servers: having.length === 1 ? having : shards,
    conditions: [sql`${AGENT} IN (${join(agents.map(integer))})`],
  };
}
