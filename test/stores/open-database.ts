import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../../src/stores/register/database/database.ts';
import { openPostgres } from '../../src/stores/register/database/postgres.ts';
import { openSqlite } from '../../src/stores/register/database/sqlite/open-sqlite.ts';
import { createDatabase } from '../servers/postgres.ts';
import type { RegisterKind } from '../service.ts';

/** An empty database of a test's own, gone when it is closed. */
export async function openTestDatabase(register: RegisterKind): Promise<Database> {
  const url = inject('postgresUrl');
  if (register === 'postgres' && url)
    return openPostgres({ url: await createDatabase(url), connectionsMax: 10, onConnectionLoss: () => {} });
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-'));
  const database = openSqlite(directory);
  return {
    ...database,
    async close() {
      await database.close();
      rmSync(directory, { recursive: true });
    },
  };
}
