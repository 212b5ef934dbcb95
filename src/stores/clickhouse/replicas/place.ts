import { sql, value } from '../../../sql/fragment.ts';
import type { RunOptions, Server } from '../server.ts';
import { type ReplicaName, replicaNameOf } from './replica-name.ts';

/** Where a server is in a cluster, as it says itself. */
export interface Place {
  /** From 1. */
  readonly shard: number;
  readonly shards: number;
  /** Undefined where tables are not replicated. */
  readonly replica: ReplicaName | undefined;
}

export async function placeOf(server: Server, cluster: string, options: RunOptions): Promise<Place> {
  const rows = await server.rows(
    sql`SELECT shard_num, is_local FROM system.clusters WHERE cluster = ${value(cluster)}`,
    options,
  );
  // Old servers say so of every replica of their shard.
  const own = rows.find(([, isLocal]) => Number(isLocal) === 1);
  if (!own) throw new Error(`${server.host} of CLICKHOUSE_URL is not in the cluster ${cluster}.`);
  return {
    shard: Number(own[0]),
    shards: new Set(rows.map(([shard]) => Number(shard))).size,
    replica: await replicaNameOf(server, options),
  };
}
