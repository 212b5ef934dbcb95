import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockDirectory } from '../stores/directory-lock.ts';
import { syncDirectory } from '../stores/disk/sync-directory.ts';
import { erasuresFile } from '../stores/erasures-to-apply.ts';
import { isRestoreUnfinished, UNFINISHED_RESTORE } from '../stores/unfinished-restore.ts';
import type { ArchiveLocation } from './archive-location.ts';
import type { Manifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';

/** The files of an archive; the register last, since nothing starts without it. */
const PARTS = ['facts', 'register.sqlite'];

/** Files that an empty directory may have: the lock, and those that a file system puts into its root. */
const OF_NOBODY = ['lock', 'lock-journal', 'lost+found'];

interface RestoreOptions {
  /** A list of erasure records to apply before the service answers. Undefined: none. */
  readonly erasures: string | undefined;
  readonly onBytes: (bytes: number) => void;
}

/** Extracts an archive into an empty data directory. A service does not start on an incomplete restore. */
export async function restoreBackup(
  location: ArchiveLocation,
  dataDir: string,
  { erasures, onBytes }: RestoreOptions,
): Promise<Manifest> {
  const lock = lockDirectory(dataDir);
  try {
    if (isRestoreUnfinished(dataDir)) removeParts(dataDir);
    const others = readdirSync(dataDir).filter((name) => !OF_NOBODY.includes(name));
    if (others.length > 0) {
      throw new Error(`The directory ${dataDir} is not empty: a backup is restored into an empty one (set DATA_DIR).`);
    }
    const unfinished = join(dataDir, UNFINISHED_RESTORE);
    mkdirSync(unfinished);
    const writer = writerTo(unfinished, onBytes);
    try {
      const manifest = await readArchive(location, writer).finally(writer.close);
      if (erasures !== undefined) writeFileSync(erasuresFile(dataDir), erasures, { mode: 0o600, flush: true });
      for (const part of PARTS) {
        if (existsSync(join(unfinished, part))) renameSync(join(unfinished, part), join(dataDir, part));
      }
      await syncDirectory(dataDir);
      rmdirSync(unfinished);
      await syncDirectory(dataDir);
      return manifest;
    } catch (error) {
      removeParts(dataDir);
      throw error;
    }
  } finally {
    lock.release();
  }
}

function removeParts(dataDir: string): void {
  for (const part of [...PARTS, UNFINISHED_RESTORE]) rmSync(join(dataDir, part), { recursive: true, force: true });
  rmSync(erasuresFile(dataDir), { force: true });
}

function writerTo(directory: string, onBytes: (bytes: number) => void) {
  let output: FileHandle | undefined;
  let target = '';
  return {
    async begin(name: string) {
      target = join(directory, name);
      mkdirSync(dirname(target), { recursive: true });
      output = await open(target, 'wx', 0o600);
    },
    async chunk(bytes: Buffer) {
      await output?.writeFile(bytes);
      onBytes(bytes.length);
    },
    async end() {
      await output?.sync();
      await output?.close();
      await syncDirectory(dirname(target));
    },
    /** Also closes a file that a damaged archive has cut off. */
    close: async () => output?.close(),
  };
}
