import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');

/**
 * A module of the sources or the tests, for scripts: it is bundled as JavaScript first, where its own address stays what it
 * was.
 *
 * @param {string} path from the root of the project
 * @returns {Promise<any>}
 */
export async function loadTypeScript(path) {
  const file = join(ROOT, path);
  const outfile = join(ROOT, 'node_modules/.cache/broadgauge', `${path.replaceAll('/', '-')}.mjs`);
  await build({
    absWorkingDir: ROOT,
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '#client': './client/index.ts' },
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(file).href),
      'import.meta.dirname': JSON.stringify(dirname(file)),
    },
  });
  return import(pathToFileURL(outfile).href);
}
