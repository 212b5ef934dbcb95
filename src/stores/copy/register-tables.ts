import type { Tables } from '../register/tables.ts';

export interface RegisterTable {
  readonly name: CopiedTable;
  /** The columns that tell its rows apart. */
  readonly key: readonly string[];
}

/** Those that say which register it is, and in which form, are each register's own. */
type CopiedTable = Exclude<keyof Tables, 'register_identity' | 'schema_version'>;

const KEYS: { readonly [T in CopiedTable]: readonly (keyof Tables[T] & string)[] } = {
  counters: ['name'],
  organisations: ['id'],
  panels: ['id'],
  tokens: ['id'],
  isps: ['organisation_id', 'name'],
  packages: ['organisation_id', 'isp', 'name'],
  agents: ['id'],
  versions: ['agent', 'valid_from'],
  custom_values: ['agent', 'key'],
  idempotency_keys: ['organisation_id', 'route', 'key'],
  audit_changes: ['id'],
  audit_queries: ['id'],
  audit_calls: ['hour', 'organisation_id', 'token_id', 'route'],
  downloads: ['id'],
  link_keys: ['id'],
};

/** Every table after those that its rows refer to. */
export const REGISTER_TABLES: readonly RegisterTable[] = Object.entries(KEYS).map(([name, key]) => ({
  name: name as CopiedTable,
  key,
}));
