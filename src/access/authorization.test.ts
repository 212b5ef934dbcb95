import { describe, expect, it } from 'vitest';
import { readAuthorization } from './authorization.ts';

describe('the Authorization header', () => {
  it.each([
    ['Bearer abc', 'bearer', 'abc'],
    ['bearer abc', 'bearer', 'abc'],
    ['abc', 'bearer', undefined],
    ['Basic abc', 'bearer', undefined],
    ['Bearer', 'bearer', undefined],
    ['Bearer a b', 'bearer', undefined],
    [undefined, 'bearer', undefined],
    ['abc', 'bare-or-bearer', 'abc'],
    ['Bearer abc', 'bare-or-bearer', 'abc'],
    ['Basic abc', 'bare-or-bearer', undefined],
  ] as const)('%s, read as %s, gives %s', (header, form, token) => {
    expect(readAuthorization(header, form)).toBe(token);
  });
});
