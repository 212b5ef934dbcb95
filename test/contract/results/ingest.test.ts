import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ON_OWN_CLICKHOUSE, startTestService, type TestService } from '../../service.ts';
import { type Outcome, Panel, type Row, speed } from '../panel.ts';
import { READERS_OF_RESULTS } from '../readers.ts';

const NOW = Date.UTC(2026, 6, 15, 13, 30);
const NDJSON = { 'content-type': 'application/x-ndjson' };

const DTIME = '2026-07-01 00:00:00';
const row = (extra: Row = {}): Row => ({ agent_id: 'box-1', dtime: DTIME, ...extra });

describe.each(READERS_OF_RESULTS)('ingest, read by %s', (_, env) => {
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW, env });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    panel = await Panel.open(service, [
      { agent_id: 'box-1', unit_id: 1, mac_address: '02:AB:00:00:00:01' },
      { agent_id: 'box-2', unit_id: 2, mac_address: '02:AB:00:00:00:02' },
    ]);
  });

  const reasons = ({ errors }: Outcome) => errors.map(({ message }) => message);

  describe('answers', () => {
    it('what became of the rows, which count from 1', async () => {
      const answer = await panel.send('httpget', [
        row(),
        row({ agent_id: 'nobody' }),
        row(),
        row({ dtime: 'noon' }),
        row({ agent_id: 'box-2' }),
      ]);
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          code: 'OK',
          message: 'Request successful',
          data: {
            accepted: 2,
            duplicates: 1,
            rejected: 2,
            errors: [
              { row: 2, message: expect.any(String) },
              { row: 4, message: expect.any(String) },
            ],
          },
        },
      ]);
    });

    it('that results of more than a day in the future are rejected, and others stored', async () => {
      const rows = [
        row({ dtime: '2026-07-16 13:30:00' }),
        row({ dtime: '2026-07-16 13:30:00.001' }),
        row({ dtime: '2026-07-16T23:30:01+10:00' }),
        row({ dtime: '2099-12-31 23:59:59' }),
      ];
      const message = (dtime: string) => `dtime: ${dtime} is more than a day in the future: look at the clock.`;
      const csv = `agent_id,dtime\n${rows.map(({ agent_id, dtime }) => `${agent_id},${dtime}\n`).join('')}`;
      const expected = {
        rejected: 3,
        errors: rows.slice(1).map(({ dtime }, index) => ({ row: index + 2, message: message(String(dtime)) })),
        warnings: [expect.objectContaining({ rule: 'clock.ahead', results: 1, rows: [1] })],
      };
      expect(await panel.ingest('httpget', rows)).toEqual({ accepted: 1, duplicates: 0, ...expected });
      const { body } = await panel.client.send('POST', '/ingest/httpget', csv, { 'content-type': 'text/csv' });
      expect(body.data).toEqual({ accepted: 0, duplicates: 1, ...expected });
      expect((await panel.send('httpget', rows.slice(1, 2), '?strict=true')).status).toBe(422);
    });

    it('with the first 100 errors of whatever kind, in the order of the rows', async () => {
      const rows = Array.from({ length: 130 }, (_, index) =>
        index % 2 === 0 ? row({ agent_id: 'nobody' }) : row({ threads: 'many' }),
      );
      const { rejected, errors } = await panel.ingest('httpget', [row(), ...rows]);
      expect(rejected).toBe(130);
      expect(errors.map((error) => error.row)).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
    });

    it('when everything is visible', async () => {
      await panel.ingest('httpget', [speed('box-1', DTIME, 7)]);
      expect((await panel.points())[0]).toMatchObject({ metricValue: 7, sampleCount: 1 });
      expect(await panel.records('httpget')).toHaveLength(1);
      await panel.ingest('httpget', [speed('box-1', '2026-07-01 00:00:01', 9)]);
      expect((await panel.points())[0]).toMatchObject({ metricValue: 8, sampleCount: 2 });
    });
  });

  describe('refuses a body of which nothing can be stored', () => {
    it.each([
      ['text/csv', 'unit_id,dtime,target,rtt_avg', /header line and no row.*--data-binary/],
      ['text/csv', 'unit_id,dtime,target,rtt_avg1002,2026-07-14 10:00:00,x,12400', /header line and no row/],
      ['application/json', '[]', /The list is empty/],
    ])('without a row, as %s: %s', async (type, content, problem) => {
      for (const query of ['', '?strict=true']) {
        const { status, body } = await panel.client.send('POST', `/ingest/ping${query}`, content, {
          'content-type': type,
        });
        expect([status, body.errors]).toEqual([422, { rows: [expect.stringMatching(problem)] }]);
      }
    });

    it('with nothing but bad rows, and says why', async () => {
      const { status, body } = await panel.send('ping', [
        { agent_id: 'unknown', dtime: '2026-07-14 10:00:00', target: 'x' },
      ]);
      expect([status, body.errors]).toEqual([422, { 'rows[1]': ['The agent is not known.'] }]);
    });
  });

  describe('drops duplicates', () => {
    it.each([
      ['httpget', { target: 't', sequence: 1 }, [{ target: 'u' }, { sequence: 2 }, { target: null }]],
      ['httppost', { target: 't', sequence: 1 }, [{ target: 'u' }, { sequence: 2 }]],
      [
        'dns',
        { nameserver: 'n', lookup_host: 'h' },
        [{ nameserver: 'o' }, { lookup_host: 'i' }, { lookup_host: null }],
      ],
      ['ping', { target: 't' }, [{ target: 'u' }]],
      ['latency', { target: 't' }, [{ target: 'u' }]],
      ['jitter', { target: 't' }, [{ target: 'u' }]],
      ['webget', { target: 't' }, [{ target: 'u' }]],
      ['netflix', { target: 't' }, [{ target: 'u' }]],
      ['youtube', { target: 't' }, [{ target: 'u' }]],
      ['network_usage', {}, []],
      ['traceroute', { target: 't', hop: 1 }, [{ target: 'u' }, { hop: 2 }]],
      ['dlping', { target: 't' }, [{ target: 'u' }]],
      ['ulping', { target: 't' }, [{ target: 'u' }]],
      ['outage', { target: 't' }, [{ target: 'u' }]],
      ['mobile_download', { target: 't' }, [{ target: 'u' }]],
      ['mobile_upload', { target: 't' }, [{ target: 'u' }]],
      ['mobile_latency', { target: 't' }, [{ target: 'u' }]],
      ['mobile_www', { target: 't' }, [{ target: 'u' }]],
      ['mobile_youtube', { target: 't' }, [{ target: 'u' }]],
    ] as [string, Row, Row[]][])('of %s by agent, time and what it measured', async (test, key, others) => {
      const given = row(key);
      const different = [
        { agent_id: 'box-2' },
        { dtime: '2026-07-01 00:00:00.001' },
        { dtime: '2026-07-01 00:00:01' },
        ...others,
      ].map((change) => ({ ...given, ...change }));
      const counts = { accepted: 1 + different.length, duplicates: 0, rejected: 0 };
      expect(await panel.ingest(test, [given, ...different])).toMatchObject(counts);
      const again = [given, ...different].map((known) => ({ ...known, base: 'another' }));
      expect(await panel.ingest(test, again)).toMatchObject({ accepted: 0, duplicates: again.length, rejected: 0 });
      expect(new Set((await panel.records(test)).map(({ base }) => base))).toEqual(new Set([null]));
    });

    it('within a request: the first stays', async () => {
      const rows = ['first', 'second', 'third'].map((base) => row({ base, target: null }));
      expect(await panel.ingest('httpget', rows)).toMatchObject({ accepted: 1, duplicates: 2, rejected: 0 });
      expect(await panel.records('httpget')).toMatchObject([{ base: 'first' }]);
    });

    it('whatever name of the agent and whatever spelling of the time they have', async () => {
      const same = [
        row(),
        { unit_id: 1, dtime: '2026-07-01T00:00:00Z' },
        { mac_address: '02ab00000001', dtime: '2026-07-01T05:30:00.000+05:30' },
      ];
      expect(await panel.ingest('ping', same)).toMatchObject({ accepted: 1, duplicates: 2, rejected: 0 });
    });

    it('not of rows that were rejected, of other tests or of other organisations', async () => {
      const rows = [row({ rtt_avg: 'slow', base: 'bad' }), row({ base: 'good' })];
      expect(await panel.ingest('ping', rows)).toMatchObject({ accepted: 1, duplicates: 0, rejected: 1 });
      expect(await panel.ingest('latency', [row()])).toMatchObject({ accepted: 1, duplicates: 0 });
      const other = await Panel.open(service, [{ agent_id: 'box-1' }]);
      expect(await other.ingest('ping', [row()])).toMatchObject({ accepted: 1, duplicates: 0 });
    });

    it('that arrive at the same time', async () => {
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => panel.ingest('ping', [row()])));
      expect(outcomes.map(({ accepted }) => accepted).sort()).toEqual([0, 0, 0, 0, 0, 1]);
      expect(outcomes.map(({ duplicates }) => duplicates).sort()).toEqual([0, 1, 1, 1, 1, 1]);
      expect(await panel.records('ping')).toHaveLength(1);
    });
  });

  describe('rejects', () => {
    it('a row with an unknown column, unless told to ignore it', async () => {
      const rows = [row(), row({ agent_id: 'box-2', colour: 'red' })];
      const outcome = await panel.ingest('ping', rows);
      expect(outcome).toMatchObject({ accepted: 1, rejected: 1, errors: [{ row: 2 }] });
      expect(reasons(outcome)[0]).toContain('colour');
      expect(await panel.ingest('ping', rows, '?ignore_unknown=true')).toMatchObject({ accepted: 1, duplicates: 1 });
      expect(await panel.ingest('ping', rows, '?ignore_unknown=false')).toMatchObject({ duplicates: 1, rejected: 1 });
    });

    it('an unknown column also where it is null, and a column of another test', async () => {
      const rows = [row({ colour: null }), row({ hop: 1 }), row({ __proto: 1 }), row({ DTIME }), row({ at: 1 })];
      expect(await panel.ingest('ping', rows)).toMatchObject({ accepted: 0, rejected: 5 });
    });

    it.each([
      ['an agent that is not known', { agent_id: 'nobody' }],
      ['an agent id in another case', { agent_id: 'BOX-1' }],
      ['an unknown unit', { agent_id: null, unit_id: 3 }],
      ['an unknown MAC', { agent_id: null, mac_address: '02:AB:00:00:00:03' }],
      ['no agent', { agent_id: null }],
      ['an empty name', { agent_id: '' }],
      ['two agents', { agent_id: 'box-1', unit_id: 2 }],
      ['two agents, one by its MAC', { agent_id: 'box-1', mac_address: '02:AB:00:00:00:02' }],
      ['two agents by unit and MAC', { agent_id: null, unit_id: 1, mac_address: '02:AB:00:00:00:02' }],
      ['an agent and an unknown unit', { agent_id: 'box-1', unit_id: 77 }],
      ['an agent of another kind of value', { agent_id: 1 }],
      ['a unit in quotes', { agent_id: null, unit_id: '1' }],
    ])('%s', async (_, names) => {
      expect(await panel.ingest('ping', [row({ ...names }), row()])).toMatchObject({
        accepted: 1,
        rejected: 1,
        errors: [{ row: 1 }],
      });
    });

    it('an agent of another organisation like one that does not exist', async () => {
      await Panel.open(service, [{ agent_id: 'theirs', unit_id: 99 }]);
      const outcome = await panel.ingest('ping', [
        row({ agent_id: 'theirs' }),
        row({ agent_id: 'nobody' }),
        { unit_id: 99, dtime: DTIME },
      ]);
      expect(outcome.rejected).toBe(3);
      expect(new Set(reasons(outcome)).size).toBe(1);
    });

    it.each([
      ['an integer in quotes', 'httpget', { threads: '7' }],
      ['a fraction', 'httpget', { threads: 1.5 }],
      ['a small fraction', 'httpget', { threads: 1e-9 }],
      ['a boolean', 'httpget', { threads: true }],
      ['a list', 'httpget', { threads: [7] }],
      ['an object', 'httpget', { threads: {} }],
      ['an integer beyond 2^53 - 1', 'httpget', { bytes_sec: 2 ** 53 }],
      ['an integer below -(2^53 - 1)', 'httpget', { bytes_sec: -(2 ** 53) }],
      ['an integer beyond 2^63', 'httpget', { bytes_sec: 1e19 }],
      ['a number where a text is', 'httpget', { target: 7 }],
      ['a boolean where a text is', 'httpget', { target: false }],
      ['a list where a text is', 'httpget', { target: ['t'] }],
      ['an object where a text is', 'httpget', { target: { t: 1 } }],
      ['a text that can’t be stored', 'httpget', { target: 'a\u0000b' }],
      ['a text that is no Unicode', 'httpget', { target: 'a\ud800b' }],
      ['a float in quotes', 'jitter', { mos: '4.2' }],
      ['a boolean where a float is', 'jitter', { mos: true }],
      ['a base that is no text', 'httpget', { base: 7 }],
      ['a time that is a number', 'httpget', { dtime: 1_782_864_000 }],
      ['no time', 'httpget', { dtime: null }],
    ])('%s', async (_, test, change) => {
      const outcome = await panel.ingest(test, [row({ ...change }), row({ agent_id: 'box-2' })]);
      expect(outcome).toMatchObject({ accepted: 1, rejected: 1, errors: [{ row: 1 }] });
      expect(reasons(outcome)[0]).toContain(Object.keys(change)[0]);
      expect((await panel.records(test)).map(({ agent_id }) => agent_id)).toEqual(['box-2']);
    });

    it.each(['7', '"row"', 'null', 'true', '[]', '[{}]'])('a row that is %s', async (line) => {
      const body = `${JSON.stringify(row())}\n${line}\n${JSON.stringify(row({ agent_id: 'box-2' }))}`;
      const { body: answer } = await panel.client.send('POST', '/ingest/ping', body, NDJSON);
      expect(answer.data).toMatchObject({ accepted: 2, rejected: 1, errors: [{ row: 2 }] });
    });
  });

  describe('takes', () => {
    it.each([
      ['7.0', 7],
      ['7', 7],
      ['7e2', 700],
      ['70e-1', 7],
      ['-7', -7],
      ['0', 0],
      ['9007199254740991', 9007199254740991],
      ['-9007199254740991', -9007199254740991],
      ['9.007199254740991e15', 9007199254740991],
    ])('the integer %s', async (text, value) => {
      const line = JSON.stringify(row()).replace('}', `,"bytes_sec":${text}}`);
      const { body } = await panel.client.send('POST', '/ingest/httpget', line, NDJSON);
      expect(body.data).toMatchObject({ accepted: 1 });
      expect(await panel.records('httpget')).toMatchObject([{ bytes_sec: value }]);
    });

    it.each([0, 4, 4.1, 0.1, -1.5, 1e-12, ON_OWN_CLICKHOUSE ? 1e99 : 1e100])('the float %s', async (mos) => {
      expect(await panel.ingest('jitter', [row({ mos })])).toMatchObject({ accepted: 1 });
      expect(await panel.records('jitter')).toMatchObject([{ mos }]);
    });

    it.each([
      '',
      ' ',
      'null',
      'NULL',
      '"',
      '\\',
      '\\n',
      'a\nb',
      '\t',
      'é€😀',
      "'; DROP TABLE agents",
      '{"a":1}',
      '":',
      '\u2028',
    ])('the text %j as it is', async (target) => {
      expect(await panel.ingest('ping', [row({ target })])).toMatchObject({ accepted: 1 });
      expect(await panel.records('ping')).toMatchObject([{ target }]);
    });

    it('the last of two equal keys', async () => {
      const line = `{"target":"first","base":"x",${JSON.stringify(row({ target: 'last' })).slice(1)}`;
      const { body } = await panel.client.send('POST', '/ingest/ping', line, NDJSON);
      expect(body.data).toMatchObject({ accepted: 1 });
      expect(await panel.records('ping')).toMatchObject([{ target: 'last', base: 'x' }]);
    });

    it('a `ddate`, which says nothing new', async () => {
      expect(await panel.ingest('ping', [row({ ddate: '2026-07-01' })])).toMatchObject({ accepted: 1 });
    });

    it('records as they were read', async () => {
      await panel.ingest('httpget', [speed('box-1', DTIME, 5, { sequence: 3 })]);
      const records = await panel.records('httpget');
      expect(await panel.ingest('httpget', records)).toMatchObject({ accepted: 0, duplicates: 1, rejected: 0 });
    });

    it.each([
      { agent_id: 'box-1' },
      { agent_id: 'box1' },
      { unit_id: 1 },
      { mac_address: '02:AB:00:00:00:01' },
      { mac_address: '02:ab:00:00:00:01' },
      { mac_address: '02AB00000001' },
      { mac_address: '02ab00000001' },
      { agent_id: 'box1', unit_id: 1, mac_address: '02:aB:00:00:00:01' },
      { agent_id: 'box-1', unit_id: null, mac_address: null },
    ])('an agent named %j', async (names) => {
      expect(await panel.ingest('ping', [{ dtime: DTIME, ...names }])).toMatchObject({ accepted: 1, rejected: 0 });
      expect(await panel.records('ping')).toMatchObject([{ agent_id: 'box-1', unit_id: 1 }]);
    });

    it('rows that name their agents differently, one beside the other', async () => {
      const rows = [
        { agent_id: 'box-1' },
        { unit_id: 2 },
        { mac_address: '02ab00000001' },
        { agent_id: 'box2', unit_id: 2 },
      ];
      const timed = rows.map((names, index) => ({ dtime: `2026-07-01 00:00:0${index}`, ...names }));
      expect(await panel.ingest('ping', timed)).toMatchObject({ accepted: 4, duplicates: 0, rejected: 0 });
      expect((await panel.records('ping')).map(({ unit_id }) => unit_id)).toEqual([1, 2, 1, 2]);
    });
  });

  describe('reads times', () => {
    it.each([
      ['2026-07-01 12:34:56', '2026-07-01 12:34:56.000'],
      ['2026-07-01 12:34:56.7', '2026-07-01 12:34:56.700'],
      ['2026-07-01 12:34:56.789', '2026-07-01 12:34:56.789'],
      ['2026-07-01 00:00:00.000', '2026-07-01 00:00:00.000'],
      ['2026-07-01 23:59:59.999', '2026-07-01 23:59:59.999'],
      ['2024-02-29 00:00:00', '2024-02-29 00:00:00.000'],
      ['2026-07-01T12:34:56Z', '2026-07-01 12:34:56.000'],
      ['2026-07-01T12:34:56.789Z', '2026-07-01 12:34:56.789'],
      ['2026-07-01T12:34:56+00:00', '2026-07-01 12:34:56.000'],
      ['2026-07-01T12:34:56+05:30', '2026-07-01 07:04:56.000'],
      ['2026-07-01T12:34:56+0530', '2026-07-01 07:04:56.000'],
      ['2026-07-01T12:34:56-0330', '2026-07-01 16:04:56.000'],
      ['2026-07-01T23:34:56.001-09:30', '2026-07-02 09:04:56.001'],
      ['2026-01-01T00:00:00+14:00', '2025-12-31 10:00:00.000'],
      ['2026-07-01T12:34:56.123456Z', '2026-07-01 12:34:56.123'],
    ])('%s is %s', async (dtime, expected) => {
      expect(await panel.ingest('ping', [row({ dtime })])).toMatchObject({ accepted: 1, rejected: 0 });
      expect(await panel.records('ping')).toMatchObject([{ dtime: expected, ddate: expected.slice(0, 10) }]);
    });

    it.each([
      '2026-07-01',
      '2026-07-01 12:34',
      '2026-07-01T12:34:56',
      '2026-07-01T12:34:56.789',
      '2026-02-30 00:00:00',
      '2026-02-29 00:00:00',
      '2026-04-31T00:00:00Z',
      '2026-13-01 00:00:00',
      '2026-07-00 00:00:00',
      '2026-07-01 24:00:00',
      '2026-07-01 12:60:00',
      '2026-07-01 12:34:60',
      '2026-07-01T24:00:00Z',
      '2026-07-01 12:34:56Z',
      '2026-07-01 12:34:56+00',
      '2026-07-01 12:34:56.',
      '2026-7-1 1:02:03',
      '20260701 123456',
      '01/07/2026 12:34:56',
      ' 2026-07-01 12:34:56',
      '2026-07-01 12:34:56 ',
      '2026-07-01  12:34:56',
      'now',
      'infinity',
      'epoch',
      '1782909296',
      '',
    ])('%j is none', async (dtime) => {
      const outcome = await panel.ingest('ping', [row({ dtime }), row({ agent_id: 'box-2' })]);
      expect(outcome).toMatchObject({ accepted: 1, rejected: 1, errors: [{ row: 1 }] });
      expect(reasons(outcome)[0]).toContain('dtime');
    });
  });

  describe('with ?strict=true', () => {
    it('refuses the whole batch with a 422 and stores nothing', async () => {
      for (const bad of [row({ dtime: 'noon' }), row({ agent_id: 'nobody' }), row({ colour: 1 })]) {
        const answer = await panel.send('ping', [row(), bad], '?strict=true');
        expect([answer.status, answer.body.code, answer.body.message]).toEqual([
          422,
          'VALIDATION_FAIL',
          'Validation failed',
        ]);
        expect(JSON.stringify(answer.body.errors)).toContain('2');
      }
      expect(await panel.records('ping')).toEqual([]);
    });

    it('registers no agents with a batch that it refuses', async () => {
      const rows = [row({ agent_id: 'new' }), row({ dtime: 'noon' })];
      expect((await panel.send('ping', rows, '?strict=true&register_agents=true')).status).toBe(422);
      expect((await panel.client.get('/metadata/agent/new')).status).toBe(404);
    });

    it('takes a good batch, duplicates included', async () => {
      expect(await panel.ingest('ping', [row(), row()], '?strict=true')).toMatchObject({ accepted: 1, duplicates: 1 });
    });
  });

  describe('and the prefilter', () => {
    const at = (minute: number) => `2026-07-01 00:${String(minute).padStart(2, '0')}:00`;
    /** A negative speed, one of nothing, a failed test without a speed, and nothing wrong. */
    const doubtful = [
      speed('box-1', at(0), -1),
      speed('box-1', at(1), 0),
      speed('box-1', at(2), 0, { successes: 0, failures: 1 }),
      speed('box-1', at(3), 50),
    ];

    it('stores what it will leave out, and says which rules say so where that is asked for', async () => {
      const answer = (await panel.ingest('httpget', doubtful, '?report_prefiltered=true')) as Outcome & {
        prefiltered: unknown;
      };
      expect(answer).toMatchObject({ accepted: 4, rejected: 0 });
      const metrics = ['httpget', 'httpget_retrans'];
      expect(answer.prefiltered).toEqual([
        { rule: 'test.failed', because: 'The test did not complete.', metrics, results: 1, rows: [3] },
        {
          rule: 'speed.not_positive',
          because: 'A completed transfer moves data.',
          metrics,
          results: 2,
          rows: [1, 2],
        },
      ]);
      expect(await panel.points({ prefilter: true })).toMatchObject([{ sampleCount: 1, metricValue: 50 }]);
    });

    it('has no part in an answer to anybody else', async () => {
      expect(Object.keys(await panel.ingest('httpget', doubtful))).toEqual([
        'accepted',
        'duplicates',
        'rejected',
        'errors',
      ]);
    });

    it('refuses negative speeds with ?strict=true, and no failed test', async () => {
      const { status, body } = await panel.send('httpget', doubtful, '?strict=true');
      expect([status, body.errors]).toEqual([
        422,
        {
          'rows[1]': ['bytes_sec <= 0: A completed transfer moves data. (speed.not_positive)'],
          'rows[2]': ['bytes_sec <= 0: A completed transfer moves data. (speed.not_positive)'],
        },
      ]);
      expect(await panel.ingest('httpget', doubtful.slice(2), '?strict=true')).toMatchObject({ accepted: 2 });
    });

    it('tells five rows of each rule, and counts all', async () => {
      const many = Array.from({ length: 7 }, (_, minute) => speed('box-2', at(minute), -1));
      const answer = (await panel.ingest('httpget', many, '?report_prefiltered=true')) as Outcome & {
        prefiltered: unknown;
      };
      expect(answer.prefiltered).toMatchObject([{ rule: 'speed.not_positive', results: 7, rows: [1, 2, 3, 4, 5] }]);
    });
  });

  describe('with ?register_agents=true', () => {
    it('registers unknown agents with defaults, by any name', async () => {
      const names = [
        { agent_id: 'new' },
        { unit_id: 77 },
        { agent_id: 'both', unit_id: 78, mac_address: '02:00:00:00:00:99' },
      ];
      const rows = names.map((name) => ({ dtime: DTIME, ...name }));
      expect(await panel.ingest('ping', rows, '?register_agents=true')).toMatchObject({ accepted: 3, rejected: 0 });
      const { body } = await panel.client.get('/manage/agents?limit=1000');
      const known = (body.data as { agent_id: string }[]).filter(({ agent_id }) => !agent_id.startsWith('box'));
      const defaults = { kind: 'whitebox', panel: 'default', package: null, timezone: null, custom: {} };
      expect(known).toHaveLength(3);
      expect(known).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ ...defaults, agent_id: 'new', unit_id: null }),
          expect.objectContaining({ ...defaults, agent_id: '77', unit_id: 77 }),
          expect.objectContaining({ ...defaults, agent_id: 'both', unit_id: 78, mac_address: '02:00:00:00:00:99' }),
        ]),
      );
      expect(await panel.ingest('ping', rows)).toMatchObject({ duplicates: 3, rejected: 0 });
    });

    it('says of agents that can’t be registered why', async () => {
      const names = [{ mac_address: '02:00:00:00:77:01' }, { agent_id: '---' }];
      const rows = [{ agent_id: 'new' }, ...names].map((name) => ({ dtime: DTIME, ...name }));
      const outcome = await panel.ingest('ping', rows, '?register_agents=true');
      expect(outcome).toMatchObject({ accepted: 1, rejected: 2 });
      expect(outcome.errors.map(({ row, message }) => `${row} ${message}`)).toEqual([
        expect.stringMatching(/^2 The agent is not known\. It can't be registered: agent_id: A row needs an agent_id/),
        expect.stringMatching(/^3 The agent is not known\. It can't be registered: agent_id: /),
      ]);
    });

    it('needs the scope `manage` too, and stores nothing without', async () => {
      const token = await panel.issue(['ingest', 'data', 'metadata']);
      const answer = await panel.send('ping', [row()], '?register_agents=true', token);
      expect([answer.status, answer.body]).toEqual([403, { code: 'ACCESS_DENIED', message: 'Access Denied' }]);
      expect(await panel.records('ping')).toEqual([]);
      expect((await panel.send('ping', [row()], '?register_agents=false', token)).status).toBe(200);
    });

    it('still rejects rows that are wrong or contradict themselves, and registers nobody for them', async () => {
      const rows = [
        row({ agent_id: 'new-1', dtime: 'noon' }),
        row({ unit_id: 2 }),
        row({ agent_id: 'new-2', rtt_avg: 'x' }),
      ];
      expect(await panel.ingest('ping', rows, '?register_agents=true')).toMatchObject({ accepted: 0, rejected: 3 });
      for (const id of ['new-1', 'new-2']) expect((await panel.client.get(`/metadata/agent/${id}`)).status).toBe(404);
    });
  });

  it.each(['ignore_unknown', 'strict', 'register_agents'])(
    'takes true and false for %s, nothing else',
    async (name) => {
      const answer = await panel.send('ping', [row()], `?${name}=yes`);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [name]]);
    },
  );

  describe('with an Idempotency-Key', () => {
    const keyed = (key: string, rows: readonly Row[], test = 'ping', who = panel, query = '') =>
      who.client.send('POST', `/ingest/${test}${query}`, rows.map((line) => JSON.stringify(line)).join('\n'), {
        ...NDJSON,
        'idempotency-key': key,
      });

    it('answers a repeat like the first time and stores nothing twice', async () => {
      const rows = [row(), row({ agent_id: 'nobody' }), row()];
      const first = await keyed('one', rows);
      expect(first.body.data).toMatchObject({ accepted: 1, duplicates: 1, rejected: 1 });
      const again = await keyed('one', rows);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect((await keyed('two', rows)).body.data).toMatchObject({ accepted: 0, duplicates: 2, rejected: 1 });
    });

    it('refuses another body under the same key', async () => {
      await keyed('one', [row()]);
      const other = await keyed('one', [row({ agent_id: 'box-2' })]);
      expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['Idempotency-Key']]);
      expect(await panel.records('ping')).toHaveLength(1);
    });

    it('refuses the same body for another test under the same key', async () => {
      const rows = [row()];
      await keyed('one', rows);
      const other = await keyed('one', rows, 'jitter', panel, '?ignore_unknown=true');
      expect([other.status, other.body.errors]).toEqual([
        422,
        { 'Idempotency-Key': ['This key was used for another request.'] },
      ]);
      expect(await panel.records('jitter')).toEqual([]);
    });

    it('gives an answer only to tokens that see the same agents', async () => {
      const rows = [row()];
      await keyed('one', rows);
      const limited = await panel.issue(['ingest'], { panels: ['default'] });
      const body = rows.map((line) => JSON.stringify(line)).join('\n');
      const answer = await limited.send('POST', '/ingest/ping', body, { ...NDJSON, 'idempotency-key': 'one' });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['Idempotency-Key']]);
    });

    it('knows a packed body for the same', async () => {
      const rows = [row()];
      const first = await keyed('one', rows);
      const packed = await panel.client.send('POST', '/ingest/ping', gzipSync(JSON.stringify(rows[0])), {
        ...NDJSON,
        'content-encoding': 'gzip',
        'idempotency-key': 'one',
      });
      expect([packed.status, packed.body]).toEqual([200, first.body]);
    });

    it('is the organisation’s own', async () => {
      await keyed('one', [row()]);
      const other = await Panel.open(service, [{ agent_id: 'box-2' }]);
      const answer = await keyed('one', [row({ agent_id: 'box-2' })], 'ping', other);
      expect([answer.status, answer.body.data]).toEqual([200, expect.objectContaining({ accepted: 1 })]);
    });

    it('lets only one of two equal requests at the same time store anything', async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => keyed('one', [row()])));
      for (const { status, body } of answers) {
        expect([status, body.data]).toEqual([200, { accepted: 1, duplicates: 0, rejected: 0, errors: [] }]);
      }
      expect(await panel.records('ping')).toHaveLength(1);
    });

    it('leaves a refused batch to be sent again', async () => {
      const rows = [row({ agent_id: 'later' })];
      expect((await keyed('one', rows, 'ping', panel, '?strict=true')).status).toBe(422);
      await panel.addAgents([{ agent_id: 'later' }]);
      expect((await keyed('one', rows, 'ping', panel, '?strict=true')).body.data).toMatchObject({ accepted: 1 });
    });

    it.each(['', 'x'.repeat(256)])('has 1 to 255 characters', async (key) => {
      const answer = await keyed(key, [row()]);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['Idempotency-Key']]);
      const more = await keyed(key, [row()], 'ping', panel, '?strict=yes');
      expect([more.status, Object.keys(more.body.errors ?? {})]).toEqual([422, ['strict', 'Idempotency-Key']]);
    });
  });

  describe('needs', () => {
    it('the scope `ingest`, bare or as a bearer', async () => {
      const token = await panel.issue(['ingest']);
      expect((await panel.send('ping', [row()], '', token)).status).toBe(200);
      const bare = { ...NDJSON, authorization: token.token };
      const line = JSON.stringify(row());
      expect((await service.client(undefined).send('POST', '/ingest/ping', line, bare)).status).toBe(200);
      for (const client of [await panel.issue(['data', 'metadata', 'manage']), service.client(undefined)]) {
        const answer = await panel.send('ping', [row()], '', client);
        expect([answer.status, answer.body]).toEqual([403, { code: 'ACCESS_DENIED', message: 'Access Denied' }]);
      }
    });

    it.each(['speed', 'HTTPGET', 'constructor', '__proto__'])('a test that exists, not %s', async (test) => {
      const answer = await panel.send(test, [row()]);
      const message = `There is no test ${test}: GET /tests lists them.`;
      expect([answer.status, answer.body]).toEqual([404, { code: 'NOT_FOUND', message }]);
    });

    it('POST', async () => {
      const answer = await panel.client.get('/ingest/ping');
      expect([answer.status, answer.body.code, answer.headers.get('allow')]).toEqual([
        405,
        'METHOD_NOT_ALLOWED',
        'POST',
      ]);
    });

    it('an agent of the token’s panels', async () => {
      await panel.client.post('/manage/panels', { name: 'north' });
      await panel.addAgents([{ agent_id: 'n', unit_id: 50, panel: 'north' }]);
      const limited = await panel.issue(['ingest'], { panels: ['north'] });
      const rows = [row({ agent_id: 'n' }), row(), { unit_id: 2, dtime: DTIME }];
      const outcome = await panel.ingest('ping', rows, '', limited);
      expect(outcome).toMatchObject({ accepted: 1, rejected: 2, errors: [{ row: 2 }, { row: 3 }] });
      expect((await panel.records('ping')).map(({ agent_id }) => agent_id)).toEqual(['n']);
    });

    it('for new agents a panel of the token', async () => {
      await panel.client.post('/manage/panels', { name: 'north' });
      const limited = await panel.issue(['ingest', 'manage'], { panels: ['north'] });
      const rows = [row({ agent_id: 'new' }), row({ agent_id: 'box-1' })];
      const outcome = await panel.ingest('ping', rows, '?register_agents=true', limited);
      expect(outcome).toMatchObject({ accepted: 0, rejected: 2 });
      expect((await panel.client.get('/metadata/agent/new')).status).toBe(404);
    });
  });
});

describe('a service that is started again', () => {
  it('has what it acknowledged, and repeats its replies', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'broadgauge-again-'));
    const options = { now: () => NOW, env: { DATA_DIR: directory } };
    const send = (service: TestService, agent_id: string) =>
      service.root.send('POST', '/ingest/ping', JSON.stringify(row({ agent_id })), {
        ...NDJSON,
        'idempotency-key': 'k',
      });
    const records = async (service: TestService) =>
      (await service.root.post('/test_data', { test: 'ping', date: { from: '2026', to: '2026' } })).body.data;
    try {
      const first = await startTestService(options);
      await first.root.post('/manage/agents', [{ agent_id: 'box-1' }, { agent_id: 'box-2' }]);
      const reply = await send(first, 'box-1');
      const stored = await records(first);
      expect([reply.body.data, stored]).toMatchObject([{ accepted: 1 }, [{ agent_id: 'box-1' }]]);
      await first.stop();
      const second = await startTestService(options);
      expect((await send(second, 'box-1')).body).toEqual(reply.body);
      expect((await send(second, 'box-2')).status).toBe(422);
      expect(await records(second)).toEqual(stored);
      await second.stop();
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });

  it('forgets a key after 24 hours', async () => {
    let now = NOW;
    const service = await startTestService({ now: () => now });
    await service.root.post('/manage/agents', [{ agent_id: 'box-1' }]);
    const send = () =>
      service.root.send('POST', '/ingest/ping', JSON.stringify(row()), { ...NDJSON, 'idempotency-key': 'k' });
    expect((await send()).body.data).toMatchObject({ accepted: 1, duplicates: 0 });
    now += 86_399_000;
    expect((await send()).body.data).toMatchObject({ accepted: 1, duplicates: 0 });
    now += 2000;
    expect((await send()).body.data).toMatchObject({ accepted: 0, duplicates: 1 });
    await service.stop();
  });
});
