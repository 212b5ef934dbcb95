import { setTimeout as wait } from 'node:timers/promises';
import { join, name, sql } from '../../sql/fragment.ts';
import type { Column } from './columns.ts';
import { isLocked } from './failure.ts';
import type { RunOptions, Server } from './server.ts';

export interface RowSlice {
  readonly rows: number;
  /** In RowBinary. */
  readonly bytes: Buffer;
}

/** Makes an empty table of a server's session. */
export async function createTemporary(
  server: Server,
  table: string,
  columns: readonly Column[],
  options: RunOptions,
): Promise<void> {
  const typed = columns.map(([column, type]) => sql`${name(column)} ${type}`);
  await server.run(sql`CREATE TEMPORARY TABLE ${name(table)} (${join(typed)})`, options);
}

/**
 * Makes a table of a server's session and fills it; says with how many rows. They are counted there: old servers take a
 * body that was cut for a whole one.
 */
export async function fillTemporary(
  server: Server,
  table: string,
  columns: readonly Column[],
  slices: AsyncIterable<RowSlice>,
  options: RunOptions,
): Promise<number> {
  await createTemporary(server, table, columns, options);
  let sent = 0;
  for await (const { rows, bytes } of slices) {
    await server.run(sql`INSERT INTO ${name(table)} FORMAT RowBinary`, { ...options, body: bytes });
    sent += rows;
  }
  const [row] = await server.rows(sql`SELECT count() FROM ${name(table)}`, options);
  if (Number(row?.[0]) !== sent) throw new Error(`${row?.[0]} of ${sent} rows arrived`);
  return sent;
}

const TRIES = 50;
const WAIT_MS = 100;

/** Once the session is free: a statement that was given up is still under way there for a moment. */
export async function dropTemporary(server: Server, tables: Iterable<string>, options: RunOptions): Promise<void> {
  for (const table of tables) {
    for (let tries = 1; ; tries += 1) {
      try {
        await server.run(sql`DROP TEMPORARY TABLE IF EXISTS ${name(table)}`, options);
        break;
      } catch (error) {
        if (!isLocked(error) || tries === TRIES) throw error;
        await wait(WAIT_MS);
      }
    }
  }
}
