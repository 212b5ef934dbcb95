import { describe, expect, it } from 'vitest';
import { parseSettings } from './copy.ts';

describe('a file of settings', () => {
  it('has a setting in each line that is no comment', () => {
    const text = '# servers\nDATABASE_URL=postgres://u:p%23@h/db?a=b\r\n\n  # more\n  export EMPTY=\n';
    expect(parseSettings(text)).toEqual({ DATABASE_URL: 'postgres://u:p%23@h/db?a=b', EMPTY: '' });
  });

  it('may have its values in quotes, and takes what is in them as it is', () => {
    expect(parseSettings("A=\"x # 'y' \"\nB='\"z\"'\nC=it's # so\n")).toEqual({
      A: "x # 'y' ",
      B: '"z"',
      C: "it's # so",
    });
  });

  it.each([
    ['A=1\nsecret', 'line 2 should be like NAME=value.'],
    ['A = 1', 'line 1 should be like NAME=value.'],
    ['A=1\n\nA=2', 'line 3 gives A once more.'],
    ['CLICKHOSE_URL=http://h', 'CLICKHOSE_URL is not a setting and has no effect. Did you mean CLICKHOUSE_URL?'],
  ])('is refused by the line or the name that is wrong: %j', (text, message) => {
    expect(() => parseSettings(text)).toThrow(new Error(message));
  });
});
