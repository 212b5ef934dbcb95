import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

describe('the package of a release', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-release-'));
  const file = `broadgauge-${version}.tgz`;

  beforeAll(() => {
    execFileSync(process.execPath, [join(ROOT, 'scripts/package.mjs'), directory]);
    execFileSync('tar', ['-xzf', file], { cwd: directory });
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it('is one file with its checksum and its bill of materials', () => {
    const names = [file, `${file}.sha256`, `broadgauge-${version}.cdx.json`, 'package'];
    expect(readdirSync(directory).sort()).toEqual(names.toSorted());
    const sha256 = createHash('sha256').update(readFileSync(join(directory, file)));
    expect(readFileSync(join(directory, `${file}.sha256`), 'utf8')).toBe(`${sha256.digest('hex')}  ${file}\n`);
    const { bomFormat, components } = JSON.parse(readFileSync(join(directory, names[2] ?? ''), 'utf8'));
    expect(bomFormat).toBe('CycloneDX');
    expect(components.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['fastify', 'libsql']));
  });

  it('runs where it is unpacked, and has two dependencies, those with native code', () => {
    const root = join(directory, 'package');
    const run = (command: string) =>
      execFileSync(process.execPath, [join(root, 'bin/broadgauge'), command], { encoding: 'utf8' });
    expect(run('--version').trim()).toBe(version);
    expect(run('--help')).toContain('Run the service:');
    const { dependencies, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect([Object.keys(dependencies), scripts]).toEqual([['@duckdb/node-bindings', 'libsql'], undefined]);
  });
});
