import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeLines, type FieldValue, PRECISIONS, type Precision } from './decode-lines.ts';

/** A case of the corpus of github.com/influxdata/line-protocol. */
interface Case {
  readonly text: string | { readonly binary: string };
  readonly defaultTime: number;
  readonly precision: string;
  readonly error?: true;
  readonly result?: readonly CorpusPoint[];
}

interface CorpusPoint {
  readonly time: number;
  readonly name: string;
  readonly tags: readonly { readonly key: string; readonly value: string }[];
  readonly fields: readonly { readonly key: string; readonly value: Readonly<Record<string, FieldValue>> }[];
}

const CORPUS = new URL('../../../test/fixtures/influx/corpus.json.gz', import.meta.url);
const CASES = JSON.parse(gunzipSync(readFileSync(CORPUS)).toString()) as readonly Case[];
const UNITS: Readonly<Record<string, Precision>> = { '1ns': 'ns', '1µs': 'us', '1ms': 'ms', '1s': 's' };

describe('line protocol', () => {
  it('is read as the 6,615 cases of its corpus say', () => {
    expect(CASES).toHaveLength(6615);
    const wrong = CASES.filter((each) => JSON.stringify(decoded(each)) !== JSON.stringify(expected(each)));
    expect(wrong.map(({ text }) => text).slice(0, 20)).toEqual([]);
  });

  it('has lines that are bad, of which the others know nothing', () => {
    const text = 'a v=1\nb,x v=1\n\nc s="one\ntwo" 5\nd v=\ne v=2i\n';
    const lines = [...decodeLines(Buffer.from(text), 'ns')].map((each) =>
      'problem' in each ? [each.line, each.problem] : [each.line, each.point.measurement],
    );
    expect(lines).toEqual([
      [1, 'a'],
      [2, 'A tag is written name=value.'],
      [4, 'c'],
      [6, 'The field v has no value that can be read.'],
      [7, 'e'],
    ]);
  });

  it('has integers of 64 bits alone', () => {
    const problemOf = (line: string) =>
      [...decodeLines(Buffer.from(line), 'ns')].map((each) => 'problem' in each && each.problem);
    expect(problemOf('a b=18446744073709551615u')).toEqual([false]);
    for (const digits of ['18446744073709551616', '9'.repeat(21)]) {
      expect(problemOf(`a b=${digits}u`)).toEqual(['The field b has no value that can be read.']);
      expect(problemOf(`a b=1 ${digits}`)).toEqual(['The time is not a number of 64 bits.']);
    }
  });

  it('is read in time that grows with its length, whatever it is', () => {
    for (const text of [
      '\\'.repeat(1e6),
      `a ${'b=1,'.repeat(2e5)}`,
      `a b="${'\\"'.repeat(5e5)}`,
      ' '.repeat(1e6),
      `a b=${'9'.repeat(1e6)}x`,
      `a b=1 ${'9'.repeat(2e6)}`,
      `a b=${'9'.repeat(2e6)}i`,
      '\n'.repeat(1e6),
    ]) {
      for (const _ of decodeLines(Buffer.from(text), 'ns')) expect(_.line).toBeGreaterThan(0);
    }
  });
});

function decoded({ text, precision, defaultTime }: Case): unknown {
  const bytes = typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.binary, 'base64');
  const unit = UNITS[precision] ?? 'ns';
  const lines = [...decodeLines(bytes, unit)];
  if (lines.some((line) => 'problem' in line)) return 'error';
  const now = BigInt(defaultTime) - (BigInt(defaultTime) % PRECISIONS[unit]);
  return lines.flatMap((line) =>
    'problem' in line
      ? []
      : [
          [
            Number(line.point.time ?? now),
            line.point.measurement,
            [...line.point.tags].sort(byKey),
            [...line.point.fields],
          ],
        ],
  );
}

function expected({ error, result = [] }: Case): unknown {
  if (error) return 'error';
  return result.map(({ time, name, tags, fields }) => [
    time,
    name,
    tags.map(({ key, value }) => [key, value]).sort(byKey),
    fields.map(({ key, value }) => [key, Object.values(value)[0]]),
  ]);
}

function byKey([a]: readonly unknown[], [b]: readonly unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}
