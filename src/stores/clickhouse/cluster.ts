import type { ClickHouseLocation } from '../../lib/clickhouse-url.ts';
import { sql, value } from '../../sql/fragment.ts';
import { Server } from './server.ts';

/** The servers that results are spread over, in the order of their shards: an agent is on the one that its number gives. */
export class Cluster {
  readonly shards: readonly Server[];
  readonly location: ClickHouseLocation;

  private constructor(location: ClickHouseLocation, shards: readonly Server[]) {
    this.location = location;
    this.shards = shards;
  }

  /** Makes sure that every shard of the cluster is among the servers, once. */
  static async open(location: ClickHouseLocation): Promise<Cluster> {
    const servers = location.servers.map((url) => new Server(url, location));
    await Promise.all(servers.map((server) => server.greet()));
    const { cluster } = location;
    if (cluster === undefined) return new Cluster(location, servers);
    const placed = await Promise.all(
      servers.map(async (server) => ({ server, shard: await shardOf(server, cluster) })),
    );
    const [first] = servers;
    const known = await first?.rows(
      sql`SELECT DISTINCT shard_num FROM system.clusters WHERE cluster = ${value(cluster)}`,
    );
    const shards = placed.sort((a, b) => a.shard - b.shard);
    if (shards.length !== known?.length || shards.some(({ shard }, index) => shard !== index + 1)) {
      throw new Error(
        `CLICKHOUSE_URL names ${servers.length} servers of the cluster ${cluster}, which has ${known?.length} shards: name one server of each.`,
      );
    }
    return new Cluster(
      location,
      shards.map(({ server }) => server),
    );
  }

  /** The same on every shard, side by side. */
  each<T>(work: (server: Server, shard: number) => Promise<T>): Promise<T[]> {
    return Promise.all(this.shards.map(work));
  }

  close(): void {
    for (const server of this.shards) server.close();
  }
}

async function shardOf(server: Server, cluster: string): Promise<number> {
  const [row] = await server.rows(
    sql`SELECT shard_num FROM system.clusters WHERE cluster = ${value(cluster)} AND is_local`,
  );
  if (!row) throw new Error(`A server of CLICKHOUSE_URL is not in the cluster ${cluster}.`);
  return Number(row[0]);
}
