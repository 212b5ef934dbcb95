import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, Kysely } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { openConnection } from './connection.js';
import { type SqliteConnection, sqliteDialect } from './dialect.ts';
import { openWorkerConnection } from './worker-connection.ts';

/** Short reads run where they are asked for; the one writer and long reads have threads of their own. */
export function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'register.sqlite');
  const [reader, scanner, writer] = [openConnection(file), openWorkerConnection(file), openWorkerConnection(file)];
  const kysely = (connection: SqliteConnection) => new Kysely<Tables>({ dialect: sqliteDialect(connection) });
  const write = kysely(writer);
  return {
    isShared: false,
    read: kysely(reader),
    scan: kysely(scanner),
    prepareFirst: <R>({ sql }: CompiledQuery<R>) => {
      let run: ReturnType<typeof reader.prepareFirst> | undefined;
      return async (parameters) => {
        run ??= reader.prepareFirst(sql);
        return run(parameters) as R | undefined;
      };
    },
    transaction: (work) => write.transaction().execute(work),
    // The directory is locked and there is one writer.
    lockSchema: async () => {},
    hold: (_name, task) => task(new AbortController().signal),
    ping: async () => {
      reader.run('select 1', []);
      scanner.requireAlive();
      writer.requireAlive();
    },
    // By the connections themselves: Kysely leaves alone what it has never used.
    close: async () => {
      reader.close();
      await scanner.close();
      // So that the file alone is the whole register while nobody has it open.
      try {
        await write.executeQuery(CompiledQuery.raw('pragma wal_checkpoint(truncate)'));
      } finally {
        await writer.close();
      }
    },
  };
}
