import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRows } from './read-rows.ts';
import type { RequestBody } from './request-bodies.ts';
import { cutCsv, cutJsonArray, cutNdjson } from './request-bodies.ts';
import type { SourceRow } from './source-rows.ts';

async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function gather(bodies: AsyncIterable<RequestBody>): Promise<RequestBody[]> {
  const list: RequestBody[] = [];
  for await (const body of bodies) list.push(body);
  return list;
}

const texts = (bodies: readonly RequestBody[]) => bodies.map(({ body }) => body.toString());

async function rowsOf(format: 'csv' | 'ndjson', text: string): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const row of readRows(format, chunksOf(text, 1000), (cells) => Object.fromEntries(cells))) rows.push(row);
  return rows;
}

const numbered = (rows: readonly SourceRow[]) => rows.map((row, index) => ({ ...row, number: index + 1 }));
const sizes = { chunk: fc.integer({ min: 1, max: 30 }), body: fc.integer({ min: 1, max: 60 }) };

describe('a list cut into bodies', () => {
  it('has the rows of the whole CSV, each body with the header, wherever chunks end', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', 'é', ' ') });
    const line = fc.tuple(cell, cell).map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
    const blank = fc.constant('');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 5, arbitrary: line }, { weight: 1, arbitrary: blank })),
        fc.boolean(),
        sizes.chunk,
        sizes.body,
        async (lines, ended, chunk, body) => {
          const text = ['a,b', ...lines].join('\n') + (ended ? '\n' : '');
          const bodies = await gather(cutCsv(chunksOf(text, chunk), body));
          const whole = await rowsOf('csv', text);
          const parts = await Promise.all(texts(bodies).map((part) => rowsOf('csv', part)));
          expect(numbered(parts.flat())).toEqual(whole);
          expect(bodies.map(({ rows }) => rows)).toEqual(parts.map((rows) => rows.length));
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
        sizes.body,
        async (lines, lineBreak, chunk, body) => {
          const text = ['1', ...lines].join(lineBreak);
          const bodies = await gather(cutNdjson(chunksOf(text, chunk), body));
          const parts = await Promise.all(texts(bodies).map((part) => rowsOf('ndjson', part)));
          expect(numbered(parts.flat())).toEqual(await rowsOf('ndjson', text));
          expect(bodies.map(({ rows }) => rows)).toEqual(parts.map((rows) => rows.length));
        },
      ),
    );
  });

  it('is no larger than it has to be', async () => {
    const bodies = await gather(cutCsv(chunksOf('h\naaa\nbbb\nccc\nddd\neee', 7), 8));
    expect(texts(bodies)).toEqual(['h\naaa\nbbb\n', 'h\nccc\nddd\n', 'h\neee']);
  });

  it('keeps quoted line breaks together', async () => {
    const bodies = await gather(cutCsv(chunksOf('a,b\r\n1,"x\r\ny"\r\n2,z\r\n', 3), 1));
    expect(texts(bodies)).toEqual(['a,b\r\n1,"x\r\ny"\r\n', 'a,b\r\n2,z\r\n']);
  });

  it('of a JSON array is NDJSON', async () => {
    const bodies = await gather(cutJsonArray(chunksOf('[{"a": 1},\n {"a": "x\\ny"}, 3]', 4), 12));
    expect(bodies.map(({ body, rows }) => [body.toString(), rows])).toEqual([
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
