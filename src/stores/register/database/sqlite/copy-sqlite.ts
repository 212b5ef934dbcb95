import Libsql from 'libsql';
import { damageFound, registerFailure, registerFile } from './register-file.ts';

/**
 * Writes a consistent copy of a data directory's register to a new file, and nothing to the directory. Returns what is damaged in
 * the register, a line each; then there is no copy. `isAlone`: no other process has the directory, so there need be no index of
 * the log, for which a full disk has no room.
 */
export async function copySqlite(dataDir: string, file: string, isAlone: boolean): Promise<readonly string[]> {
  const register = registerFile(dataDir);
  try {
    const database = new Libsql(register, { readonly: true, timeout: 10_000 });
    try {
      if (isAlone) database.pragma('locking_mode = EXCLUSIVE');
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
