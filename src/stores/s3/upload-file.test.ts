import { describe, expect, it } from 'vitest';
import { PART_BYTES_MIN, partSize } from './upload-file.ts';

const MIB = 2 ** 20;
const TIB = 2 ** 40;

describe('the parts of an upload', () => {
  it('are of 8 MiB, three at a time, as long as 10,000 of them are enough', () => {
    expect(partSize(PART_BYTES_MIN + 1)).toEqual({ partBytes: 8 * MIB, lanes: 3 });
    expect(partSize(8 * MIB * 10_000)).toEqual({ partBytes: 8 * MIB, lanes: 3 });
  });

  it('grow with the file then, and fewer go at a time', () => {
    expect(partSize(8 * MIB * 10_000 + 1)).toEqual({ partBytes: 9 * MIB, lanes: 2 });
    expect(partSize(0.5 * TIB)).toEqual({ partBytes: 53 * MIB, lanes: 1 });
  });

  it.each([1, 8 * MIB + 1, 1e11, 5 * TIB])('are never more than 10,000 for %i bytes', (bytes) => {
    expect(Math.ceil(bytes / partSize(bytes).partBytes)).toBeLessThanOrEqual(10_000);
  });
});
