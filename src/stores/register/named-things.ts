import { STORED_LIMITS } from '../../access/stored-limits.ts';
import type { AlertChannels } from '../../ports/alert-channels.ts';
import type { Maps } from '../../ports/maps.ts';
import type { Documents, Populations } from '../../ports/register.ts';
import type { Database } from './database/database.ts';
import { namedStore } from './named-store.ts';

/** JSON documents of an organisation, by their names. */
export function documents(database: Database, table: 'recipes' | 'rules' | 'mappings'): Documents {
  return namedStore(database, {
    table,
    limit: STORED_LIMITS[table],
    text: 'body',
    rowOf: ({ body }) => ({ body: JSON.stringify(body) }),
    thingOf: ({ name, body }) => ({ name, body: JSON.parse(body) }),
  });
}

export function maps(database: Database): Maps {
  return namedStore(database, {
    table: 'maps',
    limit: STORED_LIMITS.maps,
    text: 'body',
    rowOf: ({ about, geometry }) => ({ about: JSON.stringify(about), body: JSON.stringify(geometry) }),
    thingOf: ({ name, about, body }) => ({ name, about: JSON.parse(about), geometry: JSON.parse(body) }),
    listed: {
      columns: ['name', 'about'],
      thingOf: ({ name, about }) => ({ name, about: JSON.parse(about) }),
    },
  });
}

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
