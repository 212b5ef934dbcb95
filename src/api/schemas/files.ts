import { type JsonSchema, orNull } from '../../lib/json-schema.ts';
import type { DownloadStatus } from '../../operations/downloads/downloads.ts';
import { COMPRESSIONS, EXPORT_FORMATS } from '../../plan/export-format.ts';
import { count, IGNORED, link, oneOf, record, text } from './parts.ts';

const STATUSES: Readonly<Record<DownloadStatus, string>> = {
  queued: 'waiting',
  running: 'being made',
  done: 'can be fetched',
  failed: 'there will be no file; `error` gives the reason',
  cancelled: 'deleted by a caller',
};

const SHA256: JsonSchema = { ...text('The hash of the file, in hex.'), pattern: '^[0-9a-f]{64}$' };

const DOWNLOAD = {
  id: { ...text('The id of the download.'), format: 'uuid' },
  status: oneOf(
    Object.keys(STATUSES),
    `${Object.entries(STATUSES)
      .map(([status, meaning]) => `\`${status}\`: ${meaning}`)
      .join('; ')}.`,
  ),
  rows: count('Rows so far, updated every few seconds; at the end, all of them.'),
  bytes: orNull(count('The size of the file, compressed if it is compressed; null until `done`.')),
  sha256: orNull(SHA256),
  url: orNull(link('The link to the file; null until `done`, and after its expiry. It needs no token.')),
  statusUrl: link('The address of `GET /downloads/{id}`.'),
  expiresAt: orNull(time('When the file and its link expire; null until `done`.')),
  error: orNull(text('Why it failed, in words; else null.')),
} as const;

const RECEIPT_URL = orNull(
  link(
    'The link to the receipt, a JSON file, if it was requested; null while `url` is null. It expires with the file.',
  ),
);

export const fileSchemas = {
  CsvFile: ofQuestion({
    url: link('The link to the file; it needs no token.'),
    fileName: text('The file name.'),
    rows: count('Rows, without the header.'),
    bytes: count('Of the file.'),
    sha256: SHA256,
    expiresAt: time('When the file and its link expire.'),
  }),
  Download: ofQuestion(DOWNLOAD),
  ListedDownload: ofQuestion({
    ...DOWNLOAD,
    of: oneOf(['metric_data', 'test_data'], 'The call whose answer it is.'),
    format: oneOf(EXPORT_FORMATS, 'The format of the file.'),
    compression: oneOf(COMPRESSIONS, 'Its compression.'),
    request: { type: 'object', description: 'The question as sent.' },
    createdAt: time('When it was requested.'),
    endedAt: orNull(time('When it was done, failed or was cancelled; null before.')),
  }),
} as const satisfies Record<string, JsonSchema>;

/** A record that may name ignored fields of its question, and a receipt. */
function ofQuestion<Name extends string>(properties: Readonly<Record<Name, JsonSchema>>): JsonSchema {
  const told = record(properties);
  return { ...told, properties: { ...told.properties, ignored: IGNORED, receiptUrl: RECEIPT_URL } };
}

function time(description: string): JsonSchema {
  return { ...text(description), format: 'date-time' };
}
