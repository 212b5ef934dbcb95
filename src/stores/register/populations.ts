import type { Selectable } from 'kysely';
import type { NamedPopulation } from '../../agents/population.ts';
import type { Populations } from '../../ports/register.ts';
import type { Database } from './database/database.ts';
import type { Tables } from './database/tables.ts';

export function populations(database: Database): Populations {
  return {
    put: (organisationId, { name, dimensions, cells }) =>
      database.transaction(async (trx) => {
        const stored = {
          dimensions: JSON.stringify(dimensions),
          cells: JSON.stringify(cells.map(({ values, count }) => [values, count])),
        };
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
    list: async (organisationId) => {
      const rows = await database.read
        .selectFrom('populations')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .execute();
      // By code units: the same order on every engine and in every locale.
      return rows.map(toPopulation).sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    remove: (organisationId, name) =>
      database.transaction(async (trx) => {
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
