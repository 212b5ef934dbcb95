import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { unavailable } from './database.ts';
import { PostgresLocks } from './postgres-locks.ts';
import type { Tables } from './tables.ts';

/** An arbitrary number, the same on every node. */
const SCHEMA_LOCK = 7_263_849_150;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 60_000;
/** A server that has vanished without a word does not end its own statements. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

interface PostgresOptions {
  readonly url: string;
  /** Half of them are for writes, so that waiting writers never block readers. */
  readonly connectionsMax: number;
  readonly onConnectionLoss: (error: Error) => void;
}

export function openPostgres({ url, connectionsMax, onConnectionLoss }: PostgresOptions): Database {
  const open = (max: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
      types: { getTypeParser },
    });
    pool.on('error', onConnectionLoss);
    // The pool handles errors of idle connections only; an unhandled one of a busy connection would end the process.
    pool.on('connect', (client) => client.on('error', onConnectionLoss));
    const connect = () => pool.connect().then(guard, unavailable);
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) });
  };
  const writers = Math.max(1, Math.floor(connectionsMax / 2));
  const [read, write] = [open(connectionsMax - writers), open(writers)];
  const locks = new PostgresLocks(
    { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, statement_timeout: STATEMENT_TIMEOUT_MS },
    onConnectionLoss,
  );
  return {
    isShared: true,
    timeline: sql<
      string | null
    >`case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end`,
    read,
    scan: read,
    prepareFirst:
      <R>(query: CompiledQuery<R>) =>
      async (parameters: readonly unknown[]) => {
        const { rows } = await read.executeQuery<R>({ ...query, parameters });
        return rows[0];
      },
    transaction: (work) => write.transaction().setIsolationLevel('read committed').execute(work),
    lockSchema: async (trx) => {
      await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(trx);
    },
    withLock: (name, task) => locks.withLock(name, task),
    clockLead: async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(read);
      return Number(rows[0]?.now) - Date.now();
    },
    ping: async () => {
      await sql`select 1`.execute(read);
    },
    close: async () => {
      await Promise.all([read.destroy(), write.destroy(), locks.close()]);
    },
  };
}

/** Counts and instants stay below 2^53, so they are numbers, as on SQLite. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');
}

/** Distinguishes a lost server from a wrong statement. */
function guard(client: pg.PoolClient): PostgresPoolClient {
  // Its connection still waits for the answer.
  let isStuck = false;
  return {
    query: (async (text: string, parameters: readonly unknown[]) => {
      try {
        return await client.query(text, [...parameters]);
      } catch (error) {
        isStuck ||= (error as Error).message === 'Query read timeout';
        return isPassing(error) ? unavailable(error) : Promise.reject(error);
      }
    }) as PostgresPoolClient['query'],
    release: () => client.release(isStuck),
  };
}

/**
 * SQLSTATE 08 (connection), 57 (shutdown, cancelled), 53 (out of resources), 25006 (a standby), 40 (deadlock), and errors of the
 * socket.
 */
function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === undefined ? /connection|timeout/i.test(message ?? '') : /^(08|40|53|57|25006|E[A-Z]+$)/.test(code);
}
