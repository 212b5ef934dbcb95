import { sql } from 'kysely';
import type { Download } from '../../../ports/downloads.ts';
import type { Database } from '../database/database.ts';
import { NO_LEASE, toDownload } from './download-rows.ts';

const ATTEMPTS_MAX = 3;
const INTERRUPTED = 'It was interrupted three times. Please ask again, for less if you can.';

export function takeDownload(
  database: Database,
  holder: string,
  leaseUntil: number,
  now: number,
): Promise<Download | undefined> {
  return database.transaction(async (trx) => {
    // Concurrent nodes skip rows that another one has locked. SQLite has one writer.
    const open = trx
      .selectFrom('downloads')
      .select('id')
      .$if(database.isShared, (query) => query.forUpdate().skipLocked());
    const exhausted = open
      .where('status', '=', 'running')
      .where('lease_until', '<', now)
      .where('attempts', '>=', ATTEMPTS_MAX);
    await trx
      .updateTable('downloads')
      .set({ status: 'failed', error: INTERRUPTED, ended_at: now, ...NO_LEASE })
      .where('id', 'in', exhausted)
      .execute();
    const oldest = open
      .where((eb) =>
        eb.or([
          eb('status', '=', 'queued'),
          eb.and([eb('status', '=', 'running'), eb('lease_until', '<', now), eb('attempts', '<', ATTEMPTS_MAX)]),
        ]),
      )
      .orderBy('number')
      .limit(1);
    const row = await trx
      .updateTable('downloads')
      .set({ status: 'running', attempts: sql`attempts + 1`, rows_written: 0, holder, lease_until: leaseUntil })
      .where('id', '=', oldest)
      .returningAll()
      .executeTakeFirst();
    return row && toDownload(row);
  });
}
