import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import { isUuid } from '../../lib/id.ts';
import { IssueList } from '../../lib/issue-list.ts';
import type { Exported } from '../../operations/ask-export.ts';
import { cancelDownload } from '../../operations/cancel-download.ts';
import { type Context, unixSeconds } from '../../operations/context.ts';
import { createDownload } from '../../operations/create-download.ts';
import { exportCsv } from '../../operations/export-csv.ts';
import { listDownloads } from '../../operations/list-downloads.ts';
import { readDownload } from '../../operations/read-download.ts';
import { fileNameOf } from '../../operations/store-export.ts';
import { contentTypeOfFile } from '../../plan/export-format.ts';
import type { Download, StoredFile } from '../../ports/downloads.ts';
import { untilClientGone } from '../client-gone.ts';
import { ok } from '../envelope.ts';
import { linkPath } from '../files.ts';
import { idempotencyKey, readIdempotencyKey } from '../idempotency-key.ts';
import { recordQuestion } from '../record-question.ts';

interface IdPath {
  Params: { id: string };
}

const EXPORTED: readonly Exported[] = ['metric_data', 'test_data'];

/** Answers as files: made while the caller waits, or in the background. */
export function exportRoutes(app: FastifyInstance, context: Context, publicUrl: () => string): void {
  const ownLink = async ({ key, expiresAt }: StoredFile) =>
    `${publicUrl()}${linkPath(await context.links.sign({ objectKey: key, expiresAt }))}`;

  /** The object store's own, where it has any. */
  const link = async (file: StoredFile) => {
    const fileName = fileNameOf(file);
    const seconds = file.expiresAt - unixSeconds(context);
    if (seconds <= 0) return null;
    const own = await context.objects.link(file.key, { fileName, contentType: contentTypeOfFile(fileName), seconds });
    return own ?? ownLink(file);
  };

  const toBody = async ({ id, status, rows, file, error }: Download) => ({
    id,
    status,
    rows,
    bytes: file?.bytes ?? null,
    sha256: file?.sha256 ?? null,
    url: file && (await link(file)),
    statusUrl: `${publicUrl()}/downloads/${id}`,
    expiresAt: file && isoTime(file.expiresAt),
    error,
  });

  const toListing = async (download: Download) => {
    const { of, format, request, createdAt, endedAt } = download;
    return {
      ...(await toBody(download)),
      of,
      format: format.kind,
      compression: format.compression,
      request,
      createdAt: isoTime(createdAt),
      endedAt: endedAt === null ? null : isoTime(endedAt),
    };
  };

  for (const exported of EXPORTED) {
    app.post(`/${exported}.csv`, async (request, reply) => {
      const record = recordQuestion(context, request, reply);
      const signal = untilClientGone(reply, context.signal);
      const { rows, file } = await exportCsv(context, request.caller, exported, request.body, signal);
      record.rows(rows);
      const { bytes, sha256, expiresAt } = file;
      return ok({
        url: await ownLink(file),
        fileName: fileNameOf(file),
        rows,
        bytes,
        sha256,
        expiresAt: isoTime(expiresAt),
      });
    });

    app.post(`/${exported}_download`, async (request, reply) => {
      const record = recordQuestion(context, request, reply);
      const signal = untilClientGone(reply, context.signal);
      const { caller, body } = request;
      const issues = new IssueList();
      const idempotency = idempotencyKey(readIdempotencyKey(request, issues), JSON.stringify([exported, body]));
      const download = await createDownload(context, caller, { of: exported, body, idempotency }, signal, issues);
      record.rows(download.rows);
      return ok(await toBody(download));
    });
  }

  app.get('/downloads', async ({ caller }) => {
    const downloads = await listDownloads(context, caller);
    return ok(await Promise.all(downloads.map(toListing)));
  });

  app.get<IdPath>('/downloads/:id', async (request) => ok(await toBody(await readDownload(context, ...idOf(request)))));

  app.delete<IdPath>('/downloads/:id', async (request) =>
    ok(await toBody(await cancelDownload(context, ...idOf(request)))),
  );
}

function idOf({ caller, params: { id } }: FastifyRequest<IdPath>): [Caller, string] {
  if (!isUuid(id)) throw new ServiceError('NOT_FOUND');
  return [caller, id];
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
