import type { Kysely } from 'kysely';
import { requireRoom, type StoredLimit } from '../../access/stored-limits.ts';
import type { NamedStore } from '../../ports/named-store.ts';
import { recorded } from './audit.ts';
import type { Database } from './database/database.ts';
import { lockStored } from './database/lock-stored.ts';
import { withOne } from './database/stored.ts';
import type { Tables } from './database/tables.ts';

type NamedTable = 'alert_channels' | 'mappings' | 'maps' | 'populations' | 'recipes' | 'rules';
type Columns<T extends NamedTable> = Omit<Tables[T], 'organisation_id' | 'name'>;
/** The statements treat each table as rows by name. */
type AnyTable = { named: { organisation_id: number; name: string } & Record<string, string | number | null> };

/** How a thing becomes a row of its table, and back. */
interface Form<N extends NamedTable, T, L> {
  readonly table: N;
  readonly limit: StoredLimit;
  /** The column whose texts count against the limit. */
  readonly text: string & keyof Columns<N>;
  rowOf(thing: T): Columns<N>;
  thingOf(row: Tables[N]): T;
  /** The columns of a list; by default all. */
  readonly listed?: {
    readonly columns: readonly (string & keyof Tables[N])[];
    thingOf(row: Tables[N]): L;
  };
}

/** Things that organisations store under names. */
export function namedStore<
  N extends NamedTable,
  T extends { readonly name: string },
  L extends { readonly name: string } = T,
>(database: Database, { table, limit, text, rowOf, thingOf, listed }: Form<N, T, L>): NamedStore<T, L> {
  const of = (from: Kysely<Tables>) => from as unknown as Kysely<AnyTable>;
  const its = table as string as 'named';
  return {
    put: (organisationId, thing, record) =>
      recorded(database, record, async (trx) => {
        const { name } = thing;
        const row = rowOf(thing) as Record<string, string | number | null>;
        await lockStored(database, trx, organisationId);
        const others = await of(trx)
          .selectFrom(its)
          .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum(eb.fn('length', [text])).as('characters')])
          .where('organisation_id', '=', organisationId)
          .where('name', '!=', name)
          .executeTakeFirstOrThrow();
        requireRoom(limit, withOne(others, String(row[text])));
        await of(trx)
          .insertInto(its)
          .values({ ...row, organisation_id: organisationId, name })
          .onConflict((conflict) => conflict.columns(['organisation_id', 'name']).doUpdateSet(row))
          .execute();
      }),
    find: async (organisationId, name) => {
      const row = await of(database.read)
        .selectFrom(its)
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('name', '=', name)
        .executeTakeFirst();
      return row && thingOf(row as unknown as Tables[N]);
    },
    list: async (organisationId) => {
      const all = of(database.read).selectFrom(its).where('organisation_id', '=', organisationId);
      const rows = await (listed ? all.select(listed.columns as readonly string[]) : all.selectAll()).execute();
      const thingOfRow = listed?.thingOf ?? (thingOf as unknown as (row: Tables[N]) => L);
      // By code units: the same order on every engine and in every locale.
      return (rows as unknown as Tables[N][]).map(thingOfRow).sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    remove: (organisationId, name, record) =>
      recorded(database, record, async (trx) => {
        const { numDeletedRows } = await of(trx)
          .deleteFrom(its)
          .where('organisation_id', '=', organisationId)
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
  };
}
