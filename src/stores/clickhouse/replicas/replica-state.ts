import { sql, value } from '../../../sql/fragment.ts';
import { isStoredTable } from '../create-table.ts';
import type { Server } from '../server.ts';

/** Tables of the service on a server that may lack rows which other replicas have stored. */
export interface ReplicaState {
  /** It has yet to fetch some. */
  readonly behind: readonly string[];
  /** It has no connection to its ZooKeeper or Keeper: neither does it know, nor can it store. */
  readonly cutOff: readonly string[];
}

export async function replicaState(server: Server, table?: string): Promise<ReplicaState> {
  const which = table === undefined ? sql`` : sql`AND table = ${value(table)}`;
  // First what it has not heard of, then what it has not fetched: the other way round something could slip through.
  const rows = await server.rows(
    sql`SELECT table, zookeeper_path, log_max_index, log_pointer, is_session_expired OR is_readonly FROM system.replicas WHERE database = currentDatabase() ${which}`,
  );
  const replicas = rows.filter(([name]) => isStoredTable(String(name)));
  const cutOff = replicas.filter(([, , , , isCutOff]) => Number(isCutOff) === 1).map(([name]) => String(name));
  const behind = new Set<string>();
  for (const [name, path, newest, next] of replicas) {
    if (cutOff.includes(String(name)) || Number(next) > Number(newest)) continue;
    if (!(await isNeverWritten(server, String(path), Number(newest)))) behind.add(String(name));
  }
  const fetches = await server.rows(
    sql`SELECT DISTINCT table FROM system.replication_queue WHERE database = currentDatabase() AND type = 'GET_PART' AND source_replica <> replica_name ${which}`,
  );
  for (const [name] of fetches) behind.add(String(name));
  return { behind: [...behind].filter(isStoredTable), cutOff };
}

/** An empty log and one with a single entry look alike. */
async function isNeverWritten(server: Server, path: string, newest: number): Promise<boolean> {
  if (newest > 0) return false;
  const entries = await server.rows(sql`SELECT name FROM system.zookeeper WHERE path = ${value(`${path}/log`)}`);
  return entries.length === 0;
}
