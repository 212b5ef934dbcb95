import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRows } from './read-rows.ts';
import type { Piece } from './request-bodies.ts';
import { cutCsv, cutJsonArray, cutNdjson } from './request-bodies.ts';
import type { SourceRow } from './source-rows.ts';

async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function gather(pieces: AsyncIterable<Piece>): Promise<Piece[]> {
  const list: Piece[] = [];
  for await (const piece of pieces) list.push(piece);
  return list;
}

const texts = (pieces: readonly Piece[]) => pieces.map(({ body }) => body.toString());

async function rowsOf(format: 'csv' | 'ndjson', text: string): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const row of readRows(format, chunksOf(text, 1000), (cells) => Object.fromEntries(cells))) rows.push(row);
  return rows;
}

const numbered = (rows: readonly SourceRow[]) => rows.map((row, index) => ({ ...row, number: index + 1 }));
const sizes = { chunk: fc.integer({ min: 1, max: 30 }), piece: fc.integer({ min: 1, max: 60 }) };

describe('a list cut into pieces', () => {
  it('has the rows of the whole CSV, each piece with the header, wherever chunks end', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', 'é', ' ') });
    const line = fc.tuple(cell, cell).map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
    const blank = fc.constant('');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 5, arbitrary: line }, { weight: 1, arbitrary: blank })),
        fc.boolean(),
        sizes.chunk,
        sizes.piece,
        async (lines, ended, chunk, piece) => {
          const text = ['a,b', ...lines].join('\n') + (ended ? '\n' : '');
          const pieces = await gather(cutCsv(chunksOf(text, chunk), piece));
          const whole = await rowsOf('csv', text);
          const parts = await Promise.all(texts(pieces).map((part) => rowsOf('csv', part)));
          expect(numbered(parts.flat())).toEqual(whole);
          expect(pieces.map(({ rows }) => rows)).toEqual(parts.map((rows) => rows.length));
        },
      ),
    );
  });

  it('has the rows of the whole NDJSON, bad and blank lines included', async () => {
    const line = fc.oneof(
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.constantFrom('', ' ', '{', '\t'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line),
        fc.constantFrom('\n', '\r\n'),
        sizes.chunk,
        sizes.piece,
        async (lines, lineBreak, chunk, piece) => {
          const text = ['1', ...lines].join(lineBreak);
          const pieces = await gather(cutNdjson(chunksOf(text, chunk), piece));
          const parts = await Promise.all(texts(pieces).map((part) => rowsOf('ndjson', part)));
          expect(numbered(parts.flat())).toEqual(await rowsOf('ndjson', text));
          expect(pieces.map(({ rows }) => rows)).toEqual(parts.map((rows) => rows.length));
        },
      ),
    );
  });

  it('is no larger than it has to be', async () => {
    const pieces = await gather(cutCsv(chunksOf('h\naaa\nbbb\nccc\nddd\neee', 7), 8));
    expect(texts(pieces)).toEqual(['h\naaa\nbbb\n', 'h\nccc\nddd\n', 'h\neee']);
  });

  it('keeps quoted line breaks together', async () => {
    const pieces = await gather(cutCsv(chunksOf('a,b\r\n1,"x\r\ny"\r\n2,z\r\n', 3), 1));
    expect(texts(pieces)).toEqual(['a,b\r\n1,"x\r\ny"\r\n', 'a,b\r\n2,z\r\n']);
  });

  it('of a JSON array is NDJSON', async () => {
    const pieces = await gather(cutJsonArray(chunksOf('[{"a": 1},\n {"a": "x\\ny"}, 3]', 4), 12));
    expect(pieces.map(({ body, rows }) => [body.toString(), rows])).toEqual([
      ['{"a":1}\n{"a":"x\\ny"}\n', 2],
      ['3\n', 1],
    ]);
  });

  it.each([
    ['a CSV with nothing below its header', cutCsv, 'a,b\n', ['a,b\n']],
    ['an empty CSV', cutCsv, '', ['']],
    ['empty NDJSON', cutNdjson, '\n\n', []],
    ['an empty JSON array', cutJsonArray, '[]', []],
  ])('says so: %s', async (_, cut, text, expected) => {
    expect(texts(await gather(cut(chunksOf(text, 5), 10)))).toEqual(expected);
  });

  it('has no endless record: a quote that is never closed is refused', async () => {
    const text = `a\n1\n"${'x\n'.repeat(1_000_000)}`;
    await expect(gather(cutCsv(chunksOf(text, 65_536), 1e9))).rejects.toThrow('Row 2 is longer than');
  });
});
