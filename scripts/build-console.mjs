// Builds the web console into dist/console: hashed files, each with its compressed forms, and a manifest of them.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'dist/console');
/** A build beside this one, or a service that starts meanwhile, never sees half of it. */
const workplace = `${target}.${process.pid}`;

const STYLES = 'console/src/style/main.css';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Plot's named colour schemes are left out: every chart says its own colours. @type {import('esbuild').Plugin} */
const withoutColourSchemes = {
  name: 'without-colour-schemes',
  setup(builder) {
    builder.onLoad({ filter: /node_modules\/d3-scale-chromatic\// }, async ({ path }) => {
      const names = Object.keys(await import(path));
      return { contents: `export const ${names.map((name) => `${name} = undefined`)};` };
    });
  },
};

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  outdir: join(target, 'assets'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.svg': 'copy' },
  bundle: true,
  target: ['chrome123', 'firefox128', 'safari17.5'],
  minify: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  plugins: [withoutColourSchemes],
};
const builds = await Promise.all([
  bundle({
    entryPoints: ['console/src/main.tsx', 'console/src/reference/reference.ts', STYLES, 'console/icon.svg'],
    format: 'esm',
    splitting: true,
  }),
  // It runs before anything is drawn, which a module can't.
  bundle({ entryPoints: ['console/src/apply-theme.ts'], format: 'iife' }),
]);
const outputFiles = builds.flatMap((built) => built.outputFiles);
const outputs = Object.assign({}, ...builds.map(({ metafile }) => metafile.outputs));
const inputs = builds.flatMap(({ metafile }) => Object.keys(metafile.inputs));
const strays = readdirSync(join(root, 'console/src'), { recursive: true, encoding: 'utf8' })
  .map((path) => join('console/src', path))
  .filter((path) => path.endsWith('.css') && !inputs.includes(path));
if (strays.length > 0) throw new Error(`${STYLES} does not import ${strays.join(', ')}`);

/** @type {Map<string, Uint8Array>} */
const files = new Map(outputFiles.map(({ path, contents }) => [relative(target, path), contents]));
files.set('index.html', Buffer.from(indexPage()));

/** @type {Record<string, { type: string, hash: string, bytes: number, br: number, gzip: number }>} */
const manifest = {};
for (const [path, contents] of files) {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(contents), promisify(gzip)(contents, { level: 9 })]);
  write(path, contents);
  write(`${path}.br`, br);
  write(`${path}.gz`, gz);
  manifest[path] = {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    hash: createHash('sha256').update(contents).digest('base64url').slice(0, 16),
    bytes: contents.length,
    br: br.length,
    gzip: gz.length,
  };
}
write('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
write('licences.txt', Buffer.from(licences()));
rmSync(target, { recursive: true, force: true });
renameSync(workplace, target);

/** @param {import('esbuild').BuildOptions} options */
function bundle(options) {
  return build({ ...common, ...options, metafile: true, write: false });
}

/**
 * @param {string} path
 * @param {Uint8Array} contents
 */
function write(path, contents) {
  const file = join(workplace, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

/** The page, with the addresses of what it needs at once. */
function indexPage() {
  const page = readFileSync(join(root, 'console/index.html'), 'utf8');
  return page.replaceAll(/\{\{(.+?)\}\}/g, (_, source) => `/console/${outputOf(source)}`);
}

/** @param {string} source */
function outputOf(source) {
  for (const [path, { entryPoint, inputs }] of Object.entries(outputs)) {
    const isCopy = extname(path) === extname(source) && inputs[source] !== undefined;
    if (entryPoint === source || isCopy) return relative('dist/console', path);
  }
  throw new Error(`console/index.html names ${source}, which is not built`);
}

/** The packages in the bundle ask for their licence to go with every copy. */
function licences() {
  const packages = inputs.flatMap((path) => path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? []);
  return [...new Set(packages)].sort().map(licenceOf).join('\n\n');
}

/** @param {string} name */
function licenceOf(name) {
  const directory = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  const file = readdirSync(directory).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(directory, file), 'utf8').trim() : license;
  return `${name} ${version}\n${'='.repeat(name.length + version.length + 1)}\n\n${text}`;
}
