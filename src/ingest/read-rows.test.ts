import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RowFormat, readRows } from './read-rows.ts';
import type { SourceRow } from './source-rows.ts';

async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(format: RowFormat, text: string | Uint8Array, size = 7): Promise<SourceRow[]> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const rows: SourceRow[] = [];
  for await (const row of readRows(format, chunks(bytes, size), (cells) => Object.fromEntries(cells))) rows.push(row);
  return rows;
}

const values = (rows: readonly SourceRow[]) => rows.map((row) => ('value' in row ? row.value : row.problem));

describe('a list', () => {
  it('as a JSON array gives its elements, wherever its bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 20 }), async (list, size) => {
        const text = JSON.stringify(list, null, size % 3);
        expect(values(await read('json', text, size))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('as NDJSON gives its lines, wherever its bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { minLength: 1 }),
        fc.integer({ min: 1, max: 20 }),
        async (list, size) => {
          const text = list.map((value) => JSON.stringify(value)).join('\n');
          expect(values(await read('ndjson', text, size))).toEqual(
            list.map((value) => JSON.parse(JSON.stringify(value))),
          );
        },
      ),
    );
  });

  it('as NDJSON goes on after a bad line and does not count blank ones', async () => {
    expect(await read('ndjson', '{"a":1}\n\nnope\n{"a":2}\n')).toEqual([
      { number: 1, value: { a: 1 } },
      { number: 2, problem: 'This line is not valid JSON.' },
      { number: 3, value: { a: 2 } },
    ]);
  });

  it('as CSV takes quotes, line breaks in cells and a byte order mark', async () => {
    const rows = await read('csv', '\ufeffa,b\r\n"x, ""y""","1\n2"\r\n3,4\r\n');
    expect(values(rows)).toEqual([
      { a: 'x, "y"', b: '1\n2' },
      { a: '3', b: '4' },
    ]);
  });

  it('as CSV says which row has the wrong number of cells', async () => {
    expect(await read('csv', 'a,b\n1\n1,2\n')).toEqual([
      { number: 1, problem: 'This row has 1 fields, the header has 2.' },
      { number: 2, value: { a: '1', b: '2' } },
    ]);
  });

  it.each<[string, RowFormat, string | Uint8Array, string, number]>([
    ['nothing', 'json', '', 'The body is not a JSON array: it is empty.', 400],
    ['no line', 'ndjson', '\n\n', 'The body is empty.', 400],
    ['no JSON', 'json', 'x', 'The body is not a JSON array: it does not begin with [.', 400],
    ['an object', 'json', '{"a":1}', 'Validation failed', 422],
    ['an array cut short', 'json', '[1,2', 'it ends too early', 400],
    ['a bad element', 'json', '[1,x,3]', 'row 2 is not valid JSON', 400],
    ['a missing element', 'json', '[1,,3]', 'row 2 is not valid JSON', 400],
    ['a trailing comma', 'json', '[1,]', 'row 2 is not valid JSON', 400],
    ['something after the array', 'json', '[1] 2', 'something follows its closing bracket', 400],
    ['bytes that are not UTF-8', 'ndjson', new Uint8Array([0x22, 0xff, 0x22]), 'not valid UTF-8', 400],
    ['a CSV without a header', 'csv', '', 'The CSV is empty: it needs a header.', 400],
    ['a header with a column twice', 'csv', 'a,a\n1,2\n', 'Validation failed', 422],
    ['an open quote', 'csv', 'a\n"x\n', "can't be read", 400],
    ['an endless line', 'ndjson', 'x'.repeat(2_000_000), 'Row 1 is longer than', 413],
    ['an endless element', 'json', `["${'x'.repeat(2_000_000)}`, 'Row 1 is longer than', 413],
    ['an endless cell', 'csv', `a\n"${'x'.repeat(2_000_000)}`, "can't be read", 413],
  ])('that is %s is refused', async (_, format, text, message, status) => {
    await expect(read(format, text, 65_536)).rejects.toMatchObject({
      message: expect.stringContaining(message),
      status,
    });
  });
});
