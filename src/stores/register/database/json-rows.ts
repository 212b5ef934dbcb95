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

/** The numbers of some lists, each with the place of its list, as a subquery. No list is empty. */
export function listed(
  db: Kysely<Tables>,
  [place, number]: readonly [place: string, number: string],
  lists: readonly (readonly number[])[],
): RawBuilder<unknown> {
  if (isPostgres(db)) {
    const places = lists.map((numbers, index) => `${index},`.repeat(numbers.length).slice(0, -1));
    return sql`(select * from unnest(${integers(places.join(','))}, ${integers(lists.join(','))})
      as l(${sql.ref(place)}, ${sql.ref(number)}))`;
  }
  return sql`(select l.key as ${sql.ref(place)}, n.value as ${sql.ref(number)}
    from json_each(${JSON.stringify(lists)}) as l, json_each(l.value) as n)`;
}

/** Some numbers, as a subquery. */
export function among(db: Kysely<Tables>, numbers: readonly number[]): RawBuilder<number> {
  return isPostgres(db)
    ? sql`(select unnest(${integers(numbers.join(','))}))`
    : sql`(select value from json_each(${JSON.stringify(numbers)}))`;
}

/** By way of a text, so that the planner takes it for a short list, and looks rows up by an index instead of reading all. */
function integers(list: string): RawBuilder<unknown> {
  return sql`cast(cast(${`{${list}}`} as text) as integer[])`;
}

/** The items of a list in a column of JSON objects, as rows with a `value`. */
export function itemsOf(db: Kysely<Tables>, column: string, list: string): RawBuilder<unknown> {
  return isPostgres(db)
    ? sql`json_array_elements(${sql.ref(column)}::json -> ${sql.lit(list)})`
    : sql`json_each(${sql.ref(column)}, ${sql.lit(`$.${list}`)})`;
}

/** The text of a JSON array of columns. */
export function jsonArray(db: Kysely<Tables>, columns: readonly string[]): RawBuilder<string> {
  const items = sql.join(columns.map((column) => sql.ref(column)));
  return isPostgres(db) ? sql`json_build_array(${items})::text` : sql`json_array(${items})`;
}

function isPostgres(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
