import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { zip } from './zip.ts';

it('other programs read the archive, names and bytes as they were', () => {
  const directory = mkdtempSync(join(tmpdir(), 'zip-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const files = [
    { name: 'a.txt', text: '' },
    { name: 'folder/ü.xml', text: '<é>\n'.repeat(50_000) },
  ];
  writeFileSync(join(directory, 'all.zip'), zip(files));
  const script = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps([{"name": name, "text": archive.read(name).decode()} for name in archive.namelist()]))`;
  const read = execFileSync('python3', ['-c', script, join(directory, 'all.zip')], { maxBuffer: 1e7 });
  expect(JSON.parse(read.toString())).toEqual(files);
});
