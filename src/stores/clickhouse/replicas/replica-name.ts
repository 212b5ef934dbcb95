import { sql } from '../../../sql/fragment.ts';
import type { RunOptions, Server } from '../server.ts';

/** What a server calls its shard and itself: where its tables are in the ZooKeeper or Keeper. */
export interface ReplicaName {
  readonly shard: string;
  readonly replica: string;
}

/** Undefined where the server has no ZooKeeper or Keeper to agree through, or no name there. */
export async function replicaNameOf(server: Server, options: RunOptions = {}): Promise<ReplicaName | undefined> {
  const [keepers] = await server.rows(
    sql`SELECT count() FROM system.tables WHERE database = 'system' AND name = 'zookeeper'`,
    options,
  );
  const macros = new Map(
    (await server.rows(sql`SELECT macro, substitution FROM system.macros`, options)).map(
      ([macro, substitution]) => [String(macro), String(substitution)] as const,
    ),
  );
  const [shard, replica] = [macros.get('shard'), macros.get('replica')];
  const isNamed = Number(keepers?.[0]) > 0 && shard !== undefined && replica !== undefined;
  return isNamed ? { shard, replica } : undefined;
}
