import type { Selectable } from 'kysely';
import { requireRoom, STORED_LIMITS } from '../../access/stored-limits.ts';
import type { AlertChannels, StoredChannel } from '../../ports/alert-channels.ts';
import { recorded } from './audit.ts';
import type { Database } from './database/database.ts';
import type { Tables } from './database/tables.ts';

export function alertChannels(database: Database): AlertChannels {
  const select = (organisationId: number) =>
    database.read.selectFrom('alert_channels').selectAll().where('organisation_id', '=', organisationId);
  return {
    put: ({ organisationId, name, body, secrets, savedAt }, record) =>
      recorded(database, record, async (trx) => {
        const { others } = await trx
          .selectFrom('alert_channels')
          .select((eb) => eb.fn.countAll().as('others'))
          .where('organisation_id', '=', organisationId)
          .where('name', '!=', name)
          .executeTakeFirstOrThrow();
        requireRoom(STORED_LIMITS.alertChannels, { count: Number(others) + 1 });
        const row = {
          body: JSON.stringify(body),
          secrets: JSON.stringify(secrets),
          saved_at: savedAt,
          problem: null,
        };
        await trx
          .insertInto('alert_channels')
          .values({ organisation_id: organisationId, name, ...row })
          .onConflict((conflict) => conflict.columns(['organisation_id', 'name']).doUpdateSet(row))
          .execute();
      }),
    find: async (organisationId, name) => {
      const row = await select(organisationId).where('name', '=', name).executeTakeFirst();
      return row && toChannel(row);
    },
    list: async (organisationId) => {
      const rows = await select(organisationId).execute();
      // By code units: the same order on every engine and in every locale.
      return rows.map(toChannel).sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    remove: (organisationId, name, record) =>
      recorded(database, record, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('alert_channels')
          .where('organisation_id', '=', organisationId)
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
    disable: (organisationId, name, problem) =>
      database.transaction(async (trx) => {
        await trx
          .updateTable('alert_channels')
          .set({ problem })
          .where('organisation_id', '=', organisationId)
          .where('name', '=', name)
          .execute();
      }),
  };
}

function toChannel(row: Selectable<Tables['alert_channels']>): StoredChannel {
  return {
    organisationId: row.organisation_id,
    name: row.name,
    body: JSON.parse(row.body),
    secrets: JSON.parse(row.secrets),
    savedAt: row.saved_at,
    problem: row.problem,
  };
}
