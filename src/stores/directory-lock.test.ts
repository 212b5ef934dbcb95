import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDirectory } from './directory-lock.ts';

describe('a directory', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'broadgauge-'));
  afterAll(() => rmSync(scratch, { recursive: true }));

  it('is made with those it is in, and stays when it is there', () => {
    const path = join(scratch, 'a/b/c');
    makeDirectory(path);
    makeDirectory(path);
    expect(statSync(path).isDirectory()).toBe(true);
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
