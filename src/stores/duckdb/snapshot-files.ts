import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SnapshotFile } from '../../ports/fact-store.ts';

/**
 * The files of a fact store while its database does not change: that, its log, and the journal and the batches that it may not
 * have yet. To the journal others may add.
 */
export function snapshotFiles(directory: string): readonly SnapshotFile[] {
  const journalled = ['journal', 'batches'].flatMap((folder) =>
    readdirSync(join(directory, folder)).map((name) => `${folder}/${name}`),
  );
  return ['facts.duckdb', 'facts.duckdb.wal', ...journalled].flatMap((name) => {
    const path = join(directory, name);
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() ? [{ name, path, bytes: found.size }] : [];
  });
}
