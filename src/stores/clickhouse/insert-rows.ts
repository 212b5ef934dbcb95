import { Readable } from 'node:stream';
import { type Fragment, join, name, sql } from '../../sql/fragment.ts';
import { lacksReplicas } from './failure.ts';
import type { InsertedRows, RunOptions, Server } from './server.ts';

/** Stores a few rows in a table where storing a row twice does no harm. */
export function insertRows(
  server: Server,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = join(Object.keys(rows[0] ?? {}).map(name));
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return insertDurably(server, sql`${name(table)} (${columns})`, {
    format: 'JSONEachRow',
    body: () => Readable.from([Buffer.from(text)]),
    token: undefined,
  });
}

/**
 * Stores rows on every replica, so that whichever answers the next question has them; where one is away, on most of them. The
 * token makes the second attempt the same insert.
 */
export async function insertDurably(
  server: Server,
  into: Fragment,
  rows: InsertedRows,
  options: RunOptions = {},
): Promise<void> {
  const confirmations = await server.quorum.confirmations();
  for (const [index, { settings, isFull }] of confirmations.entries()) {
    try {
      await server.insert(into, rows, { ...options, settings: { ...options.settings, ...settings } });
      if (!isFull) await server.replicas.raise();
      return server.replicas.onConfirmed(isFull);
    } catch (error) {
      // The next attempt may find what this one wrote, and acknowledge it.
      if (confirmations.length > 1) await server.replicas.raise();
      const canBeFewer = lacksReplicas(error) || lacksReplicas((error as Error).cause);
      if (!canBeFewer || index === confirmations.length - 1) throw error;
    }
  }
}
