import { STORED_LIMITS } from '../../access/stored-limits.ts';
import type { AlertChannels } from '../../ports/alert-channels.ts';
import type { Database } from './database/database.ts';
import { namedStore } from './named-store.ts';

export function alertChannels(database: Database): AlertChannels {
  return {
    ...namedStore(database, {
      table: 'alert_channels',
      limit: STORED_LIMITS.alertChannels,
      text: 'body',
      rowOf: ({ body, secrets, savedAt, problem }) => ({
        body: JSON.stringify(body),
        secrets: JSON.stringify(secrets),
        saved_at: savedAt,
        problem,
      }),
      thingOf: (row) => ({
        organisationId: row.organisation_id,
        name: row.name,
        body: JSON.parse(row.body),
        secrets: JSON.parse(row.secrets),
        savedAt: row.saved_at,
        problem: row.problem,
      }),
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
