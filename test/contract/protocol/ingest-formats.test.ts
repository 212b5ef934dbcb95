import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IS_LONG, propertyRuns } from '../../random-runs.ts';
import { startTestService, type TestService } from '../../service.ts';
import { type Outcome, Panel, type Point, type Row } from '../panel.ts';
import { READERS_OF_LISTS } from '../readers.ts';

const RUNS = propertyRuns(2, 100);
const NOW = Date.UTC(2026, 6, 15, 13, 30);
const TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv', json: 'application/json' } as const;
type Format = keyof typeof TYPES;
const FORMATS = Object.keys(TYPES) as Format[];

const AGENTS = [
  { agent_id: 'box-1', unit_id: 1, mac_address: '02:AB:00:00:00:01' },
  { agent_id: 'box-2', unit_id: 2, mac_address: '02:AB:00:00:00:02' },
];
const good = (second: number) => `{"agent_id":"box-1","dtime":"2026-07-01 00:00:${String(second).padStart(2, '0')}"}`;

describe.each(READERS_OF_LISTS)('a list of results, read by %s', (_, env) => {
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW, env });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    panel = await Panel.open(service, AGENTS);
  });

  const post = (
    format: Format,
    body: string | Uint8Array<ArrayBuffer>,
    test = 'ping',
    headers: Row = {},
    who = panel,
  ) => who.client.send('POST', `/ingest/${test}`, body, { 'content-type': TYPES[format], ...headers });
  const outcomeOf = async (format: Format, body: string | Uint8Array<ArrayBuffer>, test = 'ping') => {
    const answer = await post(format, body, test);
    expect([answer.status, answer.body.code]).toEqual([200, 'OK']);
    return answer.body.data as Outcome;
  };
  const refused = async (format: Format, body: string | Uint8Array<ArrayBuffer>, status: number, code: string) => {
    const answer = await post(format, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await panel.records('ping')).toEqual([]);
    return answer.body;
  };

  describe('in NDJSON', () => {
    it.each([
      ['ends with a line break', `${good(1)}\n${good(2)}\n`],
      ['ends without', `${good(1)}\n${good(2)}`],
      ['has Windows line breaks', `${good(1)}\r\n${good(2)}\r\n`],
      ['has blank lines', `\n\n${good(1)}\n  \n\n${good(2)}\n\n`],
      ['begins with a byte order mark', `\uFEFF${good(1)}\n${good(2)}`],
      ['has blanks in its lines', `  { "agent_id" : "box-1" , "dtime":"2026-07-01 00:00:01" }  \n\t${good(2)}`],
    ])('%s', async (_, body) => {
      expect(await outcomeOf('ndjson', body)).toEqual({ accepted: 2, duplicates: 0, rejected: 0, errors: [] });
    });

    it.each([
      ['a line that is cut off', '{"agent_id":"box-1","dtime":'],
      ['a word', 'oops'],
      ['a trailing comma', `${good(9).slice(0, -1)},}`],
      ['a trailing comma as long as an exponent is shorter', `${good(9).slice(0, -1)},"rtt_avg":1e1,}`],
      ['two values', `${good(8)}${good(9)}`],
      ['two values with a blank between', `${good(8)} ${good(9)}`],
      ['single quotes', good(9).replaceAll('"', "'")],
      ['a number that JSON has not', `${good(9).slice(0, -1)},"rtt_avg":NaN}`],
      ['a number with a leading zero', `${good(9).slice(0, -1)},"rtt_avg":07}`],
      ['a number with a plus', `${good(9).slice(0, -1)},"rtt_avg":+7}`],
      ['a comment', `${good(9)} // nine`],
      ['an escape that JSON has not', `${good(9).slice(0, -1)},"target":"\\x"}`],
      ['a control character', `${good(9).slice(0, -1)},"target":"a\u0001b"}`],
      ['an unknown field', `${good(9).slice(0, -1)},"xx":123}`],
      ['an unknown field as long as an exponent is shorter', `${good(9).slice(0, -1)},"rtt_avg":1e9,"xx":123}`],
    ])('rejects %s with its number and takes the other lines', async (_, line) => {
      const outcome = await outcomeOf('ndjson', `${good(1)}\n\n${line}\n${good(2)}\n${line}\n${good(3)}`);
      expect(outcome).toMatchObject({ accepted: 3, duplicates: 0, rejected: 2 });
      expect(outcome.errors.map(({ row }) => row)).toEqual([2, 4]);
      expect((await panel.records('ping')).map(({ dtime }) => String(dtime).slice(17, 19))).toEqual(['01', '02', '03']);
    });

    it('takes the last of a field that is given twice, as JSON does', async () => {
      await outcomeOf('ndjson', `${good(1).slice(0, -1)},"rtt_avg":1e13,"rtt_avg":7}`);
      expect(await panel.records('ping')).toMatchObject([{ rtt_avg: 7 }]);
    });

    it('counts only lines that hold something', async () => {
      const unknown = good(1).replace('box-1', 'nobody');
      const outcome = await outcomeOf('ndjson', `\n${good(1)}\n\n${unknown}\r\n \r\n${unknown}\n`);
      expect(outcome.errors.map(({ row }) => row)).toEqual([2, 3]);
    });
  });

  describe('in a JSON array', () => {
    it.each([
      ['is compact', `[${good(1)},${good(2)}]`],
      ['is spread over lines', `\n[\n  ${good(1)},\n\t${good(2)}\n]\n`],
      ['begins with a byte order mark', `\uFEFF[${good(1)},${good(2)}]`],
    ])('%s', async (_, body) => {
      expect(await outcomeOf('json', body)).toEqual({ accepted: 2, duplicates: 0, rejected: 0, errors: [] });
    });

    it('is refused where it is empty', () => refused('json', '[]', 422, 'VALIDATION_FAIL'));

    it('rejects elements that are no objects', async () => {
      const outcome = await outcomeOf('json', `[${good(1)}, 7, null, "row", [], ${good(2)}]`);
      expect(outcome).toMatchObject({ accepted: 2, rejected: 4 });
      expect(outcome.errors.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
    });

    it.each(['{}', '7', '"[]"', 'null', good(1)])('is an array, not %s', async (body) => {
      const { errors } = await refused('json', body, 422, 'VALIDATION_FAIL');
      expect(errors).toEqual({
        body: ['This value should be of type array.', 'Put a single object into a list: [{…}].'],
      });
    });

    it.each([
      ['breaks off', `[${good(1)}`],
      ['breaks off behind a comma', `[${good(1)},`],
      ['breaks off before anything came', '['],
      ['breaks off in a row', `[${good(1)},{"agent_id":`],
      ['has a broken row', `[${good(1)},oops,${good(2)}]`],
      ['has a trailing comma', `[${good(1)},]`],
      ['has a trailing comma in a row', `[${good(1).slice(0, -1)},}]`],
      ['has no commas', `[${good(1)} ${good(2)}]`],
      ['goes on behind its end', `[${good(1)}] oops`],
      ['is followed by another', `[${good(1)}][${good(2)}]`],
      ['is lines of objects', `${good(1)}\n${good(2)}`],
    ])('is refused as a whole when it %s', async (_, body) => {
      const { message } = await refused('json', body, 400, 'BAD_REQUEST');
      expect(message).not.toContain('may have been stored');
    });
  });

  describe('in CSV', () => {
    const HEADER = 'agent_id,dtime,target,rtt_avg';
    const line = (second: number, rest = 't,7000') => `box-1,2026-07-01 00:00:0${second},${rest}`;

    it.each([
      ['ends with a line break', `${HEADER}\n${line(1)}\n${line(2)}\n`],
      ['ends without', `${HEADER}\n${line(1)}\n${line(2)}`],
      ['has Windows line breaks', `${HEADER}\r\n${line(1)}\r\n${line(2)}\r\n`],
      ['begins with a byte order mark', `\uFEFF${HEADER}\n${line(1)}\n${line(2)}`],
      ['has blank lines', `${HEADER}\n\n${line(1)}\n\n\n${line(2)}\n\n`],
      ['has quotes', `"agent_id","dtime","target","rtt_avg"\n"box-1","2026-07-01 00:00:01","t","7000"\n${line(2)}`],
      ['has blanks in its header', `agent_id, dtime, target , rtt_avg\n${line(1)}\n${line(2)}`],
    ])('%s', async (_, body) => {
      expect(await outcomeOf('csv', body)).toEqual({ accepted: 2, duplicates: 0, rejected: 0, errors: [] });
      expect(await panel.records('ping')).toMatchObject([
        { target: 't', rtt_avg: 7000 },
        { target: 't', rtt_avg: 7000 },
      ]);
    });

    it.each([
      ['a,b', '"a,b"'],
      ['say "x"', '"say ""x"""'],
      ['two\nlines', '"two\nlines"'],
      ['two\r\nlines', '"two\r\nlines"'],
      [' blanks ', ' blanks '],
      ['é€😀', 'é€😀'],
      ['NULL', 'NULL'],
      ['\\N', '\\N'],
      ["it's", "it's"],
      ['=1+1', '=1+1'],
      ['7', '7'],
      ['1_000', '1_000'],
      ['true', 'true'],
      ['#1', '#1'],
      [null, ''],
      [null, '""'],
    ])('has the text %j', async (target, cell) => {
      expect(await outcomeOf('csv', `${HEADER}\n${line(1, `${cell},7`)}\n`)).toMatchObject({ accepted: 1 });
      expect(await panel.records('ping')).toMatchObject([{ target, rtt_avg: 7 }]);
    });

    it.each([
      ['7', 7],
      ['7.0', 7],
      ['-7', -7],
      ['+7', 7],
      ['7e2', 700],
      ['"7"', 7],
      ['007', 7],
      ['', null],
      ['9007199254740991', 9007199254740991],
    ])('has the integer %j', async (cell, rtt_avg) => {
      expect(await outcomeOf('csv', `${HEADER}\n${line(1, `t,${cell}`)}\n`)).toMatchObject({ accepted: 1 });
      expect(await panel.records('ping')).toMatchObject([{ rtt_avg }]);
    });

    it.each([
      '1.5',
      'x',
      '7x',
      '7 8',
      '1_000',
      '"1,000"',
      '0x10',
      '+-5',
      'true',
      'NaN',
      'inf',
      'Infinity',
      '-',
      '.',
      'e5',
      'NULL',
      '9007199254740992',
      '-9007199254740992',
      '1e19',
      '1e400',
    ])('has no integer %j', async (cell) => {
      const outcome = await outcomeOf('csv', `${HEADER}\n${line(1, `t,${cell}`)}\n${line(2)}\n`);
      expect(outcome).toMatchObject({ accepted: 1, rejected: 1, errors: [{ row: 1 }] });
    });

    it.each(['x', 'NaN', 'inf', '-Infinity', '1_0.5', '+-5', '1e400', '-1e101', '4,2'])(
      'has no float %j',
      async (cell) => {
        const body = `agent_id,dtime,mos\nbox-1,2026-07-01 00:00:01,"${cell}"\nbox-1,2026-07-01 00:00:02,4.25\n`;
        expect(await outcomeOf('csv', body, 'jitter')).toMatchObject({
          accepted: 1,
          rejected: 1,
          errors: [{ row: 1 }],
        });
        expect(await panel.records('jitter')).toMatchObject([{ mos: 4.25 }]);
      },
    );

    it.each([
      ['within a cell', 'a"b'],
      ['at the end of a cell', 'ab"'],
      ['before a blank', '"a" '],
      ['behind a blank', ' "a"'],
    ])('is refused as a whole for a quote %s, whatever its other rows', async (_, cell) => {
      const odd = line(1, `${cell},7`);
      const rejected = 'box-1,noon,t,7';
      for (const rows of [[odd], [odd, line(2)], [line(2), odd], [line(2), rejected, odd]]) {
        await refused('csv', `${[HEADER, ...rows].join('\n')}\n`, 400, 'BAD_REQUEST');
      }
    });

    it('rejects rows with too few or too many cells and takes the others', async () => {
      const rows = [line(1), 'box-1,2026-07-01 00:00:02', line(3, 't,7,8'), line(4), line(5, 't,7,,8'), line(6, 't')];
      const outcome = await outcomeOf('csv', [HEADER, ...rows].join('\n'));
      expect(outcome).toMatchObject({ accepted: 2, rejected: 4 });
      expect(outcome.errors.map(({ row }) => row)).toEqual([2, 3, 5, 6]);
    });

    it('takes rows with empty cells beyond the header, whatever its other rows', async () => {
      const rows = [line(1, 't,7,'), line(2), line(3, 't,7,"",'), line(4, 't,7,,,')];
      expect(await outcomeOf('csv', [HEADER, ...rows].join('\n'))).toMatchObject({ accepted: 4, rejected: 0 });
      const others = [line(5, 't,7,'), line(6, 't,7, '), 'box-1,noon,t,7'];
      const outcome = await outcomeOf('csv', [HEADER, ...others].join('\r\n'));
      expect(outcome).toMatchObject({ accepted: 1, rejected: 2, errors: [{ row: 2 }, { row: 3 }] });
    });

    it('rejects a text that can’t be stored', async () => {
      const outcome = await outcomeOf('csv', `${HEADER}\n${line(1, 'a\0b,7')}\n${line(2)}\n`);
      expect(outcome).toMatchObject({ accepted: 1, rejected: 1, errors: [{ row: 1 }] });
    });

    it('counts records, not lines', async () => {
      const unknown = 'nobody,2026-07-01 00:00:09,t,7';
      const outcome = await outcomeOf(
        'csv',
        `${HEADER}\n\n${line(1, '"a\nb",7')}\n\n${unknown}\n${line(2)}\n${unknown}`,
      );
      expect(outcome.errors.map(({ row }) => row)).toEqual([2, 4]);
    });

    it('rejects every row under an unknown column, unless told to ignore it', async () => {
      const body = `${HEADER},colour\n${line(1)},red\n${line(2)},\n`;
      await refused('csv', body, 422, 'VALIDATION_FAIL');
      const answer = await panel.client.send('POST', '/ingest/ping?ignore_unknown=true', body, {
        'content-type': 'text/csv',
      });
      expect(answer.body.data).toMatchObject({ accepted: 2, rejected: 0 });
    });

    it('has columns in any order, and not all of them', async () => {
      expect(await outcomeOf('csv', 'dtime,rtt_avg,unit_id\n2026-07-01 00:00:01,7,2\n')).toMatchObject({ accepted: 1 });
      expect(await panel.records('ping')).toMatchObject([{ agent_id: 'box-2', rtt_avg: 7, target: null }]);
    });

    it('is refused where nothing is below its header', () => refused('csv', `${HEADER}\n`, 422, 'VALIDATION_FAIL'));

    it('has no column twice', async () => {
      await refused('csv', `${HEADER},target\n${line(1)},u\n`, 422, 'VALIDATION_FAIL');
    });

    it('is refused as a whole when a quote is never closed', async () => {
      await refused('csv', `${HEADER}\n${line(1)}\n${line(2, '"t,7')}\n${line(3)}\n`, 400, 'BAD_REQUEST');
    });
  });

  describe('of any format', () => {
    it.each([
      ['ndjson', ''],
      ['ndjson', '\n'],
      ['ndjson', ' \r\n\n'],
      ['json', ''],
      ['json', '\n'],
      ['json', ' \r\n\n'],
      ['csv', ''],
      ['csv', '\n'],
      ['csv', '\r\n\r\n'],
    ] as const)('is not empty: %s %j', async (format, body) => {
      await refused(format, body, 400, 'BAD_REQUEST');
    });

    it.each(FORMATS)('is UTF-8: %s', async (format) => {
      const bodies = {
        ndjson: `${good(1)}\n${good(2).slice(0, -1)},"target":"\xff"}`,
        json: `[${good(1)},${good(2).slice(0, -1)},"target":"\xff"}]`,
        csv: 'agent_id,dtime,target\nbox-1,2026-07-01 00:00:01,\nbox-1,2026-07-01 00:00:02,\xff\n',
      };
      await refused(format, new Uint8Array(Buffer.from(bodies[format], 'latin1')), 400, 'BAD_REQUEST');
    });

    it.each(FORMATS)('may be packed: %s', async (format) => {
      const bodies = {
        ndjson: good(1),
        json: `[${good(1)}]`,
        csv: 'agent_id,dtime\nbox-1,2026-07-01 00:00:01\n',
      };
      const answer = await post(format, gzipSync(bodies[format]), 'ping', { 'content-encoding': 'gzip' });
      expect([answer.status, answer.body.data]).toEqual([200, { accepted: 1, duplicates: 0, rejected: 0, errors: [] }]);
    });

    it.each([
      ['no gzip', Buffer.from(good(1)), 400],
      ['gzip that breaks off', gzipSync(good(1)).subarray(0, -12), 400],
      ['gzip of nearly nothing but repetition', gzipSync(Buffer.alloc(80_000_000, 10)), 413],
    ])('is refused when it is %s', async (_, body, status) => {
      const answer = await post('ndjson', new Uint8Array(body), 'ping', { 'content-encoding': 'gzip' });
      expect(answer.status).toBe(status);
      expect(await panel.records('ping')).toEqual([]);
    });

    it('may begin with what packs very tightly, however slowly the rest comes', async () => {
      const rows = Array.from({ length: 300 }, (_, n) => ({
        ...JSON.parse(good(n % 60)),
        target: randomBytes(75).toString('hex'),
      }));
      const text = `${'\n'.repeat(50_000_000)}${rows.map((row) => JSON.stringify(row)).join('\n')}`;
      const packed = gzipSync(text, { level: 9 });
      async function* slowly() {
        yield packed.subarray(0, 30_000);
        await pause(500);
        yield packed.subarray(30_000);
      }
      const answer = await fetch(`${service.url}/ingest/ping`, {
        method: 'POST',
        body: ReadableStream.from(slowly()) as ReadableStream,
        duplex: 'half',
        headers: {
          authorization: `Bearer ${panel.token}`,
          'content-type': TYPES.ndjson,
          'content-encoding': 'gzip',
        },
      } as RequestInit);
      expect(await answer.json()).toMatchObject({ data: { rejected: 0 } });
    });

    it.each(['\u00a0', '\ufeff', '\u2003'])('is no NDJSON in a line of %j', async (blank) => {
      const { rejected, errors } = await outcomeOf('ndjson', `${good(1)}\n${blank}\n${good(2)}\n`);
      expect([rejected, errors]).toEqual([1, [{ row: 2, message: 'This line is not valid JSON.' }]]);
    });

    it('is no JSON with other white space than that of ASCII behind it', async () => {
      await refused('json', `[${good(1)}]\u00a0`, 400, 'BAD_REQUEST');
    });

    it.each(['br', 'deflate', 'gzip, gzip'])('is not packed with %s', async (encoding) => {
      const answer = await post('ndjson', good(1), 'ping', { 'content-encoding': encoding });
      expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    });

    it.each(['text/plain', 'application/xml', 'application/octet-stream', 'multipart/form-data'])(
      'is none of %s',
      async (type) => {
        const answer = await panel.client.send('POST', '/ingest/ping', good(1), { 'content-type': type });
        expect([answer.status, answer.body.code, answer.body.message]).toEqual([
          415,
          'UNSUPPORTED_MEDIA_TYPE',
          'This content type is not supported. Send application/json, application/x-ndjson or text/csv.',
        ]);
      },
    );

    it('may name its charset', async () => {
      for (const [format, body] of [
        ['application/x-ndjson; charset=utf-8', good(1)],
        ['Application/JSON;charset=UTF-8', `[${good(2)}]`],
        ['text/csv; charset=utf-8; header=present', 'agent_id,dtime\nbox-1,2026-07-01 00:00:03\n'],
      ] as const) {
        const answer = await panel.client.send('POST', '/ingest/ping', body, { 'content-type': format });
        expect([answer.status, answer.body.data]).toMatchObject([200, { accepted: 1 }]);
      }
    });

    it.each(IS_LONG ? FORMATS : FORMATS.slice(0, 2))(
      'has rows that count right, however many there are: %s',
      async (format) => {
        const bad = new Set([1, 2, 1000, 65_536, 122_881, 149_999, 150_000]);
        const start = Date.UTC(2026, 0, 1);
        const rows = Array.from({ length: 150_000 }, (_, index) => ({
          agent_id: bad.has(index + 1) ? 'nobody' : 'box-1',
          dtime: new Date(start + index * 1000).toISOString(),
          target: `target-${index % 10}.example`,
        }));
        const outcome = await outcomeOf(format, render(format, rows));
        expect(outcome).toMatchObject({ accepted: 150_000 - bad.size, duplicates: 0, rejected: bad.size });
        expect(outcome.errors.map(({ row }) => row)).toEqual([...bad]);
      },
    );
  });

  it.each(FORMATS)('is refused as a whole for a row that is too long, in %s', async (format) => {
    for (const length of [1_048_600, 3_000_000]) {
      const long = { agent_id: 'box-1', dtime: '2026-07-01 00:00:01', target: 'x'.repeat(length) };
      await refused(format, render(format, [long]), 413, 'PAYLOAD_TOO_LARGE');
    }
  });

  it.each(['json', 'ndjson'] as const)('takes any ddate, beside bad rows too, in %s', async (format) => {
    const rows = [{ agent_id: 'box-1', dtime: '2026-07-01 00:00:01', ddate: 20260701 }];
    expect(await outcomeOf(format, render(format, rows))).toMatchObject({ accepted: 1, rejected: 0 });
    const others = [{ agent_id: 'box-1', dtime: '2026-07-01 00:00:02', ddate: 20260701 }, { agent_id: 'box-1' }];
    expect(await outcomeOf(format, render(format, others))).toMatchObject({ accepted: 1, rejected: 1 });
  });

  describe('is the same in every format', () => {
    it('whether its rows are good or bad', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(rowOf(), { minLength: 1, maxLength: 25 }), async (rows) => {
          const results: { outcome: object; records: Point[] }[] = [];
          for (const format of FORMATS) {
            const tenant = await Panel.open(service, AGENTS);
            const answer = await post(format, render(format, rows), 'jitter', {}, tenant);
            expect([format, answer.status]).toEqual([format, 200]);
            const { errors, ...counts } = answer.body.data as Outcome;
            const outcome = { ...counts, rows: errors.map(({ row }) => row) };
            results.push({ outcome, records: sorted(await tenant.records('jitter')) });
          }
          const [first, ...others] = results;
          for (const other of others) expect(other).toEqual(first);
          expect(first?.outcome).toMatchObject(expectedOf(rows));
        }),
        { numRuns: RUNS },
      );
    });

    it('whether or not one bad row sends the others another way', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(goodRow(), { minLength: 1, maxLength: 15 }),
          fc.constantFrom(...FORMATS),
          async (rows, format) => {
            const [plain, beside] = [await Panel.open(service, AGENTS), await Panel.open(service, AGENTS)];
            const bad = { agent_id: 'box-1', dtime: 'noon' };
            const first = await post(format, render(format, rows), 'jitter', {}, plain);
            const second = await post(format, render(format, [...rows, bad]), 'jitter', {}, beside);
            expect(second.body.data).toMatchObject({ ...(first.body.data as object), rejected: 1, errors: [{}] });
            expect(sorted(await beside.records('jitter'))).toEqual(sorted(await plain.records('jitter')));
          },
        ),
        { numRuns: RUNS },
      );
    });
  });
});

const TEXT = fc.oneof(
  fc.constantFrom('t', 'u', 'a,b', 'say "x"', "it's", 'two\nlines', ' blanks ', 'é€😀', 'NULL', '\\N', '{}', '":', '0'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => !/[\0\r\p{Surrogate}]/u.test(text)),
);
const INTEGER = fc.oneof(fc.integer(), fc.maxSafeInteger());
const FLOAT = fc.double({ noNaN: true, min: -1e100, max: 1e100 }).map((value) => value + 0);
const TIME = fc.constantFrom(
  '2026-07-01 00:00:00',
  '2026-07-01 00:00:00.5',
  '2026-07-01T02:00:00+02:00',
  '2026-07-01T05:30:00.123+0530',
  '2026-07-02T00:00:00Z',
  '2024-02-29 23:59:59.999',
);
const NAME = fc.constantFrom<Row>(
  { agent_id: 'box-1' },
  { agent_id: 'box2' },
  { unit_id: 1 },
  { mac_address: '02ab00000002' },
  { agent_id: 'box-2', unit_id: 2 },
);

/** A row in which nothing is wrong; an unset field is a null in JSON and an empty cell in CSV. */
function goodRow(): fc.Arbitrary<Row> {
  const unset = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });
  const values = fc.record({
    dtime: TIME,
    target: unset(TEXT),
    base: unset(TEXT),
    jitter_up: unset(INTEGER),
    latency: unset(INTEGER),
    mos: unset(FLOAT),
  });
  return fc.tuple(NAME, values).map(([name, rest]) => ({ ...name, ...rest }));
}

const FAULTS: readonly Row[] = [
  { dtime: null },
  { dtime: '2026-02-30 00:00:00' },
  { dtime: '2026-07-01' },
  { dtime: '2026-07-01 24:00:00' },
  { dtime: '2026-07-01T00:00:00' },
  { jitter_up: 1.5 },
  { jitter_up: 2 ** 53 },
  { jitter_up: 'x' },
  { mos: 'good' },
  { agent_id: 'nobody', unit_id: null, mac_address: null },
  { agent_id: null, unit_id: null, mac_address: null },
  { agent_id: 'box-1', unit_id: 2 },
];

const faulty = new WeakSet<Row>();

function rowOf(): fc.Arbitrary<Row> {
  const maybe = fc.option(fc.constantFrom(...FAULTS), { nil: undefined, freq: 3 });
  return fc.tuple(goodRow(), maybe).map(([row, fault]) => {
    const whole = { ...row, ...fault };
    if (fault) faulty.add(whole);
    return whole;
  });
}

function expectedOf(rows: readonly Row[]): object {
  const bad = rows.flatMap((row, index) => (faulty.has(row) ? [index + 1] : []));
  return { rejected: bad.length, rows: bad };
}

/** Records of one agent and one time have no order among themselves. */
function sorted(records: readonly Point[]): Point[] {
  return [...records].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function render(format: Format, rows: readonly Row[]): string {
  if (format === 'json') return JSON.stringify(rows);
  if (format === 'ndjson') return rows.map((row) => JSON.stringify(row)).join('\n');
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join(','));
  return [columns.join(','), ...lines].join('\n');
}

function cellOf(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
