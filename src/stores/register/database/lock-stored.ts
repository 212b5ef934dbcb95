import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** An arbitrary number, the same on every node. */
const STORED_LOCK = 7_263_849;

/** Who counts what an organisation has stored, and then adds to it, does so alone until the transaction ends. SQLite has one writer. */
export async function lockStored(
  { isShared }: Database,
  trx: Transaction<Tables>,
  organisationId: number,
): Promise<void> {
  if (isShared) await sql`select pg_advisory_xact_lock(${STORED_LOCK}, ${organisationId})`.execute(trx);
}
