import { sql } from 'kysely';
import type { Fences } from '../../ports/register.ts';
import type { Database } from './database/database.ts';
import { insertAll } from './database/insert.ts';

/** Puts a fence for each name; the caller holds the locks of these names. */
export async function putFences(database: Database, names: readonly string[]): Promise<Fences> {
  const put = await database.transaction(async (trx) => {
    const rows = names.map((name) => ({ name, puts: 1 }));
    await insertAll(trx, 'fences', rows, (insert) =>
      insert.onConflict((conflict) => conflict.column('name').doUpdateSet({ puts: sql`fences.puts + 1` })),
    );
    return trx.selectFrom('fences').selectAll().where('name', 'in', names).execute();
  });
  return {
    left: put.filter(({ puts }) => puts > 1).map(({ name }) => name),
    remove: () =>
      database.transaction(async (trx) => {
        // One that was put again belongs to the next holder of a lock that was lost.
        for (const { name, puts } of put) {
          await trx.deleteFrom('fences').where('name', '=', name).where('puts', '=', puts).execute();
        }
      }),
  };
}
