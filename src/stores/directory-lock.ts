import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';

/** Keeps every other process out of a data directory, until it is released or this process ends, however it ends. */
export function lockDirectory(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true });
  const lock = new Libsql(join(directory, 'lock'));
  try {
    // The operating system drops this lock with the process, so a kill leaves nothing to clean up.
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new Error(`The data directory ${directory} is in use by another broadgauge process: stop it first.`);
  }
  return { release: () => lock.close() };
}
