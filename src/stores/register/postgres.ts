import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { ServiceError } from '../../errors.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Any number; it only has to be the same for every node. */
const SCHEMA_LOCK = 7_263_849_150;
const CONNECT_TIMEOUT_MS = 5_000;

export function openPostgres(url: string, connectionsMax: number, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser },
  });
  pool.on('error', onIdleError);
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: () => pool.connect().then(guard, unreachable), end: () => pool.end() },
    }),
  });
  return {
    read: kysely,
    scan: kysely,
    transaction: (work) => kysely.transaction().setIsolationLevel('read committed').execute(work),
    lockSchema: async (trx) => {
      await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(trx);
    },
    close: () => kysely.destroy(),
  };
}

/** Counts and instants stay below 2^53, so they are numbers here as they are on SQLite. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');
}

/** A server that goes away in the middle of a statement is a reason to retry, not a fault of the request. */
function guard(client: pg.PoolClient): PostgresPoolClient {
  return {
    query: (async (text: string, parameters: readonly unknown[]) => {
      try {
        return await client.query(text, [...parameters]);
      } catch (error) {
        return isConnectionLoss(error) ? unreachable(error) : Promise.reject(error);
      }
    }) as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}

/** Classes 08 (connection) and 57P (shutdown) of SQLSTATE, and what the socket itself reports. */
function isConnectionLoss(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === undefined ? /connection|timeout/i.test(message ?? '') : /^(08|57P|E[A-Z]+$)/.test(code);
}

function unreachable(cause: unknown): never {
  throw new ServiceError('OVERLOADED', { cause, headers: { 'retry-after': '5' } });
}
