import type { Caller } from '../access/caller.ts';
import { ServiceError } from '../errors.ts';
import { pause } from '../lib/concurrency/repeat.ts';
import { IssueList } from '../lib/issue-list.ts';
import type { Download } from '../ports/downloads.ts';
import type { IdempotencyKey } from '../ports/idempotency.ts';
import { parseExportFormat } from '../query/parse-export-format.ts';
import { askExport, type Exported } from './ask-export.ts';
import { type Context, unixSeconds } from './context.ts';
import { readDownload } from './read-download.ts';
import { refuseAlikeColumns } from './refuse-alike-columns.ts';

export interface DownloadRequest {
  readonly of: Exported;
  readonly body: unknown;
  readonly idempotency: IdempotencyKey | undefined;
}

/** Downloads of an organisation that wait or run. */
const OPEN_MAX = 1000;
const TOO_MANY = `${OPEN_MAX} downloads are waiting already. Please retry when some of them are done.`;

/** A small file is there before anybody has asked for it a second time. */
const WAIT_MS = 10_000;
const LOOK_MS = { first: 20, most: 500 };

/** Has a file made; answers when it is there, or after a while without it. */
export async function createDownload(
  context: Context,
  caller: Caller,
  { of, body, idempotency }: DownloadRequest,
  signal: AbortSignal,
  issues = new IssueList(),
): Promise<Download> {
  const format = parseExportFormat(body, issues);
  const { splits, columns } = await askExport(context, caller, of, body, issues);
  if (format.kind === 'parquet') refuseAlikeColumns(splits, columns);
  const { organisationId, panels } = caller;
  if ((await context.register.downloads.countOpen(organisationId)) >= OPEN_MAX) {
    throw new ServiceError('OVERLOADED', { message: TOO_MANY, headers: { 'retry-after': '60' } });
  }
  const wanted = { id: crypto.randomUUID(), view: { organisationId, panels }, of, request: body, format };
  const made = await context.register.downloads.create(wanted, idempotency, unixSeconds(context));
  if (made === 'key-reused') {
    throw new ServiceError('VALIDATION_FAIL', {
      issues: { 'Idempotency-Key': ['This key was used for another request.'] },
    });
  }
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
