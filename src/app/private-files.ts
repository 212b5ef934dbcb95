import { chmodSync, lstatSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
const OF_THE_SERVICE = [
  'lock',
  'lock-journal',
  'register.sqlite',
  'register.sqlite-wal',
  'register.sqlite-shm',
  'facts',
  'reserve',
  'objects',
];

/** Files that this process creates from now on are readable by its user only. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Removes other users' access to the data directory: earlier versions left that to the umask. */
export function closeToOthers(dataDir: string): void {
  for (const name of OF_THE_SERVICE) {
    const path = join(dataDir, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found && (found.mode & OTHERS) !== 0 && !found.isSymbolicLink()) {
      chmodSync(path, found.mode & 0o7777 & ~OTHERS);
    }
  }
}
