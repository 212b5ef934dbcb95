import { describe, expect, it } from 'vitest';
import { createToken, hashToken, isMistyped, tokenPrefix } from './token.ts';

describe('a token', () => {
  it('is a mark, 27 random base62 characters and 6 of checksum', () => {
    expect(createToken()).toMatch(/^bg_[0-9A-Za-z]{33}$/);
  });

  it('is different each time', () => {
    expect(new Set(Array.from({ length: 100 }, createToken)).size).toBe(100);
  });

  it('tells any single mistyped character', () => {
    const token = createToken();
    expect(isMistyped(token)).toBe(false);
    for (let index = 3; index < token.length; index += 1) {
      const other = token[index] === 'a' ? 'b' : 'a';
      expect(isMistyped(token.slice(0, index) + other + token.slice(index + 1))).toBe(true);
    }
  });

  it('of another form is not judged: the first token may be any text', () => {
    expect(isMistyped('any text that an operator chose, 32 long')).toBe(false);
  });

  it('is stored as a hash and listed by its first 10 characters', () => {
    const token = createToken();
    expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(tokenPrefix(token)).toBe(token.slice(0, 10));
  });
});
