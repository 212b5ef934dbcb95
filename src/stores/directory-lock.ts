import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Libsql from 'libsql';

/** Another process has the directory. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(`The data directory ${directory} is in use by another broadgauge process: stop it first.`);
  }
}

/** Locks a data directory against other processes, until it is released or this process ends. */
export function lockDirectory(directory: string): { release(): void } {
  makeDirectory(directory);
  const lock = openFile(join(directory, 'lock'));
  try {
    // A journal would need space on a disk that may be full. A prepared statement would hold the file open after `close`.
    lock.exec('PRAGMA journal_mode = MEMORY');
    // The operating system drops this lock with the process, also after a kill.
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new DirectoryInUse(directory);
  }
  return { release: () => lock.close() };
}

/** Throws unless there is a register in the directory that this user may read. */
export function requireInstallation(dataDir: string): void {
  try {
    accessSync(join(dataDir, 'register.sqlite'), constants.R_OK);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EACCES'
      ? new Error(`You may not read ${dataDir}: run this as the user of the service.`)
      : new Error(`There is no installation in ${dataDir}: set DATA_DIR to the directory of one.`);
  }
}

/** The driver has no code for a file that it can't open. */
function openFile(file: string): Libsql.Database {
  try {
    return new Libsql(file);
  } catch (cause) {
    throw Object.assign(new Error(`${file} can't be opened.`, { cause }), { code: 'SQLITE_CANTOPEN' });
  }
}

/**
 * Makes a directory and its parents. Node's `recursive` never returns if the system refuses a directory, as under
 * /proc.
 */
export function makeDirectory(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    makeDirectory(dirname(path));
    mkdirSync(path);
  }
}
