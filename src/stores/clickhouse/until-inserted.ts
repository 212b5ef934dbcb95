import { pause } from '../../lib/pause.ts';
import { join, sql, value } from '../../sql/fragment.ts';
import type { Server } from './server.ts';

const POLL_MS = 50;

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
