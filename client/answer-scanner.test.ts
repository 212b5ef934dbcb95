import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerScanner } from './answer-scanner.ts';
import { ConnectionError } from './errors.ts';

/** As it comes out of JSON, which knows no -0. */
const row = fc
  .dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue())
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const cuts = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 20 });
const END = { code: 'OK', message: 'Every "row"] } of [{it}\\' };

describe('the answer scanner', () => {
  it('finds every row of a list, wherever the chunks are cut', () => {
    fc.assert(
      fc.property(fc.array(row), cuts, fc.constantFrom(undefined, 2), (rows, lengths, indent) => {
        const text = JSON.stringify({ data: rows, ...END }, null, indent);
        expect(scan(['data'], chunksOf(text, lengths))).toEqual({ rows, answer: { data: [], ...END } });
      }),
    );
  });

  it('finds every row of lists in a list', () => {
    fc.assert(
      fc.property(fc.array(fc.array(row)), cuts, fc.constantFrom(undefined, 2), (series, lengths, indent) => {
        const text = JSON.stringify({ ...END, data: series.map((metricData) => ({ metricData })) }, null, indent);
        const found = scan(['data', 'metricData'], chunksOf(text, lengths));
        expect(found).toEqual({ rows: series.flat(), answer: { data: [], ...END } });
      }),
    );
  });

  it('hands on the list as it is written, but for the bracket that closes it', () => {
    fc.assert(
      fc.property(fc.array(row), cuts, fc.constantFrom(undefined, 2), (rows, lengths, indent) => {
        const text = JSON.stringify({ ...END, data: rows, more: [{ data: [] }] }, null, indent);
        const scanner = new AnswerScanner(['data']);
        const data = chunksOf(text, lengths).map((chunk) => scanner.scan(chunk).data);
        expect(text).toContain(`"data":${indent ? ' ' : ''}${data.join('')}],`);
        expect(JSON.parse(`${data.join('')}]`)).toEqual(rows);
      }),
    );
  });

  it('takes objects of another list for no rows', () => {
    const text = JSON.stringify({ notes: [{ data: [{ a: 1 }] }], data: [{ data: [{ b: 2 }] }], ...END });
    expect(scan(['data'], [text])).toEqual({
      rows: [{ data: [{ b: 2 }] }],
      answer: { notes: [{ data: [{ a: 1 }] }], data: [], ...END },
    });
  });

  it('takes no beginning of an answer for the whole', () => {
    const text = JSON.stringify({ data: [{ metricData: [{ a: '}]}' }, { a: 2 }] }, { metricData: [] }], ...END });
    for (let length = 0; length < text.length; length += 1) {
      expect(() => scan(['data', 'metricData'], [text.slice(0, length)]), text.slice(0, length)).toThrow(
        ConnectionError,
      );
    }
  });

  it.each([
    '<html>',
    '[]',
    '{"data":[1]}',
    '{"data":[}]}',
    '{"code":"OK"}',
    '{"data":[]}{}',
    '{"data":[]},',
    '{"data":[{"a":1}x]}',
  ])('refuses %s', (text) => {
    expect(() => scan(['data'], [text])).toThrow(ConnectionError);
  });
});

function scan(lists: readonly string[], chunks: readonly string[]): { rows: unknown[]; answer: unknown } {
  const scanner = new AnswerScanner(lists);
  const rows = chunks.flatMap((chunk) => scanner.scan(chunk).rows).map((text) => JSON.parse(text) as unknown);
  return { rows, answer: JSON.parse(scanner.finish()) };
}

/** The text in chunks of these lengths, over and over. */
function chunksOf(text: string, lengths: readonly number[]): string[] {
  const chunks: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = 1 + (lengths[chunks.length % lengths.length] ?? 0);
    chunks.push(text.slice(at, at + length));
    at += length;
  }
  return chunks;
}
