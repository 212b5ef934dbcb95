import type { DuckDBConnection, DuckDBResult, JS } from '@duckdb/node-api';
import { ServiceError } from '../../errors.ts';
import { KeyedQueue } from '../../lib/keyed-queue.ts';
import { type Fragment, render, valuesOf } from '../../sql/fragment.ts';

export type Row = Readonly<Record<string, JS>>;

export interface SessionLimits {
  /** Ends the statement under way, and every later one. */
  readonly signal: AbortSignal;
  /** For each statement. */
  readonly timeoutMs: number;
}

/**
 * A connection that nobody else uses. Temporary tables live as long as it does. Its statements come one after the other,
 * whoever asks: the engine breaks down when a connection has two under way, or ends with one.
 */
export class Session {
  readonly #connection: DuckDBConnection;
  readonly #limits: SessionLimits;
  readonly #statements = new KeyedQueue<'statement'>();
  #isClosed = false;

  constructor(connection: DuckDBConnection, limits: SessionLimits) {
    this.#connection = connection;
    this.#limits = limits;
  }

  async rows(statement: Fragment): Promise<readonly Row[]> {
    return (await this.#run(statement)).getRowObjectsJS();
  }

  async first(statement: Fragment): Promise<Row> {
    const [row] = await this.rows(statement);
    if (!row) throw new Error('a statement that has a row returned none');
    return row;
  }

  /** The values of the first column. */
  async column(statement: Fragment): Promise<readonly JS[]> {
    return (await this.columns(statement))[0] ?? [];
  }

  async columns(statement: Fragment): Promise<readonly (readonly JS[])[]> {
    return (await this.#run(statement)).getColumnsJS();
  }

  /** How many rows were written. */
  async run(statement: Fragment): Promise<number> {
    return (await this.#run(statement)).rowsChanged;
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.#inTurn(() => this.#connection.run('BEGIN TRANSACTION'));
    try {
      const result = await work();
      await this.#inTurn(() => this.#connection.run('COMMIT'));
      return result;
    } catch (error) {
      await this.#inTurn(() => this.#connection.run('ROLLBACK')).catch(() => {});
      throw error;
    }
  }

  /** Once the statement under way has ended. Those that still wait are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#statements.run('statement', async () => this.#connection.closeSync());
  }

  #run(statement: Fragment): Promise<DuckDBResult> {
    return this.#inTurn(() => this.#runLimited(statement));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#statements.run('statement', () => {
      if (this.#isClosed) throw new Error('a statement came after the end of its session');
      return work();
    });
  }

  async #runLimited(statement: Fragment): Promise<DuckDBResult> {
    const { signal, timeoutMs } = this.#limits;
    signal.throwIfAborted();
    const text = render(statement, (_, index) => `$${index + 1}`);
    let late = false;
    let again: NodeJS.Timeout | undefined;
    // An interrupt that comes before the engine has begun is lost, so there is another until it ends.
    const interrupt = () => {
      this.#connection.interrupt();
      again ??= setInterval(() => this.#connection.interrupt(), 50);
    };
    const timer = setTimeout(() => {
      late = true;
      interrupt();
    }, timeoutMs);
    signal.addEventListener('abort', interrupt, { once: true });
    try {
      return await this.#connection.run(text, valuesOf(statement));
    } catch (error) {
      signal.throwIfAborted();
      throw late ? tooSlow(timeoutMs, error) : error;
    } finally {
      clearTimeout(timer);
      clearInterval(again);
      signal.removeEventListener('abort', interrupt);
    }
  }
}

function tooSlow(timeoutMs: number, cause: unknown): ServiceError {
  return new ServiceError('OVERLOADED', {
    message: `This took longer than ${timeoutMs / 1000} s. Ask for a shorter time or fewer splits.`,
    headers: { 'retry-after': '5' },
    cause,
  });
}
