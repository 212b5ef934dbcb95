import type { ClickHouseLocation } from '../../lib/clickhouse-url.ts';
import { type Fragment, join, name, sql, value } from '../../sql/fragment.ts';
import type { Column } from './columns.ts';
import { replicaNameOf } from './replicas/replica-name.ts';
import type { RunOptions, Server } from './server.ts';

/** How the rows of a table that servers keep are laid out. */
const LAYOUTS: readonly (readonly [RegExp, Fragment])[] = [
  [/^results_\d+_.+_local$/, sql`PARTITION BY toYYYYMM(toDate(toUInt16(day))) ORDER BY (day, agent, "at")`],
  [/^batches$/, sql`ORDER BY (organisation, id)`],
  [/^origin$/, sql`ORDER BY register_id`],
];

/** Tables over the results of all shards. */
const DISTRIBUTED = /^results_\d+_.+(?<!_local)$/;

/** Whether a table of the database is the service's, by its name. */
export function isOwnTable(table: string): boolean {
  return isStoredTable(table) || DISTRIBUTED.test(table);
}

/** Whether a table of the service holds rows itself. */
export function isStoredTable(table: string): boolean {
  return layoutOf(table) !== undefined;
}

/** Makes a table of the service, unless it is there. */
export async function createTable(
  server: Server,
  { database, cluster }: ClickHouseLocation,
  table: string,
  columns: readonly Column[],
  options: RunOptions = {},
): Promise<void> {
  const typed = join(columns.map(([column, type]) => sql`${name(column)} ${type}`));
  const layout = layoutOf(table);
  const engine = layout
    ? sql`${await mergeTreeOf(server, database, table, options)} ${layout}`
    : sql`Distributed(${value(cluster ?? '')}, ${value(database)}, ${value(`${table}_local`)}, agent)`;
  await server.run(sql`CREATE TABLE IF NOT EXISTS ${name(table)} (${typed}) ENGINE = ${engine}`, options);
}

/** The tables of a database in the ZooKeeper or Keeper, for the shard that a server's macro gives. */
export function keeperPath(shard: string, database: string): string {
  return `/clickhouse/tables/${shard}/${database}`;
}

async function mergeTreeOf(server: Server, database: string, table: string, options: RunOptions): Promise<Fragment> {
  return (await replicaNameOf(server, options))
    ? sql`ReplicatedMergeTree(${value(`${keeperPath('{shard}', database)}/${table}`)}, '{replica}')`
    : sql`MergeTree`;
}

function layoutOf(table: string): Fragment | undefined {
  return LAYOUTS.find(([names]) => names.test(table))?.[1];
}
