import { describe, expect, it } from 'vitest';
import { BinaryRows } from './binary-rows.ts';

const LONG = 'é'.repeat(100);
const NUMBERS = [1, 2.5, -(2 ** 53)];

/** null, a text of 200 bytes, -5, -2 ** 70, 7, [1, 2 ** 32 - 1] and some doubles. */
const ROW = Buffer.concat([
  Buffer.from([1]),
  Buffer.from([0, 0xc8, 1]),
  Buffer.from(LONG),
  Buffer.from(BigInt64Array.of(-5n).buffer),
  Buffer.from(BigInt64Array.of(0n, -(2n ** 6n)).buffer),
  Buffer.from(Uint32Array.of(7).buffer),
  Buffer.from([2]),
  Buffer.from(Uint32Array.of(1, 2 ** 32 - 1).buffer),
  Buffer.from([NUMBERS.length]),
  Buffer.from(Float64Array.from(NUMBERS).buffer),
]);

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readRow(rows: BinaryRows): Promise<unknown[]> {
  return [
    await rows.nullableText(),
    await rows.nullableText(),
    await rows.int64(),
    await rows.int128(),
    await rows.uint32(),
    [...(await rows.uint32s())],
    [...(await rows.doubles())],
  ];
}

describe('rows in RowBinary', () => {
  it('are read wherever chunks of the answer end', async () => {
    for (const size of [1, 7, ROW.length, 1000]) {
      const rows = new BinaryRows(chunksOf(Buffer.concat([ROW, ROW]), size));
      const read: unknown[] = [];
      while (!(await rows.isAtEnd())) read.push(await readRow(rows));
      expect(read).toEqual(
        Array.from({ length: 2 }, () => [null, LONG, -5n, -(2n ** 70n), 7, [1, 2 ** 32 - 1], NUMBERS]),
      );
    }
  });

  it('that are cut off are an error', async () => {
    const rows = new BinaryRows(chunksOf(ROW.subarray(0, -1), 50));
    await expect(readRow(rows)).rejects.toMatchObject({ code: 'OVERLOADED' });
  });
});
