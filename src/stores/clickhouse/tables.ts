import { randomUUID } from 'node:crypto';
import {
  createAsElsewhere,
  createTable,
  localName,
  MIGRATIONS,
  onCluster,
  type Placement,
  RESULTS,
  TABLES,
  updateTable,
} from '../../sql/clickhouse/tables.ts';
import { allOf, type Fragment, integer, join, name, sql, value } from '../../sql/fragment.ts';
import { missingResults } from '../damage.ts';
import { refuseUnfinishedCopy } from '../unfinished-copy.ts';
import { insertRows } from './insert-rows.ts';
import { lookAtMutation, untilMutated } from './mutation.ts';
import type { Server } from './server.ts';
import type { StatementKind } from './statement-kind.ts';

/** The first version with all that the statements use. */
const FLOOR = [25, 8] as const;

/** Migrates the tables to the newest version. Several nodes may do so at the same time. */
export async function migrate(server: Server): Promise<void> {
  await requireVersion(server);
  const placement = await placementOf(server);
  const run = (statements: readonly Fragment[]) => define(server, placement, statements);
  await completeServers(server, placement);
  const columns = await columnsOf(server);
  const version = columns.has('properties') ? Math.max(0, ...(await properties(server, 'schema')).map(Number)) : 0;
  if (version > MIGRATIONS.length) {
    throw new Error(
      `The tables in ClickHouse have version ${version}, this program knows ${MIGRATIONS.length}: start the newer program again.`,
    );
  }
  if (version === 0 && [...columns.keys()].some((table) => /^results_\d+_/.test(table))) {
    throw new Error(
      'The database in ClickHouse has the tables of Broadgauge 0.1, which this program does not read: name an empty database, and bring the results in again.',
    );
  }
  for (const statements of MIGRATIONS.slice(version)) await run(statements(placement));
  const projections = await projectionsOf(server);
  for (const table of RESULTS) {
    const local = localName(table.name, placement.cluster);
    const known = columns.get(local);
    if (version === 0 || !known) await run(createTable(table, placement));
    if (known) {
      const projected = projections.get(local) ?? new Set();
      await run(updateTable(table, { columns: known, projections: projected }, placement));
    }
  }
  if (version < MIGRATIONS.length) await addProperty(server, 'schema', String(MIGRATIONS.length));
}

/** Deletes rows for good; resolves when every server that is there has done it. */
export async function deleteRows(server: Server, table: string, where: Fragment): Promise<void> {
  const placement = await placementOf(server);
  const local = localName(table, placement.cluster);
  // Marks the statement, so that its mutation can be told from those of other organisations.
  const mark = randomUUID();
  const marked = allOf([where, sql`${value(mark)} != ''`]);
  const { cluster, hasKeeper } = placement;
  const isByCluster = cluster !== undefined && hasKeeper;
  // Servers take statements for a whole cluster one after the other: one that waited would hold up all behind it.
  const wait = integer(isByCluster ? 0 : 2);
  const deletion = sql`ALTER TABLE ${name(local)}${onCluster(placement)} DELETE WHERE ${marked} SETTINGS mutations_sync = ${wait}`;
  await define(server, placement, [deletion], 'deletion');
  if (!isByCluster) return;
  await untilMutated(() => lookAtMutation(server, { cluster, table: local, mark }));
}

/**
 * A server that is away or busy runs the statement later. One server's error may follow the answers of others, so wait
 * for the end: an error must not be read as an answer.
 */
export const DEFINING = {
  distributed_ddl_task_timeout: 10,
  distributed_ddl_output_mode: 'null_status_on_timeout',
  wait_end_of_query: 1,
};

/**
 * Makes the tables on servers that were added to the cluster. The server refuses tables that differ from those of the
 * other replicas.
 */
async function completeServers(server: Server, placement: Placement): Promise<void> {
  const { cluster, hasKeeper } = placement;
  if (cluster === undefined || !hasKeeper) return;
  const everywhere = (system: Fragment) => sql`clusterAllReplicas(${value(cluster)}, ${system})`;
  const servers = sql`SELECT count() FROM ${everywhere(sql`system.one`)}`;
  const names = TABLES.flatMap((table) => [localName(table.name, cluster), table.name]).map(value);
  const lacking = await server.rows(
    sql`SELECT name, argMax(create_table_query, metadata_modification_time) FROM ${everywhere(sql`system.tables`)} WHERE database = currentDatabase() AND name IN (${join(names)}) GROUP BY name HAVING count() < (${servers}) ORDER BY any(engine) = 'Distributed', name`,
    { settings: { skip_unavailable_shards: 1 } },
  );
  const made = lacking.map(([table, made]) => createAsElsewhere(String(table), String(made), placement));
  await define(server, placement, made);
}

/** Runs statements on all servers: those of a cluster without a Keeper have to be named in the location. */
export async function define(
  server: Server,
  placement: Placement,
  statements: readonly Fragment[],
  kind: StatementKind = 'upkeep',
): Promise<void> {
  for (const statement of statements) {
    await (placement.hasKeeper || placement.cluster === undefined
      ? server.run(statement, { kind, settings: DEFINING })
      : server.runEverywhere(statement, kind));
  }
}

/** Ties the database to one register: numbers of organisations and agents mean something else in another register. */
export async function claim(server: Server, registerId: string, mayBeNew = true): Promise<void> {
  const known = await properties(server, 'register');
  if (known.includes(registerId)) return;
  known.forEach(refuseUnfinishedCopy);
  if (known.length > 0) {
    throw new Error(
      'The results in this ClickHouse database belong to another register than the one that was opened: use that one, or an empty database.',
    );
  }
  if (!mayBeNew) throw missingResults('the database of CLICKHOUSE_URL is empty. Is it the right one?');
  await addProperty(server, 'register', registerId);
}

export async function properties(server: Server, property: 'register' | 'schema'): Promise<readonly string[]> {
  const rows = await server.rows(
    sql`SELECT DISTINCT value FROM properties WHERE org = 0 AND property = ${value(property)}`,
  );
  return rows.map(([text]) => String(text));
}

export function addProperty(server: Server, property: 'register' | 'schema', text: string): Promise<void> {
  return insertRows(server, 'properties', [{ org: 0, property, value: text }]);
}

/** The columns of the database's tables. */
export async function columnsOf(server: Server): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await server.rows(
    sql`SELECT table, groupArray(name) FROM system.columns WHERE database = currentDatabase() GROUP BY table`,
  );
  return new Map(rows.map(([table, names]) => [String(table), new Set(names as string[])]));
}

async function projectionsOf(server: Server): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await server.rows(
    sql`SELECT table, groupArray(name) FROM system.projections WHERE database = currentDatabase() GROUP BY table`,
  );
  return new Map(rows.map(([table, names]) => [String(table), new Set(names as string[])]));
}

async function requireVersion(server: Server): Promise<void> {
  const [[version] = ['']] = await server.rows(sql`SELECT version()`);
  const [major = 0, minor = 0] = String(version).split('.').map(Number);
  if (major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1])) return;
  throw new Error(`ClickHouse is of version ${version}; Broadgauge needs ${FLOOR.join('.')} or newer.`);
}

export async function placementOf(server: Server): Promise<Placement> {
  const { database, cluster } = server.location;
  const keeper = sql`SELECT count() FROM system.tables WHERE database = 'system' AND name = 'zookeeper'`;
  const macros = sql`SELECT uniqExact(macro) FROM system.macros WHERE macro IN ('shard', 'replica')`;
  const engine = sql`SELECT any(engine) FROM system.databases WHERE name = currentDatabase()`;
  const [[keepers, named, kind] = []] = await server.rows(sql`SELECT (${keeper}), (${macros}), (${engine})`);
  const hasKeeper = Number(keepers) > 0;
  const byDatabase = /Replicated|Shared/.test(String(kind));
  const replicated = byDatabase ? 'by database' : hasKeeper && Number(named) === 2 ? 'by path' : null;
  return { database, cluster, hasKeeper: hasKeeper && !byDatabase, replicated };
}
