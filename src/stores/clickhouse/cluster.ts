import type { ClickHouseLocation } from '../../lib/clickhouse-url.ts';
import { arrangeServers, findServer } from './replicas/arrange-servers.ts';
import { readyReplica } from './replicas/ready-replica.ts';
import { replicaNameOf } from './replicas/replica-name.ts';
import { Standby, type Warn } from './replicas/standby.ts';
import { Server } from './server.ts';

interface ClusterParts {
  readonly shards: readonly Server[];
  readonly standbys: readonly Standby[];
  readonly isReplicated: boolean;
}

/** The servers that results are spread over, in the order of their shards: an agent is on the one that its number gives. */
export class Cluster {
  readonly location: ClickHouseLocation;
  readonly shards: readonly Server[];
  /** Whether rows may come from other replicas too. */
  readonly isReplicated: boolean;
  readonly #standbys: readonly Standby[];

  private constructor(location: ClickHouseLocation, { shards, standbys, isReplicated }: ClusterParts) {
    this.location = location;
    this.shards = shards;
    this.isReplicated = isReplicated;
    this.#standbys = standbys;
  }

  /** Makes sure that every shard of the cluster is among the servers, and that the first of each has all that there is. */
  static async open(location: ClickHouseLocation, warn: Warn): Promise<Cluster> {
    const servers = location.servers.map((url) => new Server(url, location));
    const { cluster } = location;
    return new Cluster(
      location,
      cluster === undefined ? await openSingle(location, servers) : await openParts(location, servers, cluster, warn),
    );
  }

  /** The same on every shard, side by side. */
  each<T>(work: (server: Server, shard: number) => Promise<T>): Promise<T[]> {
    return Promise.all(this.shards.map(work));
  }

  /** Gives the other replicas the tables that these have. */
  async levelStandIns(): Promise<void> {
    await Promise.all(this.#standbys.map((standby) => standby.syncSchema()));
  }

  close(): void {
    for (const server of this.shards) server.close();
    for (const standby of this.#standbys) standby.close();
  }
}

async function openSingle(location: ClickHouseLocation, servers: readonly Server[]): Promise<ClusterParts> {
  const replicas = await Promise.all(
    servers.map(async (server) => {
      await server.greet();
      const replica = await replicaNameOf(server);
      if (replica) await readyReplica({ server, replica, standbys: [], mustReplicate: false }, location);
      return replica;
    }),
  );
  return { shards: servers, standbys: [], isReplicated: !replicas.includes(undefined) };
}

async function openParts(
  location: ClickHouseLocation,
  servers: readonly Server[],
  cluster: string,
  warn: Warn,
): Promise<ClusterParts> {
  const named = await Promise.all(servers.map((server) => findServer(server, cluster)));
  const { firsts, standbys } = arrangeServers(cluster, named);
  await Promise.all(
    firsts.map(async ({ server, place: { shard, replica } }) => {
      const others = standbys.filter(({ place }) => place?.shard === shard).map((standby) => standby.server);
      const mustReplicate = standbys.length > 0;
      if (replica) await readyReplica({ server, replica, standbys: others, mustReplicate }, location);
    }),
  );
  const firstOf = (shard: number) => firsts[shard - 1]?.server as Server;
  /** One that was away can turn out to be named wrongly. */
  const join = async (server: Server) => {
    const found = await findServer(server, cluster);
    if (!found.place) throw found.failure;
    arrangeServers(
      cluster,
      named.map((known) => (known.server === server ? found : known)),
    );
    return firstOf(found.place.shard);
  };
  return {
    shards: firsts.map(({ server }) => server),
    standbys: standbys.map(
      ({ server, place }) =>
        new Standby(server, location, async () => (place ? firstOf(place.shard) : join(server)), warn),
    ),
    isReplicated: firsts.some(({ place }) => place.replica !== undefined),
  };
}
