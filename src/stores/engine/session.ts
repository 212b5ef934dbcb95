import {
  DuckDBBlobValue,
  type DuckDBConnection,
  type DuckDBDataChunk,
  type DuckDBResult,
  type DuckDBVector,
  type JS,
} from '@duckdb/node-api';
import { ServiceError } from '../../errors.ts';
import { KeyedQueue } from '../../lib/concurrency/keyed-queue.ts';
import type { SplitValue } from '../../plan/group-row.ts';
import { type Fragment, render, sql, value, valuesOf } from '../../sql/fragment.ts';

export type Row = Readonly<Record<string, JS>>;

type Ending = (run: (statement: Fragment) => Promise<unknown>) => Promise<void>;

export interface SessionLimits {
  /** Ends the running statement and all later ones. */
  readonly signal: AbortSignal;
  /** For each statement. */
  readonly timeoutMs: number;
}

/**
 * An exclusive connection; temporary tables live as long as it does. Statements are queued: the engine crashes when a
 * connection runs two at a time, or is closed while one runs.
 */
export class Session {
  readonly #connection: DuckDBConnection;
  readonly #limits: SessionLimits;
  readonly #statements = new KeyedQueue<'statement'>();
  readonly #endings: Ending[] = [];
  #isClosed = false;

  constructor(connection: DuckDBConnection, limits: SessionLimits) {
    this.#connection = connection;
    this.#limits = limits;
  }

  rows(statement: Fragment): Promise<readonly Row[]> {
    return this.mapRows(statement, (row) => row);
  }

  /** Turns each row into something smaller as it is read: many of them take several times the memory of what they say. */
  async mapRows<T>(statement: Fragment, map: (row: Row) => T): Promise<readonly T[]> {
    const mapped: T[] = [];
    for await (const rows of (await this.#run(statement)).yieldRowObjectJs()) {
      for (const row of rows) mapped.push(map(row));
    }
    return mapped;
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

  /** Hands over the rows of a statement, chunk by chunk, so that they are never all in memory. */
  async eachChunk(statement: Fragment, use: (rows: readonly (readonly JS[])[]) => void): Promise<void> {
    await this.#stream(statement, (chunk) => use(rowsOf(chunk)));
  }

  /** Hands over the driver's columns, chunk by chunk: faster for very many values. */
  async eachVectors(
    statement: Fragment,
    use: (columns: readonly DuckDBVector[], rows: number) => void | Promise<void>,
  ): Promise<void> {
    await this.#stream(statement, (chunk) => use(columnsOf(chunk), chunk.rowCount));
  }

  /** Returns the number of rows written. */
  async run(statement: Fragment): Promise<number> {
    return (await this.#run(statement)).rowsChanged;
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.#queued(() => this.#connection.run('BEGIN TRANSACTION'));
    try {
      const result = await work();
      await this.#queued(() => this.#connection.run('COMMIT'));
      return result;
    } catch (error) {
      await this.#queued(() => this.#connection.run('ROLLBACK')).catch(() => {});
      throw error;
    }
  }

  /** Adds work for the end of the session, which no limit ends; nothing hears of its errors. */
  atEnd(work: Ending): void {
    this.#endings.push(work);
  }

  /** Closes the connection after the running statement. Queued statements are refused. */
  async close(): Promise<void> {
    const run = (statement: Fragment) => this.#queued(() => execute(this.#connection, statement));
    for (const work of this.#endings) await work(run).catch(() => {});
    this.#isClosed = true;
    await this.#statements.run('statement', async () => this.#connection.closeSync());
  }

  #run(statement: Fragment): Promise<DuckDBResult> {
    return this.#queued(() => this.#limited(() => execute(this.#connection, statement)));
  }

  async #stream(statement: Fragment, use: (chunk: DuckDBDataChunk) => void | Promise<void>): Promise<void> {
    await this.#queued(() =>
      this.#limited(async (throwIfEnded) => {
        const result = await this.#connection.stream(textOf(statement), valuesOf(statement));
        for (;;) {
          const chunk = await result.fetchChunk();
          if (chunk === null || chunk.rowCount === 0) return;
          await use(chunk);
          throwIfEnded();
        }
      }),
    );
  }

  #queued<T>(work: () => Promise<T>): Promise<T> {
    return this.#statements.run('statement', () => {
      if (this.#isClosed) throw new Error('a statement came after the end of its session');
      return work();
    });
  }

  /** Work after the statement's end can't be interrupted, so it has to ask whether it may go on. */
  async #limited<T>(run: (throwIfEnded: () => void) => Promise<T>): Promise<T> {
    const { signal, timeoutMs } = this.#limits;
    signal.throwIfAborted();
    let late = false;
    let again: NodeJS.Timeout | undefined;
    // The engine ignores an interrupt before it has begun, so interrupts repeat until the statement ends.
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
      return await run(() => {
        if (late || signal.aborted) throw new Error('the time of the statement is over');
      });
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

/** Without values the driver makes one call of the engine instead of three, and each is a turn of the event loop. */
function execute(connection: DuckDBConnection, statement: Fragment): Promise<DuckDBResult> {
  const values = valuesOf(statement);
  return connection.run(textOf(statement), values.length === 0 ? undefined : values);
}

function textOf(statement: Fragment): string {
  return render(statement, (_, index) => `$${index + 1}`);
}

export function tooSlow(timeoutMs: number, cause?: unknown): ServiceError {
  return new ServiceError('OVERLOADED', {
    message: `This took longer than ${timeoutMs / 1000} s. Ask for a shorter time or fewer splits.`,
    headers: { 'retry-after': '5' },
    cause,
  });
}

/** Values as the driver reads them, which is several times as fast as its conversion; of these types only bytes differ. */
function rowsOf(chunk: DuckDBDataChunk): readonly (readonly JS[])[] {
  const columns = columnsOf(chunk);
  return Array.from({ length: chunk.rowCount }, (_, row) => columns.map((column) => itemOf(column, row)));
}

export function itemOf(column: DuckDBVector, row: number): JS {
  const item = column.getItem(row);
  return item instanceof DuckDBBlobValue ? item.bytes : (item as JS);
}

function columnsOf(chunk: DuckDBDataChunk): readonly DuckDBVector[] {
  return Array.from({ length: chunk.columnCount }, (_, index) => chunk.getColumnVector(index));
}

/** The columns of a table, in its order. */
export type Columns = Readonly<
  Record<string, 'INTEGER' | 'INTEGER[]' | 'BIGINT' | 'DOUBLE' | 'VARCHAR' | 'MAP(VARCHAR, VARCHAR)'>
>;
export type RowOf<C extends Columns> = { readonly [K in keyof C]: unknown };

/** Inserts rows as JSON: the engine reads it faster than it binds parameters. */
export async function insertJson<C extends Columns>(
  session: Session,
  table: Fragment,
  columns: C,
  rows: readonly RowOf<C>[],
): Promise<void> {
  await insertJsonTexts(
    session,
    table,
    columns,
    rows.map((row) => JSON.stringify(withoutNulls(columns, row))),
  );
}

/** Names of columns without a value would be most of what the engine reads. */
function withoutNulls<C extends Columns>(columns: C, row: RowOf<C>): Readonly<Record<string, unknown>> {
  const given: Record<string, unknown> = {};
  for (const column in columns) if (row[column] !== null) given[column] = row[column];
  return given;
}

/**
 * Inserts rows that are each a JSON object on one line, in their order; what a row does not have is null. As lines they are
 * read in a third of the time that one array takes.
 */
export async function insertJsonTexts(
  session: Session,
  table: Fragment,
  columns: Columns,
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  const lines = sql`SELECT unnest(string_split(${value(rows.join('\n'))}, chr(10))) AS line`;
  const shape = value(JSON.stringify(columns));
  await session.run(
    sql`INSERT INTO ${table} SELECT unnest(json_transform(CAST(line AS JSON), ${shape}), recursive := true) FROM (${lines}) AS l`,
  );
}

/** Converts a value of the driver: bigint to number, bytes of a text to text. */
export function splitValue(given: JS | undefined): SplitValue {
  if (given instanceof Uint8Array) return Buffer.from(given).toString();
  return typeof given === 'bigint' ? Number(given) : ((given ?? null) as SplitValue);
}
