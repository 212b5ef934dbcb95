import { sql } from 'kysely';
import type { Download, NewDownload } from '../../../ports/downloads.ts';
import type { IdempotencyKey } from '../../../ports/idempotency.ts';
import type { Database } from '../database/database.ts';
import { NO_FILE, NO_LEASE, toDownload } from './download-rows.ts';

const KEY_KEPT_SECONDS = 24 * 3600;

/** The idempotency key is a column of its download, so that both are deleted together. */
export function createDownload(
  database: Database,
  { id, view, of, request, format }: NewDownload,
  idempotency: IdempotencyKey | undefined,
  now: number,
): Promise<Download | 'key-reused'> {
  const { organisationId, panels } = view;
  return database.transaction(async (trx) => {
    if (idempotency) {
      await trx
        .updateTable('downloads')
        .set({ idempotency_key: null })
        .where('organisation_id', '=', organisationId)
        .where('idempotency_key', '=', idempotency.key)
        .where('created_at', '<=', now - KEY_KEPT_SECONDS)
        .execute();
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
