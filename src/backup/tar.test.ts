import { expect, it } from 'vitest';
import { BLOCK, paddingOf, readTarHeader, tarHeader } from './tar.ts';

it('a header is read as it was written, whatever the size of its file', () => {
  for (const bytes of [0, 1, 511, 8 * 2 ** 30 - 1, 8 * 2 ** 30, 2 ** 45 + 1]) {
    const file = { name: 'facts/batches/0001.manifest.json', bytes };
    expect(readTarHeader(tarHeader(file, 1_700_000_000))).toEqual(file);
  }
});

it('a header with one changed byte is none', () => {
  const header = tarHeader({ name: 'register.sqlite', bytes: 123_456 }, 1_700_000_000);
  for (const index of [0, 5, 101, 130, 150, 156, 260]) {
    const damaged = Buffer.from(header);
    damaged.writeUInt8((damaged.readUInt8(index) + 1) % 256, index);
    expect(readTarHeader(damaged), `byte ${index}`).toBeUndefined();
  }
  expect(readTarHeader(Buffer.alloc(BLOCK))).toBeUndefined();
});

it('a file is filled up to whole blocks', () => {
  expect([0, 1, 511, 512, 513].map(paddingOf)).toEqual([0, 511, 1, 0, 511]);
});
