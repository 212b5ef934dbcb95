import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import { openSqlite } from '../../src/stores/register/database/sqlite/open-sqlite.ts';

const HEADERS_BYTES = 3 * 4096;
const BLOCK_BYTES = 256 * 1024;

/** Overwrites a page of a table's values in the engine's file, and of no other table. Returns the location of the block. */
export async function damageTable(dataDir: string, table: string): Promise<number> {
  const file = join(dataDir, 'facts', 'facts.duckdb');
  const block = (await ownBlocks(file, table)).at(-1);
  if (block === undefined) throw new Error(`${table} has no block of its own`);
  const location = HEADERS_BYTES + block * BLOCK_BYTES;
  overwrite(file, location + 8192);
  return location;
}

/** Overwrites the first page of a table of the register. */
export async function damageRegister(dataDir: string, table: string): Promise<void> {
  const database = openSqlite(dataDir);
  const { rows } = await sql<{ page: number; bytes: number }>`
    select rootpage as page, page_size as bytes from sqlite_master, pragma_page_size where name = ${table}`.execute(
    database.read,
  );
  await database.close();
  const { page = 0, bytes = 0 } = rows[0] ?? {};
  overwrite(join(dataDir, 'register.sqlite'), (page - 1) * bytes);
}

/** Overwrites some bytes in the middle of a file. */
export function overwrite(file: string, position: number, bytes = 1000): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(bytes, 0xaa), 0, bytes, position);
  closeSync(handle);
}

async function ownBlocks(file: string, table: string): Promise<number[]> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const column = async (statement: string) =>
    ((await connection.runAndReadAll(statement)).getColumnsJS()[0] ?? []) as (string | bigint)[];
  const blocksOf = (name: string) =>
    column(
      `SELECT DISTINCT unnest(list_append(additional_block_ids, block_id)) AS b FROM pragma_storage_info('${name}') WHERE persistent ORDER BY b`,
    );
  try {
    const tables = (await column('SELECT table_name FROM duckdb_tables()')).map(String);
    const others = new Set<unknown>();
    for (const other of tables) if (other !== table) for (const block of await blocksOf(other)) others.add(block);
    return (await blocksOf(table)).filter((block) => !others.has(block) && Number(block) >= 0).map(Number);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
