import { rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { VERSION } from '../package.ts';
import type { SnapshotFile } from '../ports/fact-store.ts';
import { DirectoryInUse, lockDirectory, requireInstallation } from '../stores/directory-lock.ts';
import { BlockSums } from '../stores/duckdb/block-sums.ts';
import { damagedTablesIn } from '../stores/duckdb/damaged-tables.ts';
import { snapshotFiles } from '../stores/duckdb/snapshot-files.ts';
import { copySqlite } from '../stores/register/database/sqlite/copy-sqlite.ts';
import { askForSnapshot, type Snapshot } from './control-socket.ts';
import { FACTS_FILE, type Manifest, sumOfBytes } from './manifest.ts';
import { factsIn, ON_SERVERS, refuseDamaged } from './take-snapshot.ts';
import { ArchiveWriter } from './write-archive.ts';

interface BackupOptions {
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
    // Beside the archive, since the disk of the data directory may be full.
    const copy = `${path}.register-${process.pid}`;
    let unused: readonly number[];
    try {
      // After the facts are frozen, since the register must have every agent of the facts.
      refuseDamaged(await copySqlite(dataDir, copy, snapshot.isAlone));
      const register = { name: 'register.sqlite', path: copy, bytes: statSync(copy).size };
      unused = await copySnapshot(snapshot, register, archive, options);
    } finally {
      snapshot.end();
      rmSync(copy, { force: true });
    }
    return await archive.finish(VERSION, unused);
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

/** Returns the locations of wrong blocks that nothing uses. */
async function copySnapshot(
  { facts, damagedTables, requireHeld, thaw }: Snapshot,
  register: SnapshotFile,
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
  const directory = resolve(dataDir, 'facts');
  return {
    facts: factsIn(snapshotFiles(directory)),
    isAlone: true,
    damagedTables: (wrong) => damagedTablesIn(directory, wrong),
    requireHeld: () => {},
    thaw: () => {},
    end: () => lock.release(),
  };
}
