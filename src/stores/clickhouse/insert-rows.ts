import { Readable } from 'node:stream';
import { type Fragment, join, name, sql, value } from '../../sql/fragment.ts';
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

const QUORUM_TIMEOUT_MS = 2000;
/** How long inserts do without the missing replica before they ask for it again. */
const WITHOUT_MS = 10_000;

const withoutUntil = new WeakMap<Server, number>();

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
  const quorum = await quorumOf(server);
  const insert = (settings: Settings) =>
    server.insert(into, rows, { ...options, settings: { ...options.settings, ...settings } });
  if (quorum < 2 || (withoutUntil.get(server) ?? 0) > Date.now()) return insert({});
  try {
    await insert({ insert_quorum: quorum, insert_quorum_timeout: QUORUM_TIMEOUT_MS });
  } catch (error) {
    if (!lacksReplicas(error) && !lacksReplicas((error as Error).cause)) throw error;
    withoutUntil.set(server, Date.now() + WITHOUT_MS);
    await insert({});
  }
}

const quorums = new WeakMap<Server, Promise<number>>();

/** The number of replicas that each shard has; 1: nothing is replicated. */
function quorumOf(server: Server): Promise<number> {
  const known = quorums.get(server);
  if (known) return known;
  const { cluster } = server.location;
  const replicas =
    cluster === undefined
      ? sql`SELECT max(total_replicas) FROM system.replicas WHERE database = currentDatabase()`
      : sql`SELECT min(n) FROM (SELECT count() AS n FROM system.clusters WHERE cluster = ${value(cluster)} GROUP BY shard_num)`;
  const replicated = sql`SELECT count() FROM system.tables WHERE database = currentDatabase() AND engine LIKE 'Replicated%'`;
  const found = server
    .rows(sql`SELECT (${replicated}), (${replicas})`)
    .then(([row]) => (Number(row?.[0]) > 0 ? Number(row?.[1]) : 1));
  quorums.set(server, found);
  found.catch(() => quorums.delete(server));
  return found;
}
