import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { DirectoryInUse, lockDirectory, requireInstallation } from '../stores/directory-lock.ts';
import { damagedTablesIn } from '../stores/duckdb/damaged-tables.ts';
import { openSqlite } from '../stores/register/database/sqlite/open-sqlite.ts';
import { downloads } from '../stores/register/downloads/downloads.ts';
import { type CheckOptions, checkStores } from './check-stores.ts';
import { askForCheck } from './control-socket.ts';
import { type LastCheck, writeLastCheck } from './last-check.ts';

/** Reads everything in a data directory, whether the service runs or not. */
export async function checkInstallation(config: Config, options: Omit<CheckOptions, 'share'>): Promise<LastCheck> {
  const { dataDir } = config;
  if (config.databaseUrl === undefined) requireInstallation(dataDir);
  let lock: { release(): void };
  try {
    lock = lockDirectory(dataDir);
  } catch (error) {
    if (error instanceof DirectoryInUse) return askForCheck(dataDir, options);
    throw error;
  }
  const database = config.databaseUrl === undefined ? openSqlite(dataDir) : undefined;
  try {
    const damaged = await checkStores(
      dataDir,
      {
        checkRegister: database?.check,
        damagedTables:
          config.clickHouse === undefined ? (wrong) => damagedTablesIn(resolve(dataDir, 'facts'), wrong) : undefined,
        files: database && config.objectStore === undefined ? () => downloads(database).files() : undefined,
      },
      { ...options, share: 1 },
    );
    const check = { at: new Date().toISOString(), damaged };
    writeLastCheck(dataDir, check);
    return check;
  } finally {
    await database?.close();
    lock.release();
  }
}
