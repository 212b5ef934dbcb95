import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../../../errors.ts';
import type { ClickHouseLocation } from '../../../lib/clickhouse-url.ts';
import { isKept } from '../create-table.ts';
import type { Server } from '../server.ts';
import { settled } from '../settled.ts';
import { untilInserted } from '../until-inserted.ts';
import { levelTables } from './level-tables.ts';
import { refuseUnfitReplica } from './refuse-unfit-replica.ts';
import { refuseUnknownTables } from './refuse-unknown-tables.ts';
import type { ReplicaName } from './replica-name.ts';
import { replicaState } from './replica-state.ts';
import { tableEngines } from './table-engines.ts';

const PATIENCE_MS = 30_000;
const POLL_MS = 50;

export interface FirstReplica {
  readonly server: Server;
  readonly replica: ReplicaName;
  /** Those of its shard that are up. */
  readonly standIns: readonly Server[];
  /** Whether others are named at all. */
  readonly mustReplicate: boolean;
}

/**
 * Sees to it that the server which is asked and written to has everything that others of its shard have: it may be the first
 * for the first time. Without that it would answer by halves, and store again what it doesn't know of.
 */
export async function readyReplica(
  { server, replica, standIns, mustReplicate }: FirstReplica,
  location: ClickHouseLocation,
): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await refuseUnfitReplica(server, mustReplicate);
  try {
    for (const standIn of standIns) await learnFrom(standIn, server, location, signal);
    await refuseUnknownTables(server, replica.shard, location.database);
    await untilCaughtUp(server, signal);
  } catch (error) {
    if (error !== signal.reason) throw error;
    throw new Error(`${server.host} has not finished what was under way on its results: try again later.`);
  }
}

/** One that goes away meanwhile is left to later. */
async function learnFrom(
  standIn: Server,
  server: Server,
  location: ClickHouseLocation,
  signal: AbortSignal,
): Promise<void> {
  try {
    await untilInserted(standIn, 'results_', signal);
    await levelTables(standIn, server, location);
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
    if (isKept(table) && engine === 'ReplicatedMergeTree') await settled(server, table, signal);
  }
}
