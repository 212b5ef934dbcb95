import { STORED_LIMITS } from '../../access/stored-limits.ts';
import type { Maps } from '../../ports/maps.ts';
import type { Database } from './database/database.ts';
import { namedStore } from './named-store.ts';

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
