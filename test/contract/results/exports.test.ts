import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../random-runs.ts';
import { type Client, REGISTERS, startTestService, type TestService } from '../../service.ts';
import { bytesOf, download, type Exported, exportCsv, tableOf } from '../exported.ts';
import { fetchFile } from '../fetch-file.ts';
import { Panel, QUESTION, type Row, speed } from '../panel.ts';
import { readCsv } from '../read-csv.ts';
import { asInParquet, readParquet } from '../read-parquet.ts';

const NOW = Date.UTC(2026, 6, 15, 13, 30);

const FIGURES = 'metricValue stdDev sampleCount agentCount unitCount ci90 ci95 ci99 min max median'.split(' ');
const PERCENTILES = 'p1 p5 p10 p20 p25 p50 p75 p80 p90 p95 p99'.split(' ');
const STATISTICS = [...FIGURES, ...PERCENTILES];
const RAW = ['dtime', 'agent', 'unit', 'metricValue'];
const HTTPGET =
  'base ddate dtime agent_id unit_id target address fetch_time bytes_total bytes_sec bytes_sec_interval warmup_time warmup_bytes sequence threads tcp_retransmissions successes failures ip_version target_group'.split(
    ' ',
  );

const RECORDS = { test: 'httpget', date: { from: '2000', to: '2099' } };
const PATHS = ['/metric_data.csv', '/metric_data_download', '/test_data.csv', '/test_data_download'] as const;
const DENIED = [403, { code: 'ACCESS_DENIED', message: 'Access Denied' }];

const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text);
const guarded = (text: string) => (isFormula(text) ? `'${text}` : text);
const requestOf = (path: string) => (path.startsWith('/metric_data') ? QUESTION : RECORDS);

describe('an answer as a CSV file', () => {
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW });
    panel = await Panel.open(service, [
      { agent_id: 'a', unit_id: 7, package: 'Acme:Fibre', custom: { site: 'roof' } },
      { agent_id: 'b', package: 'Best:Basic' },
    ]);
    await panel.ingest('httpget', [
      speed('a', '2026-07-01 00:00:00', 10),
      speed('a', '2026-07-01 20:00:00', 20),
      speed('b', '2026-07-02 20:00:00.250', 30.5),
    ]);
  });
  afterAll(() => service.stop());

  const csv = (change: object = {}, client = panel.client) =>
    exportCsv(client, 'metric_data', { ...QUESTION, ...change });
  const table = (change: object = {}, client = panel.client) =>
    tableOf(client, 'metric_data', { ...QUESTION, ...change });
  const records = (change: object = {}, client = panel.client) =>
    tableOf(client, 'test_data', { ...RECORDS, ...change });

  describe.each(['metric_data', 'test_data'] as const)('of %s', (of) => {
    const request = requestOf(`/${of}`);

    it('is where the answer says, as long, and with the hash that it says', async () => {
      const answer = await panel.client.post(`/${of}.csv`, request);
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          code: 'OK',
          message: 'Request successful',
          data: {
            url: expect.stringContaining(`${service.url}/`),
            fileName: expect.stringMatching(/^[\w.-]+\.csv$/),
            rows: of === 'metric_data' ? 1 : 3,
            bytes: expect.any(Number),
            sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
            expiresAt: '2026-07-16T13:30:00Z',
          },
        },
      ]);
      const { url, bytes, sha256 } = answer.body.data as { url: string; bytes: number; sha256: string };
      const file = await fetchFile(url);
      expect([file.status, file.bytes.length]).toEqual([200, bytes]);
      expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(sha256);
    });

    it('is saved under its name by whoever opens its link, without a header', async () => {
      const { url, fileName, bytes } = await exportCsv(panel.client, of, request);
      const { headers } = await fetchFile(url);
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`);
      expect(headers.get('content-length')).toBe(String(bytes));
      expect(headers.get('content-encoding')).toBeNull();
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('is a CSV file whatever format is asked for', async () => {
      const plain = await exportCsv(panel.client, of, request);
      for (const extra of [{ format: 'parquet' }, { compression: 'gzip' }, { format: 7, compression: [] }]) {
        expect((await exportCsv(panel.client, of, { ...request, ...extra })).sha256).toBe(plain.sha256);
      }
    });

    it('is new each time, with what there is then', async () => {
      const other = await Panel.open(service, [{ agent_id: 'a' }]);
      await other.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1)]);
      const first = await exportCsv(other.client, of, request);
      const text = (await fetchFile(first.url)).text;
      await other.ingest('httpget', [speed('a', '2026-07-01 00:00:01', 2)]);
      const second = await exportCsv(other.client, of, request);
      expect(second.sha256).not.toBe(first.sha256);
      expect((await fetchFile(second.url)).text).not.toBe(text);
      expect((await fetchFile(first.url)).text).toBe(text);
    });

    it('is not to be kept by caches, nor is the answer that leads to it', async () => {
      const answer = await panel.client.post(`/${of}.csv`, request);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const { url } = answer.body.data as { url: string };
      expect((await fetchFile(url)).headers.get('cache-control')).toMatch(/private|no-store/);
    });
  });

  describe('has the columns, in their order,', () => {
    it.each(['hourly', 'two_hourly', 'four_hourly', 'six_hourly', 'daily', 'weekly', 'monthly', 'quarterly'])(
      'of a point in time: %s',
      async (aggregation) => expect((await table({ aggregation })).header).toEqual(['dtime', ...STATISTICS]),
    );

    it.each(['hour_of_day', 'day_of_week', 'day_of_month'])(
      'of a point of an element of time: %s',
      async (aggregation) => expect((await table({ aggregation })).header).toEqual(['aggregatedNumber', ...STATISTICS]),
    );

    it('of a total', async () => expect((await table()).header).toEqual(STATISTICS));

    it('of splits, first and as they were asked for', async () => {
      const splits = ['package', 'custom.site', 'site', 'target', 'unit'];
      expect((await table({ splits })).header).toEqual([...splits, ...STATISTICS]);
      expect((await table({ splits, aggregation: 'daily' })).header).toEqual([...splits, 'dtime', ...STATISTICS]);
      const reversed = splits.toReversed();
      expect((await table({ splits: reversed, aggregation: 'day_of_week' })).header).toEqual([
        ...reversed,
        'aggregatedNumber',
        ...STATISTICS,
      ]);
    });

    it('of a raw point', async () => {
      expect((await table({ chartType: 'raw' })).header).toEqual(RAW);
      expect((await table({ chartType: 'raw', splits: ['isp', 'site'] })).header).toEqual(['isp', 'site', ...RAW]);
    });

    it('of a raw point, each of them once, when it is split by one of them', async () => {
      const { header, rows } = await table({ chartType: 'raw', splits: ['isp', 'unit', 'agent'] });
      expect([...header].sort()).toEqual([...RAW, 'isp'].sort());
      expect(rows.map((row) => row[header.indexOf('agent')])).toEqual(['a', 'a', 'b']);
    });

    it('of a record', async () => expect((await records()).header).toEqual(HTTPGET));

    it('whether their names differ in more than the case of letters or not', async () => {
      const other = await Panel.open(service, [{ agent_id: 'a', custom: { site: '1', Site: '2', SITE: '3' } }]);
      await other.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1)]);
      const splits = ['site', 'Site', 'SITE'];
      for (const [change, columns] of [
        [{}, STATISTICS],
        [{ chartType: 'raw' }, RAW],
      ] as const) {
        const { header, rows } = await table({ splits, ...change }, other.client);
        expect(header).toEqual([...splits, ...columns]);
        expect(rows[0]?.slice(0, 3)).toEqual(['1', '2', '3']);
      }
    });

    it.each(['Min', 'DTIME', 'Agent', 'custom.p1'])('also beside a field called %s', async (name) => {
      const key = name.replace('custom.', '');
      const other = await Panel.open(service, [{ agent_id: 'a', custom: { [key]: 'own' } }]);
      await other.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1)]);
      const aggregate = await table({ splits: [name], aggregation: 'daily' }, other.client);
      expect(aggregate.header).toEqual([name, 'dtime', ...STATISTICS]);
      expect(aggregate.rows[0]?.slice(0, 2)).toEqual(['own', '2026-07-01']);
      const raw = await table({ splits: [name], chartType: 'raw' }, other.client);
      expect(raw.header).toEqual([name, ...RAW]);
    });
  });

  describe('has the rows of the JSON answer', () => {
    const numbers = (cells: readonly unknown[]) => cells.map((cell) => (cell === null ? null : Number(cell)));

    it('of points in time', async () => {
      const points = await panel.points({ aggregation: 'daily', splits: ['isp', 'site'] });
      const { rows } = await table({ aggregation: 'daily', splits: ['isp', 'site'] });
      expect(rows.map((row) => row.slice(0, 3))).toEqual([
        ['Acme', 'roof', '2026-07-01'],
        ['Best', null, '2026-07-02'],
      ]);
      expect(rows.map((row) => numbers(row.slice(3)))).toEqual(
        points.map((point) => [
          ...FIGURES.map((name) => point[name]),
          ...Object.values(point.percentiles as Record<string, number>),
        ]),
      );
    });

    it('of elements of time', async () => {
      expect((await table({ aggregation: 'hour_of_day' })).rows.map((row) => numbers(row.slice(0, 4)))).toEqual([
        [0, 10, 0, 1],
        [20, 25.25, 5.25, 2],
      ]);
    });

    it('of raw points', async () => {
      expect((await table({ chartType: 'raw', splits: ['site'] })).rows).toEqual([
        ['roof', '2026-07-01T00:00:00', 'a', '7', '10.0'],
        ['roof', '2026-07-01T20:00:00', 'a', '7', '20.0'],
        [null, '2026-07-02T20:00:00', 'b', null, '30.5'],
      ]);
    });

    it('of records', async () => {
      const { header, rows } = await records();
      const expected = await panel.records('httpget');
      expect(rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]])))).toEqual(
        expected.map((record) =>
          Object.fromEntries(
            Object.entries(record).map(([name, value]) => [name, value === null ? null : String(value)]),
          ),
        ),
      );
    });

    it('and says how many there are', async () => {
      expect((await csv({ aggregation: 'daily' })).rows).toBe(2);
      expect((await csv({ chartType: 'raw' })).rows).toBe(3);
      expect((await csv({ chartType: 'raw', time: { from: '2020', to: '2020' } })).rows).toBe(0);
    });

    it('of the panels that were asked for', async () => {
      const other = await Panel.open(service);
      await other.client.post('/manage/panels', { name: 'north' });
      await other.addAgents([{ agent_id: 'd' }, { agent_id: 'n', panel: 'north' }]);
      await other.ingest(
        'httpget',
        ['d', 'n'].map((agent) => speed(agent, '2026-07-01 00:00:00', 1)),
      );
      expect((await records({ panel: 'north' }, other.client)).rows.map(([, , , agent]) => agent)).toEqual(['n']);
      expect((await table({ chartType: 'raw', panel: ['north'] }, other.client)).rows).toHaveLength(1);
    });
  });

  describe('that has no rows has the header alone', () => {
    const QUESTIONS: readonly [name: string, of: Exported, request: object, header: readonly string[]][] = [
      ['a total', 'metric_data', QUESTION, STATISTICS],
      ['a total by ISP', 'metric_data', { ...QUESTION, splits: ['isp'] }, ['isp', ...STATISTICS]],
      ['days', 'metric_data', { ...QUESTION, aggregation: 'daily' }, ['dtime', ...STATISTICS]],
      ['raw points', 'metric_data', { ...QUESTION, chartType: 'raw' }, RAW],
      ['raw points by ISP', 'metric_data', { ...QUESTION, chartType: 'raw', splits: ['isp'] }, ['isp', ...RAW]],
      ['records', 'test_data', RECORDS, HTTPGET],
    ];

    it.each(QUESTIONS)('of %s, in a time without results', async (_, of, request, header) => {
      const none =
        of === 'metric_data' ? { time: { from: '2020', to: '2020' } } : { date: { from: '2020', to: '2020' } };
      const { url, rows } = await exportCsv(panel.client, of, { ...request, ...none });
      expect([rows, (await fetchFile(url)).text]).toEqual([0, `${header.join(',')}\n`]);
    });

    it.each(QUESTIONS)('of %s, where nobody has sent a result of the test', async (_, of, request, header) => {
      const other = await Panel.open(service, [{ agent_id: 'a' }]);
      const { url, rows } = await exportCsv(other.client, of, request);
      expect([rows, (await fetchFile(url)).text]).toEqual([0, `${header.join(',')}\n`]);
    });

    it.each(QUESTIONS)('of %s, where there is not even an agent', async (_, of, request, header) => {
      const other = await Panel.open(service);
      const { url, rows } = await exportCsv(other.client, of, request);
      expect([rows, (await fetchFile(url)).text]).toEqual([0, `${header.join(',')}\n`]);
    });
  });

  describe('holds any text', () => {
    const TEXTS = [
      'a,b',
      '"quoted"',
      'say "so", twice',
      '""',
      '"',
      'two\nlines',
      'two\r\nlines',
      'a\rb',
      '\n',
      ',',
      'Zürich 測定 😀 👩‍👩‍👧',
      'e\u0301 and é',
      'line\u2028separator',
      ' blanks ',
      'null',
      'NULL',
      '\\N',
      '\\"',
      "'",
      "''quoted''",
      '#comment',
      '1e5',
      '007',
      'tab\tinside',
      '; DROP TABLE agents; --',
    ];
    const FORMULAS = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '=',
      '-',
      '=cmd|"/c calc"!A1',
      '=a,b',
      '-2\n3',
      '+ü',
      '\r\n=1',
      '=\u0301x',
    ];
    const ALL = [...TEXTS, ...FORMULAS];

    it('in the cells of a record, guarded where a spreadsheet would compute it', async () => {
      const other = await Panel.open(service, [{ agent_id: 'a' }]);
      const rows = ALL.map((text, index) =>
        speed('a', new Date(NOW + index).toISOString(), 1, { target: text, address: text, base: text }),
      );
      expect(await other.ingest('httpget', rows)).toMatchObject({ accepted: ALL.length });
      const { header, rows: found } = await records({}, other.client);
      for (const column of ['target', 'address', 'base']) {
        expect(found.map((row) => row[header.indexOf(column)])).toEqual(ALL.map(guarded));
      }
      expect((await other.records('httpget')).map(({ target }) => target)).toEqual(ALL);
    });

    it('in the splits of raw points and of aggregates', async () => {
      const other = await Panel.open(service, [{ agent_id: 'a' }]);
      const rows = ALL.map((target, index) => speed('a', new Date(NOW + index * 1000).toISOString(), 1, { target }));
      await other.ingest('httpget', rows);
      for (const chartType of ['raw', 'aggregate']) {
        const points = await other.points({ chartType, splits: ['target'] });
        const { rows: found } = await table({ chartType, splits: ['target'] }, other.client);
        expect(found.map(([target]) => target)).toEqual(points.map(({ target }) => guarded(String(target))));
        expect(new Set(found.map(([target]) => target))).toEqual(new Set(ALL.map(guarded)));
      }
    });

    it('in the ids, the metadata and the own fields of agents', async () => {
      const texts = ALL.filter((text) => text.trim() === text && /[a-zA-Z0-9]/.test(text));
      const agents = texts.map((text, index) => ({
        agent_id: `${text}${index}`,
        country: text,
        package: `${text.replaceAll(':', '')}:${text}`,
        custom: { site: text },
      }));
      const other = await Panel.open(service, agents);
      await other.ingest(
        'httpget',
        agents.map(({ agent_id }, index) => speed(agent_id, new Date(NOW + index * 1000).toISOString(), 1)),
      );
      const splits = ['country', 'isp', 'package', 'site'];
      const { header, rows } = await table({ chartType: 'raw', splits }, other.client);
      const sorted = rows.toSorted((a, b) => String(a[4]).localeCompare(String(b[4])));
      const column = (name: string) => sorted.map((row) => row[header.indexOf(name)]);
      expect(column('agent')).toEqual(agents.map(({ agent_id }) => guarded(agent_id)));
      expect(column('country')).toEqual(texts.map(guarded));
      expect(column('site')).toEqual(texts.map(guarded));
      expect(column('package')).toEqual(agents.map((agent) => guarded(agent.package)));
      const ids = (await records({}, other.client)).rows.map((row) => row[3]);
      expect(ids).toEqual(agents.map(({ agent_id }) => guarded(agent_id)));
      const totals = await table({ splits: ['agent', 'site'] }, other.client);
      expect(new Set(totals.rows.map(([agent]) => agent))).toEqual(
        new Set(agents.map(({ agent_id }) => guarded(agent_id))),
      );
    });

    it('in the headings that own fields give', async () => {
      const keys = ['=k', '+k', '-k', '@k', '\tk', '\rk', 'a,b', '"k"', 'two\nlines', '測', '__proto__', "k'; --"];
      // A literal `__proto__` would be no key.
      const custom = Object.fromEntries(keys.map((key) => [key, 'x'])) as Row;
      const other = await Panel.open(service, [{ agent_id: 'a', custom }]);
      await other.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1)]);
      const raw = await table({ chartType: 'raw', splits: keys }, other.client);
      expect(raw.header).toEqual([...keys.map(guarded), ...RAW]);
      expect(raw.rows[0]?.slice(0, keys.length)).toEqual(keys.map(() => 'x'));
      expect((await table({ splits: keys }, other.client)).header).toEqual([...keys.map(guarded), ...STATISTICS]);
      const long = keys.map((key) => `custom.${key}`);
      expect((await table({ splits: long }, other.client)).header).toEqual([...long, ...STATISTICS]);
    });

    it('with a byte order mark at its beginning too, and loses no row for it', async () => {
      const other = await Panel.open(service, [{ agent_id: 'a' }]);
      const targets = ['\ufeffmark', 'mark', '\ufeff'];
      const rows = targets.map((target, index) =>
        speed('a', new Date(NOW + index * 1000).toISOString(), 1, { target }),
      );
      await other.ingest('httpget', rows);
      expect((await records({}, other.client)).rows.map((row) => row[5])).toEqual(targets);
      for (const chartType of ['raw', 'aggregate']) {
        const { rows: found } = await table({ chartType, splits: ['target'] }, other.client);
        expect(found.map(([target]) => target)).toEqual(['mark', '\ufeff', '\ufeffmark']);
      }
    });

    it('and tells an empty text from none', async () => {
      const other = await Panel.open(service, [{ agent_id: 'a', custom: { site: '' } }, { agent_id: 'b' }]);
      await other.ingest('httpget', [
        speed('a', '2026-07-01 00:00:00', 1, { target: '', address: null }),
        speed('b', '2026-07-01 00:00:01', 2, { target: null, address: '' }),
      ]);
      const plain = async (of: Exported, request: object) =>
        (await fetchFile((await exportCsv(other.client, of, request)).url)).text;
      expect(await plain('metric_data', { ...QUESTION, chartType: 'raw', splits: ['site', 'target'] })).toBe(
        'site,target,dtime,agent,unit,metricValue\n"","",2026-07-01T00:00:00,a,,1.0\n,,2026-07-01T00:00:01,b,,2.0\n',
      );
      const [, first, second] = (await plain('test_data', RECORDS)).split('\n');
      expect(first).toMatch(/^,2026-07-01,2026-07-01 00:00:00.000,a,,"",,/);
      expect(second).toMatch(/^,2026-07-01,2026-07-01 00:00:01.000,b,,,"",/);
      const totals = await plain('metric_data', { ...QUESTION, splits: ['site'] });
      expect(totals.split('\n').map((line) => line.split(',')[0])).toEqual(['site', '""', '', '']);
    });
  });

  it('leaves numbers as they are, those below zero too', async () => {
    const other = await Panel.open(service, [{ agent_id: 'a', unit_id: 9007199254740991 }]);
    await other.ingest('httpget', [
      speed('a', '2026-07-01 00:00:00', -2.5, { threads: -4, sequence: -9007199254740991 }),
      speed('a', '2026-07-01 00:00:01', 1e-3, { threads: 4, sequence: 9007199254740991 }),
    ]);
    const { header, rows } = await records({}, other.client);
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)]);
    expect(column('sequence')).toEqual(['-9007199254740991', '9007199254740991']);
    expect(column('threads')).toEqual(['-4', '4']);
    expect(column('bytes_sec')).toEqual(['-312500', '125']);
    expect(column('unit_id')).toEqual(['9007199254740991', '9007199254740991']);
    for (const [chartType, place] of [
      ['raw', 4],
      ['aggregate', 1],
    ] as const) {
      const { rows } = await table({ chartType, splits: ['threads'] }, other.client);
      expect(rows.map((row) => [row[0], row[place]])).toEqual([
        ['-4', '-2.5'],
        ['4', '0.001'],
      ]);
    }
  });

  it('has a `\\n` at the end of each line, and no mark at its beginning', async () => {
    for (const { url } of [await csv({ aggregation: 'daily' }), await exportCsv(panel.client, 'test_data', RECORDS)]) {
      const { text, bytes } = await fetchFile(url);
      expect(text).not.toContain('\r');
      expect(text.endsWith('\n') && !text.endsWith('\n\n')).toBe(true);
      expect(bytes[0]).toBeLessThan(0x80);
    }
  });

  describe('of many rows', () => {
    const COUNTS = { a: rounds({ usual: 60_000, long: 170_000 }), b: 10_000 };
    const START = Date.UTC(2026, 5, 1);
    const ALL = { test: 'network_usage', date: RECORDS.date };
    let large: Panel;

    beforeAll(async () => {
      large = await Panel.open(service, [
        { agent_id: 'a', custom: { site: 'roof' } },
        { agent_id: 'b', custom: { site: 'cellar' } },
      ]);
      const lines = Object.entries(COUNTS).flatMap(([agent, count]) =>
        Array.from({ length: count }, (_, n) => `${agent},${new Date(START + n * 1000).toISOString()},${n}000000,0\n`),
      );
      const body = `agent_id,dtime,wan_rx_bytes,sk_rx_bytes\n${lines.join('')}`;
      const answer = await large.client.send('POST', '/ingest/network_usage', body, { 'content-type': 'text/csv' });
      expect(answer.body.data).toMatchObject({ accepted: lines.length });
    });

    /** No cell of these needs quotes. */
    const linesOf = (rows: readonly Row[], columns: readonly string[]) =>
      [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))].map((cells) => cells.join(','));
    const expectSame = (found: readonly string[], expected: readonly string[]) => {
      const at = found.findIndex((line, index) => line !== expected[index]);
      expect(found[at]).toBe(expected[at]);
      expect(found).toHaveLength(expected.length);
    };
    const linesAt = async ({ url }: { readonly url: string }) => (await fetchFile(url)).text.trimEnd().split('\n');

    it('is one file with one header, in the order of the JSON answer', async () => {
      const made = await exportCsv(large.client, 'test_data', ALL);
      expect(made.rows).toBe(COUNTS.a + COUNTS.b);
      const records = await large.records('network_usage');
      expectSame(await linesAt(made), linesOf(records, Object.keys(records[0] ?? {})));
    });

    it('is one file also where series follow each other', async () => {
      const change = { metric: 'usageDown', chartType: 'raw', splits: ['site'] };
      const made = await csv(change, large.client);
      expect(made.rows).toBe(COUNTS.a + COUNTS.b);
      const lines = (await linesAt(made)).map((line) => line.replace(/\.0$/, ''));
      expectSame(lines, linesOf(await large.points(change), ['site', ...RAW]));
    });

    it('is one file in the other formats too', async () => {
      const get = async (format: string) => bytesOf(await download(large.client, 'test_data', { ...ALL, format }));
      const expected = (await large.records('network_usage')).map((record) => JSON.stringify(record));
      expectSame((await get('ndjson')).toString().trimEnd().split('\n'), expected);
      const { columns, rows } = await readParquet(await get('parquet'));
      const objects = rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]])));
      expectSame(
        objects.map((object) => JSON.stringify(object)),
        (await large.records('network_usage')).map((record) =>
          JSON.stringify(Object.fromEntries(Object.entries(record).map(([name, value]) => [name, asInParquet(value)]))),
        ),
      );
    });
  });
});

describe('a link of an export', () => {
  it('begins with the address that the service is known by', async () => {
    const service = await startTestService({ objects: 'disk', env: { PUBLIC_URL: 'https://api.example/base' } });
    const made = await exportCsv(service.root, 'metric_data', QUESTION);
    expect(made.url).toMatch(/^https:\/\/api\.example\/base\//);
    const { url, statusUrl, id } = await download(service.root, 'metric_data', QUESTION);
    expect(url).toMatch(/^https:\/\/api\.example\/base\//);
    expect(statusUrl).toBe(`https://api.example/base/downloads/${id}`);
    await service.stop();
  });

  it.each([1, 168])('holds as long as was set: %i hours', async (hours) => {
    let now = NOW;
    const service = await startTestService({ now: () => now, env: { LINK_HOURS: String(hours) } });
    const made = await exportCsv(service.root, 'test_data', RECORDS);
    const { expiresAt } = await download(service.root, 'test_data', RECORDS);
    const end = NOW + hours * 3_600_000;
    expect([Date.parse(made.expiresAt), Date.parse(expiresAt ?? '')]).toEqual([end, end]);
    now = end - 1000;
    expect((await fetchFile(made.url)).status).toBe(200);
    now = end;
    expect((await fetchFile(made.url)).status).toBe(403);
    await service.stop();
  });
});

describe('a request for a file', () => {
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW });
    panel = await Panel.open(service, [{ agent_id: 'a', custom: { site: 'roof' } }]);
    await panel.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1)]);
  });
  afterAll(() => service.stop());

  const FILTER = { id: 'isp', filterType: 'include', filterValues: ['Acme'] };
  const BAD: readonly [path: string, body: unknown][] = [
    ['/metric_data', {}],
    ['/metric_data', { ...QUESTION, metric: 'speed' }],
    ['/metric_data', { ...QUESTION, metric: 7, normalised: 1, aggregation: null }],
    ['/metric_data', { ...QUESTION, metric: 'dnsFail', chartType: 'raw' }],
    ['/metric_data', { ...QUESTION, splits: [7, 'nobody'], panel: 'elsewhere' }],
    ['/metric_data', { ...QUESTION, filters: [{ ...FILTER, filterType: 'maybe', filterValues: [] }, 3] }],
    ['/metric_data', { ...QUESTION, time: { from: '2026-02-30' } }],
    ['/metric_data', { ...QUESTION, time: { from: 'now', to: '-1 days' } }],
    ['/metric_data', []],
    ['/metric_data', null],
    ['/metric_data', 'text'],
    ['/test_data', {}],
    ['/test_data', { test: 'speed', date: { from: 2026, to: 'someday' }, panel: ['elsewhere'] }],
    ['/test_data', { ...RECORDS, date: { from: '2027', to: '2026' } }],
    ['/test_data', []],
    ['/test_data', null],
  ];

  it.each(BAD)('is refused as the JSON answer is: %s %j', async (path, body) => {
    const expected = await panel.client.post(path, body);
    expect([expected.status, expected.body.code]).toEqual([422, 'VALIDATION_FAIL']);
    for (const ending of ['.csv', '_download']) {
      const answer = await panel.client.post(`${path}${ending}`, body);
      expect([answer.status, answer.body]).toEqual([422, expected.body]);
    }
  });

  const type = 'This value should be of type string.';
  const FORMATS: readonly [extra: object, errors: Record<string, string[]>][] = [
    [{ format: 'xlsx' }, { format: ['xlsx is not a valid format.'] }],
    [{ format: 'CSV' }, { format: ['CSV is not a valid format.'] }],
    [{ format: 'toString' }, { format: ['toString is not a valid format.'] }],
    [{ format: 7 }, { format: [type] }],
    [{ format: null }, { format: [type] }],
    [{ format: ['csv'] }, { format: [type] }],
    [{ compression: 'zip' }, { compression: ['zip is not a valid compression.'] }],
    [{ compression: true }, { compression: [type] }],
    [{ compression: null }, { compression: [type] }],
    [
      { format: 'parquet', compression: 'gzip' },
      { compression: ['A Parquet file is compressed as it is. Leave this out.'] },
    ],
    [
      { format: 'xlsx', compression: 9 },
      { format: ['xlsx is not a valid format.'], compression: [type] },
    ],
  ];

  it.each(FORMATS)('names a format that there is: %j', async (extra, errors) => {
    for (const path of ['/metric_data', '/test_data']) {
      const answer = await panel.client.post(`${path}_download`, { ...requestOf(path), ...extra });
      expect([answer.status, answer.body]).toEqual([
        422,
        { code: 'VALIDATION_FAIL', message: 'Validation failed', errors },
      ]);
    }
  });

  it.each(FORMATS)('is told what is wrong with its format together with everything else: %j', async (extra, errors) => {
    const metric = await panel.client.post('/metric_data_download', {
      ...QUESTION,
      metric: 'speed',
      time: {},
      ...extra,
    });
    expect(metric.body.errors).toEqual({
      metric: ['speed is not a valid metric.'],
      'time[from]': ['This field is missing.'],
      'time[to]': ['This field is missing.'],
      ...errors,
    });
    const test = await panel.client.post('/test_data_download', { test: 'speed', panel: 'elsewhere', ...extra });
    expect(test.body.errors).toEqual({
      test: ['speed is not a valid test.'],
      date: ['This field is missing.'],
      panel: ['elsewhere is not a valid panel.'],
      ...errors,
    });
  });

  it('may say that a Parquet file is not compressed', async () => {
    const made = await download(panel.client, 'metric_data', { ...QUESTION, format: 'parquet', compression: 'none' });
    expect(made.status).toBe('done');
  });

  it.each(PATHS)('may have fields that nobody knows: %s', async (path) => {
    expect(
      (await panel.client.post(path, { ...requestOf(path), agent_agg: 'mean', extra: { deep: [1] } })).status,
    ).toBe(200);
  });

  it.each(PATHS)('is JSON: %s', async (path) => {
    for (const body of ['{', '', 'metric=httpget']) {
      const answer = await panel.client.send('POST', path, body, { 'content-type': 'application/json' });
      expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
    }
  });

  it.each(PATHS)('needs the scope `data`, before anything of it is read: %s', async (path) => {
    for (const client of [service.client(undefined), await panel.issue(['metadata', 'ingest', 'manage'])]) {
      const answer = await client.send('POST', path, '{', { 'content-type': 'application/json' });
      expect([answer.status, answer.body]).toEqual(DENIED);
    }
    const bare = await service.client(undefined).post(path, requestOf(path), { authorization: panel.token });
    expect(bare.status).toBe(200);
  });

  it.each(PATHS)('is a POST, whoever asks: %s', async (path) => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await service.client(undefined).send(method, path);
      expect([answer.status, answer.body.code, answer.headers.get('allow')]).toEqual([
        405,
        'METHOD_NOT_ALLOWED',
        'POST',
      ]);
    }
  });

  it('finds nothing of another organisation', async () => {
    const other = await Panel.open(service, [{ agent_id: 'a' }]);
    expect((await exportCsv(other.client, 'metric_data', { ...QUESTION, chartType: 'raw' })).rows).toBe(0);
    expect((await exportCsv(other.client, 'test_data', RECORDS)).rows).toBe(0);
    const answer = await other.client.post('/metric_data.csv', { ...QUESTION, splits: ['site'] });
    expect(answer.body.errors).toEqual({ 'splits[0]': ['site is not a valid split.'] });
  });

  it('finds what the panels of its token hold, and no panel beyond', async () => {
    await panel.client.post('/manage/panels', { name: 'north' });
    await panel.addAgents([{ agent_id: 'n', panel: 'north' }]);
    await panel.ingest('httpget', [speed('n', '2026-07-01 00:00:00', 1)]);
    const limited = await panel.issue(['data'], { panels: ['north'] });
    const agents = async (client: Client) => (await tableOf(client, 'test_data', RECORDS)).rows.map((row) => row[3]);
    expect([await agents(panel.client), await agents(limited)]).toEqual([['a', 'n'], ['n']]);
    const raw = await tableOf(limited, 'metric_data', { ...QUESTION, chartType: 'raw' });
    expect(raw.rows.map(([, agent]) => agent)).toEqual(['n']);
    const made = await download(limited, 'test_data', RECORDS);
    expect(readCsv((await bytesOf(made)).toString()).rows.map((row) => row[3])).toEqual(['n']);
    for (const path of PATHS) {
      const answer = await limited.post(path, { ...requestOf(path), panel: 'default' });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['panel']]);
    }
  });
});

describe.each(REGISTERS)('the audit of exports on %s', (register) => {
  it('has their route, their request and their rows', async () => {
    const service = await startTestService({ register, now: () => NOW });
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    await panel.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1), speed('a', '2026-07-02 00:00:00', 2)]);
    const token = await panel.issue(['data']);
    const raw = { ...QUESTION, chartType: 'raw' };
    await token.post('/metric_data.csv', QUESTION);
    await token.post('/metric_data_download', { ...raw, format: 'ndjson' });
    await token.post('/test_data.csv', RECORDS);
    await token.post('/test_data_download', RECORDS);
    await token.post('/test_data.csv', { test: 'speed' });
    const { body } = await service.root.get('/manage/audit/queries');
    const recorded = (body.data as { token_id: number }[]).filter(({ token_id }) => token_id === token.id).reverse();
    const who = { at: NOW / 1000, organisation: panel.name, token: 'test', token_id: token.id };
    const rest = { ...who, outcome: 'OK', duration_ms: expect.any(Number) };
    expect(recorded).toEqual([
      { ...rest, route: 'POST /metric_data.csv', request: QUESTION, rows: 1 },
      { ...rest, route: 'POST /metric_data_download', request: { ...raw, format: 'ndjson' }, rows: 2 },
      { ...rest, route: 'POST /test_data.csv', request: RECORDS, rows: 2 },
      { ...rest, route: 'POST /test_data_download', request: RECORDS, rows: 2 },
      { ...rest, route: 'POST /test_data.csv', request: { test: 'speed' }, rows: 0, outcome: 'VALIDATION_FAIL' },
    ]);
    await service.stop();
  });
});
