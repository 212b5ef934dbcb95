import { Readable } from 'node:stream';
import { type Fragment, join, name, sql } from '../../sql/fragment.ts';
import { lacksReplicas } from './failure.ts';
import type { InsertedRows, RunOptions, Server, Settings } from './server.ts';

/** Stores a few rows. Rows that are stored again change nothing of what tables of this kind say. */
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
 * Stores rows on every replica, so that whichever answers the next question has them; where a replica is away, on those that
 * are there. The token makes the second attempt the same insert.
 */
export async function insertDurably(
  server: Server,
  into: Fragment,
  rows: InsertedRows,
  options: RunOptions = {},
): Promise<void> {
  const insert = (settings: Settings) =>
    server.insert(into, rows, { ...options, settings: { ...options.settings, ...settings } });
  const quorum = await server.quorum.settings();
  if (quorum === null) return insert({});
  try {
    await insert(quorum);
  } catch (error) {
    if (!lacksReplicas(error) && !lacksReplicas((error as Error).cause)) throw error;
    server.quorum.missed();
    await insert({});
  }
}
