import { describe, expect, it } from 'vitest';
import { jsonProblem } from './request-file.ts';

describe('a text that is not JSON', () => {
  it.each([
    ['', 'it is empty'],
    [' \n', 'it is empty'],
    ['[', 'it ends too early'],
    ['{"a": 1', 'it ends too early'],
    ['isp,package', 'look at line 1, column 1'],
    ['{"a": nope}', 'look at line 1, column 8'],
    ['{\n  "a": 1,\n}', 'look at line 3, column 1'],
    ['{\r\n  "a": 1\r\n  "b": 2}', 'look at line 3, column 3'],
    ["{'a': 1}", 'look at line 1, column 2'],
    ['{"a": "x\ny"}', 'look at line 1, column 9'],
    ['{"a": 01}', 'look at line 1, column 8'],
    ['[1] x', 'look at line 1, column 5'],
  ])('%j says where', (text, problem) => {
    expect(jsonProblem(text)).toBe(problem);
  });

  it('ends too early at every place within a right one', () => {
    const text = '{"a\\u00e9\\n": [-1.5e+3, true, false, null, {"é": "x"}], "b": {}}';
    for (let length = 1; length < text.length; length += 1) {
      expect([length, jsonProblem(text.slice(0, length))]).toEqual([length, 'it ends too early']);
    }
  });
});
