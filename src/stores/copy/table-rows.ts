import { type Kysely, sql } from 'kysely';
import type { Tables } from '../register/tables.ts';
import type { RegisterTable } from './register-tables.ts';

export type RegisterRow = Readonly<Record<string, string | number | null>>;

const ROWS_AT_A_TIME = 2000;

/** The rows of a table in the order of its key, without the first so many. */
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
