import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { usageFailure } from '../failure.ts';
import { unreadable } from '../source-file.ts';

/**
 * The files that paths name, ordered by name. Expands patterns that the shell did not expand and, with `folders`, every
 * file below a folder, except hidden ones.
 */
export function findFiles(paths: readonly string[], { folders }: { readonly folders: boolean }): readonly string[] {
  return paths.flatMap((path) => {
    if (path === '-') return [path];
    if (!existsSync(path) && /[*?]/.test(path)) return matching(path);
    return folders && isFolder(path) ? filesIn(path) : [path];
  });
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function filesIn(folder: string): readonly string[] {
  const files = filesBelow(folder);
  if (files.length === 0) throw usageFailure(`There is no file in ${folder}.`);
  return files;
}

function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.'))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap(({ name }) => {
        const path = join(folder, name);
        return isFolder(path) ? filesBelow(path) : [path];
      });
  } catch (error) {
    throw unreadable(folder, error);
  }
}

/** `*` and `?` match within a name, `**` also matches folders. */
function matching(pattern: string): readonly string[] {
  const steps = pattern.split(/[\\/]/);
  const fixed = steps.slice(
    0,
    steps.findIndex((step) => /[*?]/.test(step)),
  );
  const start = fixed.length === 0 ? '.' : fixed.join(sep) || sep;
  const matches = new RegExp(`^${steps.map(stepPattern).join('/').replaceAll('(?:.*/)?/', '(?:.*/)?')}$`);
  const files = isFolder(start) ? filesBelow(start).filter((path) => matches.test(path.replaceAll(sep, '/'))) : [];
  if (files.length === 0) throw usageFailure(`No file is called like ${pattern}.`);
  return files;
}

function stepPattern(step: string): string {
  if (step === '**') return '(?:.*/)?';
  const escaped = step.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return escaped.replaceAll('*', '[^/]*').replaceAll('?', '[^/]');
}
