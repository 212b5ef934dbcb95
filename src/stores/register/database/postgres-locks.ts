import { createHash } from 'node:crypto';
import pg from 'pg';
import { pause } from '../../../lib/concurrency/repeat.ts';
import { away, unavailable } from './database.ts';

const ASK_AGAIN_MS = 20;

interface Held {
  readonly client: pg.Client;
  /** Aborts when the connection, and every lock with it, is lost. */
  readonly lost: AbortController;
}

/**
 * Named locks that all nodes share. They share one dedicated connection: with a connection for each lock, tasks that
 * hold a lock and need another connection could deadlock.
 */
export class PostgresLocks {
  readonly #options: pg.ClientConfig;
  readonly #onLoss: (error: Error) => void;
  #connection: Promise<Held> | undefined;

  constructor(options: pg.ClientConfig, onLoss: (error: Error) => void) {
    this.#options = options;
    this.#onLoss = onLoss;
  }

  /** The caller must queue the tasks of one name within this process. */
  async withLock<T>(name: string, task: (held: AbortSignal) => Promise<T>): Promise<T> {
    const key = keyOf(name);
    this.#connection ??= this.#connect();
    const { client, lost } = await this.#connection;
    while (!(await this.#ask(client, 'select pg_try_advisory_lock($1) as done', key))) {
      await pause(ASK_AGAIN_MS, lost.signal).catch(unavailable);
    }
    try {
      return await task(lost.signal);
    } finally {
      await this.#ask(client, 'select pg_advisory_unlock($1) as done', key).catch(() => {});
    }
  }

  async close(): Promise<void> {
    const held = await this.#connection?.catch(() => undefined);
    await held?.client.end();
  }

  async #ask(client: pg.Client, statement: string, key: string): Promise<boolean> {
    const { rows } = await client.query<{ done: boolean }>(statement, [key]).catch(unavailable);
    return rows[0]?.done ?? false;
  }

  async #connect(): Promise<Held> {
    const client = new pg.Client({ ...this.#options, keepAlive: true });
    const lost = new AbortController();
    const forget = (error: Error) => {
      this.#connection = undefined;
      lost.abort(away(error));
    };
    client.on('error', (error) => {
      this.#onLoss(error);
      forget(error);
    });
    client.on('end', () => forget(new Error('the connection that held locks has ended')));
    try {
      await client.connect();
    } catch (error) {
      forget(error as Error);
      return unavailable(error);
    }
    return { client, lost };
  }
}

/** 64 bits of the name's hash. */
function keyOf(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString();
}
