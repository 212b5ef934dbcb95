import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, type Row } from '../panel.ts';

/** A Wednesday. */
const NOW = Date.UTC(2026, 6, 15, 13, 30);
const DAY_MS = 86_400_000;
/** The clock of the service. */
let now = NOW;

const COMMON = 'base ddate dtime agent_id unit_id';
const PHONE =
  'model manufacturer geo_country connection_type cellular_technology carrier_name operating_system_version';
const TRANSFER =
  'target address fetch_time bytes_total bytes_sec bytes_sec_interval warmup_time warmup_bytes sequence threads tcp_retransmissions successes failures ip_version target_group';
const ROUND_TRIP = 'target address rtt_avg rtt_min rtt_max rtt_std successes failures ip_version target_group';
const STREAMING =
  'target address bytes_total bytes_sec bitrate startup_delay rebuffer_count rebuffer_time duration successes failures ip_version target_group';
const MOBILE_TRANSFER = `target address transfer_time transfer_bytes bytes_sec warmup_time warmup_bytes threads successes failures ${PHONE}`;

const COLUMNS: readonly [test: string, columns: string][] = [
  ['httpget', TRANSFER],
  ['httppost', TRANSFER],
  ['dns', 'nameserver lookup_host response_ip rtt successes failures ip_version target_group'],
  ['ping', ROUND_TRIP],
  ['latency', ROUND_TRIP],
  [
    'jitter',
    'target address packet_size stream_rate duration packets_up_sent packets_down_sent packets_up_recv packets_down_recv jitter_up jitter_down latency mos successes failures ip_version target_group',
  ],
  [
    'webget',
    'target address fetch_time bytes_total bytes_sec objects threads requests connections reused_connections lookups request_total_time request_min_time request_avg_time request_max_time ttfb_total ttfb_min ttfb_avg ttfb_max lookup_total_time lookup_min_time lookup_avg_time lookup_max_time successes failures ip_version target_group',
  ],
  ['netflix', STREAMING],
  ['youtube', STREAMING],
  ['network_usage', 'wan_rx_bytes wan_tx_bytes sk_rx_bytes sk_tx_bytes'],
  [
    'traceroute',
    'target address protocol hop hop_address hop_name sent received rtt_avg successes failures ip_version target_group',
  ],
  ['dlping', ROUND_TRIP],
  ['ulping', ROUND_TRIP],
  ['outage', 'target address duration packets ip_version target_group'],
  ['mobile_download', MOBILE_TRANSFER],
  ['mobile_upload', MOBILE_TRANSFER],
  [
    'mobile_latency',
    `target address rtt_avg rtt_min rtt_max rtt_std jitter packets_sent packets_received mos successes failures ${PHONE}`,
  ],
  ['mobile_www', `target address fetch_time bytes_total bytes_sec objects successes failures ${PHONE}`],
  [
    'mobile_youtube',
    `target bytes_total bytes_sec bitrate startup_delay rebuffer_count rebuffer_time duration successes failures ${PHONE}`,
  ],
];

const TEXT = new Set(
  `target address nameserver lookup_host response_ip protocol hop_address hop_name target_group ${PHONE}`.split(' '),
);

describe('test data', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ now: () => now });
  });
  afterAll(() => service.stop());

  describe('of every test', () => {
    let panel: Panel;

    beforeAll(async () => {
      panel = await Panel.open(service, [{ agent_id: 'a', unit_id: 9007199254740991 }, { agent_id: 'b' }]);
    });

    it.each(COLUMNS)('%s comes back as it was sent, its columns in their order', async (test, columns) => {
      const names = columns.split(' ');
      const values = names.map((name, index) => {
        if (name === 'mos') return 4.25;
        return TEXT.has(name) ? `“${name}”, \\ ü` : 2 ** 40 + index;
      });
      const sent = Object.fromEntries(names.map((name, index) => [name, values[index]]));
      const head = { agent_id: 'a', dtime: '2026-07-01T23:30:00.25-01:00', base: 'v1' };
      expect(await panel.ingest(test, [{ ...sent, ...head }])).toMatchObject({ accepted: 1, rejected: 0 });
      const records = await panel.records(test);
      const expected = {
        base: 'v1',
        ddate: '2026-07-02',
        dtime: '2026-07-02 00:30:00.250',
        agent_id: 'a',
        unit_id: 9007199254740991,
        ...sent,
      };
      expect(records).toEqual([expected]);
      expect(Object.keys(records[0] ?? {}).join(' ')).toBe(`${COMMON} ${columns}`);
    });

    it.each(COLUMNS)('%s has a null in every column that is unset', async (test, columns) => {
      await panel.ingest(test, [{ agent_id: 'b', dtime: '2026-07-03 00:00:00' }]);
      const [record] = await panel.records(test, { date: { from: '2026-07-03', to: '2026-07-03' } });
      expect(record).toEqual({
        base: null,
        ddate: '2026-07-03',
        dtime: '2026-07-03 00:00:00.000',
        agent_id: 'b',
        unit_id: null,
        ...Object.fromEntries(columns.split(' ').map((name) => [name, null])),
      });
    });
  });

  it('is ordered by time, then by agent', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'b' }, { agent_id: 'a' }, { agent_id: 'c' }]);
    const rows = [
      ['c', '2026-07-01 00:00:00.002'],
      ['b', '2026-07-01 00:00:00.001'],
      ['a', '2026-07-01 00:00:00.002'],
      ['b', '2026-07-01 00:00:00.002'],
      ['c', '2026-06-30 23:59:59.999'],
    ].map(([agent_id, dtime]) => ({ agent_id, dtime }));
    await panel.ingest('network_usage', rows);
    const records = await panel.records('network_usage');
    expect(records.map(({ agent_id, dtime }) => `${agent_id} ${String(dtime).slice(-3)}`)).toEqual([
      'c 999',
      'b 001',
      'a 002',
      'b 002',
      'c 002',
    ]);
  });

  describe('of agents', () => {
    let panel: Panel;
    const labels = (records: readonly Row[]) =>
      records.map(({ agent_id, dtime }) => `${agent_id} ${String(dtime).slice(11, 16)}`);

    beforeAll(async () => {
      panel = await Panel.open(service, [{ agent_id: 'box-1' }, { agent_id: 'box-2' }, { agent_id: 'box-10' }]);
      await panel.client.post('/manage/panels', { name: 'lab' });
      await panel.client.post('/manage/agents', [{ agent_id: 'hidden', panel: 'lab' }]);
      const rows = ['box-2 09:00', 'box-1 09:00', 'box-1 10:00', 'box-10 10:00', 'hidden 11:00'].map((label) => {
        const [agent_id, time] = label.split(' ');
        return { agent_id, dtime: `2026-07-01 ${time}:00` };
      });
      await panel.ingest('dns', rows);
    });

    it.each([
      ['one', { agent: 'box-1' }, ['box-1 09:00', 'box-1 10:00']],
      ['some, each once', { agent: ['box-10', 'box-2', 'box-2'] }, ['box-2 09:00', 'box-10 10:00']],
      ['one by the alphanumeric form of its id', { agent: 'box10' }, ['box-10 10:00']],
      ['one in a window', { agent: 'box-1', window: { hours: [[10, 11]] } }, ['box-1 10:00']],
      ['one that is not in the panel', { agent: 'box-1', panel: 'lab' }, []],
      [
        'all, the newest first, then by agent',
        { order: 'newest' },
        ['hidden 11:00', 'box-1 10:00', 'box-10 10:00', 'box-1 09:00', 'box-2 09:00'],
      ],
      ['one, the newest first', { agent: 'box-1', order: 'newest' }, ['box-1 10:00', 'box-1 09:00']],
    ])('has the records of %s', async (_, change, expected) => {
      expect(labels(await panel.records('dns', change))).toEqual(expected);
    });

    it('says the agents and the order in a receipt, and counts no others', async () => {
      const asked = { test: 'dns', date: { from: '2026', to: '2026' }, agent: 'box1', order: 'newest', receipt: true };
      const { body } = await panel.client.post('/test_data', asked);
      const { question, rows, agents } = (body as unknown as { receipt: Record<string, Row> }).receipt;
      expect(question).toMatchObject({ agent: ['box1'], order: 'newest' });
      expect([rows?.inTime, rows?.used, agents?.used]).toEqual([2, 2, 1]);
    });

    it('refuses agents that nobody has, or that the token does not see, in the same words, all at once', async () => {
      const limited = await panel.issue(['data'], { panels: ['default'] });
      const request = { test: 'dns', date: { from: '2026', to: '2026' }, agent: ['hidden', 'box-1', 'box-3'] };
      const { status, body } = await limited.post('/test_data', { ...request, order: 'upwards', panel: 'nosuch' });
      expect([status, body.errors]).toEqual([
        422,
        {
          agent: ['hidden is not a valid agent.', 'box-3 is not a valid agent.'],
          order: ['upwards is not a valid order.'],
          panel: ['nosuch is not a valid panel.'],
        },
      ]);
    });

    it.each([
      [7, { agent: ['This value should be of type string.'] }],
      [[], { agent: ['This collection should contain 1 element or more.'] }],
      [['box-1', 7], { 'agent[1]': ['This value should be of type string.'] }],
      [Array(101).fill('box-1'), { agent: ['This collection should contain 100 elements or less.'] }],
    ])('refuses the agents %j', async (agent, errors) => {
      const { status, body } = await panel.client.post('/test_data', {
        test: 'dns',
        date: { from: '2026', to: '2026' },
        agent,
      });
      expect([status, body.errors]).toEqual([422, errors]);
    });
  });

  describe('of some values', () => {
    let panel: Panel;
    const date = { from: '2026-07-01', to: '2026-07-01' };
    const at = (records: readonly Row[]) => records.map(({ dtime }) => String(dtime).slice(11, 13)).join(' ');

    beforeAll(async () => {
      panel = await Panel.open(service, [{ agent_id: 'a' }]);
      const rows = [
        { dtime: '2026-07-01 01:00:00', target: 'lon1', bytes_sec: 1000, successes: 1 },
        { dtime: '2026-07-01 02:00:00', target: 'lon1', bytes_sec: 2000, successes: 1 },
        { dtime: '2026-07-01 03:00:00', target: 'fra1', bytes_sec: 3000, successes: 1 },
        { dtime: '2026-07-01 04:00:00', target: 'fra1', bytes_sec: null, successes: 0 },
      ];
      await panel.ingest(
        'httpget',
        rows.map((row) => ({ agent_id: 'a', ...row })),
      );
    });

    it.each([
      [[{ column: 'bytes_sec', below: 2000 }], '01'],
      [[{ column: 'bytes_sec', at_most: 2000 }], '01 02'],
      [[{ column: 'bytes_sec', above: 1000.5 }], '02 03'],
      [[{ column: 'bytes_sec', at_least: 1000, below: 3000 }], '01 02'],
      [[{ column: 'successes', is: 0 }], '04'],
      [[{ column: 'target', is: 'fra1' }], '03 04'],
      [
        [
          { column: 'target', is: 'fra1' },
          { column: 'bytes_sec', at_least: 0 },
        ],
        '03',
      ],
      [[], '01 02 03 04'],
    ])('has the records where %j', async (where, hours) => {
      expect(at(await panel.records('httpget', { date, where }))).toBe(hours);
      const file = await panel.client.post('/test_data.csv', { test: 'httpget', date, where });
      expect(file.body.data).toMatchObject({ rows: hours.split(' ').length });
    });

    it('counts the others in the receipt as left out by filters', async () => {
      const where = [{ column: 'bytes_sec', below: 2000 }];
      const { body } = await panel.client.post('/test_data', { test: 'httpget', date, where, receipt: true });
      const { question, rows } = (body as unknown as { receipt: Record<string, Row> }).receipt;
      expect(question).toMatchObject({ where });
      expect(rows).toMatchObject({ inTime: 4, used: 1, filters: 3 });
    });

    it('refuses columns that the test does not have and values of another type, all at once', async () => {
      const where = [
        { column: 'speed', is: 1 },
        { column: 'target', above: 1 },
        { column: 'target', is: 1 },
        { column: 'bytes_sec', is: 'fast' },
        { column: 'bytes_sec' },
        { column: 'bytesec', is: 1 },
      ];
      const { status, body } = await panel.client.post('/test_data', { test: 'httpget', date, where });
      expect([status, body.errors]).toEqual([
        422,
        {
          'where[0][column]': ['speed is not a column of httpget.'],
          'where[5][column]': ['bytesec is not a column of httpget. Did you mean bytes_sec?'],
          'where[1][above]': ['target is text: give is.'],
          'where[2][is]': ['This value should be of type string.'],
          'where[3][is]': ['This value should be of type number.'],
          'where[4]': ['Give is, at_least, at_most, above or below.'],
        },
      ]);
    });
  });

  it('is one array, its code and message behind it', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    const request = { test: 'dns', date: { from: '2026', to: '2026' } };
    const { status, body } = await panel.client.post('/test_data', request);
    expect([status, body]).toEqual([200, { data: [], code: 'OK', message: 'Request successful' }]);
    await panel.ingest('dns', [{ agent_id: 'a', dtime: '2026-07-01 00:00:00' }]);
    expect(Object.keys((await panel.client.post('/test_data', request)).body)).toEqual(['data', 'code', 'message']);
  });

  describe('of the dates', () => {
    let panel: Panel;

    beforeAll(async () => {
      // In a zone of its own: test dates are UTC whatever an agent's clock says.
      panel = await Panel.open(service, [{ agent_id: 'a', timezone: 'Pacific/Auckland' }]);
      const days = Array.from({ length: 70 }, (_, index) => Date.UTC(2026, 5, 1) + index * DAY_MS);
      const more = [Date.UTC(2025, 11, 31), Date.UTC(2026, 0, 1), Date.UTC(2026, 11, 31), Date.UTC(2027, 0, 1)];
      const rows: Row[] = [...days, ...more]
        .flatMap((start) => [start, start + DAY_MS - 1])
        .map((at) => ({ agent_id: 'a', dtime: new Date(at).toISOString() }));
      // Results of the future are rejected: the clock is set back when they are there.
      now = Date.UTC(2027, 0, 1);
      await panel.ingest('network_usage', rows);
      now = NOW;
    });

    const spanOf = async (from: string, to: string) => {
      const records = await panel.records('network_usage', { date: { from, to } });
      expect(records.every(({ dtime, ddate }) => String(dtime).startsWith(String(ddate)))).toBe(true);
      return [records[0]?.dtime, records.at(-1)?.dtime];
    };
    const whole = (from: string, to = from) => [`${from} 00:00:00.000`, `${to} 23:59:59.999`];

    it.each([
      ['2026-07-01', '2026-07-01', '2026-07-01'],
      ['20260701', '2026-07-01', '2026-07-01'],
      ['2026-07', '2026-07-01', '2026-07-31'],
      ['2026', '2026-01-01', '2026-12-31'],
      ['last month', '2026-06-01', '2026-06-30'],
      ['+0 months', '2026-07-01', '2026-07-31'],
      ['now', '2026-07-15', '2026-07-15'],
      ['+0 days', '2026-07-15', '2026-07-15'],
      ['+1 days', '2026-07-16', '2026-07-16'],
      ['+1 day', '2026-07-16', '2026-07-16'],
      ['-1 day', '2026-07-14', '2026-07-14'],
      ['-10 days', '2026-07-05', '2026-07-05'],
      ['-40 days', '2026-06-05', '2026-06-05'],
      ['last monday', '2026-07-13', '2026-07-13'],
      ['next monday', '2026-07-20', '2026-07-20'],
      ['this monday', '2026-07-20', '2026-07-20'],
      ['last wednesday', '2026-07-08', '2026-07-08'],
      ['next wednesday', '2026-07-22', '2026-07-22'],
      ['this wednesday', '2026-07-15', '2026-07-15'],
      ['last tuesday', '2026-07-14', '2026-07-14'],
      ['next thursday', '2026-07-16', '2026-07-16'],
      ['this friday', '2026-07-17', '2026-07-17'],
      ['last saturday', '2026-07-11', '2026-07-11'],
      ['this sunday', '2026-07-19', '2026-07-19'],
      ['last wed', '2026-07-08', '2026-07-08'],
      ['next Mon', '2026-07-20', '2026-07-20'],
      ['last SUNDAY', '2026-07-12', '2026-07-12'],
    ])('%s is %s to %s, both ends included', async (text, first, last) => {
      expect(await spanOf(text, text)).toEqual(whole(first, last));
    });

    it('rounds the start down and the end up', async () => {
      expect(await spanOf('2026-06', '20260703')).toEqual(whole('2026-06-01', '2026-07-03'));
      expect(await spanOf('last monday', '2026-07')).toEqual(whole('2026-07-13', '2026-07-31'));
    });
  });

  describe('refused', () => {
    let panel: Panel;

    beforeAll(async () => {
      panel = await Panel.open(service, [{ agent_id: 'a' }]);
    });

    const errorsOf = async (body: unknown) => {
      const answer = await panel.client.post('/test_data', body);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        422,
        'VALIDATION_FAIL',
        'Validation failed',
      ]);
      return answer.body.errors;
    };
    const date = { from: '2026', to: '2026' };

    it.each([
      [{}, { test: ['This field is missing.'], date: ['This field is missing.'] }],
      [{ test: 'dns' }, { date: ['This field is missing.'] }],
      [{ test: 'dns', date: { to: '2026' } }, { 'date[from]': ['This field is missing.'] }],
      [{ test: 'dns', date: { from: '2026' } }, { 'date[to]': ['This field is missing.'] }],
      [{ test: 7, date }, { test: ['This value should be of type string.'] }],
      [{ test: 'speed', date }, { test: ['speed is not a valid test.'] }],
      [{ test: 'dns', date: '2026' }, { date: ['This value should be of type object.'] }],
      [{ test: 'dns', date: { from: 2026, to: '2026' } }, { 'date[from]': ['This value should be of type string.'] }],
      [{ test: 'dns', date: { from: '2027', to: '2026' } }, { date: ['from must not be after to.'] }],
      [
        { test: 'x', date: { from: '2026-02-30' } },
        {
          test: ['x is not a valid test.'],
          'date[from]': ['2026-02-30 is not a valid date.'],
          'date[to]': ['This field is missing.'],
        },
      ],
    ])('%j', async (body, errors) => expect(await errorsOf(body)).toEqual(errors));

    it.each([
      '2026-02-30',
      '20260230',
      '2026-13',
      '2026-1-1',
      '202607',
      '26',
      '2026-07-01 00:00',
      'yesterday',
      'last',
      'last someday',
      'last mo',
      'previous monday',
      '1 days',
      '+x days',
      '+1.5 days',
      '++1 days',
      '+1 weeks',
      '',
    ])('the date %j', async (text) => {
      const message = `${text} is not a valid date.`;
      expect(await errorsOf({ test: 'dns', date: { from: text, to: text } })).toEqual({
        'date[from]': [message],
        'date[to]': [message],
      });
    });

    it.each([[[]], ['text'], [null]])('the body %j', async (body) => {
      expect(await errorsOf(body)).toEqual({ body: ['This value should be of type object.'] });
    });

    it('a body that is no JSON', async () => {
      const answer = await panel.client.send('POST', '/test_data', '{', { 'content-type': 'application/json' });
      expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
    });

    it('nothing for fields that nobody knows', async () => {
      expect((await panel.client.post('/test_data', { test: 'dns', date, agent_agg: 1 })).status).toBe(200);
    });

    it('panels that are not there', async () => {
      const keys = Object.keys((await errorsOf({ test: 'dns', date, panel: 'west' })) ?? {});
      expect(keys).toEqual(['panel']);
    });
  });

  it('is limited to the panels that are asked for', async () => {
    const panel = await Panel.open(service);
    await panel.client.post('/manage/panels', { name: 'north' });
    await panel.addAgents([{ agent_id: 'd' }, { agent_id: 'n', panel: 'north' }]);
    await panel.ingest(
      'dns',
      ['d', 'n'].map((agent_id) => ({ agent_id, dtime: '2026-07-01 00:00:00' })),
    );
    const seen = async (change: object) =>
      (await panel.records('dns', change)).map(({ agent_id }) => agent_id).join('');
    expect(await seen({})).toBe('dn');
    expect(await seen({ panel: 'north' })).toBe('n');
    expect(await seen({ panel: ['default', 'north'] })).toBe('dn');
  });
});
