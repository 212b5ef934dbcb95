import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { VERSION } from '../package.ts';
import type { SnapshotFile } from '../ports/fact-store.ts';
import { DirectoryInUse, lockDirectory, requireInstallation } from '../stores/directory-lock.ts';
import { BlockSums } from '../stores/duckdb/block-sums.ts';
import { damagedTablesIn } from '../stores/duckdb/damaged-tables.ts';
import { snapshotFiles } from '../stores/duckdb/snapshot-files.ts';
import { openSqlite } from '../stores/register/database/sqlite/open-sqlite.ts';
import { askForSnapshot, type Snapshot } from './control-socket.ts';
import { FACTS_FILE, type Manifest, sumOfBytes } from './manifest.ts';
import { copyRegister, factsIn, ON_SERVERS, refuseDamaged, removeSnapshots } from './take-snapshot.ts';
import { ArchiveWriter } from './write-archive.ts';

export interface BackupOptions {
  /** Called once, with the total size. */
  readonly onBegin: (bytes: number) => void;
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** Writes register, results and keys to one archive, whether the service runs or not. */
export async function createBackup(config: Config, path: string, options: BackupOptions): Promise<Manifest> {
  const { dataDir } = config;
  if (config.databaseUrl !== undefined || config.clickHouse !== undefined) throw new Error(`No backup: ${ON_SERVERS}`);
  requireInstallation(dataDir);
  const archive = await ArchiveWriter.open(path, new Date());
  try {
    const snapshot = await openSnapshot(dataDir);
    let unused: readonly number[];
    try {
      unused = await copySnapshot(snapshot, archive, options);
    } finally {
      snapshot.end();
    }
    return await archive.finish(VERSION, unused);
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

/** Returns the locations of wrong blocks that nothing uses. */
async function copySnapshot(
  { facts, register, damagedTables, requireHeld, thaw }: Snapshot,
  archive: ArchiveWriter,
  { onBegin, onBytes, signal }: BackupOptions,
): Promise<readonly number[]> {
  const sums = new BlockSums();
  const add = (file: SnapshotFile) =>
    archive.add(file, (chunk) => {
      signal.throwIfAborted();
      if (file.name === FACTS_FILE) sums.add(chunk);
      onBytes(chunk.length);
    });
  onBegin(sumOfBytes([...facts, register]));
  for (const file of facts) await add(file);
  requireHeld();
  const wrong = sums.wrong();
  if (wrong.length > 0) refuseDamaged(await damagedTables(wrong));
  thaw();
  await add(register);
  requireHeld();
  return wrong.map(({ location }) => location);
}

async function openSnapshot(dataDir: string): Promise<Snapshot> {
  let lock: { release(): void };
  try {
    lock = lockDirectory(dataDir);
  } catch (error) {
    if (error instanceof DirectoryInUse) return askForSnapshot(dataDir);
    throw error;
  }
  removeSnapshots(dataDir);
  const database = openSqlite(dataDir);
  const directory = resolve(dataDir, 'facts');
  try {
    refuseDamaged(await database.check());
    const { register, end } = await copyRegister(dataDir, database.copyTo);
    return {
      facts: factsIn(snapshotFiles(directory)),
      register,
      damagedTables: (wrong) => damagedTablesIn(directory, wrong),
      requireHeld: () => {},
      thaw: () => {},
      end: () => {
        end();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  } finally {
    await database.close();
  }
}
