import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSample, sample } from '../../../test/fixtures/read-sample.ts';
import { httpget } from '../../catalogue/tests/transfer.ts';
import { INSTANT_MAX } from '../instant.ts';
import { resultRowParser } from '../result-row.ts';
import { readTool, type ToolReading } from './read-tool.ts';
import { TOOL_FORMATS, TOOLS } from './tools.ts';

const FIXTURES = new URL('../../../test/fixtures/', import.meta.url);
const SAMPLES = TOOL_FORMATS.flatMap((format) =>
  readdirSync(new URL(format, FIXTURES))
    .filter((name) => name !== 'README.md')
    .map((name) => ({ format, name, text: sample(format, name) })),
);
const READING = {
  agent: { by: 'agent_id', name: 'box' } as const,
  test: undefined,
  time: Date.UTC(2026, 2, 1),
  zone: 'UTC',
};

async function read(bytes: Uint8Array, reading: ToolReading) {
  async function* chunks() {
    yield bytes;
  }
  const rows = [];
  for await (const row of readTool(chunks(), reading)) rows.push(row);
  return rows;
}

describe('the file of a tool', () => {
  it('reads the host of a hop in one pass', async () => {
    const report = JSON.parse(sample('mtr', 'report.out'));
    const [hop] = report.report.hubs;
    const long = ' ('.repeat(200_000);
    report.report.hubs = ['gw (192.0.2.1)', long].map((host) => ({ ...hop, host }));
    const [both, name] = await read(Buffer.from(JSON.stringify(report)), { ...READING, format: 'mtr' });
    expect(both).toMatchObject({ row: { hop_name: 'gw', hop_address: '192.0.2.1' } });
    expect(name).toMatchObject({ row: { hop_name: long } });
  });

  it.each(SAMPLES)('$format $name has rows that the service takes, of the tests that the tool has', async (file) => {
    const rows = await read(Buffer.from(file.text), { ...READING, format: file.format });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      if ('problem' in row) continue;
      expect(TOOLS[file.format].tests).toContain(row.test.key);
      expect(
        resultRowParser(row.test, { ignoreUnknown: false, earliest: 0, latest: INSTANT_MAX, onAhead: () => {} })(
          JSON.parse(JSON.stringify(row.row)),
        ),
      ).toHaveProperty('values');
    }
  });

  it.each(SAMPLES)('$format $name is read alike wherever it is cut, in UTF-16 too', async ({ format, text }) => {
    const whole = await readSample(format, text, READING);
    expect(await readSample(format, text, { ...READING, chunkBytes: 7 })).toEqual(whole);
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect(await readSample(format, utf16, { ...READING, chunkBytes: 1001 })).toEqual(whole);
  });

  it.each(TOOL_FORMATS)('%s gives rows and problems, whatever is in it', async (format) => {
    const texts = SAMPLES.map(({ text }) => text);
    const line = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...texts, '{', '[', ']', '"', ',', '\n'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.uint8Array(), async (lines, noise) => {
        for (const bytes of [Buffer.from(lines.join('\n')), noise]) {
          for (const row of await read(bytes, { ...READING, format })) expectSound(row);
        }
      }),
      { numRuns: 50 },
    );
  });

  it.each(SAMPLES)(
    '$format $name with any of its values replaced gives rows and problems',
    async ({ format, text }) => {
      const values = objectsOf(text).map((value) => ({ value, paths: pathsOf(value) }));
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...values),
          fc.nat(),
          fc.jsonValue(),
          async ({ value, paths }, position, other) => {
            const changed = replaced(value, paths[position % paths.length] ?? [], other);
            for (const row of await read(Buffer.from(JSON.stringify(changed)), { ...READING, format }))
              expectSound(row);
          },
        ),
        { numRuns: 100 },
      );
    },
  );

  it('has results of one test only, when that is asked for', async () => {
    const rows = await readSample('ookla', sample('ookla', 'runs.jsonl'), { test: httpget });
    expect(rows.map((row) => (row as unknown[])[1])).toEqual(['httpget', 'httpget', 'httpget']);
  });

  it('has one run at most to which a time is given', async () => {
    const text = sample('ndt7', 'quiet.out');
    const rows = await readSample('ndt7', text + text, { time: READING.time });
    expect(rows).toHaveLength(4);
    expect(rows[3]).toEqual([
      2,
      expect.stringContaining('and the given one was that of line 1. Put each such run into a separate file'),
    ]);
  });

  it('keeps the times that its runs tell', async () => {
    const text = sample('ookla', 'result.out');
    expect(await readSample('ookla', text, { time: READING.time })).toEqual(await readSample('ookla', text));
  });
});

function expectSound(row: Awaited<ReturnType<typeof read>>[number]): void {
  expect(row.position.line).toBeGreaterThan(0);
  if ('problem' in row) expect(row.problem).toMatch(/\S/);
  else {
    expect(row.row.dtime).toMatch(/^(199|20[0-9])\d-\d\d-\d\dT[\d:.]+Z$/);
    for (const value of Object.values(row.row)) {
      expect(value === undefined || typeof value === 'string' || Number.isFinite(value)).toBe(true);
    }
    expect(Object.keys(row.row).filter((name) => !(name in row.test.columns))).toEqual(['agent_id', 'dtime', 'tool']);
  }
}

/** The JSON values of a sample; one of CSV is as good as any other text. */
function objectsOf(text: string): unknown[] {
  const texts = text.startsWith('{\n') ? [text] : text.split('\n');
  return texts.flatMap((part) => {
    try {
      return [JSON.parse(part) as unknown];
    } catch {
      return [part];
    }
  });
}

type Path = readonly string[];

function pathsOf(value: unknown): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner).map((path) => [name, ...path]))];
}

function replaced(value: unknown, [name, ...rest]: Path, other: unknown): unknown {
  if (name === undefined) return other;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? replaced(item, rest, other) : item));
  const object = value as Record<string, unknown>;
  return { ...object, [name]: replaced(object[name], rest, other) };
}
