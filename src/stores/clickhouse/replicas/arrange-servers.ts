import { ServiceError } from '../../../errors.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import { sql, value } from '../../../sql/fragment.ts';
import type { RunOptions, Server } from '../server.ts';
import { type ReplicaName, replicaNameOf } from './replica-name.ts';

/** A server of CLICKHOUSE_URL: where it is, or why that is not known. */
export interface NamedServer {
  readonly host: string;
  readonly place: Place | undefined;
  readonly failure?: unknown;
}

type Placed<T> = T & { readonly place: Place };

interface Arrangement<T> {
  /** Those that are asked and written to, in the order of their shards. */
  readonly firsts: readonly Placed<T>[];
  /** The other replicas. */
  readonly standbys: readonly T[];
}

/** The first that is named of each shard is the one in use. Throws what is wrong with the list, and what to do. */
export function arrangeServers<T extends NamedServer>(cluster: string, named: readonly T[]): Arrangement<T> {
  const shards = named.find(({ place }) => place)?.place?.shards ?? 1;
  const firsts = new Map<number, Placed<T>>();
  const standbys: T[] = [];
  for (const server of named) {
    if (!isPlaced(server)) {
      // Only the server itself knows its shard.
      if (firsts.size < shards) throw unreachable(server, named.length > shards);
      standbys.push(server);
    } else if (firsts.has(server.place.shard)) {
      standbys.push(server);
    } else {
      firsts.set(server.place.shard, server);
    }
  }
  const inOrder = Array.from({ length: shards }, (_, index) => {
    const first = firsts.get(index + 1);
    if (first) return first;
    throw new Error(
      `CLICKHOUSE_URL names no server of shard ${index + 1} of the cluster ${cluster}, which has ${shards} shards: name at least one of each.`,
    );
  });
  const placed = named.filter(isPlaced);
  if (standbys.length > 0) refusePlain(placed);
  refuseMisnamed(placed);
  return { firsts: inOrder, standbys };
}

function isPlaced<T extends NamedServer>(server: T): server is Placed<T> {
  return server.place !== undefined;
}

function unreachable({ host, failure }: NamedServer, hasStandIns: boolean): Error {
  const advice = hasStandIns
    ? ' It may be the first of its shard: start it, or name a server of each shard that is up before all others.'
    : '';
  return new Error(`ClickHouse can't be reached at ${host}: ${reasonOf(failure)}.${advice}`, { cause: failure });
}

function refusePlain(servers: readonly Placed<NamedServer>[]): void {
  const plain = servers.find(({ place }) => place.replica === undefined);
  if (plain === undefined) return;
  throw new Error(
    `CLICKHOUSE_URL names several servers of a shard, but ${plain.host} can't replicate tables: give all of them a ZooKeeper or Keeper and the macros shard and replica, or name one server of each shard.`,
  );
}

/** Tables with the same names in the ZooKeeper or Keeper have the same rows. */
function refuseMisnamed(servers: readonly Placed<NamedServer>[]): void {
  const replicas = servers.flatMap(({ host, place: { shard, replica } }) =>
    replica ? [{ host, shard, replica }] : [],
  );
  for (const [index, one] of replicas.entries()) {
    for (const other of replicas.slice(index + 1)) {
      const isSameShard = one.shard === other.shard;
      if (isSameShard !== (one.replica.shard === other.replica.shard)) {
        throw new Error(
          `${one.host} and ${other.host} are of the shards ${one.shard} and ${other.shard}, and their macros shard are ${one.replica.shard} and ${other.replica.shard}: servers of one shard, and no others, must have the same.`,
        );
      }
      if (isSameShard && one.replica.replica === other.replica.replica) {
        throw new Error(
          `${one.host} and ${other.host} are both the replica ${one.replica.replica} of shard ${one.shard}: name each server of CLICKHOUSE_URL once, and give each its own macro replica.`,
        );
      }
    }
  }
}

/** Where a server is in a cluster, as it says itself. */
interface Place {
  /** From 1. */
  readonly shard: number;
  readonly shards: number;
  /** Undefined where tables are not replicated. */
  readonly replica: ReplicaName | undefined;
}

async function placeOf(server: Server, cluster: string, options: RunOptions): Promise<Place> {
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

interface FoundServer extends NamedServer {
  readonly server: Server;
}

/** Servers that are up answer at once. */
const TIMEOUT_MS = 10_000;

/** Greets a server and asks for its place; it may be away. */
export async function findServer(server: Server, cluster: string): Promise<FoundServer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { host } = server;
  try {
    await server.greet(signal);
    return { server, host, place: await placeOf(server, cluster, { signal }) };
  } catch (error) {
    if (!signal.aborted && !(error instanceof ServiceError)) throw error;
    return { server, host, place: undefined, failure: error instanceof ServiceError ? error.cause : error };
  }
}
