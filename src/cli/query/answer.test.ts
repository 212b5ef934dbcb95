import { describe, expect, it } from 'vitest';
import { answerData } from './answer-data.ts';
import { answerRows } from './answer-rows.ts';

const RECORDS = [{ target: '"data":[{"} ü \\', rtt: 1 }, { target: null, rtt: [{ a: [] }] }, {}];
const SERIES = [
  {
    metricData: [
      { metricValue: 1, percentiles: { 1: 2 } },
      { metricValue: 2, isp: ']}' },
    ],
  },
  { metricData: [] },
  { metricData: [{ metricValue: 3 }] },
];

describe('the data of an answer', () => {
  it.each([
    ['with code and message last', { data: RECORDS, code: 'OK', message: 'Done, "data": [ü]' }],
    ['with code and message first', { code: 'OK', message: 'Done, "data": [ü]', next: ['data'], data: RECORDS }],
  ])('is found %s, wherever the answer is cut into pieces', async (_, answer) => {
    for (const size of [1, 2, 7, 10_000]) {
      const messages: string[] = [];
      const data = answerData(pieces(JSON.stringify(answer), size), (message) => messages.push(message));
      expect(JSON.parse(await textOf(data))).toEqual(RECORDS);
      expect(messages).toEqual(['Done, "data": [ü]']);
    }
  });

  it('is not closed when the answer ends early, is an error or no JSON', async () => {
    const whole = JSON.stringify({ data: RECORDS, code: 'OK', message: '' });
    for (const text of [whole.slice(0, -1), whole.slice(0, 30), whole.replace('OK', 'BAD'), '<html>', '', '{}']) {
      let received = '';
      const read = async () => {
        for await (const chunk of answerData(pieces(text, 9), () => {})) received += chunk;
      };
      await expect(read()).rejects.toThrow('The answer ended before it was whole. Ask again.');
      expect(() => JSON.parse(received)).toThrow();
    }
  });
});

describe('the rows of an answer', () => {
  it.each([
    ['test_data', RECORDS, RECORDS],
    ['metric_data', SERIES, SERIES.flatMap(({ metricData }) => metricData)],
    ['metric_data', [], []],
  ] as const)('of %s are all there, wherever it is cut into pieces', async (of, data, expected) => {
    for (const size of [1, 3, 10_000]) {
      const rows: unknown[] = [];
      for await (const some of answerRows(pieces(JSON.stringify(data), size), of)) {
        rows.push(...some.map((row) => JSON.parse(row.toString())));
      }
      expect(rows).toEqual(expected);
    }
  });
});

async function* pieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString();
}
