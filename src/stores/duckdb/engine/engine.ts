import { existsSync, renameSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { KeyedQueue } from '../../../lib/concurrency/keyed-queue.ts';
import { Slots } from '../../../lib/concurrency/semaphore.ts';
import { isFatal, toServiceError } from './failure.ts';
import { Session, type SessionLimits } from './session.ts';

export interface EngineOptions {
  readonly file: string;
  readonly temporaryDirectory: string;
  /** Files elsewhere can't be read or written by any statement. */
  readonly fileDirectories: readonly string[];
  readonly memoryMb: number;
  readonly queriesMax: number;
  readonly queueMax: number;
  readonly timeoutMs: number;
  readonly warn: (message: string, error?: unknown) => void;
}

/** Long answers that are under way at the same time, most of them waiting for their readers. */
const STREAMS_MAX = 200;

/** DuckDB on one file: questions side by side, changes one after the other, opened again when it has given up. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #slots: Slots;
  readonly #streams: Slots;
  readonly #writes = new KeyedQueue<'write'>();
  #instance: DuckDBInstance;
  #reopening: Promise<void> | undefined;

  private constructor(options: EngineOptions, instance: DuckDBInstance) {
    this.#options = options;
    this.#instance = instance;
    this.#slots = new Slots(options.queriesMax, options.queueMax);
    this.#streams = new Slots(STREAMS_MAX, 0);
  }

  static async open(options: EngineOptions): Promise<Engine> {
    return new Engine(options, await openInstance(options));
  }

  /** A question: it waits for its turn, has limited time, and ends when its signal does. */
  async read<T>(signal: AbortSignal, work: (session: Session) => Promise<T>): Promise<T> {
    const give = await this.#slots.take(signal);
    try {
      return await this.#attempt({ signal, timeoutMs: this.#options.timeoutMs }, work, 2);
    } finally {
      give();
    }
  }

  /** The same for work that hands out its results bit by bit. */
  async *readBits<T>(signal: AbortSignal, work: (session: Session) => AsyncGenerator<T>): AsyncGenerator<T> {
    const leave = await this.#streams.take(signal);
    let instance: DuckDBInstance | undefined;
    let session: Session | undefined;
    try {
      await this.#reopening;
      instance = this.#instance;
      session = new Session(await instance.connect(), { signal, timeoutMs: this.#options.timeoutMs });
      // The first place is asked for like any other question's.
      (await this.#slots.take(signal))();
      const bits = work(session);
      for (;;) {
        // Whoever reads slowly keeps nobody from asking: a place is taken only while there is work to do.
        const give = await this.#slots.takeAgain(signal);
        const bit = await bits.next().finally(give);
        if (bit.done) return;
        yield bit.value;
      }
    } catch (error) {
      if (instance && isFatal(error)) await this.#reopen(instance, error);
      throw toServiceError(error);
    } finally {
      await session?.close();
      leave();
    }
  }

  /** A change. Only one is under way at a time, and it may take its time. */
  write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#writes.run('write', () => this.session(work));
  }

  /** Runs when no change is under way; none begins before it ends. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#writes.run('write', work);
  }

  /** A connection without a place in any queue, for the service's own work. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#attempt(UNLIMITED, work, 1);
  }

  close(): void {
    this.#instance.closeSync();
  }

  async #attempt<T>(limits: SessionLimits, work: (session: Session) => Promise<T>, attempts: number): Promise<T> {
    await this.#reopening;
    const instance = this.#instance;
    try {
      return await useSession(new Session(await instance.connect(), limits), work);
    } catch (error) {
      if (!isFatal(error)) throw toServiceError(error);
      await this.#reopen(instance, error);
      if (attempts === 1) throw toServiceError(error);
      return this.#attempt(limits, work, attempts - 1);
    }
  }

  #reopen(broken: DuckDBInstance, reason: unknown): Promise<void> {
    if (this.#instance !== broken) return this.#reopening ?? Promise.resolve();
    this.#reopening ??= (async () => {
      this.#options.warn('the fact store gave up and is opened again', reason);
      broken.closeSync();
      this.#instance = await openInstance(this.#options);
    })().finally(() => {
      this.#reopening = undefined;
    });
    return this.#reopening;
  }
}

const UNLIMITED: SessionLimits = { signal: new AbortController().signal, timeoutMs: 2 ** 31 - 1 };

async function useSession<T>(session: Session, work: (session: Session) => Promise<T>): Promise<T> {
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

/** A write-ahead log that can't be read is put aside; what it held is in the batches that are kept. */
async function openInstance(options: EngineOptions): Promise<DuckDBInstance> {
  const log = `${options.file}.wal`;
  try {
    return await createInstance(options);
  } catch (error) {
    if (!existsSync(log) || /Could not set lock/.test(String(error))) throw error;
    const aside = `${log}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    renameSync(log, aside);
    options.warn(`the write-ahead log of the fact store was damaged and is put aside as ${aside}`, error);
    return createInstance(options);
  }
}

async function createInstance(options: EngineOptions): Promise<DuckDBInstance> {
  const directories = options.fileDirectories.map((directory) => `'${directory.replaceAll("'", "''")}'`);
  const instance = await DuckDBInstance.create(options.file, {
    memory_limit: `${options.memoryMb}MB`,
    temp_directory: options.temporaryDirectory,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    checkpoint_threshold: '64MB',
  });
  const connection = await instance.connect();
  await connection.run("SET GLOBAL TimeZone = 'UTC'");
  await connection.run(`SET GLOBAL allowed_directories = [${directories.join(', ')}]`);
  await connection.run('SET GLOBAL enable_external_access = false');
  await connection.run('SET GLOBAL lock_configuration = true');
  connection.closeSync();
  return instance;
}
