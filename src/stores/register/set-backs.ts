import { type Kysely, sql, type Transaction } from 'kysely';
import { RegisterWentBack } from '../../errors.ts';
import type { SetBacks } from '../../ports/register.ts';
import { writeEntry } from './audit.ts';
import { away, type Database } from './database/database.ts';
import type { Tables } from './database/tables.ts';

/** What a read of an organisation's revision finds. */
export interface SeenSetBack {
  readonly is_moved: unknown;
  readonly set_back: number | null;
}

/** @returns what is known of lost changes, and a function to be called with what a statement has read */
export function setBacks(database: Database): {
  readonly setBacks: SetBacks;
  readonly seen: (organisationId: number, read: SeenSetBack) => void;
} {
  let isMoved = false;
  const refused = new Set<number>();
  return {
    seen: (organisationId, { is_moved, set_back }) => {
      isMoved = Boolean(is_moved);
      if (set_back === null) refused.delete(organisationId);
      else refused.add(organisationId);
    },
    setBacks: {
      mustCompare: () => isMoved,
      isRefused: (organisationId) => refused.has(organisationId),
      timeline: async () => {
        const { rows } = await sql<{ timeline: string | null }>`select ${database.timeline} as timeline`.execute(
          database.read,
        );
        return rows[0]?.timeline ?? null;
      },
      hasMoved: async () => {
        const found = await database.read
          .selectFrom('register_identity')
          .select(movedFrom(database))
          .executeTakeFirst();
        return Boolean(found?.is_moved);
      },
      remember: (found, { timeline, numbers }) =>
        database.transaction(async (trx) => {
          for (const { organisationId, results } of found) {
            const row = trx.updateTable('organisations').where('id', '=', organisationId).where('set_back', 'is', null);
            await row.set({ set_back: results }).execute();
          }
          for (const [name, value] of Object.entries(numbers)) {
            const counter = trx.updateTable('counters').where('name', '=', name).where('value', '<', value);
            await counter.set({ value }).execute();
          }
          await trx.updateTable('register_identity').set({ timeline }).execute();
        }),
      list: async () => {
        const rows = await refusedOrganisations(database.read).orderBy('id').execute();
        return rows.map(({ name, set_back }) => ({ organisation: name, results: Number(set_back) }));
      },
      accept: (organisation, record) =>
        database.transaction(async (trx) => {
          const found = await refusedOrganisations(trx).where('name', '=', organisation).executeTakeFirst();
          if (!found) return undefined;
          await trx.updateTable('organisations').set({ set_back: null }).where('id', '=', found.id).execute();
          await writeEntry(trx, record(found));
          return { organisation, results: Number(found.set_back) };
        }),
    },
  };
}

function refusedOrganisations(database: Kysely<Tables>) {
  return database.selectFrom('organisations').select(['id', 'name', 'set_back']).where('set_back', 'is not', null);
}

/** Whether the server is on another timeline than the one on which register and results were compared. */
export function movedFrom({ timeline }: Database) {
  return sql<unknown>`register_identity.timeline is distinct from ${timeline}`.as('is_moved');
}

/** Refuses changes on another timeline: they would hide from the comparison that changes before them were lost. */
export async function requireCompared(database: Database, trx: Transaction<Tables>): Promise<void> {
  const found = await trx.selectFrom('register_identity').select(movedFrom(database)).executeTakeFirst();
  if (found?.is_moved) throw away(new Error('PostgreSQL has failed over: register and results are compared first'));
}

/** Refuses agents of an organisation that has lost changes. */
export async function requireComplete(trx: Transaction<Tables>, organisationId: number): Promise<void> {
  const row = trx.selectFrom('organisations').select('set_back').where('id', '=', organisationId);
  const found = await row.executeTakeFirst();
  if (found?.set_back != null) throw new RegisterWentBack();
}
