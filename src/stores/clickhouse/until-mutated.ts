import { pause } from '../../lib/concurrency/repeat.ts';
import { join, sql, value } from '../../sql/fragment.ts';
import type { Server } from './server.ts';

const POLL_MS = 50;

/** Waits for changes of stored rows, which servers make in the background. */
export async function untilMutated(
  server: Server,
  table: string,
  signal = new AbortController().signal,
): Promise<void> {
  while (await isChanging(server, table)) await pause(POLL_MS, signal);
}

/** A replica learns of changes in the background too: what it has not heard of is not done. */
async function isChanging(server: Server, table: string): Promise<boolean> {
  const ordered = await orderedChanges(server, table);
  const rows = await server.rows(
    sql`SELECT mutation_id, is_done FROM system.mutations WHERE database = currentDatabase() AND table = ${value(table)}`,
  );
  const known = new Set(rows.map(([id]) => String(id)));
  return rows.some(([, isDone]) => Number(isDone) === 0) || ordered.some((id) => !known.has(id));
}

async function orderedChanges(server: Server, table: string): Promise<readonly string[]> {
  const [replica] = await server.rows(
    sql`SELECT zookeeper_path FROM system.replicas WHERE database = currentDatabase() AND table = ${value(table)}`,
  );
  if (!replica) return [];
  const path = `${replica[0]}/mutations`;
  const rows = await server.rows(sql`SELECT name FROM system.zookeeper WHERE path = ${value(path)}`);
  return rows.map(([id]) => String(id));
}

/**
 * Waits for inserts into tables whose names begin like this. A server goes on with what it was sent by a process that was
 * killed: its rows would be missed now, and stored twice.
 */
export async function untilInserted(server: Server, table: string, signal: AbortSignal): Promise<void> {
  const running = await server.rows(
    sql`SELECT query_id FROM system.processes WHERE startsWith(query, ${value(`INSERT INTO "${table}`)})`,
  );
  if (running.length === 0) return;
  const ids = join(running.map(([id]) => value(String(id))));
  for (;;) {
    const [row] = await server.rows(sql`SELECT count() FROM system.processes WHERE query_id IN (${ids})`);
    if (Number(row?.[0]) === 0) return;
    await pause(POLL_MS, signal);
  }
}
