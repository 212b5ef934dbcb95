import { type JsonSchema, orNull } from '../../lib/json-schema.ts';
import type { DownloadStatus } from '../../operations/downloads/downloads.ts';
import { COMPRESSIONS, EXPORT_FORMATS } from '../../plan/export-format.ts';
import { count, IGNORED, link, oneOf, record, text } from './parts.ts';

const STATUSES: Readonly<Record<DownloadStatus, string>> = {
  queued: 'waits for its turn',
  running: 'is being made',
  done: 'can be fetched',
  failed: 'there will be no file, and `error` says why',
  cancelled: 'somebody deleted it',
};

const SHA256: JsonSchema = { ...text('Of the file, in hex.'), pattern: '^[0-9a-f]{64}$' };

const DOWNLOAD = {
  id: { ...text('Names the download.'), format: 'uuid' },
  status: oneOf(
    Object.keys(STATUSES),
    `${Object.entries(STATUSES)
      .map(([status, meaning]) => `\`${status}\`: ${meaning}`)
      .join('; ')}.`,
  ),
  rows: count('Rows so far, told anew every few seconds; in the end all of them.'),
  bytes: orNull(count('Of the file, packed if it is packed; null until `done`.')),
  sha256: orNull(SHA256),
  url: orNull(link('Where the file is; null until `done`, and from its expiry on. The link is all that is needed.')),
  statusUrl: link('The address of `GET /downloads/{id}`.'),
  expiresAt: orNull(time('When the file goes and its link ends; null until `done`.')),
  error: orNull(text('Why it failed, in words; else null.')),
} as const;

const RECEIPT_URL = orNull(
  link(
    'Where the receipt is, a JSON file, if the question asks for one; null as long as `url` is. It goes with the file.',
  ),
);

export const fileSchemas = {
  CsvFile: ofQuestion({
    url: link('Where the file is. The link is all that is needed.'),
    fileName: text('What to call it.'),
    rows: count('Rows, without the header.'),
    bytes: count('Of the file.'),
    sha256: SHA256,
    expiresAt: time('When the file goes and its link ends.'),
  }),
  Download: ofQuestion(DOWNLOAD),
  ListedDownload: ofQuestion({
    ...DOWNLOAD,
    of: oneOf(['metric_data', 'test_data'], 'What it was asked of.'),
    format: oneOf(EXPORT_FORMATS, 'What the file is.'),
    compression: oneOf(COMPRESSIONS, 'How it is packed.'),
    request: { type: 'object', description: 'The question as it was sent.' },
    createdAt: time('When it was asked for.'),
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
