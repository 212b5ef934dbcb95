import { requireRoom, STORED_LIMITS } from '../../access/stored-limits.ts';
import type { Documents } from '../../ports/register.ts';
import { recorded } from './audit.ts';
import type { Database } from './database/database.ts';
import { withOne } from './database/stored.ts';

/** Documents of an organisation, by their names. */
export function documents(database: Database, table: 'recipes' | 'rules' | 'mappings'): Documents {
  return {
    put: (organisationId, { name, body }, record) =>
      recorded(database, record, async (trx) => {
        const stored = { body: JSON.stringify(body) };
        const others = await trx
          .selectFrom(table)
          .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum(eb.fn('length', ['body'])).as('characters')])
          .where('organisation_id', '=', organisationId)
          .where('name', '!=', name)
          .executeTakeFirstOrThrow();
        requireRoom(STORED_LIMITS[table], withOne(others, stored.body));
        await trx
          .insertInto(table)
          .values({ organisation_id: organisationId, name, ...stored })
          .onConflict((conflict) => conflict.columns(['organisation_id', 'name']).doUpdateSet(stored))
          .execute();
      }),
    find: async (organisationId, name) => {
      const row = await database.read
        .selectFrom(table)
        .select('body')
        .where('organisation_id', '=', organisationId)
        .where('name', '=', name)
        .executeTakeFirst();
      return row && { name, body: JSON.parse(row.body) };
    },
    list: async (organisationId) => {
      const rows = await database.read
        .selectFrom(table)
        .select(['name', 'body'])
        .where('organisation_id', '=', organisationId)
        .execute();
      // By code units: the same order on every engine and in every locale.
      return rows
        .map(({ name, body }) => ({ name, body: JSON.parse(body) }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    remove: (organisationId, name, record) =>
      recorded(database, record, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom(table)
          .where('organisation_id', '=', organisationId)
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
  };
}
