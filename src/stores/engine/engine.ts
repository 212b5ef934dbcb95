import { setMaxListeners } from 'node:events';
import { existsSync, renameSync, statSync } from 'node:fs';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { KeyedQueue } from '../../lib/concurrency/keyed-queue.ts';
import { Semaphore } from '../../lib/concurrency/semaphore.ts';
import type { DiskSpace } from '../../ports/disk-space.ts';
import { isDamage } from '../damage.ts';
import { isFatal, toServiceError } from './failure.ts';
import { Session, type SessionLimits } from './session.ts';

export interface EngineOptions {
  /** Undefined: everything stays in memory. */
  readonly file?: string;
  readonly isReadOnly?: boolean;
  readonly temporaryDirectory: string;
  readonly disk: DiskSpace;
  /** Statements can read and write files only here. */
  readonly fileDirectories: readonly string[];
  readonly memoryMb: number;
  readonly queriesMax: number;
  readonly queueMax: number;
  readonly timeoutMs: number;
  readonly warn: (message: string, error?: unknown) => void;
  /** Called with every error that means damage. */
  readonly onDamage?: (error: unknown) => void;
  /** Called when the file is opened again: what was read before may not be what is there. */
  readonly onReopen?: () => void;
}

/** The organisation that asks; organisations take turns. */
export interface Asked {
  readonly signal: AbortSignal;
  readonly organisationId?: number;
}

/** Streamed answers at the same time; most of them wait for their readers. */
const STREAMS_MAX = 200;

/** DuckDB on one file: questions run concurrently, changes one at a time. After a fatal error the file is opened again. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #semaphore: Semaphore;
  readonly #streams: Semaphore;
  readonly #writes = new KeyedQueue<'write'>();
  #instance: DuckDBInstance;
  #reopening: Promise<void> | undefined;

  private constructor(options: EngineOptions, instance: DuckDBInstance) {
    this.#options = options;
    this.#instance = instance;
    this.#semaphore = new Semaphore(options.queriesMax, options.queueMax);
    this.#streams = new Semaphore(STREAMS_MAX, 0);
  }

  static async open(options: EngineOptions): Promise<Engine> {
    return new Engine(options, await openInstance(options));
  }

  /** Runs a question: it waits for a permit, has limited time, and ends when its signal aborts. */
  async read<T>({ signal, organisationId }: Asked, work: (session: Session) => Promise<T>): Promise<T> {
    const release = await this.#semaphore.acquire(signal, organisationId);
    try {
      return await this.#attempt({ signal, timeoutMs: this.#options.timeoutMs }, work, 2);
    } finally {
      release();
    }
  }

  /** Runs a question that yields its answer in chunks. */
  async *readChunks<T>(
    { signal, organisationId }: Asked,
    work: (session: Session) => AsyncGenerator<T>,
  ): AsyncGenerator<T> {
    const releaseStream = await this.#streams.acquire(signal);
    let instance: DuckDBInstance | undefined;
    let session: Session | undefined;
    try {
      await this.#reopening;
      instance = this.#instance;
      session = new Session(await connect(instance), { signal, timeoutMs: this.#options.timeoutMs });
      // The first permit has the same queue limit as other questions.
      (await this.#semaphore.acquire(signal, organisationId))();
      const chunks = work(session);
      for (;;) {
        // A slow reader holds no permit: one is taken only while the engine works.
        const release = await this.#semaphore.reacquire(signal, organisationId);
        const chunk = await chunks.next().finally(release);
        if (chunk.done) return;
        yield chunk.value;
      }
    } catch (error) {
      if (instance && isFatal(error)) await this.#reopen(instance, error);
      throw this.failure(error);
    } finally {
      await session?.close();
      releaseStream();
    }
  }

  /** Runs a change. Only one runs at a time, without a time limit. */
  write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#writes.run('write', () => this.session(work));
  }

  /** Runs work while no change runs. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#writes.run('write', work);
  }

  /** A connection outside of any queue, for the service's own work. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T> {
    this.#options.disk.makeRoom(ROOM_BYTES);
    return this.#attempt(UNLIMITED, work, 1);
  }

  /** The size of the write-ahead log, which the next checkpoint writes to the file. */
  logBytes(): number {
    return statSync(`${this.#options.file}.wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Translates an error of the engine, or of the files beside it, for the caller. */
  failure(error: unknown): unknown {
    if (isDamage(error)) this.#options.onDamage?.(error);
    return toServiceError(error, this.#options.disk);
  }

  close(): void {
    this.#instance.closeSync();
  }

  async #attempt<T>(limits: SessionLimits, work: (session: Session) => Promise<T>, attempts: number): Promise<T> {
    await this.#reopening;
    const instance = this.#instance;
    try {
      return await useSession(new Session(await connect(instance), limits), work);
    } catch (error) {
      if (!isFatal(error)) throw this.failure(error);
      await this.#reopen(instance, error);
      if (attempts === 1 || isDamage(error)) throw this.failure(error);
      return this.#attempt(limits, work, attempts - 1);
    }
  }

  #reopen(broken: DuckDBInstance, reason: unknown): Promise<void> {
    if (this.#instance !== broken) return this.#reopening ?? Promise.resolve();
    this.#reopening ??= (async () => {
      this.#options.warn('the fact store gave up and is opened again', reason);
      broken.closeSync();
      this.#instance = await openInstance(this.#options).catch((error: unknown) => {
        throw this.failure(error);
      });
      this.#options.onReopen?.();
    })().finally(() => {
      this.#reopening = undefined;
    });
    return this.#reopening;
  }
}

/** Enough to delete results, and to store those that are acknowledged. */
const ROOM_BYTES = 16 * 2 ** 20;

const UNLIMITED: SessionLimits = { signal: new AbortController().signal, timeoutMs: 2 ** 31 - 1 };
// Every running statement listens.
setMaxListeners(0, UNLIMITED.signal);

async function useSession<T>(session: Session, work: (session: Session) => Promise<T>): Promise<T> {
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

/** A write-ahead log that can't be read is put aside, unless it is the file itself that can't be; the journals have what it held. */
async function openInstance(options: EngineOptions): Promise<DuckDBInstance> {
  options.disk.makeRoom(ROOM_BYTES);
  if (options.file === undefined || options.isReadOnly) return createInstance(options);
  const log = `${options.file}.wal`;
  try {
    return await createInstance(options);
  } catch (error) {
    if (!existsSync(log) || /Could not set lock/.test(String(error))) throw error;
    const aside = `${log}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    renameSync(log, aside);
    const instance = await createInstance(options).catch((second: unknown) => {
      renameSync(aside, log);
      throw second;
    });
    options.warn(`the write-ahead log of the fact store was damaged and is put aside as ${aside}`, error);
    return instance;
  }
}

/**
 * The engine skips a group of rows whose lowest and highest values rule it out. Rows lie by day and agent: with a quarter of its
 * usual size, a question about one agent reads a quarter of the rows. Smaller still, looking at the groups costs more than that
 * saves, and so does keeping them in memory. Groups that were written with another size stay as they are.
 */
const ROWS_PER_GROUP = 32_768;

/** The size of groups can be chosen only where a file is attached. */
const DATABASE = 'facts';

async function connect(instance: DuckDBInstance): Promise<DuckDBConnection> {
  const connection = await instance.connect();
  await connection.run(`USE ${DATABASE}`);
  return connection;
}

async function createInstance(options: EngineOptions): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${options.memoryMb}MB`,
    temp_directory: options.temporaryDirectory,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    checkpoint_threshold: '64MB',
  });
  try {
    const connection = await instance.connect();
    const mode = options.isReadOnly ? 'READ_ONLY' : `ROW_GROUP_SIZE ${ROWS_PER_GROUP}`;
    await connection.run(`ATTACH ${quoted(options.file ?? ':memory:')} AS ${DATABASE} (${mode})`);
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    await connection.run(`SET GLOBAL allowed_directories = [${options.fileDirectories.map(quoted).join(', ')}]`);
    await connection.run('SET GLOBAL enable_external_access = false');
    await connection.run('SET GLOBAL lock_configuration = true');
    connection.closeSync();
    return instance;
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}

function quoted(path: string): string {
  return `'${path.replaceAll("'", "''")}'`;
}
