import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * A module of the sources, for scripts: Node 20 reads no types.
 *
 * @param {string} path
 */
export async function importSource(path) {
  const outfile = `${root}node_modules/.cache/broadgauge/${path.replaceAll('/', '-')}.mjs`;
  await build({
    absWorkingDir: root,
    entryPoints: [path],
    outfile,
    bundle: true,
    packages: 'external',
    alias: { '#client': './client/index.ts' },
    format: 'esm',
    platform: 'node',
  });
  return import(pathToFileURL(outfile).href);
}
