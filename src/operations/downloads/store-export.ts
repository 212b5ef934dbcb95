import { ServiceError } from '../../errors.ts';
import { contentTypeOfFile, type ExportFormat, extensionOf } from '../../plan/export-format.ts';
import type { StoredFile } from '../../ports/downloads.ts';
import type { RenderOptions } from '../../ports/fact-store.ts';
import type { ObjectHead } from '../../ports/object-store.ts';
import type { Question } from '../../query/parse-question.ts';
import { type Context, unixSeconds } from '../context.ts';
import type { ExportQuestion } from '../questions/ask-export.ts';
import { makeFiles } from './make-files.ts';

interface ExportPlace {
  readonly organisationId: number;
  readonly id: string;
  readonly of: Question['of'];
  /** UNIX seconds. */
  readonly askedAt: number;
  /** Each attempt has its own key: an attempt that was presumed dead can't overwrite another's file. */
  readonly attempt: number;
}

export type ExportOptions = Omit<RenderOptions, 'onBytes'>;

export interface StoredExport {
  readonly rows: number;
  readonly file: StoredFile;
}

export function refuseBeyond(bytesMax: number): RenderOptions['onBytes'] {
  return (bytes) => {
    if (bytesMax === 0 || bytes <= bytesMax) return;
    const message = `The file has more than the ${bytesMax} bytes that EXPORT_BYTES_MAX allows. Please ask for less, or for a packed one.`;
    throw new ServiceError('PAYLOAD_TOO_LARGE', { message });
  };
}

/**
 * Renders the rows of a question to a file and stores it in the object store, completely or not at all, with its
 * receipt beside it. `ignored`: unknown fields of the request.
 */
export function storeExport(
  context: Context,
  question: ExportQuestion,
  ignored: readonly string[],
  format: ExportFormat,
  place: ExportPlace,
  options: ExportOptions,
): Promise<StoredExport> {
  return makeFiles(
    context,
    place.organisationId,
    options.signal,
    (signal) => renderExport(context, question, ignored, format, place, { ...options, signal }),
    ({ file }) => keysOf(file),
  );
}

async function renderExport(
  context: Context,
  { title, open }: ExportQuestion,
  ignored: readonly string[],
  format: ExportFormat,
  place: ExportPlace,
  options: ExportOptions,
): Promise<StoredExport> {
  context.disk.requireFileSpace();
  const onRows = (count: number) => {
    context.disk.requireFileSpace();
    options.onRows(count);
  };
  const { rows, receipt } = await open(ignored, options.signal);
  const rendered = await context.facts.render(rows, format, {
    ...options,
    onRows,
    onBytes: refuseBeyond(context.exportBytesMax),
  });
  try {
    const key = objectKey(place, title, format);
    // The receipt first, so that it exists whenever the file does.
    if (receipt) {
      const written = await rendered.describe(`${JSON.stringify(await receipt.ofRows(rendered.rows), null, 2)}\n`);
      await context.objects.put(receiptKey({ key }), written, headOf(receiptKey({ key })), options.signal);
    }
    await context.objects.put(key, rendered.path, headOf(key), options.signal);
    const { bytes, sha256 } = rendered;
    return {
      rows: rendered.rows,
      file: { key, bytes, sha256, expiresAt: unixSeconds(context) + context.exports.keptSeconds },
    };
  } finally {
    await rendered.discard();
  }
}

function headOf(key: string): ObjectHead {
  const fileName = fileNameOf({ key });
  return { contentType: contentTypeOfFile(fileName), fileName };
}

/** The key of a file's receipt, if it has one. */
export function receiptKey({ key }: Pick<StoredFile, 'key'>): string {
  return `${key}.receipt.json`;
}

function objectKey({ organisationId, id, of, askedAt, attempt }: ExportPlace, title: string, format: ExportFormat) {
  return `${organisationId}/${id}/${attempt}/${of}-${title}-${stamp(askedAt)}${extensionOf(format)}`;
}

/** The keys where earlier attempts may have left files. */
export function earlierKeys({ key }: Pick<StoredFile, 'key'>, attempt: number): string[] {
  const [organisation, id, , fileName] = key.split('/');
  const earlier = Array.from({ length: attempt - 1 }, (_, index) => `${organisation}/${id}/${index + 1}/${fileName}`);
  return earlier.flatMap((earlierKey) => keysOf({ key: earlierKey }));
}

/** All keys of a file. */
export function keysOf(file: Pick<StoredFile, 'key'>): string[] {
  return [file.key, receiptKey(file)];
}

/** The last segment of its key. */
export function fileNameOf({ key }: Pick<StoredFile, 'key'>): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

function stamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}
