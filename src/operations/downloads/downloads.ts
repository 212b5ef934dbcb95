import type { AgentView } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import type { Download, DownloadStatus, StoredFile } from '../../ports/downloads.ts';
import { type Context, unixSeconds } from '../context.ts';
import { keysOf } from './store-export.ts';

export type { Download, DownloadStatus, StoredFile };

const LISTED_MAX = 100;

/** Newest first. */
export function listDownloads({ register }: Context, view: AgentView): Promise<readonly Download[]> {
  return register.downloads.list(view, LISTED_MAX);
}

export async function readDownload({ register }: Context, view: AgentView, id: string): Promise<Download> {
  const download = await register.downloads.find(view, id);
  if (!download) throw new ServiceError('NOT_FOUND');
  return download;
}

/** Ends a download in any state, and removes its file. */
export async function cancelDownload(context: Context, view: AgentView, id: string): Promise<Download> {
  const { file } = await readDownload(context, view, id);
  // The file first: if the store can't be reached, the download does not change.
  if (file) await removeFile(context, file);
  const cancelled = await context.register.downloads.cancel(view, id, unixSeconds(context));
  if (!cancelled) throw new ServiceError('NOT_FOUND');
  context.exports.worker.stop(id);
  if (cancelled.file) await removeFile(context, cancelled.file);
  return { ...cancelled, file: null };
}

async function removeFile({ objects }: Context, file: StoredFile): Promise<void> {
  for (const key of keysOf(file)) await objects.remove(key);
}

const HOUR = 3600;
const WEEK = 7 * 24 * HOUR;

/** Removes expired files, deletes the records of old downloads, and renews the signing key. */
export async function sweepExports(
  { register, objects, keys, exports, ...context }: Context,
  signal: AbortSignal,
): Promise<void> {
  const now = unixSeconds(context);
  await keys.rotate(exports.keptSeconds);
  await register.downloads.forget(now, now - WEEK);
  await objects.sweep(new Date((now - exports.keptSeconds - HOUR) * 1000), signal);
}
