import type { ClickHouseLocation } from '../../../lib/clickhouse-url.ts';
import { sql } from '../../../sql/fragment.ts';
import { addColumns, columnsOf } from '../columns.ts';
import { createTable, isOwnTable, isStoredTable } from '../create-table.ts';
import type { Server } from '../server.ts';

/** For each statement to a replica that nothing depends on. */
const TIMEOUT_MS = 10_000;

/**
 * Makes the tables on a replica that another one of its shard has, just as that one has them: replicas must agree in the order
 * of columns. Rows, and columns of tables that have rows, follow by themselves.
 */
export async function levelTables(from: Server, to: Server, location: ClickHouseLocation): Promise<void> {
  const known = await namesByTable(to);
  for (const [table, names] of await namesByTable(from)) {
    const there = known.get(table);
    if (there && (isStoredTable(table) || names.every((column) => there.includes(column)))) continue;
    const columns = await columnsOf(from, table, patient());
    await createTable(to, location, table, columns, patient());
    if (!isStoredTable(table)) await addColumns(to, table, columns, patient());
  }
}

/** The columns of the service's own tables. */
async function namesByTable(server: Server): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await server.rows(
    sql`SELECT table, groupArray(name) FROM system.columns WHERE database = currentDatabase() GROUP BY table`,
    patient(),
  );
  return new Map(
    rows.map(([table, names]) => [String(table), names as string[]] as const).filter(([table]) => isOwnTable(table)),
  );
}

function patient() {
  return { signal: AbortSignal.timeout(TIMEOUT_MS) };
}
