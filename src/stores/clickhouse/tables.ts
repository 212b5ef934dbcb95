import { type Fragment, join, name, sql, value } from '../../sql/fragment.ts';
import { resultsTableName, storedColumns } from '../../sql/results-table.ts';
import { SHARD_TYPES } from '../../sql/shard-types.ts';
import type { Cluster } from './cluster.ts';
import type { Server } from './server.ts';

/** The results that one shard has of an organisation and a test. */
export function shardTable(organisationId: number, test: string): string {
  return `${resultsTableName(organisationId, test)}_local`;
}

/** The columns of a shard's table in their order. */
export function resultColumnTypes(test: string): readonly (readonly [string, Fragment])[] {
  return [
    ['agent', sql`Int32`],
    ['at', sql`Int64`],
    ['local', sql`Int64`],
    ['day', sql`Int32`],
    ...Object.entries(storedColumns(test)).map(([column, { type }]) => [column, SHARD_TYPES[type]] as const),
  ];
}

/** Which organisations have results of which tests; tables that others made are found when they are asked for. */
export class ShardTables {
  readonly #cluster: Cluster;
  readonly #known = new Set<string>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  async has(organisationId: number, test: string): Promise<boolean> {
    const local = shardTable(organisationId, test);
    if (this.#known.has(local)) return true;
    const [first] = this.#cluster.shards;
    if (!first || (await columnsOf(first, local)).length === 0) return false;
    await this.ensure(organisationId, test);
    return true;
  }

  async testsOf(organisationId: number): Promise<string[]> {
    const prefix = `results_${organisationId}_`;
    const [server] = this.#cluster.shards;
    const rows = await server?.rows(sql`SELECT name FROM system.tables WHERE database = currentDatabase()`);
    return (rows ?? [])
      .map(([table]) => String(table))
      .filter((table) => table.startsWith(prefix) && table.endsWith('_local'))
      .map((table) => table.slice(prefix.length, -'_local'.length));
  }

  /** Makes the tables, and adds the columns that a test has got since they were made. */
  async ensure(organisationId: number, test: string): Promise<void> {
    const local = shardTable(organisationId, test);
    if (this.#known.has(local)) return;
    const whole = resultsTableName(organisationId, test);
    const columns = resultColumnTypes(test);
    const typed = join(columns.map(([column, type]) => sql`${name(column)} ${type}`));
    const { cluster, database } = this.#cluster.location;
    await this.#cluster.each(async (server) => {
      await server.run(
        sql`CREATE TABLE IF NOT EXISTS ${name(local)} (${typed}) ENGINE = ${await mergeTreeOf(server, database, local)} PARTITION BY toYYYYMM(toDate(toUInt16(day))) ORDER BY (day, agent, "at")`,
      );
      await addColumns(server, local, columns);
      if (cluster === undefined) return;
      await server.run(
        sql`CREATE TABLE IF NOT EXISTS ${name(whole)} (${typed}) ENGINE = Distributed(${value(cluster)}, ${value(database)}, ${value(local)}, agent)`,
      );
      await addColumns(server, whole, columns);
    });
    this.#known.add(local);
  }
}

/** Replicated where servers have a ZooKeeper or Keeper to agree through, and know their own shard and replica. */
export async function mergeTreeOf(server: Server, database: string, table: string): Promise<Fragment> {
  const [row] = await server.rows(
    sql`SELECT (SELECT count() FROM system.tables WHERE database = 'system' AND name = 'zookeeper'), (SELECT count() FROM system.macros WHERE macro IN ('shard', 'replica'))`,
  );
  const [keepers, macros] = row ?? [];
  return Number(keepers) > 0 && Number(macros) === 2
    ? sql`ReplicatedMergeTree(${value(`/clickhouse/tables/{shard}/${database}/${table}`)}, '{replica}')`
    : sql`MergeTree`;
}

async function addColumns(
  server: Server,
  table: string,
  columns: readonly (readonly [string, Fragment])[],
): Promise<void> {
  const known = await columnsOf(server, table);
  for (const [column, type] of columns.filter(([column]) => !known.includes(column))) {
    try {
      await server.run(sql`ALTER TABLE ${name(table)} ADD COLUMN ${name(column)} ${type}`);
    } catch (error) {
      // Another node may have been faster.
      if (!(await columnsOf(server, table)).includes(column)) throw error;
    }
  }
}

async function columnsOf(server: Server, table: string): Promise<string[]> {
  const rows = await server.rows(
    sql`SELECT name FROM system.columns WHERE database = currentDatabase() AND table = ${value(table)}`,
  );
  return rows.map(([column]) => String(column));
}
