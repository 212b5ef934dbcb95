import { SPEED_FIELDS } from '../../catalogue/speeds.ts';
import type { ColumnType } from '../../catalogue/test.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import { type Fragment, join, name, sql, value } from '../fragment.ts';
import { storedColumns } from '../results-table.ts';

/** A table that holds rows: its columns in their order, and how the rows lie. */
export interface StoredTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, Fragment>>;
  readonly engine: Fragment;
  readonly layout: Fragment;
  /** The number that says on which shard a row is. */
  readonly shardBy: 'agent' | 'org';
}

/** Where tables are made, as far as the servers have it. */
export interface Placement {
  readonly database: string;
  readonly cluster: string | undefined;
  /** The arguments of replicated engines: none where the database itself is replicated; null: nothing is replicated. */
  readonly replicated: 'by path' | 'by database' | null;
  /** Servers without a Keeper know no statement for a whole cluster. */
  readonly hasKeeper: boolean;
}

const INTEGER = sql`Nullable(Int64) CODEC(T64, ZSTD(1))`;
const TYPES: Readonly<Record<ColumnType, Fragment>> = {
  text: sql`LowCardinality(Nullable(String))`,
  integer: INTEGER,
  float: sql`Nullable(Float64)`,
};

/** The whole timeline of an agent is one row, so that a later row replaces it whole. Times are UTC milliseconds. */
const AGENTS: StoredTable = {
  name: 'agents',
  columns: {
    org: sql`UInt32`,
    generation: sql`UInt32`,
    agent: sql`UInt32`,
    revision: sql`UInt64`,
    agent_id: sql`String`,
    unit_id: sql`Nullable(Int64)`,
    panel: sql`LowCardinality(String)`,
    country: sql`LowCardinality(Nullable(String))`,
    life_since: sql`Array(Int64)`,
    life_until: sql`Array(Int64)`,
    life_zone: sql`Array(LowCardinality(String))`,
    life_isp: sql`Array(LowCardinality(Nullable(String)))`,
    life_package: sql`Array(LowCardinality(Nullable(String)))`,
    life_custom: sql`Array(Map(LowCardinality(String), String))`,
  },
  engine: sql`ReplacingMergeTree`,
  layout: sql`ORDER BY (org, generation, agent)`,
  shardBy: 'agent',
};

/** How far `agents` follows the register. A register that was set back, or an erased agent, begins another generation. */
const REVISIONS: StoredTable = {
  name: 'revisions',
  columns: { org: sql`UInt32`, generation: sql`UInt32`, revision: sql`UInt64`, zones: sql`Array(String)` },
  engine: sql`ReplacingMergeTree`,
  layout: sql`ORDER BY (org, generation)`,
  shardBy: 'org',
};

/** The results that an organisation has of a test, by UTC day; `batches` grows with every change. */
const EXTENTS: StoredTable = {
  name: 'extents',
  columns: {
    org: sql`UInt32`,
    test: sql`LowCardinality(String)`,
    day: sql`Date`,
    rows: sql`SimpleAggregateFunction(sum, UInt64)`,
    batches: sql`SimpleAggregateFunction(sum, UInt64)`,
  },
  engine: sql`AggregatingMergeTree`,
  layout: sql`ORDER BY (org, test, day)`,
  shardBy: 'org',
};

/** The register that the numbers are of, and the version of the tables. */
const PROPERTIES: StoredTable = {
  name: 'properties',
  columns: { org: sql`UInt32`, property: sql`String`, value: sql`String` },
  engine: sql`MergeTree`,
  layout: sql`ORDER BY (org, property)`,
  shardBy: 'org',
};

/** A number of the insert that a row came by, at random: no other rows add up to the same by any inserts and deletions. */
const BATCH: StoredTable['columns'] = { batch: sql`UInt32` };

export function resultsTable(test: string): StoredTable {
  const own = Object.entries(storedColumns(test)).map(([column, { type }]) => [column, TYPES[type]] as const);
  return {
    name: test,
    columns: {
      org: sql`UInt32`,
      agent: sql`UInt32`,
      at: sql`DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1))`,
      day: sql`Date MATERIALIZED toDate(at)`,
      ...BATCH,
      ...Object.fromEntries(own),
    },
    engine: sql`MergeTree`,
    layout: sql`PARTITION BY toYYYYMM(day) ORDER BY (org, day, agent, at) SETTINGS non_replicated_deduplication_window = 1000`,
    shardBy: 'agent',
  };
}

/** How often results of the test were deleted. */
const REMOVALS: StoredTable['columns'] = { removals: sql`SimpleAggregateFunction(sum, UInt64)` };

/** What was sold under the package of each life. A row that was written without them has as many unknown ones as lives. */
const LIFE_TERMS: StoredTable['columns'] = Object.fromEntries([
  ...['technology', 'tier'].map((column) => [`life_${column}`, unknownByLife(sql`LowCardinality(Nullable(String))`)]),
  ...SPEED_FIELDS.map((column) => [`life_${column}`, unknownByLife(sql`Nullable(Float64)`)]),
]);

function unknownByLife(type: Fragment): Fragment {
  return sql`Array(${type}) DEFAULT arrayMap(_ -> CAST(NULL, '${type}'), life_since)`;
}

type Migration = (placement: Placement) => readonly Fragment[];

/** The versions of the tables; a version is never changed, only followed by another. */
export const MIGRATIONS: readonly Migration[] = [
  (placement) => [PROPERTIES, AGENTS, REVISIONS, EXTENTS].flatMap((table) => createTable(table, placement)),
  (placement) => addColumns('agents', LIFE_TERMS, placement),
  (placement) => addColumns('extents', REMOVALS, placement),
  (placement) => addColumns('agents', BATCH, placement),
];

/** The tables of the catalogue's tests, which gain columns as it does. */
export const RESULTS: readonly StoredTable[] = TESTS.map(({ key }) => resultsTable(key));

/** The statements that make a table, unless it is there, or give it its newest columns. */
export function createTable(table: StoredTable, placement: Placement): Fragment[] {
  const local = name(localName(table.name, placement.cluster));
  const everywhere = onCluster(placement);
  const columns = join(Object.entries(table.columns).map(([column, type]) => sql`${name(column)} ${type}`));
  const create = sql`CREATE TABLE IF NOT EXISTS ${local}${everywhere} (${columns}) ENGINE = ${engineOf(table, placement)} ${table.layout}`;
  if (placement.cluster === undefined) return [create];
  const over = sql`Distributed(${value(placement.cluster)}, ${value(placement.database)}, ${local}, ${name(table.shardBy)})`;
  return [create, sql`CREATE TABLE IF NOT EXISTS ${name(table.name)}${everywhere} AS ${local} ENGINE = ${over}`];
}

export function addMissingColumns(table: StoredTable, known: ReadonlySet<string>, placement: Placement): Fragment[] {
  const missing = Object.entries(table.columns).filter(([column]) => !known.has(column));
  return addColumns(table.name, Object.fromEntries(missing), placement);
}

function addColumns(table: string, columns: StoredTable['columns'], placement: Placement): Fragment[] {
  if (Object.keys(columns).length === 0) return [];
  const added = join(
    Object.entries(columns).map(([column, type]) => sql`ADD COLUMN IF NOT EXISTS ${name(column)} ${type}`),
  );
  const tables = new Set([localName(table, placement.cluster), table]);
  return [...tables].map((each) => sql`ALTER TABLE ${name(each)}${onCluster(placement)} ${added}`);
}

/** The table that holds a server's own rows. */
export function localName(table: string, cluster: string | undefined): string {
  return cluster === undefined ? table : `${table}_local`;
}

export function onCluster({ cluster, hasKeeper }: Pick<Placement, 'cluster' | 'hasKeeper'>): Fragment {
  return cluster === undefined || !hasKeeper ? sql`` : sql` ON CLUSTER ${value(cluster)}`;
}

function engineOf({ name: table, engine, columns }: StoredTable, placement: Placement): Fragment {
  const version = 'revision' in columns ? [sql`revision`] : [];
  if (placement.replicated === null) return sql`${engine}(${join(version)})`;
  const path = value(`/clickhouse/tables/{shard}/${placement.database}/${localName(table, placement.cluster)}`);
  const where = placement.replicated === 'by path' ? [path, sql`'{replica}'`] : [];
  return sql`Replicated${engine}(${join([...where, ...version])})`;
}
