import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { type BatchManifest, isIntact } from './batch-journal.ts';

const CONTENT = Buffer.from('{"unit_id":1}\n'.repeat(100));
const MANIFEST = { bytes: CONTENT.length } as BatchManifest;

async function* inChunks(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 64) yield content.subarray(at, at + 64);
}

it.each([
  ['this version', { crc32: crc32(CONTENT) }],
  ['version 0.2', { crc32: undefined as never, sha256: createHash('sha256').update(CONTENT).digest('hex') }],
])('a batch with a manifest of %s is intact until a byte of it is changed, lost or added', async (_, sum) => {
  const manifest = { ...MANIFEST, ...sum };
  const changed = Buffer.from(CONTENT);
  changed[777] = 0x32;
  expect(await isIntact(manifest, inChunks(CONTENT))).toBe(true);
  expect(await isIntact(manifest, inChunks(changed))).toBe(false);
  expect(await isIntact(manifest, inChunks(CONTENT.subarray(1)))).toBe(false);
  expect(await isIntact(manifest, inChunks(Buffer.concat([CONTENT, CONTENT])))).toBe(false);
});
