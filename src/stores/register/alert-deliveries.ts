import { gunzipSync, gzipSync } from 'node:zlib';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { AlertDeliveries, Delivery, NewDelivery } from '../../ports/alert-channels.ts';
import type { Database } from './database/database.ts';
import { insertAll, reserveIds } from './database/insert.ts';
import type { Tables } from './database/tables.ts';

const STORED_MAX = 10_000;
const PAGES_MAX = 50;
const NO_LEASE = { holder: null, lease_until: null };

export function alertDeliveries(database: Database): AlertDeliveries {
  return {
    take: (holder, leaseUntil, now, limit, { organisations, channels }) =>
      database.transaction(async (trx) => {
        // Concurrent nodes skip rows that another one has locked. SQLite has one writer.
        const due = trx
          .selectFrom('alert_deliveries')
          .$if(database.isShared, (query) => query.forUpdate().skipLocked())
          .where('next_at', '<=', now)
          .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
          .orderBy('next_at')
          .orderBy('number');
        const first = await due
          .select(['organisation_id', 'channel'])
          .$if(organisations.length > 0, (query) => query.where('organisation_id', 'not in', organisations))
          .where(({ eb, not, and }) =>
            and(
              channels.map(({ organisationId, channel }) =>
                not(and([eb('organisation_id', '=', organisationId), eb('channel', '=', channel)])),
              ),
            ),
          )
          .limit(1)
          .executeTakeFirst();
        if (first === undefined) return [];
        const ofChannel = due
          .select('id')
          .where('organisation_id', '=', first.organisation_id)
          .where('channel', '=', first.channel)
          .limit(limit);
        const rows = await trx
          .updateTable('alert_deliveries')
          .set({ holder, lease_until: leaseUntil, attempts: sql`attempts + 1` })
          .where('id', 'in', ofChannel)
          .returningAll()
          .execute();
        return rows.map(toDelivery).sort((a, b) => a.number - b.number);
      }),
    done: (id, holder) =>
      database.transaction(async (trx) => {
        await trx.deleteFrom('alert_deliveries').where('id', '=', id).where('holder', '=', holder).execute();
      }),
    failed: (id, holder, { nextAt, error }) =>
      database.transaction(async (trx) => {
        await trx
          .updateTable('alert_deliveries')
          .set({ next_at: nextAt, error, ...NO_LEASE })
          .where('id', '=', id)
          .where('holder', '=', holder)
          .execute();
      }),
    list: async (organisationId, { beforeNumber, limit }) => {
      const rows = await database.read
        .selectFrom('alert_deliveries')
        .select(['id', 'organisation_id', 'number', 'channel', 'message', 'created_at', 'attempts', 'next_at', 'error'])
        .where('organisation_id', '=', organisationId)
        .$if(beforeNumber !== undefined, (query) => query.where('number', '<', beforeNumber ?? 0))
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toDelivery);
    },
    count: async () => {
      const { all, waiting } = await database.scan
        .selectFrom('alert_deliveries')
        .select((eb) => [eb.fn.countAll().as('all'), eb.fn.count('next_at').as('waiting')])
        .executeTakeFirstOrThrow();
      return { waiting: Number(waiting), failed: Number(all) - Number(waiting) };
    },
    again: (organisationId, id, now) =>
      database.transaction(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('alert_deliveries')
          .set({ next_at: now, attempts: 0, ...NO_LEASE })
          .where('organisation_id', '=', organisationId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      }),
  };
}

/** Adds messages in the transaction of what they are about. */
export async function addDeliveries(
  trx: Transaction<Tables>,
  organisationId: number,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<void> {
  if (deliveries.length === 0) return;
  const first = await reserveIds(trx, 'alert_deliveries', deliveries.length);
  const rows = deliveries.map(({ id, channel, message, page }, index) => ({
    id,
    organisation_id: organisationId,
    number: first + index,
    channel,
    message: JSON.stringify(message),
    created_at: now,
    attempts: 0,
    next_at: now,
    error: null,
    ...NO_LEASE,
    page: page === undefined ? null : gzipSync(page).toString('base64'),
  }));
  await insertAll(trx, 'alert_deliveries', rows);
  const ofOrganisation = trx.selectFrom('alert_deliveries').where('organisation_id', '=', organisationId);
  const oldest = ofOrganisation.select('number').orderBy('number', 'desc').offset(STORED_MAX).limit(1);
  await trx
    .deleteFrom('alert_deliveries')
    .where('organisation_id', '=', organisationId)
    .where('number', '<=', oldest)
    .execute();
  if (deliveries.every(({ page }) => page === undefined)) return;
  const withPage = ofOrganisation.select('number').where('page', 'is not', null);
  await trx
    .updateTable('alert_deliveries')
    .set({ page: null })
    .where('organisation_id', '=', organisationId)
    .where('number', '<=', withPage.orderBy('number', 'desc').offset(PAGES_MAX).limit(1))
    .execute();
}

export async function endDeliveryLeases(database: Database): Promise<void> {
  await database.transaction((trx) => trx.updateTable('alert_deliveries').set(NO_LEASE).execute());
}

/** Pages may name an agent that is erased: the mails go without them. */
export async function dropPages(database: Database, organisationId: number): Promise<void> {
  await database.transaction((trx) =>
    trx.updateTable('alert_deliveries').set({ page: null }).where('organisation_id', '=', organisationId).execute(),
  );
}

type Row = Omit<Selectable<Tables['alert_deliveries']>, 'holder' | 'lease_until' | 'page'> & {
  readonly page?: string | null;
};

function toDelivery(row: Row): Delivery {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    number: row.number,
    channel: row.channel,
    message: JSON.parse(row.message),
    ...(row.page != null && { page: gunzipSync(Buffer.from(row.page, 'base64')).toString() }),
    createdAt: row.created_at,
    attempts: row.attempts,
    nextAt: row.next_at,
    error: row.error,
  };
}
