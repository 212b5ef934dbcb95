import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { openConnection } from './connection.js';
import { type SqliteConnection, sqliteDialect } from './dialect.ts';
import { openWorkerConnection } from './worker-connection.ts';

/** Short reads run where they are asked for; the one writer and long reads have threads of their own. */
export function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'register.sqlite');
  const kysely = (connection: SqliteConnection) => new Kysely<Tables>({ dialect: sqliteDialect(connection) });
  const read = kysely(openConnection(file));
  const scan = kysely(openWorkerConnection(file));
  const write = kysely(openWorkerConnection(file));
  return {
    read,
    scan,
    transaction: (work) => write.transaction().execute(work),
    // The directory is locked and there is one writer.
    lockSchema: async () => {},
    close: async () => {
      await Promise.all([read.destroy(), scan.destroy(), write.destroy()]);
    },
  };
}
