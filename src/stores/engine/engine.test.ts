import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { sql } from '../../sql/fragment.ts';
import { NO_RESERVE, openDiskSpace } from '../disk-space.ts';
import { Engine } from './engine.ts';

it('goes on with a file whose rows lie in larger groups, and adds smaller ones', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-engine-'));
  const file = join(directory, 'facts.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run('CREATE TABLE numbers AS SELECT range AS n FROM range(50000)');
  connection.closeSync();
  instance.closeSync();

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
    await engine.write(async (session) => {
      await session.run(sql`INSERT INTO numbers SELECT range FROM range(50000, 150000)`);
      await session.run(sql`CHECKPOINT`);
      const groups = await session.column(
        sql`SELECT max("count") AS n FROM pragma_storage_info('numbers') GROUP BY row_group_id ORDER BY row_group_id`,
      );
      expect(groups.map(Number)).toEqual([50_000, 32_768, 32_768, 32_768, 1696]);
      const total = await session.first(sql`SELECT count(*) AS n, sum(n)::BIGINT AS sum FROM numbers`);
      expect(total).toEqual({ n: 150_000n, sum: 11_249_925_000n });
    });
  } finally {
    engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
});
