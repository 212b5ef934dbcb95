import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { sentList } from './list-body.ts';

const MEBIBYTE = 2 ** 20;
const LIMITS = { bytesMax: 2 ** 40, rowsMax: 2 ** 40, gzipRatioMax: 100 };

it('a small gzip that unpacks to gigabytes is refused after some megabytes of them', async () => {
  const part = gzipSync(Buffer.alloc(64 * MEBIBYTE, ' '));
  const parts = Array.from({ length: 64 }, () => part);
  const { unpacked, error } = await unpack(parts, LIMITS);
  expect(error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: expect.stringContaining('MAX_GZIP_RATIO') });
  expect(unpacked).toBeLessThan(96 * MEBIBYTE);
});

it('a gzip within the ratio is refused when it unpacks to more bytes than a list may have', async () => {
  const part = gzipSync(Buffer.from(Array.from({ length: 10_000 }, (_, row) => `{"unit_id":${row}}\n`).join('')));
  const { unpacked, error } = await unpack([part, part, part], { ...LIMITS, bytesMax: 400_000 });
  expect(error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: expect.stringContaining('MAX_LIST_BYTES') });
  expect(unpacked).toBeLessThanOrEqual(400_000);
});

it('a gzip that unpacks to more rows than a list may have is refused', async () => {
  const part = gzipSync(Buffer.from('{}\n'.repeat(1001)));
  const { error } = await unpack([part], { ...LIMITS, rowsMax: 1000 });
  expect(error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: expect.stringContaining('MAX_LIST_ROWS') });
  expect(await unpack([part], { ...LIMITS, rowsMax: 1001 })).toEqual({ unpacked: 3003, error: undefined });
});

it('a short list of equal rows may be packed as tightly as gzip can', async () => {
  const part = gzipSync(Buffer.alloc(8 * MEBIBYTE, '{}\n'));
  expect(await unpack([part], LIMITS)).toEqual({ unpacked: 8 * MEBIBYTE, error: undefined });
});

async function unpack(parts: readonly Buffer[], limits: typeof LIMITS) {
  const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
  const request = { headers, raw: Readable.from(parts) } as unknown as FastifyRequest;
  let unpacked = 0;
  try {
    for await (const chunk of sentList(request, limits)().bytes) unpacked += chunk.length;
  } catch (error) {
    return { unpacked, error };
  }
  return { unpacked, error: undefined };
}
