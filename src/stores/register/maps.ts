import { requireRoom, STORED_LIMITS } from '../../access/stored-limits.ts';
import type { Maps } from '../../ports/maps.ts';
import { recorded } from './audit.ts';
import type { Database } from './database/database.ts';
import { withOne } from './database/stored.ts';

export function maps(database: Database): Maps {
  return {
    put: (organisationId, { name, about, geometry }, record) =>
      recorded(database, record, async (trx) => {
        const stored = { about: JSON.stringify(about), body: JSON.stringify(geometry) };
        const others = await trx
          .selectFrom('maps')
          .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum(eb.fn('length', ['body'])).as('characters')])
          .where('organisation_id', '=', organisationId)
          .where('name', '!=', name)
          .executeTakeFirstOrThrow();
        requireRoom(STORED_LIMITS.maps, withOne(others, stored.body));
        await trx
          .insertInto('maps')
          .values({ organisation_id: organisationId, name, ...stored })
          .onConflict((conflict) => conflict.columns(['organisation_id', 'name']).doUpdateSet(stored))
          .execute();
      }),
    find: async (organisationId, name) => {
      const row = await database.read
        .selectFrom('maps')
        .select(['about', 'body'])
        .where('organisation_id', '=', organisationId)
        .where('name', '=', name)
        .executeTakeFirst();
      return row && { name, about: JSON.parse(row.about), geometry: JSON.parse(row.body) };
    },
    list: async (organisationId) => {
      const rows = await database.read
        .selectFrom('maps')
        .select(['name', 'about'])
        .where('organisation_id', '=', organisationId)
        .execute();
      // By code units: the same order on every engine and in every locale.
      return rows
        .map(({ name, about }) => ({ name, about: JSON.parse(about) }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    remove: (organisationId, name, record) =>
      recorded(database, record, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('maps')
          .where('organisation_id', '=', organisationId)
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
  };
}
