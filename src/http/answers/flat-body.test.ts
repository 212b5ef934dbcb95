import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { FlatReply } from '../../api/reply.ts';
import type { RowBytes } from '../../operations/questions/answer-rows.ts';
import { flatBody } from './flat-body.ts';

const ROWS: FlatReply = {
  kind: 'flat',
  form: 'rows',
  contentType: '',
  chunks: chunksOf([]),
  receipt: null,
  message: 'Done',
  ignored: [],
};

async function* chunksOf(texts: readonly (string | Error)[]): AsyncGenerator<RowBytes> {
  for (const text of texts) {
    if (text instanceof Error) throw text;
    yield { bytes: Buffer.from(text), rows: text.split('\n').length - 1 };
  }
}

async function sent(texts: readonly (string | Error)[], answer: Partial<FlatReply> = {}): Promise<string> {
  const { body } = await flatBody(chunksOf(texts), { ...ROWS, ...answer });
  return text(body);
}

describe('flat rows', () => {
  it('are one array of JSON, wherever their lines are cut', async () => {
    const end = '],"code":"OK","message":"Done"}';
    expect(await sent([])).toBe(`{"data":[${end}`);
    expect(await sent(['{"a":1}\n{"a"', '', ':2}\n', '{"a":3}\n'])).toBe(`{"data":[{"a":1},{"a":2},{"a":3}${end}`);
  });

  it('are refused where they fail before the first row, and cut off where they fail later', async () => {
    const failure = new Error('the store is gone');
    await expect(flatBody(chunksOf(['', failure]), { ...ROWS, form: 'csv' })).rejects.toBe(failure);
    for (const form of ['csv', 'ndjson', 'rows', 'arrow'] as const) {
      await expect(sent(['1\n', failure], { form })).rejects.toBe(failure);
    }
  });

  it('lack their last bytes where the receipt that was sent is not theirs', async () => {
    const receiptOf = (rows: number) => {
      const expected = { rows };
      return { expected, ofRows: async (found: number) => (found === rows ? expected : { rows: found }) };
    };
    expect(await sent(['1\n', 'end'], { form: 'arrow', receipt: receiptOf(1) })).toBe('1\nend');
    const { body, headers } = await flatBody(chunksOf(['1\n', 'end']), {
      ...ROWS,
      form: 'arrow',
      receipt: receiptOf(2),
    });
    expect(headers).toEqual({ 'x-broadgauge-receipt': '{"rows":2}' });
    let seen = '';
    body.on('data', (chunk) => {
      seen += chunk;
    });
    await expect(new Promise((_, reject) => body.once('error', reject))).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(seen).toBe('1\n');
  });

  it('name what is ignored in a header that any text fits into', async () => {
    const { headers } = await flatBody(chunksOf([]), { ...ROWS, form: 'csv', ignored: ['a b', 'ü,'] });
    expect(headers).toEqual({ 'x-broadgauge-ignored': 'a%20b, %C3%BC%2C' });
  });
});
