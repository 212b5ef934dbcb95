import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SnapshotFile } from '../../ports/fact-store.ts';
import { MANIFEST, UNFINISHED } from './ingest/batch-journal.ts';

/**
 * The files of a fact store whose database does not change now: the database, its log, the batches and the journal.
 * Requests may still add to the journal.
 */
export function snapshotFiles(directory: string): readonly SnapshotFile[] {
  const namesIn = (folder: string) => (existsSync(join(directory, folder)) ? readdirSync(join(directory, folder)) : []);
  // A batch without a manifest is not acknowledged, and may be gone at any moment.
  const batches = namesIn('batches').filter((name, _, names) => {
    if (name.endsWith(UNFINISHED)) return false;
    return name.includes('.') || names.includes(`${name}${MANIFEST}`);
  });
  const journalled = [
    ...namesIn('journal').map((name) => `journal/${name}`),
    ...batches.map((name) => `batches/${name}`),
  ];
  return ['facts.duckdb', 'facts.duckdb.wal', ...journalled].flatMap((name) => {
    const path = join(directory, name);
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() ? [{ name, path, bytes: found.size }] : [];
  });
}
