import { mkdirSync } from 'node:fs';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { DiskSpace } from '../../../../ports/disk-space.ts';
import { Damaged, isDamage } from '../../../damage.ts';
import { NO_RESERVE, openDiskSpace } from '../../../disk-space.ts';
import { type Database, unavailable } from '../database.ts';
import type { Tables } from '../tables.ts';
import { openConnection } from './connection.js';
import { damageFound, registerFailure, registerFile } from './register-file.ts';
import { openWorkerConnection } from './worker-connection.ts';

interface SqliteOptions {
  readonly disk?: DiskSpace;
  /** Called with every error that means damage. */
  readonly onDamage?: (error: unknown) => void;
}

/** A change of many agents may take more; then there is space, or it is refused. */
const ROOM_BYTES = 4 * 2 ** 20;

/** Short reads run on the calling thread; the writer and long reads have their own threads. */
export function openSqlite(
  dataDir: string,
  { disk = openDiskSpace(dataDir, NO_RESERVE), onDamage = () => {} }: SqliteOptions = {},
): Database {
  mkdirSync(dataDir, { recursive: true });
  disk.makeRoom(ROOM_BYTES);
  const file = registerFile(dataDir);
  const reader = openReader(file);
  const [scanner, writer] = [openWorkerConnection(file), openWorkerConnection(file)];
  const toServiceError = (error: unknown) => {
    if (!isDamage(error)) return failureOf(error, disk);
    onDamage(error);
    return new Damaged('register', error);
  };
  const kysely = (connection: SqliteConnection) =>
    new Kysely<Tables>({
      dialect: sqliteDialect({
        run: async (sql, parameters) => {
          try {
            return await connection.run(sql, parameters);
          } catch (error) {
            throw toServiceError(error);
          }
        },
      }),
    });
  const [write, scan] = [kysely(writer), kysely(scanner)];
  return {
    isShared: false,
    timeline: sql<string | null>`null`,
    read: kysely(reader),
    scan,
    prepareFirst: <R>({ sql }: CompiledQuery<R>) => {
      let run: ReturnType<typeof reader.prepareFirst> | undefined;
      return async (parameters) => {
        try {
          run ??= reader.prepareFirst(sql);
          return run(parameters) as R | undefined;
        } catch (error) {
          throw toServiceError(error);
        }
      };
    },
    transaction: (work) => {
      disk.makeRoom(ROOM_BYTES);
      return write.transaction().execute(work);
    },
    // The directory is locked and there is one writer.
    lockSchema: async () => {},
    withLock: (_name, task) => task(new AbortController().signal),
    check: () => checkFile(file),
    clockLead: async () => 0,
    ping: async () => {
      reader.run('select 1', []);
      scanner.requireAlive();
      writer.requireAlive();
    },
    // Kysely does not close connections that it has never used.
    close: async () => {
      reader.close();
      await scanner.close();
      // A closed register is one file, without a log beside it.
      try {
        await write.executeQuery(CompiledQuery.raw('pragma wal_checkpoint(truncate)'));
      } finally {
        await writer.close();
      }
    },
  };
}

function openReader(file: string): ReturnType<typeof openConnection> {
  try {
    return openConnection(file);
  } catch (error) {
    throw registerFailure(file, error);
  }
}

/** On a connection of its own, since it reads the whole file. */
async function checkFile(file: string): Promise<readonly string[]> {
  const connection = openWorkerConnection(file);
  try {
    return await damageFound(async (sql) => (await connection.run(sql, [])).rows);
  } finally {
    await connection.close();
  }
}

/** Runs statements on SQLite, on this thread or another. */
interface SqliteConnection {
  run(sql: string, parameters: readonly unknown[]): Result | Promise<Result>;
}

interface Result {
  readonly rows: Record<string, unknown>[];
  readonly changes: number;
}

/** Kysely over one connection, which it leases to one user after the other, so that transactions do not mix. */
function sqliteDialect(connection: SqliteConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new LeasingDriver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class LeasingDriver implements Driver {
  readonly #lease: DatabaseConnection;
  readonly #queue: (() => void)[] = [];
  #leased = false;

  constructor(connection: SqliteConnection) {
    this.#lease = {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
        const { rows, changes } = await connection.run(sql, parameters);
        return { rows: rows as R[], numAffectedRows: BigInt(changes) };
      },
      streamQuery: () => {
        throw new Error('the register does not stream');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#leased) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#leased = true;
    return this.#lease;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#queue.shift();
    if (next) next();
    else this.#leased = false;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // Some failures, such as a full disk, have rolled back already; the first error matters.
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
  }

  async destroy(): Promise<void> {}
}

/** On a full disk some writes fail in other ways. */
const FULL_BYTES = 64 * 1024;

/** A retry may succeed if the disk is full, or failed. */
function failureOf(error: unknown, disk: DiskSpace): unknown {
  const { code = '' } = error as { code?: string };
  if (!/^SQLITE_(FULL|IOERR|BUSY|CANTOPEN)/.test(code)) return error;
  return code.startsWith('SQLITE_FULL') || disk.freeBytes() < FULL_BYTES ? disk.full(error) : unavailable(error);
}
