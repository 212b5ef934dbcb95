import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SnapshotFile } from '../../ports/fact-store.ts';

/** The files of a fact store that nobody writes to: the database, its log, and the batches that it may not have yet. */
export function snapshotFiles(directory: string): readonly SnapshotFile[] {
  const batches = readdirSync(join(directory, 'batches')).map((name) => `batches/${name}`);
  return ['facts.duckdb', 'facts.duckdb.wal', ...batches].flatMap((name) => {
    const path = join(directory, name);
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() ? [{ name, path, bytes: found.size }] : [];
  });
}
