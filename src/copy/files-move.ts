import { fileNameOf } from '../operations/downloads/store-export.ts';
import { contentTypeOfFile } from '../plan/export-format.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { type DiskFile, diskFiles } from '../stores/copy/disk-files.ts';
import type { Move, Reporter } from './move.ts';

/** Copies exported files that can still be fetched, under the same keys, so that their links stay valid. */
export function filesMove(
  directory: string,
  since: Date,
  target: ObjectStore,
  reporter: Reporter,
  signal: AbortSignal,
): Move {
  let files: readonly DiskFile[] = [];
  const isThere = async ({ key, bytes }: DiskFile) => (await target.head(key))?.bytes === bytes;
  return {
    part: 'files',
    state: async () => {
      await target.ping();
      return 'begun';
    },
    inspect: async () => {
      files = await diskFiles(directory, since);
    },
    copy: async () => {
      const progress = reporter.begin('files', bytesOf(files), 'bytes');
      for (const file of files) {
        signal.throwIfAborted();
        const fileName = fileNameOf(file);
        const head = { contentType: contentTypeOfFile(fileName), fileName };
        // An object is never partial, and its key never belonged to another file.
        if (!(await isThere(file))) await target.put(file.key, file.path, head, signal);
        progress.advance(file.bytes);
      }
      progress.end();
    },
    compare: async () => {
      const there: DiskFile[] = [];
      for (const file of files) if (await isThere(file)) there.push(file);
      return [
        { table: 'files', checked: 'files', source: String(files.length), target: String(there.length) },
        { table: 'files', checked: 'bytes', source: String(bytesOf(files)), target: String(bytesOf(there)) },
      ];
    },
    finish: async () => {},
  };
}

function bytesOf(files: readonly DiskFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
