import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DirectoryInUse, lockDirectory, makeDirectory } from './directory-lock.ts';

describe('a directory', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'broadgauge-'));
  afterAll(() => rmSync(scratch, { recursive: true }));

  it('is made with those it is in, and stays when it is there', () => {
    const path = join(scratch, 'a/b/c');
    makeDirectory(path);
    makeDirectory(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('is locked for one, and free as soon as it is released', () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const lock = lockDirectory(join(scratch, 'locked'));
      expect(() => lockDirectory(join(scratch, 'locked'))).toThrow(DirectoryInUse);
      lock.release();
    }
  });

  it('is refused where a file is', () => {
    const file = join(scratch, 'file');
    writeFileSync(file, '');
    expect(() => makeDirectory(file)).toThrow('EEXIST');
    expect(() => makeDirectory(join(file, 'below'))).toThrow('ENOTDIR');
  });

  it.skipIf(process.platform !== 'linux')('is refused where the system has no place for it', () => {
    expect(() => makeDirectory('/proc/nowhere')).toThrow('ENOENT');
    expect(() => makeDirectory('/proc/nowhere/below')).toThrow('ENOENT');
  });
});
