import type { CompiledQuery, Kysely, RawBuilder, Transaction } from 'kysely';
import { ServiceError } from '../../../errors.ts';
import type { Tables } from './tables.ts';

/** The register's engine: SQLite or PostgreSQL, with the same tables and statements. */
export interface Database {
  /** True if other processes may write to it too. */
  readonly isShared: boolean;
  /** The timeline of the server's log, which a standby that is promoted leaves; null where there is only one. */
  readonly timeline: RawBuilder<string | null>;
  /** For statements on a few rows. */
  readonly read: Kysely<Tables>;
  /** For statements that may read many rows: they never block the serving thread. */
  readonly scan: Kysely<Tables>;
  /** Prepares a query of at most one row once, for the busiest reads. */
  prepareFirst<R>(query: CompiledQuery<R>): (parameters: readonly unknown[]) => Promise<R | undefined>;
  /** Read committed; on SQLite one after the other, in the order of the calls. */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Blocks migrations by other processes until the transaction ends. */
  lockSchema(trx: Transaction<Tables>): Promise<void>;
  /** Runs a task under a lock across processes; the signal aborts when the lock is lost. */
  withLock<T>(name: string, task: (held: AbortSignal) => Promise<T>): Promise<T>;
  /** What the engine finds damaged in the file, a line each. Only if the database is a file. */
  readonly check?: () => Promise<readonly string[]>;
  /** By how many milliseconds the engine's clock is ahead of this process's; 0 where it has none of its own. */
  clockLead(): Promise<number>;
  /** Resolves when the engine answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Thrown inside a transaction to roll it back and return an outcome. */
class Abandoned<T> extends Error {
  readonly outcome: T;

  constructor(outcome: T) {
    super('the transaction was abandoned');
    this.outcome = outcome;
  }
}

/** A transaction whose work can roll it back by throwing `abandon(outcome)`. */
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

/** Throws an error that asks the caller to retry: the engine can't answer now. */
export function unavailable(cause: unknown): never {
  throw away(cause);
}

export function away(cause: unknown): ServiceError {
  return new ServiceError('OVERLOADED', { cause, headers: { 'retry-after': '5' } });
}
