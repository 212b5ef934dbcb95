import { type Kysely, sql } from 'kysely';
import type { Tables } from './database/tables.ts';

export interface RegisterTable {
  readonly name: CopiedTable;
  /** The columns that tell its rows apart. */
  readonly key: readonly string[];
}

/** Without the tables that hold a register's own id, schema version and fences. */
type CopiedTable = Exclude<keyof Tables, 'register_identity' | 'schema_version' | 'fences'>;

const KEYS: { readonly [T in CopiedTable]: readonly (keyof Tables[T] & string)[] } = {
  counters: ['name'],
  organisations: ['id'],
  panels: ['id'],
  tokens: ['id'],
  isps: ['organisation_id', 'name'],
  packages: ['organisation_id', 'isp', 'name'],
  package_terms: ['organisation_id', 'isp', 'package', 'valid_from'],
  populations: ['organisation_id', 'name'],
  recipes: ['organisation_id', 'name'],
  rules: ['organisation_id', 'name'],
  mappings: ['organisation_id', 'name'],
  maps: ['organisation_id', 'name'],
  retention: ['organisation_id', 'test'],
  saved: ['organisation_id', 'kind', 'name'],
  saved_versions: ['organisation_id', 'kind', 'name', 'version'],
  dashboard_links: ['id'],
  annotations: ['id'],
  alert_rules: ['organisation_id', 'kind', 'name'],
  alert_history: ['id'],
  alert_channels: ['organisation_id', 'name'],
  alert_deliveries: ['id'],
  agents: ['id'],
  versions: ['agent', 'valid_from'],
  custom_values: ['agent', 'key'],
  idempotency_keys: ['organisation_id', 'route', 'key'],
  audit_changes: ['id'],
  agent_changes: ['organisation_id', 'revision', 'agent'],
  audit_queries: ['id'],
  audit_calls: ['hour', 'organisation_id', 'token_id', 'route'],
  audit_refusals: ['hour', 'way', 'reason', 'address', 'organisation_id', 'token_id', 'prefix'],
  sessions: ['id'],
  downloads: ['id'],
  link_keys: ['id'],
  erasures: ['id'],
  erased_names: ['organisation_id', 'hash'],
  erasure_key: ['private_key'],
};

/** Each table comes after the tables that its rows refer to. */
export const REGISTER_TABLES: readonly RegisterTable[] = Object.entries(KEYS).map(([name, key]) => ({
  name: name as CopiedTable,
  key,
}));

export type RegisterRow = Readonly<Record<string, string | number | null>>;

const ROWS_AT_A_TIME = 2000;

/** The rows of a table in the order of its key, without the first `skip`. */
export async function* tableRows(
  database: Kysely<Tables>,
  { name, key }: RegisterTable,
  skip = 0,
): AsyncGenerator<readonly RegisterRow[]> {
  const table = sql.table(name);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const select = async (after: RegisterRow | undefined, limit: number, offset: number) => {
    const beyond = after && sql`where (${columns}) > (${sql.join(key.map((column) => after[column]))})`;
    const { rows } = await sql<RegisterRow>`
      select * from ${table} ${beyond ?? sql``} order by ${columns} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    `.execute(database);
    return rows;
  };
  let last = skip > 0 ? (await select(undefined, 1, skip - 1))[0] : undefined;
  if (skip > 0 && last === undefined) return;
  for (;;) {
    const rows = await select(last, ROWS_AT_A_TIME, 0);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_A_TIME) return;
    last = rows.at(-1);
  }
}
