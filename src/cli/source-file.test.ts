import { describe, expect, it } from 'vitest';
import { unreadable } from './source-file.ts';

const failure = (path: string, code: string, message = '') =>
  unreadable(path, Object.assign(new Error(message), { code })).message;

describe('a file that can’t be read', () => {
  it.each([
    ['ENOENT', "Can't read a.csv: there is no such file."],
    ['EISDIR', "Can't read a.csv: it is a directory."],
    ['EACCES', "Can't read a.csv: you are not allowed to."],
    ['EIO', "Can't read a.csv (EIO)."],
  ])('by %s is told in plain words', (code, message) => {
    expect(failure('a.csv', code, 'raw')).toBe(message);
  });

  it('has the words of what unpacks it', () => {
    expect(failure('-', 'Z_BUF_ERROR', 'unexpected end of file')).toBe(
      "Can't read standard input (unexpected end of file).",
    );
  });
});
