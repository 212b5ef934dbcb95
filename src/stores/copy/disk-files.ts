import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface DiskFile {
  /** The object's key. */
  readonly key: string;
  readonly path: string;
  readonly bytes: number;
}

/** The files of an object store on disk that were stored at or after an instant; none where there is no directory. */
export async function diskFiles(directory: string, since: Date): Promise<readonly DiskFile[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  // Unfinished files begin with a dot.
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  const files = await Promise.all(
    names.sort().map(async (name) => {
      const path = join(directory, name);
      const { size, mtime } = await stat(path);
      return { file: { key: name.replaceAll('~', '/'), path, bytes: size }, mtime };
    }),
  );
  return files.filter(({ mtime }) => mtime >= since).map(({ file }) => file);
}
