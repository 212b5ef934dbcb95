import type { Caller } from '../access/caller.ts';
import { ServiceError } from '../errors.ts';
import type { Download } from '../ports/downloads.ts';
import { type Context, unixSeconds } from './context.ts';
import { readDownload } from './read-download.ts';

/** Ends a download, whether it waits, runs or is done: its file goes, if there is one. */
export async function cancelDownload(context: Context, caller: Caller, id: string): Promise<Download> {
  const { file } = await readDownload(context, caller, id);
  // First the file: while the store can't be reached, the download stays what it is.
  if (file) await context.objects.remove(file.key);
  const cancelled = await context.register.downloads.cancel(caller, id, unixSeconds(context));
  if (!cancelled) throw new ServiceError('NOT_FOUND');
  context.exports.worker.stop(id);
  if (cancelled.file) await context.objects.remove(cancelled.file.key);
  return { ...cancelled, file: null };
}
