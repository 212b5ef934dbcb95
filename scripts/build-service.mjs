// Bundles the service and the command line into dist: a few large files are read faster than a thousand small ones.
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = new URL('../dist/', import.meta.url);

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { main: 'src/main.ts', worker: 'src/stores/register/database/sqlite/worker.js' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // They bring native code, which they look for beside themselves.
  external: ['@duckdb/node-bindings', 'libsql'],
  // Packages that are no modules yet ask for these.
  banner: {
    js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\nconst __dirname = import.meta.dirname;",
  },
  // Names stay, for stacks that can be read; the rest would only have to be parsed at every start.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'external',
  metafile: true,
  logLevel: 'warning',
});

// Files of the build before go last, so that a service that starts meanwhile finds either all of them or all new ones.
const built = new Set(Object.keys(metafile.outputs));
for (const file of readdirSync(target)) {
  const isBundled = file.endsWith('.js') || file.endsWith('.LEGAL.txt');
  if (isBundled && !built.has(`dist/${file}`)) rmSync(new URL(file, target));
}
