import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql, value } from '../../sql/fragment.ts';
import { NO_RESERVE, openDiskSpace } from '../disk-space.ts';
import { Engine } from './engine.ts';
import type { Session } from './session.ts';

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'broadgauge-engine-'));
  file = join(directory, 'facts.duckdb');
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Changes the file with an engine of its own. */
async function write(work: (session: Session) => Promise<void>): Promise<void> {
  const engine = await Engine.open({
    file,
    temporaryDirectory: join(directory, 'temporary'),
    disk: openDiskSpace(directory, NO_RESERVE),
    fileDirectories: [],
    memoryMb: 256,
    queriesMax: 1,
    queueMax: 1,
    timeoutMs: 60_000,
    warn: (message) => expect.fail(message),
  });
  try {
    await engine.write(work);
  } finally {
    engine.close();
  }
}

it('goes on with a file whose rows lie in larger groups, and adds smaller ones', async () => {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run('CREATE TABLE numbers AS SELECT range AS n FROM range(50000)');
  connection.closeSync();
  instance.closeSync();

  await write(async (session) => {
    await session.run(sql`INSERT INTO numbers SELECT range FROM range(50000, 150000)`);
    await session.run(sql`CHECKPOINT`);
    const groups = await session.column(
      sql`SELECT max("count") AS n FROM pragma_storage_info('numbers') GROUP BY row_group_id ORDER BY row_group_id`,
    );
    expect(groups.map(Number)).toEqual([50_000, 32_768, 32_768, 32_768, 1696]);
    const total = await session.first(sql`SELECT count(*) AS n, sum(n)::BIGINT AS sum FROM numbers`);
    expect(total).toEqual({ n: 150_000n, sum: 11_249_925_000n });
  });
});

it('stores agents as runs where their rows lie together, and as numbers where they do not', async () => {
  await write(async (session) => {
    await session.run(sql`CREATE TABLE sorted AS SELECT CAST(range // 24 AS INTEGER) AS agent FROM range(30000)`);
    await session.run(sql`CREATE TABLE mixed AS SELECT CAST(hash(range) % 1250 AS INTEGER) AS agent FROM range(30000)`);
    await session.run(sql`CHECKPOINT`);
    const formOf = (table: string) =>
      session.column(
        sql`SELECT compression FROM pragma_storage_info(${value(table)}) WHERE segment_type = 'INTEGER' ORDER BY ALL`,
      );
    expect([await formOf('sorted'), await formOf('mixed')]).toEqual([['RLE'], ['BitPacking']]);
  });
});
