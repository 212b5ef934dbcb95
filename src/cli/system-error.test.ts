import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemErrorInWords } from './system-error.ts';

const wordsOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return systemErrorInWords(error);
  }
  return undefined;
};

it('errors of files are told in words, without their codes', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-words-'));
  const file = join(directory, 'file');
  writeFileSync(file, '');
  expect(wordsOf(() => readFileSync(join(directory, 'no')))).toBe(
    `There is no ${join(directory, 'no')}, or no directory for it.`,
  );
  expect(wordsOf(() => writeFileSync(join(file, 'in'), ''))).toContain('a part of its path is a file');
  expect(wordsOf(() => readFileSync(directory))).toBeUndefined();
  expect(wordsOf(() => writeFileSync(directory, ''))).toBe(`${directory} is a directory: name a file in it.`);
  expect(wordsOf(() => writeFileSync(file, '', { flag: 'wx' }))).toBe(`${file} exists already.`);
  expect(systemErrorInWords(new Error('another'))).toBeUndefined();
  rmSync(directory, { recursive: true });
});
