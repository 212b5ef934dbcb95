import { expect, it } from 'vitest';
import { parseJson } from './json.ts';

it.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
  ['both, beside others', '[1,{"a":1,"b":', '}]'],
])('JSON may be nested 64 deep, in %s', (_, start, end) => {
  const levels = start.length > 5 ? 32 : 64;
  const nested = (depth: number) => `${start.repeat(depth)}1${end.repeat(depth)}`;
  expect(parseJson(nested(levels))).toBeTruthy();
  expect(() => parseJson(nested(levels + 1))).toThrow('nested too deeply');
  expect(() => parseJson(nested(10_000))).toThrow(/nested too deeply|call stack/);
});

it('a list of half a million numbers is looked through', () => {
  expect(parseJson(`[${Array(500_000).fill(1).join(',')}]`)).toHaveLength(500_000);
});
