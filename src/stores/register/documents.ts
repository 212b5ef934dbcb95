import { STORED_LIMITS } from '../../access/stored-limits.ts';
import type { Documents } from '../../ports/register.ts';
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
