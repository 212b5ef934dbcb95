import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reasonOf } from '../../lib/reason-of.ts';
import type { WrongBlock } from '../../ports/fact-store.ts';
import { sql, value } from '../../sql/fragment.ts';
import { isDamage } from '../damage.ts';
import { NO_RESERVE, openDiskSpace } from '../disk-space.ts';
import { Engine } from '../engine/engine.ts';
import type { Session } from '../engine/session.ts';

/** What is stored in blocks that are wrong, a line each. Nothing is in blocks that are free. */
export async function damagedTables(session: Session, wrong: readonly WrongBlock[]): Promise<readonly string[]> {
  const blocks = new Set(wrong.map(({ block }) => block));
  const damaged: string[] = [];
  for (const table of await session.column(sql`SELECT table_name FROM duckdb_tables() WHERE NOT temporary`)) {
    const own = await blocksOf(session, String(table));
    if (own === undefined || own.some((block) => blocks.has(block))) damaged.push(`the table ${table}`);
  }
  const catalogue = await session.column(sql`SELECT block_id FROM pragma_metadata_info()`);
  if (blocks.has(null) || catalogue.some((block) => blocks.has(Number(block)))) damaged.push('the list of its tables');
  return damaged.map((what) => `${what} in facts.duckdb is damaged`);
}

/** Looks into a store that no process uses, without changing its files. */
export async function damagedTablesIn(directory: string, wrong: readonly WrongBlock[]): Promise<readonly string[]> {
  try {
    const engine = await Engine.open({ ...QUIET, file: join(directory, 'facts.duckdb'), isReadOnly: true });
    return await engine.session((session) => damagedTables(session, wrong)).finally(() => engine.close());
  } catch (error) {
    return [`facts.duckdb can't be opened: ${reasonOf(error)}`];
  }
}

const QUIET = {
  disk: openDiskSpace(tmpdir(), NO_RESERVE),
  temporaryDirectory: tmpdir(),
  fileDirectories: [],
  memoryMb: 1024,
  queriesMax: 1,
  queueMax: 1,
  timeoutMs: 60_000,
  warn: () => {},
};

/** Undefined: the list of its blocks is damaged. */
async function blocksOf(session: Session, table: string): Promise<readonly number[] | undefined> {
  try {
    const blocks = await session.column(
      sql`SELECT DISTINCT unnest(list_append(additional_block_ids, block_id)) FROM pragma_storage_info(${value(table)}) WHERE persistent`,
    );
    return blocks.map(Number);
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}
