import type { ColumnType } from '../../catalogue/test.ts';
import { type Fragment, join, name, sql, value } from '../../sql/fragment.ts';
import { resultsTableName, storedColumns } from '../../sql/results-table.ts';
import type { Cluster } from './cluster.ts';

const TYPES: Readonly<Record<ColumnType, Fragment>> = {
  text: sql`Nullable(String)`,
  integer: sql`Nullable(Int64)`,
  float: sql`Nullable(Float64)`,
};

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
    ...Object.entries(storedColumns(test)).map(([column, { type }]) => [column, TYPES[type]] as const),
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
    const table = resultsTableName(organisationId, test);
    if (this.#known.has(table)) return true;
    const found = await this.#find(value(shardTable(organisationId, test)));
    if (found.length > 0) this.#known.add(table);
    return found.length > 0;
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

  async ensure(organisationId: number, test: string): Promise<void> {
    const table = resultsTableName(organisationId, test);
    if (this.#known.has(table)) return;
    const columns = join(resultColumnTypes(test).map(([column, type]) => sql`${name(column)} ${type}`));
    const local = shardTable(organisationId, test);
    const { cluster, database } = this.#cluster.location;
    await this.#cluster.each(async (server) => {
      await server.run(
        sql`CREATE TABLE IF NOT EXISTS ${name(local)} (${columns}) ENGINE = MergeTree PARTITION BY toYYYYMM(toDate(toUInt16(day))) ORDER BY (day, agent, "at")`,
      );
      if (cluster === undefined) return;
      await server.run(
        sql`CREATE TABLE IF NOT EXISTS ${name(table)} (${columns}) ENGINE = Distributed(${value(cluster)}, ${value(database)}, ${value(local)}, agent)`,
      );
    });
    this.#known.add(table);
  }

  async #find(table: Fragment): Promise<readonly unknown[]> {
    const [server] = this.#cluster.shards;
    const found = await server?.rows(
      sql`SELECT name FROM system.tables WHERE database = currentDatabase() AND name = ${table}`,
    );
    return found ?? [];
  }
}
