import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { diskFiles } from './disk-files.ts';

it('lists the other files when some are removed meanwhile', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-files-'));
  const paths = Array.from({ length: 1000 }, (_, index) => join(directory, `file-${index}`));
  const list = () => diskFiles(directory, new Date(0));
  let listed = paths.length;
  while (listed === paths.length) {
    for (const path of paths) writeFileSync(path, '');
    expect(await list()).toHaveLength(paths.length);
    const listing = list();
    await readdir(directory);
    for (const path of paths) rmSync(path);
    listed = (await listing).length;
  }
  rmSync(directory, { recursive: true });
});
