import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ItemScanner } from './item-scanner.ts';
import type { ToolItem, ToolProblem } from './tool-run.ts';

function* itemsOf(text: string, size: number): Generator<ToolItem | ToolProblem> {
  const scanner = new ItemScanner();
  for (let start = 0; start < text.length; start += size) yield* scanner.scan(text.slice(start, start + size), false);
  yield* scanner.scan('', true);
}

function read(text: string, size = 7): unknown[] {
  const items: unknown[] = [];
  for (const item of itemsOf(text, size)) {
    const { line, item: number } = item.position;
    const position = number === undefined ? line : `${line}.${number}`;
    items.push('problem' in item ? [position, 'problem'] : [position, 'text' in item ? item.text : item.value]);
  }
  return items;
}

const values = (text: string, size: number) => read(text, size).map((item) => (item as unknown[])[1]);
const anObject = fc.dictionary(fc.string(), fc.jsonValue());
const chunkSize = fc.integer({ min: 1, max: 20 });

describe('the items of a file', () => {
  it('are objects in an array, over many lines or not, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.array(anObject), chunkSize, (list, size) => {
        const text = JSON.stringify(list, null, size % 3);
        expect(values(text, size)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('are objects one after the other, over many lines or not, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.array(anObject), chunkSize, fc.constantFrom('\n', '\r\n', ' ', ''), (list, size, gap) => {
        const texts = list.map((value) => JSON.stringify(value, null, size % 3));
        expect(values(texts.join(gap), size)).toEqual(texts.map((text) => JSON.parse(text)));
      }),
    );
  });

  it('have the line on which they begin, and their number where it is the same', () => {
    expect(read('{"a":1}\n\n{\n"b":\n2}\r\n[{"c":3},{"d":4}]\nerror\n')).toEqual([
      [1, { a: 1 }],
      [3, { b: 2 }],
      [6, { c: 3 }],
      ['6.4', { d: 4 }],
      [7, 'error'],
    ]);
  });

  it('are objects alone: what else is in an array is a problem each, wherever it is cut', () => {
    for (const size of [1, 2, 7, 100]) {
      expect(read('[{"a":1},3,null,"x, ]","{\\"",{"b":2}]\ntext', size)).toEqual([
        [1, { a: 1 }],
        ...['1.2', '1.3', '1.4', '1.5'].map((position) => [position, 'problem']),
        ['1.6', { b: 2 }],
        [2, 'text'],
      ]);
    }
  });

  it.each([
    ['in a string', '{"a":"b'],
    ['in a name', '{"a'],
    ['after a value', '{"a":1'],
    ['after an inner object', '{"a":{"b":1}'],
    ['in a number within a list', '{"a":[1'],
    ['after its brace', '{'],
  ])('that are cut off %s spoil no other', (_, broken) => {
    expect(read(`{"x":1}\n${broken}\n{"y":2}\n${broken}`)).toEqual([
      [1, { x: 1 }],
      [2, 'problem'],
      [3, { y: 2 }],
      [4, 'problem'],
    ]);
  });

  it.each(['{"a":', '{"a":[', '{"a":1,'])(
    'that are cut off where an object could follow spoil one more: %s',
    (broken) => {
      expect(read(`${broken}\n{"x":1}\n{"y":2}`)).toEqual([
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
  ])('of %s', (_, text, expected) => {
    for (const size of [1, 3, 1000]) expect(read(text, size)).toEqual(expected);
  });

  it.each([
    ['brackets', '['.repeat(2e6), 'problem'],
    ['brackets before a line break', `${'['.repeat(2e6)}\n`, 'problem'],
    ['digits', `a.example : ${'1 '.repeat(8e6)}`, 'problem'],
    ['brackets and spaces', '[ '.repeat(1e6), 'problem'],
  ])('are found in one pass among %s', (_, text, expected) => {
    expect(read(text, 2e6)).toEqual([[expect.any(Number), expected]]);
  });

  it('of a list that are texts of any length don’t overflow the stack', () => {
    const long = `[{"a":1},\n"${'x'.repeat(12e6)}"]`;
    for (const size of [1 << 20, 13e6]) {
      expect(() => [...itemsOf(long, size)]).toThrow('What begins at line 2 is longer than 1048576 characters');
    }
  });

  it('are not endless', () => {
    const endless = `{"a":1}\n{"b":[${'0,'.repeat(17_000_000)}`;
    expect(() => [...itemsOf(endless, 1 << 22)]).toThrow('What begins at line 2 is longer than');
  });
});
