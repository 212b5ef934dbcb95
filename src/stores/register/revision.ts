import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Counts one more metadata change of an organisation. Its row stays locked until the transaction ends, so the changes
 * of an organisation happen one after the other and revisions become visible in their order.
 */
export async function advanceRevision(trx: Transaction<Tables>, organisationId: number): Promise<number> {
  const { revision } = await trx
    .updateTable('organisations')
    .set({ revision: sql`revision + 1` })
    .where('id', '=', organisationId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
