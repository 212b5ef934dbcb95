import { type Fragment, sql, value } from '../../sql/fragment.ts';
import type { Session } from './session.ts';

/** The columns of a table, in its order. */
export type Columns = Readonly<Record<string, 'INTEGER' | 'BIGINT' | 'DOUBLE' | 'VARCHAR' | 'MAP(VARCHAR, VARCHAR)'>>;
export type RowOf<C extends Columns> = { readonly [K in keyof C]: unknown };

/** One value for any number of rows: the engine reads JSON faster than it binds parameters. */
export async function insertJson<C extends Columns>(
  session: Session,
  table: Fragment,
  columns: C,
  rows: readonly RowOf<C>[],
): Promise<void> {
  const shape = value(JSON.stringify([columns]));
  const list = value(JSON.stringify(rows));
  await session.run(
    sql`INSERT INTO ${table} SELECT unnest(json_transform(CAST(${list} AS JSON), ${shape}), recursive := true)`,
  );
}
