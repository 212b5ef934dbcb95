import { type Kysely, sql, type Transaction } from 'kysely';
import { hasRoom, requireRoom, STORED_LIMITS } from '../../../access/stored-limits.ts';
import type { Download, NewDownload } from '../../../ports/downloads.ts';
import type { IdempotencyKey } from '../../../ports/idempotency.ts';
import type { Database } from '../database/database.ts';
import { lockStored } from '../database/lock-stored.ts';
import { withOne } from '../database/stored.ts';
import type { Tables } from '../database/tables.ts';
import { NO_FILE, NO_LEASE, toDownload } from './download-rows.ts';

const KEY_KEPT_SECONDS = 24 * 3600;

/** The idempotency key is a column of its download, so that both are deleted together. `openMax` of zero is no limit. */
export function createDownload(
  database: Database,
  { id, view, of, request, format }: NewDownload,
  idempotency: IdempotencyKey | undefined,
  now: number,
  openMax: number,
): Promise<Download | 'key-reused' | 'too-many'> {
  const { organisationId, panels } = view;
  return database.transaction(async (trx) => {
    await lockStored(database, trx, organisationId);
    if (idempotency) {
      await trx
        .updateTable('downloads')
        .set({ idempotency_key: null })
        .where('organisation_id', '=', organisationId)
        .where('idempotency_key', '=', idempotency.key)
        .where('created_at', '<=', now - KEY_KEPT_SECONDS)
        .execute();
    }
    const isKnown = idempotency !== undefined && (await hasKey(trx, organisationId, idempotency.key));
    if (!isKnown) {
      if (openMax > 0 && (await countOpen(trx, organisationId)) >= openMax) return 'too-many';
      await makeRoom(trx, organisationId, JSON.stringify(request));
    }
    const row = await trx
      .insertInto('downloads')
      .values({
        id,
        number: sql`(select coalesce(max(number), 0) + 1 from downloads)`,
        organisation_id: organisationId,
        panels: panels === null ? null : JSON.stringify(panels),
        question: of,
        request: JSON.stringify(request),
        format: format.kind,
        compression: format.compression,
        idempotency_key: idempotency?.key ?? null,
        request_hash: idempotency?.requestHash ?? null,
        status: 'queued',
        attempts: 0,
        ...NO_LEASE,
        rows_written: 0,
        error: null,
        ...NO_FILE,
        created_at: now,
        ended_at: null,
      })
      // Changes nothing, but returns the row with the key, even one that another node is about to commit.
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'idempotency_key'])
          .doUpdateSet((eb) => ({ idempotency_key: eb.ref('excluded.idempotency_key') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    return row.request_hash === (idempotency?.requestHash ?? null) ? toDownload(row) : 'key-reused';
  });
}

/** The number of an organisation's waiting and running downloads. */
export async function countOpen(from: Kysely<Tables>, organisationId: number): Promise<number> {
  const { open } = await from
    .selectFrom('downloads')
    .select((eb) => eb.fn.countAll().as('open'))
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return Number(open);
}

async function hasKey(trx: Transaction<Tables>, organisationId: number, key: string): Promise<boolean> {
  const known = await trx
    .selectFrom('downloads')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return known !== undefined;
}

/** Makes room for another request by forgetting failed and cancelled downloads. */
async function makeRoom(trx: Transaction<Tables>, organisationId: number, request: string): Promise<void> {
  const ofOrganisation = trx.selectFrom('downloads').where('organisation_id', '=', organisationId);
  const stored = async () => {
    const counted = await ofOrganisation
      .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum(eb.fn('length', ['request'])).as('characters')])
      .executeTakeFirstOrThrow();
    return withOne(counted, request);
  };
  if (hasRoom(STORED_LIMITS.downloads, await stored())) return;
  await trx
    .deleteFrom('downloads')
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', ['failed', 'cancelled'])
    .execute();
  requireRoom(STORED_LIMITS.downloads, await stored(), 'body');
}
