import Libsql from 'libsql';
import { NO_RESERVE, openDiskSpace } from '../../../disk-space.ts';
import { damageFound, registerFailure, registerFile } from './register-file.ts';

/**
 * Writes a consistent copy of a data directory's register to a new file, and nothing to the directory. Returns what is damaged in
 * the register, a line each; then there is no copy. `isAlone`: no other process has the directory.
 */
export async function copySqlite(dataDir: string, file: string, isAlone: boolean): Promise<readonly string[]> {
  const register = registerFile(dataDir);
  try {
    const database = new Libsql(register, { readonly: true, timeout: 10_000 });
    try {
      // Then there need be no index of the log, for which a full disk has no room. The lock lasts as long as this process.
      if (isAlone && isFull(dataDir)) database.pragma('locking_mode = EXCLUSIVE');
      const damaged = await damageFound(async (sql) => database.prepare(sql).all([]) as Record<string, unknown>[]);
      if (damaged.length === 0) database.prepare('vacuum into ?').run(file);
      return damaged;
    } finally {
      database.close();
    }
  } catch (error) {
    throw registerFailure(register, error);
  }
}

const INDEX_BYTES = 2 ** 20;

function isFull(dataDir: string): boolean {
  return openDiskSpace(dataDir, NO_RESERVE).freeBytes() < INDEX_BYTES;
}
