import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface DiskFile {
  /** The object's key. */
  readonly key: string;
  readonly path: string;
  readonly bytes: number;
}

/**
 * The files of an object store on disk that were stored at or after an instant; none where there is no directory. A file that is
 * removed meanwhile is left out.
 */
export async function diskFiles(directory: string, since: Date): Promise<readonly DiskFile[]> {
  const entries = (await readdir(directory, { withFileTypes: true }).catch(undefinedIfMissing)) ?? [];
  // Unfinished files begin with a dot.
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  const files = await Promise.all(
    names.sort().map(async (name) => {
      const path = join(directory, name);
      const found = await stat(path).catch(undefinedIfMissing);
      return found && found.mtime >= since ? [{ key: name.replaceAll('~', '/'), path, bytes: found.size }] : [];
    }),
  );
  return files.flat();
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
