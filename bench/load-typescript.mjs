import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');

/**
 * A module of the tests, for scripts: it is put together as JavaScript first, where its own address stays what it was.
 *
 * @param {string} path from the root of the project
 * @returns {Promise<any>}
 */
export async function loadTypeScript(path) {
  const file = join(ROOT, path);
  const outfile = join(import.meta.dirname, '.data', `${path.replaceAll('/', '-')}.mjs`);
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(file).href),
      'import.meta.dirname': JSON.stringify(dirname(file)),
    },
  });
  return import(pathToFileURL(outfile).href);
}
