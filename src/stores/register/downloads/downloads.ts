import { sql, type UpdateObject } from 'kysely';
import type { AgentView } from '../../../access/caller.ts';
import type { Download, DownloadOutcome, Downloads, Lease } from '../../../ports/downloads.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { countOpen, createDownload } from './create-download.ts';
import { NO_FILE, NO_LEASE, toDownload, toPanels, viewCovers } from './download-rows.ts';
import { takeDownload } from './take-download.ts';

type Change = UpdateObject<Tables, 'downloads'>;

export function downloads(database: Database): Downloads {
  return {
    create: (download, idempotency, now, openMax = 0) => createDownload(database, download, idempotency, now, openMax),
    find: async (view, id) => {
      const row = await database.read.selectFrom('downloads').selectAll().where('id', '=', id).executeTakeFirst();
      const download = row && toDownload(row);
      return download && viewCovers(view, download.view) ? download : undefined;
    },
    list: (view, limit) => listDownloads(database, view, limit),
    countOpen: (organisationId) => countOpen(database.read, organisationId),
    queue: async () => {
      const rows = await database.read
        .selectFrom('downloads')
        .select((eb) => ['status', eb.fn.countAll().as('downloads'), eb.fn.min('created_at').as('oldest')])
        .where('status', 'in', ['queued', 'running'])
        .groupBy('status')
        .execute();
      return rows.map(({ status, downloads, oldest }) => ({
        status: status as 'queued' | 'running',
        downloads: Number(downloads),
        oldest: Number(oldest),
      }));
    },
    take: (holder, leaseUntil, now) => takeDownload(database, holder, leaseUntil, now),
    extendLease: (lease, rows, leaseUntil) =>
      changeHeld(database, lease, { rows_written: rows, lease_until: leaseUntil }),
    end: (lease, outcome, now) =>
      changeHeld(database, lease, { ...toColumns(outcome), status: outcome.status, ended_at: now, ...NO_LEASE }),
    giveBack: async (lease) => {
      await changeHeld(database, lease, {
        status: 'queued',
        attempts: sql`attempts - 1`,
        rows_written: 0,
        ...NO_LEASE,
      });
    },
    cancel: (view, id, now) => cancelDownload(database, view, id, now),
    files: async () => {
      const rows = await database.scan
        .selectFrom('downloads')
        .selectAll()
        .where('object_key', 'is not', null)
        .execute();
      return rows.flatMap((row) => toDownload(row).file ?? []);
    },
    forget: (now, endedBefore) =>
      database.transaction(async (trx) => {
        await trx
          .deleteFrom('downloads')
          .where((eb) =>
            eb.or([
              eb('expires_at', '<=', now),
              eb.and([eb('status', 'in', ['failed', 'cancelled']), eb('ended_at', '<', endedBefore)]),
            ]),
          )
          .execute();
      }),
  };
}

async function listDownloads({ scan }: Database, view: AgentView, limit: number): Promise<readonly Download[]> {
  const { organisationId } = view;
  const ofOrganisation = scan.selectFrom('downloads').where('organisation_id', '=', organisationId);
  const newest = ofOrganisation.selectAll().orderBy('number', 'desc').orderBy('id').limit(limit);
  if (view.panels === null) return (await newest.execute()).map(toDownload);
  // Panels are stored as text; there are few distinct texts, one for each set of panels that tokens have.
  const limits = await ofOrganisation.select('panels').distinct().execute();
  const covered = limits
    .map(({ panels }) => panels)
    .filter((panels) => viewCovers(view, { organisationId, panels: toPanels(panels) }));
  if (covered.length === 0) return [];
  return (await newest.where('panels', 'in', covered).execute()).map(toDownload);
}

/** Ends all leases, so that any node can take the downloads. */
export async function endLeases(database: Database): Promise<void> {
  await database.transaction((trx) =>
    trx.updateTable('downloads').set({ lease_until: 0 }).where('status', '=', 'running').execute(),
  );
}

/** Updates a leased download; false when the lease was lost. */
function changeHeld(database: Database, { id, holder }: Lease, change: Change): Promise<boolean> {
  return database.transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('downloads')
      .set(change)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('holder', '=', holder)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

function toColumns(outcome: DownloadOutcome): Change {
  if (outcome.status === 'failed') return { error: outcome.error };
  const { bytes, sha256, key, expiresAt } = outcome.file;
  return { rows_written: outcome.rows, bytes, sha256, object_key: key, expires_at: expiresAt };
}

function cancelDownload(database: Database, view: AgentView, id: string, now: number): Promise<Download | undefined> {
  return database.transaction(async (trx) => {
    const row = await trx
      .selectFrom('downloads')
      .selectAll()
      .where('id', '=', id)
      // Without the lock, a file that is finished meanwhile would be lost. SQLite has one writer.
      .$if(database.isShared, (query) => query.forUpdate())
      .executeTakeFirst();
    const download = row && toDownload(row);
    if (!download || !viewCovers(view, download.view)) return undefined;
    if (download.status === 'failed' || download.status === 'cancelled') return download;
    await trx
      .updateTable('downloads')
      .set({ status: 'cancelled', ended_at: now, ...NO_LEASE, ...NO_FILE })
      .where('id', '=', id)
      .execute();
    return { ...download, status: 'cancelled', endedAt: now };
  });
}
