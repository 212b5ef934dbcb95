import { sql, value } from '../../../sql/fragment.ts';
import { isKept, keeperPath } from '../create-table.ts';
import { ClickHouseError } from '../failure.ts';
import type { Server } from '../server.ts';
import { tableEngines } from './table-engines.ts';

/** Throws where other replicas of a shard have tables that a server was never given: it can't catch up with those. */
export async function refuseUnknownTables(server: Server, shard: string, database: string): Promise<void> {
  const shared = await childrenOf(server, keeperPath(shard, database));
  const known = (await tableEngines(server)).map(({ table }) => table);
  const missing = shared.find((table) => isKept(table) && !known.includes(table));
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
