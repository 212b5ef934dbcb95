import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../../../errors.ts';
import type { ClickHouseLocation } from '../../../lib/clickhouse-url.ts';
import { sql, value } from '../../../sql/fragment.ts';
import { isStoredTable, keeperPath } from '../create-table.ts';
import { ClickHouseError } from '../failure.ts';
import type { Server } from '../server.ts';
import { untilInserted, untilMutated } from '../until-mutated.ts';
import type { ReplicaName } from './replica-name.ts';
import { replicaState } from './replica-state.ts';
import { levelTables } from './sync-schema.ts';

const TIMEOUT_MS = 30_000;
const POLL_MS = 50;

interface FirstReplica {
  readonly server: Server;
  readonly replica: ReplicaName;
  /** Those of its shard that are up. */
  readonly standbys: readonly Server[];
  /** Whether others are named at all. */
  readonly mustReplicate: boolean;
}

/**
 * Sees to it that the server which is asked and written to has everything that others of its shard have: it may be the first
 * for the first time. Without that it would answer by halves, and store again what it doesn't know of.
 */
export async function readyReplica(
  { server, replica, standbys, mustReplicate }: FirstReplica,
  location: ClickHouseLocation,
): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await refuseUnfitReplica(server, mustReplicate);
  try {
    for (const standby of standbys) await learnFrom(standby, server, location, signal);
    await refuseUnknownTables(server, replica.shard, location.database);
    await untilCaughtUp(server, signal);
  } catch (error) {
    if (error !== signal.reason) throw error;
    throw new Error(`${server.host} has not finished what was under way on its results: try again later.`);
  }
}

/** One that goes away meanwhile is left to later. */
async function learnFrom(
  standby: Server,
  server: Server,
  location: ClickHouseLocation,
  signal: AbortSignal,
): Promise<void> {
  try {
    await untilInserted(standby, 'results_', signal);
    await levelTables(standby, server, location);
  } catch (error) {
    const isAway = error instanceof ServiceError || (error as Error).name === 'TimeoutError';
    if (!isAway || error === signal.reason) throw error;
  }
}

async function untilCaughtUp(server: Server, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { behind, cutOff } = await replicaState(server);
    if (behind.length === 0 && cutOff.length === 0) break;
    if (!signal.aborted) await sleep(POLL_MS);
    else if (cutOff.length > 0) throw new Error(`${server.host} has no connection to its ZooKeeper or Keeper.`);
    else {
      throw new Error(
        `${server.host} lacks rows that other replicas of its shard have stored (${behind.join(', ')}): start the server that has them; if its disk is lost, remove its replica from the ZooKeeper or Keeper.`,
      );
    }
  }
  for (const { table, engine } of await tableEngines(server)) {
    if (isStoredTable(table) && engine === 'ReplicatedMergeTree') await untilMutated(server, table, signal);
  }
}

/** The tables of the service's database. */
async function tableEngines(server: Server): Promise<readonly { readonly table: string; readonly engine: string }[]> {
  const rows = await server.rows(sql`SELECT name, engine FROM system.tables WHERE database = currentDatabase()`);
  return rows.map(([table, engine]) => ({ table: String(table), engine: String(engine) }));
}

/** Throws where a server replicates, but not what and how it should. */
async function refuseUnfitReplica(server: Server, mustReplicate: boolean): Promise<void> {
  if (mustReplicate) await refusePlainTables(server);
  await refuseOldQuorum(server);
}

async function refusePlainTables(server: Server): Promise<void> {
  const plain = (await tableEngines(server)).find(
    ({ table, engine }) => isStoredTable(table) && engine === 'MergeTree',
  );
  if (plain === undefined) return;
  throw new Error(
    `${plain.table} on ${server.host} is not replicated, because it was made when servers had no ZooKeeper or Keeper: convert it, or name one server of each shard in CLICKHOUSE_URL.`,
  );
}

/** Servers that know no parallel ones don't change rows that were last stored with a quorum: waiting for it would not end. */
async function refuseOldQuorum(server: Server): Promise<void> {
  const settings = new Map(
    (await server.rows(sql`SELECT name, value FROM system.settings WHERE startsWith(name, 'insert_quorum')`)).map(
      ([name, value]) => [String(name), String(value)] as const,
    ),
  );
  if (settings.get('insert_quorum') === '0' || settings.get('insert_quorum_parallel') === '1') return;
  throw new Error(
    `insert_quorum is set for the user of CLICKHOUSE_URL on ${server.host}, without insert_quorum_parallel: set that too, or on a server that does not have it, neither.`,
  );
}

/** Throws where other replicas of a shard have tables that a server was never given: it can't catch up with those. */
async function refuseUnknownTables(server: Server, shard: string, database: string): Promise<void> {
  const shared = await childrenOf(server, keeperPath(shard, database));
  const known = (await tableEngines(server)).map(({ table }) => table);
  const missing = shared.find((table) => isStoredTable(table) && !known.includes(table));
  if (missing === undefined) return;
  throw new Error(
    `${server.host} has no table ${missing}, which other replicas of its shard have: name one of those too in CLICKHOUSE_URL.`,
  );
}

async function childrenOf(server: Server, path: string): Promise<readonly string[]> {
  try {
    const rows = await server.rows(sql`SELECT name FROM system.zookeeper WHERE path = ${value(path)}`);
    return rows.map(([child]) => String(child));
  } catch (error) {
    const { cause = error } = error as Error;
    if (cause instanceof ClickHouseError && cause.message.includes('No node')) return [];
    throw error;
  }
}
