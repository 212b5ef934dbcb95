import { type Fragment, name, sql, value } from '../../sql/fragment.ts';
import type { RunOptions, Server } from './server.ts';

export type Column = readonly [name: string, type: Fragment];

/** Every type that a table of the service has. */
const TYPES: Readonly<Record<string, Fragment>> = {
  Int32: sql`Int32`,
  Int64: sql`Int64`,
  String: sql`String`,
  'Nullable(String)': sql`Nullable(String)`,
  'Nullable(Int64)': sql`Nullable(Int64)`,
  'Nullable(Float64)': sql`Nullable(Float64)`,
};

/** None where there is no such table. */
export async function columnNames(server: Server, table: string, options: RunOptions = {}): Promise<readonly string[]> {
  return (await describeColumns(server, table, options)).map(([column]) => String(column));
}

/** In their order. */
export async function columnsOf(server: Server, table: string, options: RunOptions): Promise<readonly Column[]> {
  const rows = await describeColumns(server, table, options);
  return rows.map(([column, type]) => {
    const known = TYPES[String(type)];
    if (known === undefined) throw new Error(`${table} on ${server.host} has a column of type ${type}`);
    return [String(column), known];
  });
}

export async function addColumns(
  server: Server,
  table: string,
  columns: readonly Column[],
  options: RunOptions = {},
): Promise<void> {
  const known = await columnNames(server, table, options);
  for (const [column, type] of columns.filter(([column]) => !known.includes(column))) {
    try {
      await server.run(sql`ALTER TABLE ${name(table)} ADD COLUMN ${name(column)} ${type}`, options);
    } catch (error) {
      // Another node may have been faster, and a replica that is away gets it later.
      if (!(await columnNames(server, table, options)).includes(column)) throw error;
    }
  }
}

function describeColumns(server: Server, table: string, options: RunOptions) {
  return server.rows(
    sql`SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = ${value(table)}`,
    options,
  );
}
