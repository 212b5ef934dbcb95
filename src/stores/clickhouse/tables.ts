import { SHARD_TYPES } from '../../sql/clickhouse/shard-columns.ts';
import { sql } from '../../sql/fragment.ts';
import { resultsTableName, storedColumns } from '../../sql/results-table.ts';
import type { Cluster } from './cluster.ts';
import { addColumns, type Column, columnNames } from './columns.ts';
import { createTable } from './create-table.ts';

/** The results that one shard has of an organisation and a test. */
export function shardTable(organisationId: number, test: string): string {
  return `${resultsTableName(organisationId, test)}_local`;
}

/** The columns of a shard's table in their order. */
export function resultColumnTypes(test: string): readonly Column[] {
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
    if (!first || (await columnNames(first, local)).length === 0) return false;
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
    const { location } = this.#cluster;
    await this.#cluster.each(async (server) => {
      for (const table of location.cluster === undefined ? [local] : [local, whole]) {
        await createTable(server, location, table, columns);
        await addColumns(server, table, columns);
      }
    });
    await this.#cluster.levelStandIns();
    this.#known.add(local);
  }
}
