import type { Selectable } from 'kysely';
import { requireRoom, STORED_LIMITS } from '../../access/stored-limits.ts';
import type { NamedPopulation } from '../../agents/population.ts';
import type { Populations } from '../../ports/register.ts';
import { recorded } from './audit.ts';
import type { Database } from './database/database.ts';
import { withOne } from './database/stored.ts';
import type { Tables } from './database/tables.ts';

export function populations(database: Database): Populations {
  return {
    put: (organisationId, { name, dimensions, cells }, record) =>
      recorded(database, record, async (trx) => {
        const stored = {
          dimensions: JSON.stringify(dimensions),
          cells: JSON.stringify(cells.map(({ values, count }) => [values, count])),
        };
        const others = await trx
          .selectFrom('populations')
          .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum(eb.fn('length', ['cells'])).as('characters')])
          .where('organisation_id', '=', organisationId)
          .where('name', '!=', name)
          .executeTakeFirstOrThrow();
        requireRoom(STORED_LIMITS.populations, withOne(others, stored.cells));
        await trx
          .insertInto('populations')
          .values({ organisation_id: organisationId, name, ...stored })
          .onConflict((conflict) => conflict.columns(['organisation_id', 'name']).doUpdateSet(stored))
          .execute();
      }),
    find: async (organisationId, name) => {
      const row = await database.read
        .selectFrom('populations')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('name', '=', name)
        .executeTakeFirst();
      return row && toPopulation(row);
    },
    names: async (organisationId) => {
      const rows = await database.read
        .selectFrom('populations')
        .select('name')
        .where('organisation_id', '=', organisationId)
        .execute();
      return rows.map(({ name }) => name);
    },
    list: async (organisationId) => {
      const rows = await database.read
        .selectFrom('populations')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .execute();
      // By code units: the same order on every engine and in every locale.
      return rows.map(toPopulation).sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    remove: (organisationId, name, record) =>
      recorded(database, record, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('populations')
          .where('organisation_id', '=', organisationId)
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
  };
}

function toPopulation({ name, dimensions, cells }: Selectable<Tables['populations']>): NamedPopulation {
  const pairs = JSON.parse(cells) as readonly (readonly [values: readonly string[], count: number])[];
  return { name, dimensions: JSON.parse(dimensions), cells: pairs.map(([values, count]) => ({ values, count })) };
}
