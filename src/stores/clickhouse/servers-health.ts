import type { ServersHealth } from '../../ports/fact-store.ts';
import { type Fragment, sql, value } from '../../sql/fragment.ts';
import type { Server } from './server.ts';

/** The health that each reachable server reports. */
export async function serversHealth(server: Server): Promise<ServersHealth> {
  const { cluster } = server.location;
  const everywhere = (system: Fragment) =>
    cluster === undefined ? system : sql`clusterAllReplicas(${value(cluster)}, ${system})`;
  const own = sql`database = currentDatabase()`;
  const parts = sql`SELECT max(n) FROM (SELECT count() AS n FROM ${everywhere(sql`system.parts`)} WHERE ${own} AND active GROUP BY hostName(), table, partition)`;
  const delay = sql`SELECT max(absolute_delay) FROM ${everywhere(sql`system.replicas`)} WHERE ${own}`;
  const failing = sql`SELECT count() FROM ${everywhere(sql`system.mutations`)} WHERE ${own} AND NOT is_done AND latest_fail_reason != ''`;
  const [[partsMax, replicaDelaySeconds, failingMutations] = []] = await server.rows(
    sql`SELECT (${parts}), (${delay}), (${failing})`,
    { settings: { skip_unavailable_shards: 1 } },
  );
  return {
    partsMax: Number(partsMax),
    replicaDelaySeconds: Number(replicaDelaySeconds),
    failingMutations: Number(failingMutations),
  };
}
