import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a directory and those it is in. Not by `recursive` of Node, which never returns where the system has no place
 * for a directory, as under /proc.
 */
export function makeDirectory(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    makeDirectory(dirname(path));
    mkdirSync(path);
  }
}
