import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.00 kB'],
  [12_345, '12.3 kB'],
  [99_949, '99.9 kB'],
  [99_950, '100 kB'],
  [999_499, '999 kB'],
  [999_500, '1.00 MB'],
  [7_300_000_000, '7.30 GB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
