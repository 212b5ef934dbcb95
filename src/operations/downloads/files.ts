import { ServiceError } from '../../errors.ts';
import { contentTypeOfFile } from '../../plan/export-format.ts';
import type { StoredFile } from '../../ports/downloads.ts';
import type { ByteRange, StoredObject } from '../../ports/object-store.ts';
import { type Context, unixSeconds } from '../context.ts';
import type { SignedLink } from '../state/links.ts';
import { fileNameOf, receiptKey } from './store-export.ts';

export type { ByteRange };

/** A file that can be fetched. */
export interface OpenFile extends StoredObject {
  readonly fileName: string;
  readonly contentType: string;
  /** Without a range, everything. */
  read(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

/** The file of a link. The link needs no token. */
export async function openFile({ links, objects }: Context, link: SignedLink | undefined): Promise<OpenFile> {
  if (!link || !(await links.holds(link))) throw new ServiceError('ACCESS_DENIED', { message: NO_LINK });
  const key = link.objectKey;
  const object = await objects.head(key);
  if (!object) throw new ServiceError('NOT_FOUND');
  const fileName = fileNameOf({ key });
  return {
    ...object,
    fileName,
    contentType: contentTypeOfFile(fileName),
    async read(range) {
      const bytes = await objects.read(key, range);
      if (!bytes) throw new ServiceError('NOT_FOUND');
      return bytes;
    },
  };
}

const NO_LINK = 'This link is not valid or has expired. Please request the file again.';

/** The receipt of a file, with the same lifetime. */
export function receiptOf(file: StoredFile): LinkedFile {
  return { key: receiptKey(file), expiresAt: file.expiresAt };
}

export type LinkedFile = Pick<StoredFile, 'key' | 'expiresAt'>;

/** A link of the service to a file. */
export function signFile({ links }: Context, { key, expiresAt }: LinkedFile): Promise<SignedLink> {
  return links.sign({ objectKey: key, expiresAt });
}

/** The object store's link to a file if it makes any, else a link of the service; null if the file has expired. */
export async function linkFile(context: Context, file: LinkedFile): Promise<string | SignedLink | null> {
  const fileName = fileNameOf(file);
  const seconds = file.expiresAt - unixSeconds(context);
  if (seconds <= 0) return null;
  const head = { fileName, contentType: contentTypeOfFile(fileName), seconds };
  return (await context.objects.link(file.key, head)) ?? signFile(context, file);
}
