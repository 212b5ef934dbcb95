import { randomUUID } from 'node:crypto';
import { type BigIntStats, constants } from 'node:fs';
import { access, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore, StoredObject } from '../../ports/object-store.ts';
import { checkKey } from '../object-key.ts';
import { isMissing, unavailable, withServiceErrors } from './failure.ts';
import { moveFile } from './move-file.ts';

/** Objects as files of one directory, which is this process's alone; the service answers for the links. */
export async function openDiskObjects(directory: string): Promise<ObjectStore> {
  await mkdir(directory, { recursive: true });
  for (const name of await readdir(directory)) {
    if (name.startsWith(UNFINISHED)) await rm(join(directory, name), { force: true });
  }
  // Flat, so that no directory has to be made, synced or cleared away with an object. No key has a `~`.
  const pathOf = (key: string) => join(directory, checkKey(key).replaceAll('/', '~'));
  const ping = async () => {
    try {
      await access(directory, constants.W_OK);
    } catch (error) {
      throw isMissing(error) ? unavailable(error) : error;
    }
  };
  /** A directory that is gone, with its disk maybe, says nothing of its objects. */
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
    sweep: (before, signal) =>
      withServiceErrors(async () => {
        await ping();
        return sweepDirectory(directory, before, signal);
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

async function sweepDirectory(directory: string, before: Date, signal: AbortSignal): Promise<number> {
  let removed = 0;
  for (const name of await readdir(directory)) {
    signal.throwIfAborted();
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.mtime >= before) continue;
    await rm(path, { force: true });
    if (!name.startsWith(UNFINISHED)) removed += 1;
  }
  return removed;
}
