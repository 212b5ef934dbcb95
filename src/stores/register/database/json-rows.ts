import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

type Columns = Readonly<Record<string, 'integer' | 'bigint' | 'text'>>;

/** Rows as a subquery over one parameter: the engines read a text faster than they bind a value for each column. */
export function jsonRows<C extends Columns>(
  db: Kysely<Tables>,
  columns: C,
  rows: readonly { readonly [K in keyof C]: unknown }[],
): RawBuilder<unknown> {
  const names = Object.entries(columns);
  const text = JSON.stringify(rows);
  if (isPostgres(db)) {
    const typed = names.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
    return sql`(select * from json_to_recordset(${text}::json) as r(${sql.join(typed)}))`;
  }
  const values = names.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(values)} from json_each(${text}))`;
}

/** The text of a JSON array of columns. */
export function jsonArray(db: Kysely<Tables>, columns: readonly string[]): RawBuilder<string> {
  const items = sql.join(columns.map((column) => sql.ref(column)));
  return isPostgres(db) ? sql`json_build_array(${items})::text` : sql`json_array(${items})`;
}

function isPostgres(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
