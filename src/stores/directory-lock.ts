import { join } from 'node:path';
import Libsql from 'libsql';
import { makeDirectory } from './make-directory.ts';

/** Keeps every other process out of a data directory, until it is released or this process ends, however it ends. */
export function lockDirectory(directory: string): { release(): void } {
  makeDirectory(directory);
  const lock = openFile(join(directory, 'lock'));
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

/** The driver has no code for a file that it can't open. */
function openFile(file: string): Libsql.Database {
  try {
    return new Libsql(file);
  } catch (cause) {
    throw Object.assign(new Error(`${file} can't be opened.`, { cause }), { code: 'SQLITE_CANTOPEN' });
  }
}
