import { expect, it } from 'vitest';
import { encodeRow } from './row-binary.ts';

it('writes values that may be null behind a byte that says whether they are', () => {
  const bytes = encodeRow(['number', 'instant', 'integer', 'float', 'text', 'text'], [1, 2, -3, -0, 'ü', null]);
  expect(bytes.toString('hex')).toBe(
    ['01000000', '0200000000000000', '00fdffffffffffffff', '000000000000000000', '0002c3bc', '01'].join(''),
  );
});

it('writes the length of a long text in seven bits a byte', () => {
  expect(
    encodeRow(['text'], ['x'.repeat(300)])
      .subarray(0, 4)
      .toString('hex'),
  ).toBe('00ac0278');
});
