import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '../errors.ts';
import { parseObjectStoreUrl, type S3Location } from '../lib/object-store-url.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { openObjects } from '../stores/open-objects.ts';

/** The location of an archive: a file, or an object in S3-compatible storage. */
export interface ArchiveLocation {
  /** Its text for people. */
  readonly name: string;
  readonly isRemote: boolean;
  exists(): Promise<boolean>;
  /** Makes the archive at a local path, then stores it at its location, completely or not at all. */
  write<T>(make: (path: string) => Promise<T>, signal: AbortSignal): Promise<T>;
  read(): AsyncIterable<Uint8Array>;
}

const CHUNK_BYTES = 2 ** 20;

/** Throws if an S3 address does not name an object. */
export function openLocation(given: string): ArchiveLocation {
  return given.startsWith('s3:') ? openObject(locate(given)) : fileAt(given);
}

/** Throws if the service would delete the archive along with exported files. */
export function refuseWithin(given: string, exports: S3Location | undefined): void {
  if (exports === undefined || !given.startsWith('s3:')) return;
  const { bucket, prefix } = locate(given);
  if (bucket !== exports.bucket || !`${prefix}/`.startsWith(`${exports.prefix}/`)) return;
  throw new Error(
    'The archive would be below OBJECT_STORE_URL, where the service removes what is old: take another folder.',
  );
}

function fileAt(path: string): ArchiveLocation {
  return {
    name: path,
    isRemote: false,
    exists: async () => existsSync(path),
    write: (make) => make(path),
    read: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }),
  };
}

interface ObjectLocation extends S3Location {
  /** Below the prefix. */
  readonly key: string;
}

function locate(given: string): ObjectLocation {
  const location = inWords(() => parseObjectStoreUrl(given));
  const slash = location.prefix.lastIndexOf('/');
  if (slash < 0)
    throw new Error('The address of the archive needs a folder and a name: s3://bucket/folder/monday.tar.');
  return { ...location, prefix: location.prefix.slice(0, slash), key: location.prefix.slice(slash + 1) };
}

function inWords<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Error(`The address of the archive ${(error as Error).message}`);
  }
}

function openObject(location: ObjectLocation): ArchiveLocation {
  const { bucket, prefix, key } = location;
  const name = `s3://${bucket}/${prefix}/${key}`;
  const using = async <T>(work: (objects: ObjectStore) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const objects = await openObjects(location, '');
    try {
      await objects.ping();
      return await work(objects);
    } catch (error) {
      signal?.throwIfAborted();
      throw new Error(`${name} can't be used: ${reasonOf(error)}`, { cause: error });
    } finally {
      await objects.close();
    }
  };
  return {
    name,
    isRemote: true,
    exists: () => using(async (objects) => (await objects.head(key)) !== undefined),
    async write(make, signal) {
      const directory = await mkdtemp(join(tmpdir(), 'broadgauge-backup-'));
      try {
        const path = join(directory, key);
        const made = await make(path);
        const head = { contentType: 'application/x-tar', fileName: key };
        await using((objects) => objects.put(key, path, head, signal), signal);
        return made;
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    // The connection is open until the bytes are through.
    async *read() {
      const objects = await openObjects(location, '');
      try {
        yield* (await objects.read(key)) ?? [];
      } finally {
        await objects.close();
      }
    },
  };
}

/** The cause says more than the message for callers of the service. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return error instanceof ServiceError && cause instanceof Error ? cause.message : message;
}
