import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/random-runs.ts';
import { BlockSums, isRightBlock } from './block-sums.ts';

const directory = mkdtempSync(join(tmpdir(), 'broadgauge-block-sums-'));
let file: Buffer;

beforeAll(async () => {
  const path = join(directory, 'facts.duckdb');
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run('CREATE TABLE t AS SELECT range AS n, hash(range) AS h FROM range(100000)');
  await connection.run('DELETE FROM t WHERE n % 3 = 0');
  await connection.run('CHECKPOINT');
  connection.closeSync();
  instance.closeSync();
  file = readFileSync(path);
});
afterAll(() => rmSync(directory, { recursive: true }));

function wrongOf(bytes: Buffer, chunkBytes: number) {
  const sums = new BlockSums();
  for (let start = 0; start < bytes.length; start += chunkBytes) sums.add(bytes.subarray(start, start + chunkBytes));
  return sums.wrong();
}

it('every block that the engine has written has its sum', () => {
  for (const chunkBytes of [1000, 4096, 2 ** 20]) expect(wrongOf(file, chunkBytes)).toEqual([]);
});

it('a changed byte is found in its block, wherever it is', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      fc.integer({ min: 1, max: 2 ** 20 }),
      (at, change, size) => {
        const changed = Buffer.from(file);
        const place = at % file.length;
        changed[place] = (changed[place] ?? 0) ^ change;
        const [wrong, ...others] = wrongOf(changed, size);
        const { location = -1, bytes = 0 } = wrong ?? {};
        expect(others).toEqual([]);
        expect([location <= place, place < location + bytes]).toEqual([true, true]);
        expect(isRightBlock(changed.subarray(location, location + bytes))).toBe(false);
        expect(isRightBlock(file.subarray(location, location + bytes))).toBe(true);
      },
    ),
    { numRuns: propertyRuns(20) },
  );
});

it('a file that ends within a block is wrong there', () => {
  expect(wrongOf(file.subarray(0, -1000), 2 ** 20)).toHaveLength(1);
});
