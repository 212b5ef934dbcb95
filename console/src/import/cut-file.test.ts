import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutList, headerOf, openList } from './cut-file.ts';

async function partsOf(name: string, text: string, partBytes: number) {
  const list = await openList(new File([text], name));
  const parts = [];
  for await (const { body, rows, end } of list ? cutList(list, partBytes) : []) {
    parts.push({ text: await body.text(), rows, end });
  }
  return parts;
}

describe('a list that is cut', () => {
  it('has all rows once, in their order, each part below the header of the CSV', async () => {
    const cell = fc.oneof(fc.stringMatching(/^[a-z]{1,8}$/), fc.constant('"a ""b""\nc"'));
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1 }), fc.integer({ min: 1, max: 40 }), async (cells, partBytes) => {
        const parts = await partsOf('a.csv', `name\n${cells.map((text) => `${text}\n`).join('')}`, partBytes);
        expect(parts.every(({ text }) => text.startsWith('name\n'))).toBe(true);
        expect(parts.map(({ text }) => text.slice(5)).join('')).toBe(cells.map((text) => `${text}\n`).join(''));
        expect(parts.reduce((sum, { rows }) => sum + rows, 0)).toBe(cells.length);
      }),
    );
  });

  it('counts no blank lines, and takes a last row without a line break', async () => {
    expect(await partsOf('a.csv', 'x\r\n1\r\n\r\n2', 1)).toEqual([
      { text: 'x\r\n1\r\n', rows: 1, end: 6 },
      { text: 'x\r\n\r\n2', rows: 1, end: 9 },
    ]);
  });

  it.each([
    // Each chunk begins with the number of its first row; the line break in quotes is none of the file.
    ['a.csv', '\nx\n\n1\n2\n\n\n"3\n"\n4\n', [4, 5, 8, 9]],
    ['a.ndjson', '{}\n\n{}\n{}\n', [1, 3, 4]],
  ])('numbers the rows of %s as a spreadsheet or an editor does, blank lines included', async (name, text, numbers) => {
    for (const partBytes of [1, 4, 100]) {
      const list = await openList(new File([text], name));
      const found = [];
      for await (const { rows, numberOf } of list ? cutList(list, partBytes) : []) {
        for (let row = 1; row <= rows; row += 1) found.push(numberOf(row));
      }
      expect(found, `${partBytes} bytes`).toEqual(numbers);
    }
  });

  it('is cut between the lines of NDJSON, and not at all as JSON', async () => {
    expect((await partsOf('a.ndjson', '{}\n{}\n{}\n', 5)).map(({ rows }) => rows)).toEqual([2, 1]);
    expect((await partsOf('a.json', '[{},\n{}]', 1)).map(({ text }) => text)).toEqual(['[{},\n{}]']);
  });

  it('is sent even where it has no row: the service says what is wrong with it', async () => {
    expect(await partsOf('a.csv', '', 10)).toHaveLength(1);
  });
});

it('a packed list is unpacked, and one whose name tells no form is none', async () => {
  const packed = new Blob(['x,"y"\n1,2\n']).stream().pipeThrough(new CompressionStream('gzip'));
  const list = await openList(new File([await new Response(packed).blob()], 'list.csv.gz'));
  expect(list && (await headerOf(list))).toEqual(['x', 'y']);
  expect(await openList(new File(['x'], 'list.xlsx'))).toBeUndefined();
});
