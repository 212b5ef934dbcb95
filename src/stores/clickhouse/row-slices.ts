import { type Fragment, integer, join, name, sql } from '../../sql/fragment.ts';
import type { Session } from '../duckdb/engine/session.ts';
import { type BinaryType, rowBinary } from './row-binary.ts';
import type { RowSlice } from './temporary-table.ts';

/** Rows that are sent at a time. */
const SENT_ROWS = 50_000;

/** The rows of a table of the coordinator that a condition is true of, as servers take them. */
export async function* rowSlices(
  coordinator: Session,
  table: string,
  columns: readonly (readonly [BinaryType, Fragment])[],
  condition: Fragment,
): AsyncGenerator<RowSlice> {
  const types = columns.map(([type]) => type);
  const selected = join(columns.map(([, select]) => select));
  const { last } = await coordinator.first(sql`SELECT coalesce(max(rowid), -1) AS last FROM ${name(table)}`);
  for (let from = 0; from <= Number(last); from += SENT_ROWS) {
    const values = await coordinator.columns(
      sql`SELECT ${selected} FROM ${name(table)} WHERE rowid BETWEEN ${integer(from)} AND ${integer(from + SENT_ROWS - 1)} AND ${condition}`,
    );
    const rows = values[0]?.length ?? 0;
    if (rows > 0) yield { rows, bytes: rowBinary(types, values, rows) };
  }
}

/** The agents that a shard has. */
export function onShard(shard: number, shards: number): Fragment {
  return sql`agent % ${integer(shards)} = ${integer(shard)}`;
}
