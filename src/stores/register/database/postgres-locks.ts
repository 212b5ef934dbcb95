import { createHash } from 'node:crypto';
import pg from 'pg';
import { pause } from '../../../lib/concurrency/repeat.ts';
import { away, unavailable } from './database.ts';

const ASK_AGAIN_MS = 20;
/** To ask for a lock takes no time; a server that does not answer has vanished. */
const ANSWER_TIMEOUT_MS = 10_000;
/** A connection without a word for as long is asked whether the server is still there. */
const ALIVE_MS = 10_000;

interface Held {
  readonly client: pg.Client;
  /** Aborts when the connection, and every lock with it, is lost. */
  readonly lost: AbortController;
}

/** Connections on which a node waits for locks of others; further tasks ask again and again. */
const WAITERS_MAX = 4;

/**
 * Named locks that all nodes share. They share one dedicated connection: with a connection for each lock, tasks that
 * hold a lock and need another connection could deadlock. A lock that another node has is waited for on a connection of its own,
 * where PostgreSQL gives it to those that wait in their order.
 */
export class PostgresLocks {
  readonly #options: pg.ClientConfig;
  readonly #onLoss: (error: Error) => void;
  #connection: Promise<Held> | undefined;
  #waiters = new Set<Held>();
  #idle: Held[] = [];
  #waiting = 0;

  constructor(options: pg.ClientConfig, onLoss: (error: Error) => void) {
    this.#options = options;
    this.#onLoss = onLoss;
  }

  /** The caller must queue the tasks of one name within this process. */
  async withLock<T>(name: string, task: (held: AbortSignal) => Promise<T>): Promise<T> {
    const key = keyOf(name);
    const held = await (this.#connection ?? this.#reconnect());
    if (await isTaken(held, key)) return hold(held, key, task);
    if (this.#waiting < WAITERS_MAX) return this.#waitFor(key, task);
    while (!(await isTaken(held, key))) await pause(ASK_AGAIN_MS, held.lost.signal).catch(unavailable);
    return hold(held, key, task);
  }

  /** A connection that ends may say so twice: by then there may be another. */
  #reconnect(): Promise<Held> {
    const connection = this.#connect({ ...this.#options, query_timeout: ANSWER_TIMEOUT_MS }, () => {
      if (this.#connection === connection) this.#connection = undefined;
    });
    this.#connection = connection;
    return connection;
  }

  async close(): Promise<void> {
    const held = await this.#connection?.catch(() => undefined);
    await Promise.all([held, ...this.#waiters].map((each) => each?.client.end()));
  }

  async #waitFor<T>(key: string, task: (held: AbortSignal) => Promise<T>): Promise<T> {
    this.#waiting += 1;
    try {
      const waiter = this.#idle.pop() ?? (await this.#openWaiter());
      await askFor(waiter, 'pg_advisory_lock', key).catch(unavailable);
      return await hold(waiter, key, task).finally(() => {
        if (!waiter.lost.signal.aborted) this.#idle.push(waiter);
      });
    } finally {
      this.#waiting -= 1;
    }
  }

  async #openWaiter(): Promise<Held> {
    const lost = () => {
      const open = [...this.#waiters].filter((each) => !each.lost.signal.aborted);
      this.#waiters = new Set(open);
      this.#idle = this.#idle.filter((each) => this.#waiters.has(each));
    };
    const waiter = await this.#connect({ ...this.#options, statement_timeout: 0 }, lost);
    this.#waiters.add(waiter);
    return waiter;
  }

  async #connect(options: pg.ClientConfig, forget: () => void): Promise<Held> {
    const client = new pg.Client({ ...options, keepAlive: true, keepAliveInitialDelayMillis: ALIVE_MS });
    const lost = new AbortController();
    const onEnd = (error: Error) => {
      lost.abort(away(error));
      forget();
    };
    client.on('error', (error) => {
      this.#onLoss(error);
      onEnd(error);
    });
    client.on('end', () => onEnd(new Error('the connection that held locks has ended')));
    try {
      await client.connect();
    } catch (error) {
      onEnd(error as Error);
      return unavailable(error);
    }
    return { client, lost };
  }
}

async function isTaken(held: Held, key: string): Promise<boolean> {
  return (await askFor(held, 'pg_try_advisory_lock', key).catch(unavailable)) === true;
}

async function hold<T>(held: Held, key: string, task: (held: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await task(held.lost.signal);
  } finally {
    await askFor(held, 'pg_advisory_unlock', key).catch(() => {});
  }
}

/** Without an answer nobody knows whether the lock is taken: it ends with its connection. */
async function askFor(
  { client }: Held,
  what: 'pg_try_advisory_lock' | 'pg_advisory_lock' | 'pg_advisory_unlock',
  key: string,
): Promise<unknown> {
  try {
    const { rows } = await client.query<{ done: unknown }>(`select ${what}($1) as done`, [key]);
    return rows[0]?.done;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}

/** 64 bits of the name's hash. */
function keyOf(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString();
}
