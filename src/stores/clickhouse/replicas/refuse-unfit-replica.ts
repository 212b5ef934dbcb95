import { sql } from '../../../sql/fragment.ts';
import { isKept } from '../create-table.ts';
import type { Server } from '../server.ts';
import { tableEngines } from './table-engines.ts';

/** Throws where a server replicates, but not what and how it should. */
export async function refuseUnfitReplica(server: Server, mustReplicate: boolean): Promise<void> {
  if (mustReplicate) await refusePlainTables(server);
  await refuseOldQuorum(server);
}

async function refusePlainTables(server: Server): Promise<void> {
  const plain = (await tableEngines(server)).find(({ table, engine }) => isKept(table) && engine === 'MergeTree');
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
