// Packs the built tree for `npm install --global`, with its checksum and bill of materials: node scripts/package.mjs [directory]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** All other packages are bundled into dist; these have native code. */
const NATIVE = ['@duckdb/node-bindings', 'libsql'];
const SHIPPED = ['bin', 'dist', 'migrations', 'docs', 'README.md', 'CHANGELOG.md', 'LICENSE'];

const target = resolve(process.argv[2] ?? 'release');
/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

const { name, version, description, license, type, engines, bin, imports } = readJson('package.json');
const { packages } = readJson('package-lock.json');
const dependencies = Object.fromEntries(NATIVE.map((each) => [each, packages[`node_modules/${each}`].version]));

const directory = mkdtempSync(join(tmpdir(), 'broadgauge-package-'));
try {
  for (const path of SHIPPED) cpSync(join(ROOT, path), join(directory, path), { recursive: true });
  const shipped = { name, version, description, license, type, engines, bin, imports, files: SHIPPED, dependencies };
  writeFileSync(join(directory, 'package.json'), `${JSON.stringify(shipped, null, 2)}\n`);
  mkdirSync(target, { recursive: true });
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', target], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
} finally {
  rmSync(directory, { recursive: true });
}

const file = `${name}-${version}.tgz`;
const sha256 = createHash('sha256')
  .update(readFileSync(join(target, file)))
  .digest('hex');
writeFileSync(join(target, `${file}.sha256`), `${sha256}  ${file}\n`);
const bom = execFileSync(process.execPath, [join(ROOT, 'scripts/write-sbom.mjs')], { maxBuffer: 2 ** 28 });
writeFileSync(join(target, `${name}-${version}.cdx.json`), bom);
process.stdout.write(`${join(target, file)}\n`);
