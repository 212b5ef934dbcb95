import { randomUUID } from 'node:crypto';
import { type BigIntStats, constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ServiceError } from '../../errors.ts';
import type { DiskSpace } from '../../ports/disk-space.ts';
import type { ObjectStore, StoredObject } from '../../ports/object-store.ts';
import { checkKey } from '../object-key.ts';
import { syncDirectory } from './sync-directory.ts';

/** Objects as files of one directory, used only by this process; the service serves links. */
export async function openDiskObjects(directory: string, disk: DiskSpace): Promise<ObjectStore> {
  const withServiceErrors = serviceErrorsOf(disk);
  await mkdir(directory, { recursive: true });
  for (const name of await readdir(directory)) {
    if (name.startsWith(UNFINISHED)) await rm(join(directory, name), { force: true });
  }
  // Flat, so that an object needs no subdirectory. No key has a `~`.
  const pathOf = (key: string) => join(directory, checkKey(key).replaceAll('/', '~'));
  const ping = async () => {
    try {
      await access(directory, constants.W_OK);
    } catch (error) {
      throw isMissing(error) ? unavailable(error) : error;
    }
  };
  /** A missing directory, maybe an unmounted disk, does not mean a missing object. */
  const orUndefined = async (error: unknown) => {
    if (!isMissing(error)) throw error;
    await ping();
    return undefined;
  };
  return {
    put: (key, file, _head, signal) =>
      withServiceErrors(async () => {
        const path = pathOf(key);
        await ping();
        await moveFile(file, path, join(directory, `${UNFINISHED}${randomUUID()}`), signal);
      }, signal),
    head: (key) => withServiceErrors(async () => stat(pathOf(key), { bigint: true }).then(describeFile, orUndefined)),
    read: (key, range) =>
      withServiceErrors(async () => {
        const file = await open(pathOf(key)).catch(orUndefined);
        return file?.createReadStream(range && { start: range.from, end: range.to });
      }),
    link: async () => undefined,
    remove: (key) => withServiceErrors(async () => rm(pathOf(key)).catch(orUndefined)),
    sweep: (before, signal, under) =>
      withServiceErrors(async () => {
        await ping();
        return sweepDirectory(directory, before, signal, under === undefined ? '' : `${under}~`);
      }, signal),
    ping: () => withServiceErrors(ping),
    close: async () => {},
  };
}

/** No key begins with it. */
const UNFINISHED = '.unfinished-';

function describeFile({ ino, size, mtimeNs, mtime }: BigIntStats): StoredObject {
  const etag = `"${[ino, size, mtimeNs].map((number) => number.toString(36)).join('-')}"`;
  return { bytes: Number(size), etag, storedAt: mtime };
}

async function sweepDirectory(
  directory: string,
  before: Date,
  signal: AbortSignal,
  beginning: string,
): Promise<number> {
  let removed = 0;
  for (const name of await readdir(directory)) {
    if (!name.startsWith(beginning)) continue;
    signal.throwIfAborted();
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.mtime >= before) continue;
    await rm(path, { force: true });
    if (!name.startsWith(UNFINISHED)) removed += 1;
  }
  return removed;
}

/**
 * Moves a file atomically and durably, and replaces a file of that name. From another file system it is copied to `aside`
 * first. The file's time becomes that of the move.
 */
async function moveFile(from: string, to: string, aside: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await syncFile(from, new Date());
  signal.throwIfAborted();
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, aside, signal);
    await rename(aside, to);
    await rm(from, { force: true });
  }
  await syncDirectory(dirname(to));
}

async function copyFile(from: string, to: string, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(createReadStream(from), createWriteStream(to, { flags: 'wx', flush: true }), { signal });
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

async function syncFile(path: string, time: Date): Promise<void> {
  const file = await open(path);
  try {
    await file.utimes(time, time);
    await file.sync();
  } finally {
    await file.close();
  }
}

const FULL = ['ENOSPC', 'EDQUOT'];
/** Temporary errors: too many open files, or a disk that does not answer. */
const PASSING = ['EMFILE', 'ENFILE', 'EAGAIN', 'EBUSY', 'EIO', 'ESTALE', 'ETIMEDOUT'];

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

function unavailable(cause: unknown): ServiceError {
  return new ServiceError('OVERLOADED', { headers: { 'retry-after': '5' }, cause });
}

/** Turns temporary errors into a ServiceError that asks for a retry, and an abort into its reason. */
function serviceErrorsOf(disk: DiskSpace) {
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const code = codeOf(error);
      if (FULL.includes(code)) throw disk.full(error);
      throw PASSING.includes(code) ? unavailable(error) : error;
    }
  };
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
