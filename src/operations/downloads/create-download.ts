import type { Caller } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import { pause } from '../../lib/concurrency/repeat.ts';
import type { ExportFormat } from '../../plan/export-format.ts';
import type { Download } from '../../ports/downloads.ts';
import { type Context, unixSeconds } from '../context.ts';
import { idempotencyOf } from '../idempotency.ts';
import { readDownload } from './downloads.ts';

interface DownloadRequest {
  readonly of: Download['of'];
  /** The question as sent: the worker parses it later. */
  readonly sent: unknown;
  readonly format: ExportFormat;
  readonly key: string | undefined;
}

/** Long enough for a small file, which then needs no second request. */
const WAIT_MS = 10_000;
const LOOK_MS = { first: 20, most: 500 };

/** Requests a file; answers when it is complete, or after this time. */
export async function createDownload(
  context: Context,
  caller: Caller,
  { of, sent, format, key }: DownloadRequest,
  signal: AbortSignal,
): Promise<Download | 'key-reused'> {
  const { organisationId, panels } = caller;
  context.disk.requireFileSpace();
  const { max, by } = (await context.quotas.of(organisationId)).downloads;
  const wanted = { id: crypto.randomUUID(), view: { organisationId, panels }, of, request: sent, format };
  const idempotency = idempotencyOf(caller, key, [of, sent]);
  const made = await context.register.downloads.create(wanted, idempotency, unixSeconds(context), max);
  if (made === 'too-many') {
    const message = `${max} downloads are waiting already, all that ${by} allows. Please retry when some of them are done.`;
    throw new ServiceError('OVERLOADED', { message, headers: { 'retry-after': '60' } });
  }
  if (made === 'key-reused') return made;
  context.exports.worker.look();
  return ended(context, caller, made, signal);
}

async function ended(context: Context, caller: Caller, made: Download, signal: AbortSignal): Promise<Download> {
  const until = performance.now() + WAIT_MS;
  let [download, pauseMs] = [made, LOOK_MS.first];
  while (download.endedAt === null && performance.now() < until && !signal.aborted) {
    await pause(pauseMs, signal).catch(() => {});
    pauseMs = Math.min(2 * pauseMs, LOOK_MS.most);
    download = await readDownload(context, caller, made.id);
  }
  return download;
}
