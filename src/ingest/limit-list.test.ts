import { describe, expect, it } from 'vitest';
import { limitList } from './limit-list.ts';
import type { RowFormat } from './read-rows.ts';

const ROWS: Readonly<Record<RowFormat, (rows: number) => string>> = {
  ndjson: (rows) => '{"a":"[,{\\n"}\r\n'.repeat(rows),
  csv: (rows) => `a,b\n${'1,2\n'.repeat(rows)}`,
  json: (rows) => `[${Array(rows).fill('{"a":["x,\\"]",{"b":[1,2]}],"c":"}"}').join(',')}]`,
};

describe.each(['ndjson', 'csv', 'json'] as const)('a list in %s', (format) => {
  it('passes unchanged with as many rows as it may have, and is refused with one more', async () => {
    for (const chunkBytes of [1, 7, 1e6]) {
      expect(await passed(format, ROWS[format](20), { rowsMax: 20 }, chunkBytes)).toBe(ROWS[format](20));
      await expect(passed(format, ROWS[format](21), { rowsMax: 20 }, chunkBytes)).rejects.toMatchObject({
        code: 'PAYLOAD_TOO_LARGE',
        message: expect.stringContaining('MAX_LIST_ROWS'),
      });
    }
  });

  it('is refused when it has more bytes than it may have', async () => {
    const text = ROWS[format](20);
    expect(await passed(format, text, { bytesMax: text.length })).toBe(text);
    await expect(passed(format, text, { bytesMax: text.length - 1 })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: expect.stringContaining('MAX_LIST_BYTES'),
    });
  });
});

describe('a list of a known length', () => {
  it('is refused before a byte of it is read', () => {
    const unread = { [Symbol.asyncIterator]: () => expect.fail('it was read') };
    expect(() => limitList('csv', unread, { bytesMax: 9, rowsMax: 9 }, 10)).toThrow(/MAX_LIST_BYTES/);
  });

  it('is not counted when it is too short to have too many rows', () => {
    const bytes = chunksOf('1\n', 1);
    expect(limitList('ndjson', bytes, { bytesMax: 100, rowsMax: 10 }, 19)).toBe(bytes);
    expect(limitList('ndjson', bytes, { bytesMax: 100, rowsMax: 10 }, 20)).not.toBe(bytes);
  });
});

it('lines that end with a carriage return alone are counted', async () => {
  await expect(passed('ndjson', '1\r'.repeat(11), { rowsMax: 10 })).rejects.toThrow(/MAX_LIST_ROWS/);
});

it('empty lines are no rows', async () => {
  const text = `\n\n${'1\n\n\n'.repeat(10)}`;
  for (const chunkBytes of [1, 2, 100]) expect(await passed('ndjson', text, { rowsMax: 10 }, chunkBytes)).toBe(text);
});

async function passed(
  format: RowFormat,
  text: string,
  { bytesMax = 1e6, rowsMax = 1e6 },
  chunkBytes = 100,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  const list = limitList(format, chunksOf(text, chunkBytes), { bytesMax, rowsMax }, undefined);
  for await (const chunk of list) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function* chunksOf(text: string, bytes: number): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(text);
  for (let from = 0; from < all.length; from += bytes) yield all.subarray(from, from + bytes);
}
