import { contentTypeOfFile, type ExportFormat, extensionOf } from '../../plan/export-format.ts';
import type { StoredFile } from '../../ports/downloads.ts';
import type { RenderOptions } from '../../ports/fact-store.ts';
import type { Question } from '../../query/parse-question.ts';
import { type Context, unixSeconds } from '../context.ts';
import type { ExportQuestion } from '../questions/ask-export.ts';

export interface ExportPlace {
  readonly organisationId: number;
  readonly id: string;
  readonly of: Question['of'];
  /** UNIX seconds. */
  readonly askedAt: number;
  /** Each has a place of its own: one that was thought dead can't write over another's file. */
  readonly attempt: number;
}

export interface StoredExport {
  readonly rows: number;
  readonly file: StoredFile;
}

/** Renders the rows of a question into a file and puts it into the object store, all of it or nothing. */
export async function storeExport(
  context: Context,
  { title, rows }: ExportQuestion,
  format: ExportFormat,
  place: ExportPlace,
  options: RenderOptions,
): Promise<StoredExport> {
  context.disk.requireSpace();
  const onRows = (count: number) => {
    context.disk.requireSpace();
    options.onRows(count);
  };
  const rendered = await context.facts.render(await rows(options.signal), format, { ...options, onRows });
  try {
    const key = objectKey(place, title, format);
    const fileName = fileNameOf({ key });
    const head = { contentType: contentTypeOfFile(fileName), fileName };
    await context.objects.put(key, rendered.path, head, options.signal);
    const { bytes, sha256 } = rendered;
    return {
      rows: rendered.rows,
      file: { key, bytes, sha256, expiresAt: unixSeconds(context) + context.exports.keptSeconds },
    };
  } finally {
    await rendered.discard();
  }
}

function objectKey({ organisationId, id, of, askedAt, attempt }: ExportPlace, title: string, format: ExportFormat) {
  return `${organisationId}/${id}/${attempt}/${of}-${title}-${stamp(askedAt)}${extensionOf(format)}`;
}

/** Where earlier attempts may have left their files. */
export function earlierKeys({ key }: Pick<StoredFile, 'key'>, attempt: number): string[] {
  const [organisation, id, , fileName] = key.split('/');
  return Array.from({ length: attempt - 1 }, (_, index) => `${organisation}/${id}/${index + 1}/${fileName}`);
}

/** The last segment of its key. */
export function fileNameOf({ key }: Pick<StoredFile, 'key'>): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

function stamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}
