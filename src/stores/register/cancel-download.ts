import type { AgentView } from '../../access/caller.ts';
import type { Download } from '../../ports/downloads.ts';
import type { Database } from './database.ts';
import { NO_FILE, NO_LEASE, toDownload } from './download-rows.ts';
import { viewCovers } from './view-covers.ts';

export function cancelDownload(
  database: Database,
  view: AgentView,
  id: string,
  now: number,
): Promise<Download | undefined> {
  return database.transaction(async (trx) => {
    const row = await trx
      .selectFrom('downloads')
      .selectAll()
      .where('id', '=', id)
      // So that a file that is finished meanwhile is not lost sight of; on SQLite there is one writer.
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
