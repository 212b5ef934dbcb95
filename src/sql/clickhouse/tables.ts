import { SPEED_FIELDS } from '../../catalogue/speeds.ts';
import type { ColumnType } from '../../catalogue/test.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import { Fragment, join, name, sql, value } from '../fragment.ts';
import { storedColumns } from '../results-table.ts';

/** A table that holds rows: its columns in their order, and how the rows lie. */
export interface StoredTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, Fragment>>;
  readonly engine: Fragment;
  readonly layout: Fragment;
  /** The number that says on which shard a row is. */
  readonly shardBy: 'agent' | 'org';
  /** Sums that the engine stores with the rows. */
  readonly projections?: Readonly<Record<string, Fragment>>;
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

/** The register that the numbers belong to, the version of the tables, and the removals of an organisation's results. */
const PROPERTIES: StoredTable = {
  name: 'properties',
  columns: { org: sql`UInt32`, property: sql`String`, value: sql`String` },
  engine: sql`MergeTree`,
  layout: sql`ORDER BY (org, property)`,
  shardBy: 'org',
};

export function resultsTable(test: string): StoredTable {
  const own = Object.entries(storedColumns(test)).map(([column, { type }]) => [column, TYPES[type]] as const);
  const days = sql`SELECT org, day, count(), ${resultsSum(test)} GROUP BY org, day`;
  return {
    name: test,
    columns: {
      org: sql`UInt32`,
      agent: sql`UInt32`,
      at: sql`DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1))`,
      day: sql`Date MATERIALIZED toDate(at)`,
      ...Object.fromEntries(own),
    },
    engine: sql`MergeTree`,
    layout: sql`PARTITION BY toYYYYMM(day) ORDER BY (org, day, agent, at) SETTINGS non_replicated_deduplication_window = 1000`,
    shardBy: 'agent',
    projections: {
      // A test that gains a column gets another projection: the sum is over all columns.
      [`days_${own.length}`]: days,
      first_days: sql`SELECT org, agent, min(day) GROUP BY org, agent`,
    },
  };
}

/** The sum over results of a test: equal only if the results are. */
export function resultsSum(test: string): Fragment {
  return contentSum(['agent', 'at', ...Object.keys(storedColumns(test))]);
}

/** The hash of a tuple tells null from any other value; that of several values would be null. */
function contentSum(columns: readonly string[]): Fragment {
  return sql`sum(sipHash64(tuple(${join(columns.map(name))})))`;
}

/** What was sold under the package of each life. A row that was written without them has as many unknown ones as lives. */
const LIFE_TERMS: StoredTable['columns'] = Object.fromEntries([
  ...['technology', 'tier'].map((column) => [`life_${column}`, unknownByLife(sql`LowCardinality(Nullable(String))`)]),
  ...SPEED_FIELDS.filter((column) => !column.startsWith('required_')).map((column) => [
    `life_${column}`,
    unknownByLife(sql`Nullable(Float64)`),
  ]),
]);

/** Where no speed is required, the advertised one counts. */
const LIFE_REQUIRED: StoredTable['columns'] = {
  life_required_download_mbps: sql`Array(Nullable(Float64)) DEFAULT life_download_mbps`,
  life_required_upload_mbps: sql`Array(Nullable(Float64)) DEFAULT life_upload_mbps`,
};

function unknownByLife(type: Fragment): Fragment {
  return sql`Array(${type}) DEFAULT arrayMap(_ -> CAST(NULL, '${type}'), life_since)`;
}

/** The sum over the rows of an organisation's agents, replaced rows included. */
export function agentsSum(): Fragment {
  return contentSum(Object.keys({ ...AGENTS.columns, ...LIFE_TERMS, ...LIFE_REQUIRED }));
}

type Migration = (placement: Placement) => readonly Fragment[];

/** The versions of the tables; a version is never changed, only followed by another. */
export const MIGRATIONS: readonly Migration[] = [
  (placement) => [PROPERTIES, AGENTS, REVISIONS].flatMap((table) => createTable(table, placement)),
  (placement) => addColumns('agents', LIFE_TERMS, placement),
  // The third and the fourth version made what the fifth drops.
  () => [],
  () => [],
  (placement) => [
    ...tablesOf('extents', placement).map((table) => sql`DROP TABLE IF EXISTS ${table}${onCluster(placement)}`),
    ...dropColumn('agents', 'batch', placement),
    // Else the engine refuses a projection of rows that it replaces.
    sql`ALTER TABLE ${localOf('agents', placement)}${onCluster(placement)} MODIFY SETTING deduplicate_merge_projection_mode = 'rebuild'`,
  ],
  (placement) => [
    ...addColumns('agents', LIFE_REQUIRED, placement),
    sql`ALTER TABLE ${localOf('agents', placement)}${onCluster(placement)} DROP PROJECTION IF EXISTS sums`,
    ...addProjections(
      'agents',
      { sums_6: sql`SELECT org, generation, count(), min(agent), ${agentsSum()} GROUP BY org, generation` },
      placement,
    ),
  ],
];

/** The tables of the catalogue's tests, which gain columns as it does. */
export const RESULTS: readonly StoredTable[] = TESTS.map(({ key }) => resultsTable(key));

/** All tables, as they are or were. */
export const TABLES: readonly StoredTable[] = [PROPERTIES, AGENTS, REVISIONS, ...RESULTS];

/** The statement that makes a table on servers that lack it, by the one that a server with it gives for its own. */
export function createAsElsewhere(table: string, made: string, placement: Placement): Fragment {
  const columnsAndEngine = new Fragment([made.slice(made.indexOf(' (') + 1)]);
  return sql`CREATE TABLE IF NOT EXISTS ${name(table)}${onCluster(placement)} ${columnsAndEngine}`;
}

/** The statements that make a table, unless it is there, or give it its newest columns. */
export function createTable(table: StoredTable, placement: Placement): Fragment[] {
  const local = localOf(table.name, placement);
  const everywhere = onCluster(placement);
  const columns = join([
    ...Object.entries(table.columns).map(([column, type]) => sql`${name(column)} ${type}`),
    ...Object.entries(table.projections ?? {}).map(([each, select]) => sql`PROJECTION ${name(each)} (${select})`),
  ]);
  const create = sql`CREATE TABLE IF NOT EXISTS ${local}${everywhere} (${columns}) ENGINE = ${engineOf(table, placement)} ${table.layout}`;
  if (placement.cluster === undefined) return [create];
  const over = sql`Distributed(${value(placement.cluster)}, ${value(placement.database)}, ${local}, ${name(table.shardBy)})`;
  return [create, sql`CREATE TABLE IF NOT EXISTS ${name(table.name)}${everywhere} AS ${local} ENGINE = ${over}`];
}

/** The statements that bring a table to its newest columns and projections. */
export function updateTable(
  table: StoredTable,
  known: { readonly columns: ReadonlySet<string>; readonly projections: ReadonlySet<string> },
  placement: Placement,
): Fragment[] {
  const { projections = {} } = table;
  const missing = Object.entries(table.columns).filter(([column]) => !known.columns.has(column));
  const added = Object.entries(projections).filter(([each]) => !known.projections.has(each));
  const outdated = [...known.projections].filter((each) => !(each in projections));
  const local = localOf(table.name, placement);
  return [
    ...(known.columns.has('batch') ? dropColumn(table.name, 'batch', placement) : []),
    ...addColumns(table.name, Object.fromEntries(missing), placement),
    ...outdated.map((each) => sql`ALTER TABLE ${local}${onCluster(placement)} DROP PROJECTION IF EXISTS ${name(each)}`),
    ...addProjections(table.name, Object.fromEntries(added), placement),
  ];
}

function addColumns(table: string, columns: StoredTable['columns'], placement: Placement): Fragment[] {
  if (Object.keys(columns).length === 0) return [];
  const added = join(
    Object.entries(columns).map(([column, type]) => sql`ADD COLUMN IF NOT EXISTS ${name(column)} ${type}`),
  );
  return tablesOf(table, placement).map((each) => sql`ALTER TABLE ${each}${onCluster(placement)} ${added}`);
}

function dropColumn(table: string, column: string, placement: Placement): Fragment[] {
  return tablesOf(table, placement).map(
    (each) => sql`ALTER TABLE ${each}${onCluster(placement)} DROP COLUMN IF EXISTS ${name(column)}`,
  );
}

/** Rows that are there get them in the background; until then they are read instead. */
function addProjections(
  table: string,
  projections: Readonly<Record<string, Fragment>>,
  placement: Placement,
): Fragment[] {
  const each = Object.entries(projections);
  if (each.length === 0) return [];
  const alter = sql`ALTER TABLE ${localOf(table, placement)}${onCluster(placement)}`;
  const added = each.map(([projection, select]) => sql`ADD PROJECTION IF NOT EXISTS ${name(projection)} (${select})`);
  const made = each.map(([projection]) => sql`MATERIALIZE PROJECTION ${name(projection)}`);
  return [sql`${alter} ${join(added)}`, sql`${alter} ${join(made)}`];
}

/** The table over all shards, where there is one, and that with a server's own rows. */
function tablesOf(table: string, { cluster }: Placement): Fragment[] {
  return [...new Set([table, localName(table, cluster)])].map(name);
}

function localOf(table: string, { cluster }: Placement): Fragment {
  return name(localName(table, cluster));
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
