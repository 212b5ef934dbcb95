import { type Selectable, sql, type Transaction } from 'kysely';
import type { Erasure, Erasures } from '../../ports/erasures.ts';
import { lockOrganisation } from './agents/timelines.ts';
import { writeEntry } from './audit.ts';
import type { Database } from './database/database.ts';
import type { Tables } from './database/tables.ts';
import { allowNames, erasureKey, refuseNames } from './erased-names.ts';
import { maskStoredNames, ownValuesOf } from './mask-stored-names.ts';
import { OF_ORGANISATION } from './of-organisation.ts';
import { REGISTER_TABLES } from './register-tables.ts';

export function erasures(database: Database): Erasures {
  return {
    begin: (erasure) =>
      database.transaction(async (trx) => {
        const { id, organisationId, agent, requestedAt, names, results } = erasure;
        const begun = await trx
          .selectFrom('erasures')
          .selectAll()
          .where('organisation_id', '=', organisationId)
          .where('agent', agent === null ? 'is' : '=', agent)
          .where('record', 'is', null)
          .executeTakeFirst();
        if (begun) return toErasure(begun);
        await skipNumber(trx, 'organisations', organisationId);
        if (agent !== null) await skipNumber(trx, 'agents', agent);
        await trx
          .insertInto('erasures')
          .values({
            id,
            organisation_id: organisationId,
            agent,
            requested_at: requestedAt,
            names: names && JSON.stringify(names),
            results: JSON.stringify(results),
            record: null,
            settled_at: null,
          })
          .execute();
        if (names !== null) await refuseNames(database, trx, { id, organisationId, names });
        return { ...erasure, record: null, isSettled: false };
      }),
    refused: async (organisationId) => {
      const rows = await database.read
        .selectFrom('erased_names')
        .innerJoin('erasures', 'erasures.id', 'erased_names.erasure_id')
        .select(['erasures.id', 'erasures.requested_at', 'erased_names.field'])
        .where('erased_names.organisation_id', '=', organisationId)
        .orderBy('erasures.requested_at')
        .orderBy('erased_names.field')
        .execute();
      const byId = new Map(rows.map(({ id, requested_at }) => [id, requested_at]));
      return [...byId].map(([erasure, requestedAt]) => {
        const fields = rows.filter(({ id }) => id === erasure).map(({ field }) => field);
        return { erasure, requestedAt, fields };
      });
    },
    allow: (organisationId, name, record) =>
      database.transaction(async (trx) => {
        const allowed = await allowNames(trx, organisationId, name);
        await writeEntry(trx, record(allowed));
        return allowed;
      }),
    list: async () => {
      const rows = await database.read
        .selectFrom('erasures')
        .selectAll()
        .orderBy('requested_at')
        .orderBy('id')
        .execute();
      return rows.map(toErasure);
    },
    createdAt: async ({ organisationId, agent }) => {
      const row =
        agent === null
          ? await database.read
              .selectFrom('organisations')
              .select('created_at')
              .where('id', '=', organisationId)
              .executeTakeFirst()
          : await database.read
              .selectFrom('agents')
              .select('created_at')
              .where('id', '=', agent)
              .where('organisation_id', '=', organisationId)
              .executeTakeFirst();
      return row?.created_at ?? undefined;
    },
    namesOf: async (organisationId, agent) => {
      const row = await database.read
        .selectFrom('agents')
        .select(['agent_id', 'unit_id', 'mac_address'])
        .where('id', '=', agent)
        .where('organisation_id', '=', organisationId)
        .executeTakeFirst();
      if (!row) return undefined;
      const own = await ownValuesOf(database, agent);
      return { agentId: row.agent_id, unitId: row.unit_id, macAddress: row.mac_address, own };
    },
    maskNames: async (organisationId, names) => {
      await maskStoredNames(database, organisationId, names);
    },
    closeOrganisation: (organisationId, now) =>
      database.transaction(async (trx) => {
        await trx
          .updateTable('tokens')
          .set({ revoked_at: now })
          .where('organisation_id', '=', organisationId)
          .where('revoked_at', 'is', null)
          .execute();
        await trx
          .updateTable('organisations')
          .set({ erased_revision: sql`erased_revision + 1` })
          .where('id', '=', organisationId)
          .execute();
      }),
    eraseOrganisation: (organisationId) =>
      database.transaction(async (trx) => {
        await lockOrganisation(trx, organisationId);
        for (const { name } of [...REGISTER_TABLES].reverse()) {
          if (!Object.hasOwn(OF_ORGANISATION, name)) continue;
          await sql`delete from ${sql.table(name)} where organisation_id = ${organisationId}`.execute(trx);
        }
        await trx.deleteFrom('organisations').where('id', '=', organisationId).execute();
        await trx.updateTable('erasures').set({ names: null }).where('organisation_id', '=', organisationId).execute();
      }),
    finish: (id, record) =>
      database.transaction(async (trx) => {
        await trx.updateTable('erasures').set({ record }).where('id', '=', id).execute();
      }),
    settle: (id, now) =>
      database.transaction(async (trx) => {
        await trx.updateTable('erasures').set({ settled_at: now, names: null }).where('id', '=', id).execute();
      }),
    key: () => database.transaction((trx) => erasureKey(database, trx)),
  };
}

function toErasure(row: Selectable<Tables['erasures']>): Erasure {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    agent: row.agent,
    requestedAt: row.requested_at,
    // An earlier version stored no own values.
    names: row.names === null ? null : { own: [], ...JSON.parse(row.names) },
    results: JSON.parse(row.results),
    record: row.record,
    isSettled: row.settled_at !== null,
  };
}

/** A restored register continues its numbers from that time, and may reach a number that was erased since. */
async function skipNumber(
  trx: Transaction<Tables>,
  counter: 'agents' | 'organisations',
  number: number,
): Promise<void> {
  await trx
    .updateTable('counters')
    .set({ value: number })
    .where('name', '=', counter)
    .where('value', '<', number)
    .execute();
}
