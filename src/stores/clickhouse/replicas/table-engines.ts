import { sql } from '../../../sql/fragment.ts';
import type { Server } from '../server.ts';

/** The tables of the service's database. */
export async function tableEngines(
  server: Server,
): Promise<readonly { readonly table: string; readonly engine: string }[]> {
  const rows = await server.rows(sql`SELECT name, engine FROM system.tables WHERE database = currentDatabase()`);
  return rows.map(([table, engine]) => ({ table: String(table), engine: String(engine) }));
}
