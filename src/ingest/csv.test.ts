import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasPlainQuotes, OddNumbers, readCsv, readCsvHeader } from './csv.ts';

async function* chunks(text: string, length: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

it.each([
  ['a,b\n1,2\n', true],
  ['"a","b"\r\n"1","2"\r\n', true],
  ['a,b\n"",""\n', true],
  ['a\n"two\nlines, and ""quotes"""\n', true],
  ['a\n"at the end"', true],
  ['a\nin"side\n', false],
  ['a\nend"\n', false],
  ['a\n"closed" ,b\n', false],
  ['a\n "opened"\n', false],
  ['a\n"never closed\n', false],
])('%j: %s, however it is cut', async (text, expected) => {
  for (let length = 1; length <= text.length; length += 1) {
    expect(await hasPlainQuotes(chunks(text, length)), `chunks of ${length}`).toBe(expected);
  }
});

it.each([
  ['a,b\n1,2\n', false],
  ['a_1,b\n_1,x_\n', false],
  ['a\nspeed_test_1_a\n', false],
  ['a\n1_000\n', true],
  ['a,b\nx,"-1_0.5"\n', true],
  ['a,b\n+1,-2\n', false],
  ['a\n+-5\n', true],
])('%j has odd numbers: %s, however it is cut', async (text, expected) => {
  for (let length = 1; length <= text.length; length += 1) {
    const odd = new OddNumbers();
    const passed: Buffer[] = [];
    for await (const chunk of odd.watch(chunks(text, length))) passed.push(chunk);
    expect(Buffer.concat(passed).toString()).toBe(text);
    if (expected || length === text.length) expect(odd.found, `chunks of ${length}`).toBe(expected);
  }
});

it('all that is written as it should be is plain', async () => {
  const cell = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', 'é') });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1 })),
      fc.integer({ min: 1, max: 9 }),
      async (rows, length) => {
        const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join('\n');
        expect(await hasPlainQuotes(chunks(text, length))).toBe(true);
      },
    ),
  );
});

/** A text without end, and when its reader has let it go. */
function endless(piece: string): { readonly text: AsyncGenerator<string>; readonly ended: Promise<void> } {
  let resolve = () => {};
  const ended = new Promise<void>((done) => {
    resolve = done;
  });
  async function* pieces() {
    try {
      for (;;) yield piece;
    } finally {
      resolve();
    }
  }
  return { text: pieces(), ended };
}

it('a header is read without what follows it, which is let go', async () => {
  const { text, ended } = endless('a,b\n');
  expect(await readCsvHeader(text)).toEqual(['a', 'b']);
  await ended;
});

it('what follows a row that can’t be read is let go', async () => {
  const { text, ended } = endless('"never closed');
  await expect(readCsv(text, () => {}).next()).rejects.toThrow("The CSV can't be read");
  await ended;
});
