import { ServiceError } from '../errors.ts';
import { isUuid } from '../lib/id.ts';
import { isObject } from '../lib/read.ts';
import type { Context } from '../operations/context.ts';
import { createDownload } from '../operations/downloads/create-download.ts';
import { cancelDownload, type Download, listDownloads, readDownload } from '../operations/downloads/downloads.ts';
import { exportCsv } from '../operations/downloads/export-csv.ts';
import { type LinkedFile, linkFile, receiptOf, signFile } from '../operations/downloads/files.ts';
import { fileNameOf } from '../operations/downloads/store-export.ts';
import { askExport } from '../operations/questions/ask-export.ts';
import { verifyNames } from '../operations/questions/verify-names.ts';
import { refuseAlikeColumns } from '../query/alike-columns.ts';
import { ignoredFields, ignoredFieldsOfDownload } from '../query/ignored-fields.ts';
import { parseExportFormat } from '../query/parse-export-format.ts';
import { parseQuestion, type Question } from '../query/parse-question.ts';
import { invalid, success } from './answers.ts';
import { jsonBody } from './bodies.ts';
import { type Call, call, DATA, type Parameter, type Resource } from './call.ts';
import { addressOf, fetchFile } from './fetch-file.ts';
import { IDEMPOTENCY_KEY, KEY_REUSED } from './parameters.ts';
import { METRIC_ISSUES, METRIC_QUESTIONS, TEST_ISSUES, TEST_QUESTIONS } from './question-examples.ts';
import { ok } from './reply.ts';
import { CANCELLED, CSV_FILE, DOWNLOAD_ID, FINISHED, LISTED, RUNNING } from './schemas/file-examples.ts';
import { fileSchemas } from './schemas/files.ts';
import { listOf, ref } from './schemas/parts.ts';

const ID: Parameter<string> = {
  name: 'id',
  in: 'path',
  description: 'The id of a download.',
  schema: { type: 'string', format: 'uuid' },
  example: DOWNLOAD_ID,
  read(given) {
    const id = String(given);
    if (!isUuid(id)) throw new ServiceError('NOT_FOUND');
    return id;
  },
};

const KINDS = {
  metric_data: {
    name: 'metric data',
    operation: 'Metric',
    question: ref('MetricQuestion'),
    examples: METRIC_QUESTIONS,
    issues: METRIC_ISSUES,
  },
  test_data: {
    name: 'test data',
    operation: 'Tests',
    question: ref('TestQuestion'),
    examples: TEST_QUESTIONS,
    issues: TEST_ISSUES,
  },
} as const;

/** A file made while the caller waits. */
function csvOf(of: Question['of']): Call {
  const { name, operation, question, examples, issues } = KINDS[of];
  return call(`POST /${of}.csv`, {
    id: `export${operation}Csv`,
    summary: `Make a CSV of ${name}`,
    description:
      `The answer of \`/${of}\` to the same request, as a CSV file: the same rows in the same order. The answer ` +
      'arrives when the file is complete. For a file that takes minutes, request a download. If the caller disconnects, ' +
      'the work ends.\n\n' +
      'Text that a spreadsheet would take for a formula gets an apostrophe in front.',
    access: DATA,
    isQuestion: true,
    body: jsonBody({
      description: 'The question.',
      schema: question,
      examples,
      read: (sent, now, issues) => parseQuestion(of, sent, now, issues),
    }),
    answer: success('The link to the file.', ref('CsvFile'), { 'A file': CSV_FILE }),
    refusals: invalid(`As for \`/${of}\`.`, issues),
    check: ({ context, caller, body }, issues) => verifyNames(context, caller, body.unverified, issues),
    async handle({ context, caller, body, sent, publicUrl, signal }) {
      const ignored = ignoredFields(of, sent);
      const { rows, file } = await exportCsv(context, caller, body.question, ignored, signal());
      const { bytes, sha256, expiresAt } = file;
      const url = addressOf(publicUrl, await signFile(context, file));
      const told = { url, fileName: fileNameOf(file), rows, bytes, sha256, expiresAt: isoTime(expiresAt) };
      const receipt = body.question.query.receipt && {
        receiptUrl: addressOf(publicUrl, await signFile(context, receiptOf(file))),
      };
      return { ...ok({ ...told, ...ignoring(ignored), ...receipt }), rows };
    },
  });
}

/** A file made in the background. */
function downloadOf(of: Question['of']): Call {
  const { name, operation, question, examples, issues } = KINDS[of];
  const packed = Object.entries(examples).map(([summary, body]) => [
    `${summary}, packed`,
    { ...body, format: 'ndjson', compression: 'gzip' },
  ]);
  return call(`POST /${of}_download`, {
    id: `download${operation}`,
    summary: `Have a file of ${name} made`,
    description:
      `The answer of \`/${of}\` to the same request, as a file of any size that is made in the background. The answer ` +
      'arrives when the file is complete, or after 10 seconds, so small files take one call. For others, poll ' +
      '`statusUrl` ' +
      'until `status` is neither `queued` nor `running`.\n\nA relative date counts from the time of the request. A ' +
      'failure that is found while the question runs gives a `failed` download.',
    access: DATA,
    parameters: { key: IDEMPOTENCY_KEY },
    isQuestion: true,
    isInBackground: true,
    body: jsonBody({
      description: 'The question and the format of the file.',
      schema: { allOf: [question, ref('FileFormat')] },
      examples: Object.fromEntries(packed),
      read: (sent, now, issues) => ({
        format: parseExportFormat(sent, issues),
        ...parseQuestion(of, sent, now, issues),
      }),
    }),
    answer: success('The download.', ref('Download'), { 'A small file': FINISHED, 'A large file': RUNNING }),
    refusals: {
      ...invalid(`As for \`/${of}\`, and for the two fields of the file. Or the key was used for another request.`, {
        ...issues,
        format: ['xlsx is not a valid format.'],
      }),
      OVERLOADED: {
        when: 'The service is busy: too many downloads of the organisation are waiting, or a store is away.',
      },
    },
    check: ({ context, caller, body }, issues) => verifyNames(context, caller, body.unverified, issues),
    async handle({ context, caller, parameters: { key }, body: { question, format }, sent, publicUrl, signal }) {
      const { splits, columns } = await askExport(context, caller, question);
      if (format.kind === 'parquet') refuseAlikeColumns(splits, columns);
      const download = await createDownload(context, caller, { of, sent, format, key }, signal());
      if (download === 'key-reused') throw new ServiceError('VALIDATION_FAIL', { issues: KEY_REUSED });
      return { ...ok(await downloadBody(context, publicUrl, download)), rows: download.rows };
    },
  });
}

/** Absent where there are none. */
function ignoring(ignored: readonly string[]) {
  return ignored.length > 0 && { ignored };
}

async function downloadBody(context: Context, publicUrl: string, download: Download) {
  const { id, status, rows, file, error } = download;
  return {
    id,
    status,
    rows,
    bytes: file?.bytes ?? null,
    sha256: file?.sha256 ?? null,
    url: file && (await fileUrl(context, publicUrl, file)),
    statusUrl: `${publicUrl}/downloads/${id}`,
    expiresAt: file && isoTime(file.expiresAt),
    error,
    ...ignoring(ignoredFieldsOfDownload(download.of, download.request)),
    ...(asksForReceipt(download.request) && {
      receiptUrl: file && (await fileUrl(context, publicUrl, receiptOf(file))),
    }),
  };
}

async function listedBody(context: Context, publicUrl: string, download: Download) {
  const { of, format, request, createdAt, endedAt } = download;
  return {
    ...(await downloadBody(context, publicUrl, download)),
    of,
    format: format.kind,
    compression: format.compression,
    request,
    createdAt: isoTime(createdAt),
    endedAt: endedAt === null ? null : isoTime(endedAt),
  };
}

function asksForReceipt(request: unknown): boolean {
  return isObject(request) && request.receipt === true;
}

async function fileUrl(context: Context, publicUrl: string, file: LinkedFile): Promise<string | null> {
  const link = await linkFile(context, file);
  return link === null || typeof link === 'string' ? link : addressOf(publicUrl, link);
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

const NO_DOWNLOAD = {
  when: 'There is no such download, or it was requested by a token that sees more than this one.',
};

export const files: Resource = {
  name: 'Files',
  description:
    'The same questions, answered with a file: a CSV while the caller waits, or a file of any size and several ' +
    'formats, made in the background. A file has the rows of the JSON answer, in the same order, from one snapshot.',
  schemas: fileSchemas,
  calls: [
    csvOf('metric_data'),
    csvOf('test_data'),
    downloadOf('metric_data'),
    downloadOf('test_data'),
    call('GET /downloads', {
      id: 'listDownloads',
      summary: 'List downloads',
      description:
        'The newest 100 downloads of the organisation, newest first. A download’s record is deleted when its file ' +
        'expires; if it failed or was cancelled, after a week, or when its room is needed.',
      access: DATA,
      answer: success('The downloads.', listOf(ref('ListedDownload')), { Downloads: [LISTED] }),
      async handle({ context, caller, publicUrl }) {
        const downloads = await listDownloads(context, caller);
        return ok(await Promise.all(downloads.map((download) => listedBody(context, publicUrl, download))));
      },
    }),
    call('GET /downloads/{id}', {
      id: 'readDownload',
      summary: 'Read a download',
      description:
        'The progress of a download, and the link to its file. A download belongs to the organisation: any of its ' +
        'tokens with the scope `data` can read it. Each answer has a new link of the object store.',
      access: DATA,
      parameters: { id: ID },
      answer: success('The download.', ref('Download'), { Running: RUNNING, Done: FINISHED }),
      refusals: { NOT_FOUND: NO_DOWNLOAD },
      handle: async ({ context, caller, parameters: { id }, publicUrl }) =>
        ok(await downloadBody(context, publicUrl, await readDownload(context, caller, id))),
    }),
    call('DELETE /downloads/{id}', {
      id: 'cancelDownload',
      summary: 'Cancel a download',
      description:
        'Ends a download in any state and removes its file; its link is then a 404. A failed or cancelled download ' +
        'does not change.',
      access: DATA,
      parameters: { id: ID },
      answer: success('The download after the change.', ref('Download'), { Cancelled: CANCELLED }),
      refusals: { NOT_FOUND: NO_DOWNLOAD },
      handle: async ({ context, caller, parameters: { id }, publicUrl }) =>
        ok(await downloadBody(context, publicUrl, await cancelDownload(context, caller, id))),
    }),
    fetchFile,
  ],
};
