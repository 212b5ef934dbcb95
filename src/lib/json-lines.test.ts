import { expect, it } from 'vitest';
import { jsonLines } from './json-lines.ts';

async function read(...texts: readonly string[]): Promise<unknown[]> {
  async function* chunks() {
    yield* texts;
  }
  const values: unknown[] = [];
  for await (const value of jsonLines(chunks())) values.push(value);
  return values;
}

it('reads the same lines wherever their text is cut', async () => {
  const text = '{"a":1}\n{"b":"ü"}\n';
  for (let at = 0; at <= text.length; at += 1) {
    expect(await read(text.slice(0, at), text.slice(at))).toEqual([{ a: 1 }, { b: 'ü' }]);
  }
});

it('refuses a last line without its end', async () => {
  await expect(read('{"a":1}\n{"a":1}')).rejects.toThrow('was cut off');
});
