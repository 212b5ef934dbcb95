import type { Transaction } from 'kysely';
import type { OwnQuotas } from '../../access/quotas.ts';
import { requireRoom, STORED_LIMITS } from '../../access/stored-limits.ts';
import { DEFAULT_PANEL } from '../../agents/agent.ts';
import type { Named, Organisations, Panels } from '../../ports/register.ts';
import { writeEntry } from './audit.ts';
import { type Database, tryTransaction } from './database/database.ts';
import { reserveIds } from './database/insert.ts';
import type { Tables } from './database/tables.ts';
import { requireCompared } from './set-backs.ts';
import { insertToken } from './tokens.ts';

export function organisations(database: Database): Organisations {
  return {
    create: (name, now, record) =>
      tryTransaction<Named | undefined>(database, async (trx, abandon) => {
        await requireCompared(database, trx);
        const id = await reserveIds(trx, 'organisations', 1);
        const taken = await trx.selectFrom('organisations').select('id').where('name', '=', name).executeTakeFirst();
        if (taken) throw abandon(undefined);
        const organisation = await insertOrganisation(trx, id, name, now);
        await writeEntry(trx, record?.(organisation));
        return organisation;
      }),
    bootstrap: (name, token, now) =>
      tryTransaction<Named | undefined>(database, async (trx, abandon) => {
        const id = await reserveIds(trx, 'organisations', 1);
        if (id !== 1) throw abandon(undefined);
        const organisation = await insertOrganisation(trx, id, name, now);
        await insertToken(trx, id, token, now);
        return organisation;
      }),
    find: (name) =>
      database.read.selectFrom('organisations').select(['id', 'name']).where('name', '=', name).executeTakeFirst(),
    list: () => database.read.selectFrom('organisations').select(['id', 'name']).orderBy('id').execute(),
    quotas: async (organisationId) => {
      const row = database.read.selectFrom('organisations').select('quotas').where('id', '=', organisationId);
      const found = await row.executeTakeFirst();
      return found ? (JSON.parse(found.quotas) as OwnQuotas) : {};
    },
    changeQuotas: (organisationId, change, record) =>
      database.transaction(async (trx) => {
        const { quotas } = await trx
          .selectFrom('organisations')
          .select('quotas')
          .where('id', '=', organisationId)
          .$if(database.isShared, (query) => query.forUpdate())
          .executeTakeFirstOrThrow();
        const changed = JSON.stringify(change(JSON.parse(quotas) as OwnQuotas));
        await trx.updateTable('organisations').set({ quotas: changed }).where('id', '=', organisationId).execute();
        await writeEntry(trx, record());
      }),
  };
}

async function insertOrganisation(trx: Transaction<Tables>, id: number, name: string, now: number): Promise<Named> {
  await trx.insertInto('organisations').values({ id, name, revision: 0, created_at: now }).execute();
  const panelId = await reserveIds(trx, 'panels', 1);
  await trx.insertInto('panels').values({ id: panelId, organisation_id: id, name: DEFAULT_PANEL }).execute();
  return { id, name };
}

export function panels(database: Database): Panels {
  return {
    create: (organisationId, name, record) =>
      tryTransaction<Named | undefined>(database, async (trx, abandon) => {
        const id = await reserveIds(trx, 'panels', 1);
        const taken = await trx
          .selectFrom('panels')
          .select('id')
          .where('organisation_id', '=', organisationId)
          .where('name', '=', name)
          .executeTakeFirst();
        if (taken) throw abandon(undefined);
        const { others } = await trx
          .selectFrom('panels')
          .select((eb) => eb.fn.countAll().as('others'))
          .where('organisation_id', '=', organisationId)
          .executeTakeFirstOrThrow();
        requireRoom(STORED_LIMITS.panels, { count: Number(others) + 1 });
        await trx.insertInto('panels').values({ id, organisation_id: organisationId, name }).execute();
        await writeEntry(trx, record?.({ id, name }));
        return { id, name };
      }),
    list: (organisationId) =>
      database.read
        .selectFrom('panels')
        .select(['id', 'name'])
        .where('organisation_id', '=', organisationId)
        .orderBy('id')
        .execute(),
  };
}
