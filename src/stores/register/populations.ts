import { STORED_LIMITS } from '../../access/stored-limits.ts';
import type { Populations } from '../../ports/register.ts';
import type { Database } from './database/database.ts';
import { namedStore } from './named-store.ts';

type Pairs = readonly (readonly [values: readonly string[], count: number])[];

export function populations(database: Database): Populations {
  return {
    ...namedStore(database, {
      table: 'populations',
      limit: STORED_LIMITS.populations,
      text: 'cells',
      rowOf: ({ dimensions, cells }) => ({
        dimensions: JSON.stringify(dimensions),
        cells: JSON.stringify(cells.map(({ values, count }) => [values, count])),
      }),
      thingOf: ({ name, dimensions, cells }) => ({
        name,
        dimensions: JSON.parse(dimensions),
        cells: (JSON.parse(cells) as Pairs).map(([values, count]) => ({ values, count })),
      }),
    }),
    names: async (organisationId) => {
      const rows = await database.read
        .selectFrom('populations')
        .select('name')
        .where('organisation_id', '=', organisationId)
        .execute();
      return rows.map(({ name }) => name);
    },
  };
}
