import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Moves a file over whatever has its new name, all at once; when this resolves, a crash can't undo it. From another file
 * system it comes as a copy, which is `aside` until it is whole. The file's time becomes that of the move.
 */
export async function moveFile(from: string, to: string, aside: string, signal: AbortSignal): Promise<void> {
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

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
