import type { Named, Panels } from '../../ports/register.ts';
import { type Database, tryTransaction } from './database.ts';
import { reserveIds } from './ids.ts';

export function panels(database: Database): Panels {
  return {
    create: (organisationId, name) =>
      tryTransaction<Named | undefined>(database, async (trx, abandon) => {
        const id = await reserveIds(trx, 'panels', 1);
        const taken = await trx
          .selectFrom('panels')
          .select('id')
          .where('organisation_id', '=', organisationId)
          .where('name', '=', name)
          .executeTakeFirst();
        if (taken) throw abandon(undefined);
        await trx.insertInto('panels').values({ id, organisation_id: organisationId, name }).execute();
        return { id, name };
      }),
    list: (organisationId) =>
      database.read
        .selectFrom('panels')
        .select(['id', 'name'])
        .where('organisation_id', '=', organisationId)
        .orderBy('id')
        .execute(),
  };
}
