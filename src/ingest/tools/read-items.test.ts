import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readItems } from './read-items.ts';

async function* chunksOf(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

async function read(text: string, size = 7): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of readItems(chunksOf(text, size))) {
    const { line, item: number } = item.position;
    const position = number === undefined ? line : `${line}.${number}`;
    items.push('problem' in item ? [position, 'problem'] : [position, 'text' in item ? item.text : item.value]);
  }
  return items;
}

const values = async (text: string, size: number) => (await read(text, size)).map((item) => (item as unknown[])[1]);
const anObject = fc.dictionary(fc.string(), fc.jsonValue());
const chunkSize = fc.integer({ min: 1, max: 20 });

describe('the items of a file', () => {
  it('are objects in an array, over many lines or not, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anObject), chunkSize, async (list, size) => {
        const text = JSON.stringify(list, null, size % 3);
        expect(await values(text, size)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('are objects one after the other, over many lines or not, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anObject),
        chunkSize,
        fc.constantFrom('\n', '\r\n', ' ', ''),
        async (list, size, gap) => {
          const texts = list.map((value) => JSON.stringify(value, null, size % 3));
          expect(await values(texts.join(gap), size)).toEqual(texts.map((text) => JSON.parse(text)));
        },
      ),
    );
  });

  it('have the line on which they begin, and their number where it is the same', async () => {
    expect(await read('{"a":1}\n\n{\n"b":\n2}\r\n[{"c":3},{"d":4}]\nerror\n')).toEqual([
      [1, { a: 1 }],
      [3, { b: 2 }],
      [6, { c: 3 }],
      ['6.4', { d: 4 }],
      [7, 'error'],
    ]);
  });

  it.each([
    ['in a string', '{"a":"b'],
    ['in a name', '{"a'],
    ['after a value', '{"a":1'],
    ['after an inner object', '{"a":{"b":1}'],
    ['in a number within a list', '{"a":[1'],
    ['after its brace', '{'],
  ])('that are cut off %s spoil no other', async (_, broken) => {
    expect(await read(`{"x":1}\n${broken}\n{"y":2}\n${broken}`)).toEqual([
      [1, { x: 1 }],
      [2, 'problem'],
      [3, { y: 2 }],
      [4, 'problem'],
    ]);
  });

  it.each(['{"a":', '{"a":[', '{"a":1,'])(
    'that are cut off where an object could follow spoil one more: %s',
    async (broken) => {
      expect(await read(`${broken}\n{"x":1}\n{"y":2}`)).toEqual([
        [1, 'problem'],
        [3, { y: 2 }],
      ]);
    },
  );

  it.each([
    [
      'an array that is not closed',
      '[{"a":1},\n',
      [
        [1, { a: 1 }],
        [2, 'problem'],
      ],
    ],
    ['nothing', '', []],
    ['blank lines', ' \n\n', []],
    ['an empty array', '[ ]', []],
    [
      'lines in brackets',
      '[12:00] [error] a\n[1,2]\n',
      [
        [1, '[12:00] [error] a'],
        [2, '[1,2]'],
      ],
    ],
    [
      'text',
      'a, b\n]\nc',
      [
        [1, 'a, b'],
        [2, ']'],
        [3, 'c'],
      ],
    ],
    ['brackets that don’t match', '{"a":]\n', [[1, 'problem']]],
    [
      'names without quotes',
      '{a:1}\n{"b":2}',
      [
        [1, 'problem'],
        [2, { b: 2 }],
      ],
    ],
    ['JSON beyond all depth', `{"a":${'['.repeat(99)}${']'.repeat(99)}}`, [[1, 'problem']]],
  ])('of %s', async (_, text, expected) => {
    for (const size of [1, 3, 1000]) expect(await read(text, size)).toEqual(expected);
  });

  it('are not endless', async () => {
    const endless = async () => {
      for await (const _ of readItems(chunksOf(`{"a":1}\n{"b":[${'0,'.repeat(17_000_000)}`, 1 << 22)));
    };
    await expect(endless()).rejects.toThrow('What begins at line 2 is longer than');
  });
});
