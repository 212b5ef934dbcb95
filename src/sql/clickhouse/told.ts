import { type Fragment, name, sql, value } from '../fragment.ts';
import { localName } from './tables.ts';

/** Who tells what is stored: a server of each shard, or all of their replicas. */
export type Told = 'by shards' | 'by replicas';

/** The key of the rows that say of which table a server is a replica. */
export const SERVERS_KEY = 'servers';

/** A table as `told` reads it; `hostName()` is the server that tells. */
export function toldFrom(table: string, cluster: string | undefined, told: Told): Fragment {
  if (told === 'by shards' || cluster === undefined) return name(table);
  return sql`clusterAllReplicas(${value(cluster)}, currentDatabase(), ${value(localName(table, cluster))})`;
}

/** A row for each server: columns key, server, n, sum, more, the last being the same for all replicas of a shard. */
export function compileServers(table: string, cluster: string): Fragment {
  return sql`SELECT ${value(SERVERS_KEY)} AS key, hostName() AS server, count() AS n, '0' AS sum, any(zookeeper_path) AS more FROM clusterAllReplicas(${value(cluster)}, system.replicas) WHERE database = currentDatabase() AND table = ${value(localName(table, cluster))} GROUP BY server`;
}
