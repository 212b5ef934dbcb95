import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import { ServiceError } from '../../../errors.ts';
import type { Tables } from './tables.ts';

/** The register's engine: the same tables and statements, whichever it is. */
export interface Database {
  /** Whether other processes may write to it too. */
  readonly isShared: boolean;
  /** For statements that touch a few rows. */
  readonly read: Kysely<Tables>;
  /** For statements that may go through many rows: they never hold up the thread that serves requests. */
  readonly scan: Kysely<Tables>;
  /** A query of at most one row, prepared once and run with other parameters each time. For the busiest reads. */
  prepareFirst<R>(query: CompiledQuery<R>): (parameters: readonly unknown[]) => Promise<R | undefined>;
  /** Read committed; on SQLite one at a time, in the order of the calls. */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Holds off every other process that would migrate, until the transaction ends. */
  lockSchema(trx: Transaction<Tables>): Promise<void>;
  /** Runs a task while no other process runs one of the same name; the signal tells that this holds no longer. */
  withLock<T>(name: string, task: (held: AbortSignal) => Promise<T>): Promise<T>;
  /** Resolves when the engine answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Thrown inside a transaction to undo it and still answer. */
class Abandoned<T> extends Error {
  readonly outcome: T;

  constructor(outcome: T) {
    super('the transaction was abandoned');
    this.outcome = outcome;
  }
}

/** A transaction whose work can end it without a trace by throwing `abandon(outcome)`. */
export async function tryTransaction<T>(
  database: Database,
  work: (trx: Transaction<Tables>, abandon: (outcome: T) => Error) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction((trx) => work(trx, (outcome) => new Abandoned(outcome)));
  } catch (error) {
    if (error instanceof Abandoned) return error.outcome as T;
    throw error;
  }
}

/** An engine that can't answer now may be able to the next time: a reason to retry, not a fault of the request. */
export function unavailable(cause: unknown): never {
  throw new ServiceError('OVERLOADED', { cause, headers: { 'retry-after': '5' } });
}
