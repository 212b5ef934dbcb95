import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Deletes an agent with all that refers to it, under the next revision of its organisation. */
export function eraseAgent(database: Database, organisationId: number, agent: number): Promise<void> {
  return database.transaction(async (trx) => {
    const found = await trx
      .selectFrom('agents')
      .select('id')
      .where('id', '=', agent)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
    if (!found) return;
    // First, as in every change: other changes of the organisation's agents wait here.
    await trx
      .updateTable('organisations')
      .set({ revision: sql`revision + 1`, erased_revision: sql`revision + 1` })
      .where('id', '=', organisationId)
      .execute();
    for (const table of ['custom_values', 'versions', 'agent_changes'] as const) {
      await trx.deleteFrom(table).where('agent', '=', agent).execute();
    }
    await trx.deleteFrom('agents').where('id', '=', agent).execute();
  });
}
