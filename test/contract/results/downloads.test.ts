import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, REGISTERS, startTestService, type TestService } from '../../service.ts';
import { bytesOf, type Download, download, exportCsv } from '../exported.ts';
import { fetchFile } from '../fetch-file.ts';
import { Installation } from '../installation.ts';
import { Panel, QUESTION, speed } from '../panel.ts';
import { readCsv } from '../read-csv.ts';
import { asInParquet, readParquet } from '../read-parquet.ts';

const NOW = Date.UTC(2026, 6, 15, 13, 30);
const HOUR_MS = 3_600_000;
const RECORDS = { test: 'httpget', date: { from: '2000', to: '2099' } };
const RAW = { ...QUESTION, chartType: 'raw', splits: ['site'] };
const NOT_FOUND = [404, { code: 'NOT_FOUND', message: 'Not found' }];
const DENIED = [403, { code: 'ACCESS_DENIED', message: 'Access Denied' }];
const NOTHING = '00000000-0000-4000-8000-000000000000';

describe.each(REGISTERS)('a download on %s', (register) => {
  let installation: Installation;
  let service: TestService;
  let panel: Panel;
  let now = NOW;

  beforeAll(async () => {
    installation = await Installation.create(register);
    service = await installation.start(() => now);
    panel = await Panel.open(service, [{ agent_id: 'a', unit_id: 7, custom: { site: '=1,"x"' } }, { agent_id: 'b' }]);
    await panel.ingest('httpget', [
      speed('a', '2026-07-01 00:00:00', 10),
      speed('b', '2026-07-02 00:00:00', -2.5, { target: '' }),
    ]);
  });
  beforeEach(() => {
    now = NOW;
  });
  afterAll(async () => {
    await service.stop();
    installation.remove();
  });

  const read = async (id: string, client = panel.client) => {
    const { status, body } = await client.get(`/downloads/${id}`);
    expect(status).toBe(200);
    return body.data as Download;
  };
  const list = async (client = panel.client) => (await client.get('/downloads')).body.data as Download[];
  const answerTo = async (answer: ReturnType<Client['get']>) => {
    const { status, body } = await answer;
    return [status, body];
  };

  it.each([
    [{ ...QUESTION, aggregation: 'daily' }, 'metricValue'],
    [{ ...QUESTION, aggregation: 'daily' }, 'p5'],
    [RAW, 'dtime'],
    [RAW, 'site'],
  ])('of Parquet is refused where a split of %j is %s but for capitals', async (question, column) => {
    const name = column.toUpperCase();
    await service.root.post('/manage/agents', [{ agent_id: 'capitals', custom: { site: 'x', [name]: 'x' } }]);
    const request = { ...question, splits: ['site', name] };
    const { status, body } = await service.root.post('/metric_data_download', { ...request, format: 'parquet' });
    expect([status, body.errors]).toEqual([
      422,
      { 'splits[1]': [`${name} and ${column} are the same column in Parquet. Ask for csv or ndjson.`] },
    ]);
    expect((await service.root.post('/metric_data_download', { ...request, format: 'ndjson' })).status).toBe(200);
  });

  describe.each(['metric_data', 'test_data'] as const)('of %s', (of) => {
    const request = of === 'metric_data' ? { ...QUESTION, aggregation: 'daily' } : RECORDS;

    it('is done in the call that asks for it, when it is small', async () => {
      const answer = await panel.client.post(`/${of}_download`, request);
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          code: 'OK',
          message: 'Request successful',
          data: {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            status: 'done',
            rows: 2,
            bytes: expect.any(Number),
            sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
            url: expect.stringContaining(`${service.url}/`),
            statusUrl: `${service.url}/downloads/${(answer.body.data as Download).id}`,
            expiresAt: '2026-07-16T13:30:00Z',
            error: null,
          },
        },
      ]);
    });

    it('is the file of the CSV answer, unless another format is asked for', async () => {
      const made = await exportCsv(panel.client, of, request);
      const file = await fetchFile(made.url);
      for (const extra of [{}, { format: 'csv' }, { format: 'csv', compression: 'none' }]) {
        const same = await download(panel.client, of, { ...request, ...extra });
        expect([same.rows, same.bytes, same.sha256]).toEqual([made.rows, made.bytes, made.sha256]);
        expect(await bytesOf(same)).toEqual(file.bytes);
      }
    });

    it.each([
      [{}, 'text/csv; charset=utf-8', '.csv'],
      [{ compression: 'gzip' }, 'application/gzip', '.csv.gz'],
      [{ format: 'ndjson' }, 'application/x-ndjson', '.ndjson'],
      [{ format: 'ndjson', compression: 'gzip' }, 'application/gzip', '.ndjson.gz'],
      [{ format: 'parquet' }, 'application/vnd.apache.parquet', '.parquet'],
    ])('is as long and has the hash that it says, and a name that fits: %j', async (extra, type, ending) => {
      const made = await download(panel.client, of, { ...request, ...extra });
      const { status, headers, bytes } = await fetchFile(made.url ?? '', { 'accept-encoding': 'gzip' });
      expect([status, made.rows, bytes.length]).toEqual([200, 2, made.bytes]);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.sha256);
      expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual([type, null]);
      const name = /^attachment; filename="([\w.-]+)"$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
      expect(name.startsWith(`${of}-`) && name.endsWith(ending)).toBe(true);
    });

    it.each(['csv', 'ndjson'])('in gzip unpacks to the plain %s', async (format) => {
      const plain = await download(panel.client, of, { ...request, format });
      const packed = await download(panel.client, of, { ...request, format, compression: 'gzip' });
      expect(packed.sha256).not.toBe(plain.sha256);
      expect(gunzipSync(await bytesOf(packed))).toEqual(await bytesOf(plain));
    });
  });

  describe('in another format', () => {
    const get = async (of: 'metric_data' | 'test_data', request: object) =>
      bytesOf(await download(panel.client, of, request));
    const objects = async (of: 'metric_data' | 'test_data', request: object) => {
      const text = (await get(of, { ...request, format: 'ndjson' })).toString();
      expect(text === '' || text.endsWith('\n')).toBe(true);
      return text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    };

    it('has the columns of the CSV file in their order', async () => {
      for (const [of, request] of [
        ['metric_data', { ...QUESTION, splits: ['site'], aggregation: 'daily' }],
        ['metric_data', RAW],
        ['test_data', RECORDS],
      ] as const) {
        const { header } = readCsv((await get(of, request)).toString());
        for (const object of await objects(of, request)) expect(Object.keys(object)).toEqual(header);
        expect((await readParquet(await get(of, { ...request, format: 'parquet' }))).columns).toEqual(header);
      }
    });

    it('has texts as they are, numbers as numbers, and a null where there is nothing', async () => {
      const values = [
        ['=1,"x"', '2026-07-01T00:00:00', 'a', '7', 10],
        [null, '2026-07-02T00:00:00', 'b', null, -2.5],
      ];
      expect((await objects('metric_data', RAW)).map((object) => Object.values(object))).toEqual(values);
      const raw = await readParquet(await get('metric_data', { ...RAW, format: 'parquet' }));
      expect(raw.types).toEqual(['VARCHAR', 'TIMESTAMP', 'VARCHAR', 'VARCHAR', 'DOUBLE']);
      expect(raw.rows).toEqual(values.map((row) => row.map(asInParquet)));
      const json = await panel.records('httpget');
      expect(await objects('test_data', RECORDS)).toEqual(json);
      const records = await readParquet(await get('test_data', { ...RECORDS, format: 'parquet' }));
      expect(records.rows).toEqual(json.map((record) => Object.values(record).map(asInParquet)));
      const typeOf = (name: string) => records.types[records.columns.indexOf(name)];
      expect(['target', 'unit_id', 'bytes_sec', 'ddate', 'dtime'].map(typeOf)).toEqual([
        'VARCHAR',
        'BIGINT',
        'BIGINT',
        'DATE',
        'TIMESTAMP',
      ]);
    });

    it('has the figures of an aggregate as numbers', async () => {
      const request = { ...QUESTION, splits: ['site'], aggregation: 'daily' };
      const points = await panel.points(request);
      const expected = points.map(({ metricValue, sampleCount, dtime, site, percentiles }) => [
        ...[site, dtime, metricValue, sampleCount, (percentiles as Readonly<Record<string, number>>)['99']],
      ]);
      const NAMES = ['site', 'dtime', 'metricValue', 'sampleCount', 'p99'];
      const ndjson = await objects('metric_data', request);
      expect(ndjson.map((object) => NAMES.map((name) => object[name]))).toEqual(expected);
      const { columns, types, rows } = await readParquet(await get('metric_data', { ...request, format: 'parquet' }));
      const places = NAMES.map((name) => columns.indexOf(name));
      expect(rows.map((row) => places.map((place) => row[place]))).toEqual(expected.map((row) => row.map(asInParquet)));
      expect(places.map((place) => types[place])).toEqual(['VARCHAR', 'TIMESTAMP', 'DOUBLE', 'BIGINT', 'DOUBLE']);
    });

    it('has names that differ in the case of letters only', async () => {
      const other = await Panel.open(service, [{ agent_id: 'a', custom: { site: '1', Site: '2', Min: '3' } }]);
      await other.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1)]);
      for (const chartType of ['raw', 'aggregate']) {
        const request = { ...QUESTION, chartType, splits: ['site', 'Site', 'Min'], format: 'ndjson' };
        const made = await download(other.client, 'metric_data', request);
        expect([made.status, made.error]).toEqual(['done', null]);
        expect(JSON.parse((await bytesOf(made)).toString())).toMatchObject({ site: '1', Site: '2', Min: '3' });
      }
    });

    it('of no rows is empty, or has the columns alone', async () => {
      const empty = await Panel.open(service);
      for (const [of, request, columns] of [
        ['metric_data', { ...QUESTION, chartType: 'raw' }, 4],
        ['metric_data', QUESTION, 22],
        ['test_data', RECORDS, 20],
      ] as const) {
        const ndjson = await download(empty.client, of, { ...request, format: 'ndjson' });
        expect([ndjson.status, ndjson.rows, ndjson.bytes]).toEqual(['done', 0, 0]);
        expect(await bytesOf(ndjson)).toHaveLength(0);
        const packed = await download(empty.client, of, { ...request, format: 'ndjson', compression: 'gzip' });
        expect(gunzipSync(await bytesOf(packed))).toHaveLength(0);
        const parquet = await readParquet(
          await bytesOf(await download(empty.client, of, { ...request, format: 'parquet' })),
        );
        expect([parquet.columns.length, parquet.rows]).toEqual([columns, []]);
      }
    });
  });

  describe('that is there', () => {
    it('is read under its id', async () => {
      const made = await download(panel.client, 'test_data', RECORDS);
      expect(await read(made.id)).toEqual(made);
      expect(made.statusUrl).toBe(`${service.url}/downloads/${made.id}`);
      const head = await panel.client.send('HEAD', `/downloads/${made.id}`);
      expect(head.status).toBe(200);
    });

    it('is listed, the newest first, with what was asked for', async () => {
      const other = await Panel.open(service, [{ agent_id: 'a' }]);
      expect(await list(other.client)).toEqual([]);
      const asked = [
        ['metric_data', QUESTION],
        ['test_data', { ...RECORDS, format: 'parquet' }],
        ['test_data', { ...RECORDS, format: 'ndjson', compression: 'gzip' }],
      ] as const;
      const made: Download[] = [];
      for (const [of, request] of asked) made.push(await download(other.client, of, request));
      const listed = await list(other.client);
      expect(listed).toMatchObject(made.toReversed());
      expect(listed).toMatchObject(
        asked.toReversed().map(([of, request]) => ({
          of,
          format: 'csv',
          compression: 'none',
          ...('format' in request && { format: request.format }),
          ...('compression' in request && { compression: request.compression }),
          request,
          createdAt: '2026-07-15T13:30:00Z',
          endedAt: '2026-07-15T13:30:00Z',
        })),
      );
    });

    it('is gone when it is cancelled, and its link with it', async () => {
      const made = await download(panel.client, 'test_data', { ...RECORDS, format: 'ndjson' });
      expect(installation.files().filter((name) => name.includes(made.id))).toHaveLength(1);
      const cancelled = { ...made, status: 'cancelled', bytes: null, sha256: null, url: null, expiresAt: null };
      expect(await answerTo(panel.client.delete(`/downloads/${made.id}`))).toEqual([
        200,
        { code: 'OK', message: 'Request successful', data: cancelled },
      ]);
      expect(await read(made.id)).toEqual(cancelled);
      expect(installation.files().filter((name) => name.includes(made.id))).toEqual([]);
      const link = await fetchFile(made.url ?? '');
      expect([link.status, JSON.parse(link.text)]).toEqual(NOT_FOUND);
      const again = await panel.client.delete(`/downloads/${made.id}`);
      expect([again.status, again.body.data]).toEqual([200, cancelled]);
    });

    it('has no link any more when its time is over', async () => {
      const made = await download(panel.client, 'test_data', RECORDS);
      now = NOW + 24 * HOUR_MS - 1000;
      expect((await read(made.id)).url).toBe(made.url);
      now = NOW + 24 * HOUR_MS;
      expect(await read(made.id)).toMatchObject({ status: 'done', url: null });
    });
  });

  it.each([
    NOTHING,
    NOTHING.toUpperCase().replace('4', 'A'),
    `${NOTHING}0`,
    'x',
    '1',
    '%20',
    "' OR 1=1 --",
    '..%2fdownloads',
    'x'.repeat(1000),
  ])('that was never asked for is not found: %s', async (id) => {
    expect(await answerTo(panel.client.get(`/downloads/${id}`))).toEqual(NOT_FOUND);
    expect(await answerTo(panel.client.delete(`/downloads/${id}`))).toEqual(NOT_FOUND);
  });

  it('is for those with the scope `data`', async () => {
    const { id } = await download(panel.client, 'test_data', RECORDS);
    for (const client of [service.client(undefined), await panel.issue(['metadata', 'ingest', 'manage'])]) {
      expect(await answerTo(client.get('/downloads'))).toEqual(DENIED);
      expect(await answerTo(client.get(`/downloads/${id}`))).toEqual(DENIED);
      expect(await answerTo(client.delete(`/downloads/${id}`))).toEqual(DENIED);
    }
    expect((await read(id)).status).toBe('done');
  });

  it('is read and cancelled, nothing else', async () => {
    const nobody = service.client(undefined);
    for (const [method, path, allow] of [
      ['POST', '/downloads', 'GET, HEAD'],
      ['DELETE', '/downloads', 'GET, HEAD'],
      ['POST', `/downloads/${NOTHING}`, 'DELETE, GET, HEAD'],
      ['PUT', `/downloads/${NOTHING}`, 'DELETE, GET, HEAD'],
    ] as const) {
      const answer = await nobody.send(method, path);
      expect([answer.status, answer.body.code, answer.headers.get('allow')]).toEqual([
        405,
        'METHOD_NOT_ALLOWED',
        allow,
      ]);
    }
  });

  it('of one organisation is not there for another', async () => {
    const made = await download(panel.client, 'test_data', RECORDS);
    const other = await Panel.open(service, [{ agent_id: 'a' }]);
    expect(await list(other.client)).toEqual([]);
    expect(await answerTo(other.client.get(`/downloads/${made.id}`))).toEqual(NOT_FOUND);
    expect(await answerTo(other.client.delete(`/downloads/${made.id}`))).toEqual(NOT_FOUND);
    expect(await read(made.id)).toEqual(made);
    expect((await fetchFile(made.url ?? '')).status).toBe(200);
  });

  describe('of a token with some panels', () => {
    let other: Panel;
    let north: Client;
    let south: Client;

    beforeAll(async () => {
      other = await Panel.open(service);
      for (const name of ['north', 'south']) await other.client.post('/manage/panels', { name });
      await other.addAgents(['north', 'south'].map((name) => ({ agent_id: name, panel: name })));
      await other.ingest(
        'httpget',
        ['north', 'south'].map((agent) => speed(agent, '2026-07-01 00:00:00', 1)),
      );
      north = await other.issue(['data'], { panels: ['north'] });
      south = await other.issue(['data'], { panels: ['south'] });
    });

    it('holds these panels, and is seen by those who may see them', async () => {
      const made = await download(north, 'test_data', RECORDS);
      expect(readCsv((await bytesOf(made)).toString()).rows.map((row) => row[3])).toEqual(['north']);
      const same = await other.issue(['data'], { panels: ['north'] });
      const both = await other.issue(['data'], { panels: ['south', 'north'] });
      for (const client of [north, same, both, other.client]) {
        expect(await read(made.id, client)).toEqual(made);
        expect((await list(client)).map(({ id }) => id)).toContain(made.id);
      }
    });

    it('is neither seen nor cancelled by those who may see less', async () => {
      const both = await other.issue(['data'], { panels: ['south', 'north'] });
      for (const wider of [other.client, both, north]) {
        const { id } = await download(wider, 'test_data', RECORDS);
        for (const client of wider === north ? [south] : [north, south]) {
          expect(await answerTo(client.get(`/downloads/${id}`))).toEqual(NOT_FOUND);
          expect(await answerTo(client.delete(`/downloads/${id}`))).toEqual(NOT_FOUND);
          expect((await list(client)).map((listed) => listed.id)).not.toContain(id);
        }
        expect((await read(id, wider)).status).toBe('done');
      }
    });
  });

  describe('with an idempotency key', () => {
    const key = (text: string) => ({ 'idempotency-key': text });
    const REUSED = { 'Idempotency-Key': ['This key was used for another request.'] };

    it('is made once, however often it is asked for', async () => {
      const first = await download(panel.client, 'test_data', RECORDS, key('once'));
      expect(await download(panel.client, 'test_data', RECORDS, key('once'))).toEqual(first);
      const others = await Promise.all(
        Array.from({ length: 5 }, () => download(panel.client, 'test_data', RECORDS, key('at once'))),
      );
      expect(new Set(others.map(({ id }) => id)).size).toBe(1);
      expect(others[0]?.id).not.toBe(first.id);
      expect(others.every(({ status }) => status === 'done')).toBe(true);
    });

    it('is another one under another key, and without one', async () => {
      const ids = new Set<string>();
      for (const headers of [key('one'), key('other'), {}, {}]) {
        ids.add((await download(panel.client, 'test_data', RECORDS, headers)).id);
      }
      expect(ids.size).toBe(4);
    });

    it('is refused when the key was used for another request', async () => {
      const { id } = await download(panel.client, 'test_data', RECORDS, key('taken'));
      for (const [path, request] of [
        ['/test_data_download', { ...RECORDS, date: { from: '2001', to: '2099' } }],
        ['/test_data_download', { ...RECORDS, format: 'parquet' }],
        ['/metric_data_download', QUESTION],
      ] as const) {
        const answer = await panel.client.post(path, request, key('taken'));
        expect([answer.status, answer.body]).toEqual([
          422,
          { code: 'VALIDATION_FAIL', message: 'Validation failed', errors: REUSED },
        ]);
      }
      expect((await download(panel.client, 'test_data', RECORDS, key('taken'))).id).toBe(id);
    });

    it('is refused when who asks may see less than who used the key', async () => {
      await panel.client.post('/manage/panels', { name: 'east' });
      const limited = await panel.issue(['data'], { panels: ['east'] });
      await download(panel.client, 'test_data', RECORDS, key('wide'));
      const answer = await limited.post('/test_data_download', RECORDS, key('wide'));
      expect([answer.status, answer.body.errors]).toEqual([422, REUSED]);
    });

    it('leaves the keys of other organisations, of refused requests and of results alone', async () => {
      const { id } = await download(panel.client, 'test_data', RECORDS, key('shared'));
      const other = await Panel.open(service, [{ agent_id: 'a' }]);
      expect((await download(other.client, 'test_data', RECORDS, key('shared'))).id).not.toBe(id);
      expect((await panel.client.post('/test_data_download', {}, key('refused'))).status).toBe(422);
      expect((await download(panel.client, 'test_data', RECORDS, key('refused'))).status).toBe('done');
      const row = JSON.stringify({ agent_id: 'a', dtime: '2026-07-01 00:00:00' });
      const headers = { 'content-type': 'application/x-ndjson', ...key('results') };
      expect((await other.client.send('POST', '/ingest/dns', row, headers)).status).toBe(200);
      expect((await download(other.client, 'test_data', RECORDS, key('results'))).status).toBe('done');
    });

    it('stays what has become of it', async () => {
      const { id } = await download(panel.client, 'test_data', RECORDS, key('ended'));
      await panel.client.delete(`/downloads/${id}`);
      expect(await download(panel.client, 'test_data', RECORDS, key('ended'))).toMatchObject({
        id,
        status: 'cancelled',
        url: null,
      });
    });

    it('can use the key for something else after a day', async () => {
      const { id } = await download(panel.client, 'test_data', RECORDS, key('daily'));
      now = NOW + 24 * HOUR_MS - 1000;
      expect((await download(panel.client, 'test_data', RECORDS, key('daily'))).id).toBe(id);
      now = NOW + 24 * HOUR_MS;
      const other = await download(panel.client, 'metric_data', QUESTION, key('daily'));
      expect([other.status, other.id === id]).toEqual(['done', false]);
    });

    it.each(['', 'x'.repeat(256)])('is refused when that is no key: %j', async (text) => {
      const answer = await panel.client.post('/test_data_download', RECORDS, key(text));
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['Idempotency-Key']]);
      const more = await panel.client.post('/test_data_download', { ...RECORDS, test: 'x', format: 'y' }, key(text));
      expect(Object.keys(more.body.errors ?? {}).sort()).toEqual(['Idempotency-Key', 'format', 'test']);
    });
  });
});

describe.each(REGISTERS)('a download that takes its time on %s', (register) => {
  let installation: Installation;
  let service: TestService;
  let panel: Panel;
  let now = NOW;

  beforeAll(async () => {
    installation = await Installation.create(register);
    service = await installation.start(() => now, { EXPORTS_MAX: '1' });
    panel = await Panel.open(service, [{ agent_id: 'a' }]);
    await panel.ingest('httpget', [speed('a', '2026-07-15 00:00:00', 1), speed('a', '2026-07-16 00:00:00', 2)]);
  });
  afterAll(async () => {
    await service.stop();
    installation.remove();
  });

  const list = async () => (await panel.client.get('/downloads')).body.data as Download[];
  const newestWith = async (status: string, count: number) => {
    for (;;) {
      const [newest, ...others] = await list();
      if (newest?.status === status && others.length + 1 === count) return newest;
      await sleep(20);
    }
  };
  const UNFINISHED = { rows: 0, bytes: null, sha256: null, url: null, expiresAt: null, error: null };

  it('says so, and can be cancelled while it waits and while it runs', async () => {
    installation.takeObjectsAway();
    const running = download(panel.client, 'test_data', RECORDS);
    const { id: first } = await newestWith('running', 1);
    const queued = download(panel.client, 'metric_data', QUESTION);
    const { id: second } = await newestWith('queued', 2);

    const waits = await panel.client.get(`/downloads/${second}`);
    expect(waits.body.data).toEqual({
      ...UNFINISHED,
      id: second,
      status: 'queued',
      statusUrl: `${service.url}/downloads/${second}`,
    });
    const runs = (await panel.client.get(`/downloads/${first}`)).body.data;
    expect(runs).toMatchObject({ id: first, status: 'running', bytes: null, sha256: null, url: null, error: null });

    for (const id of [second, first]) {
      const { status, body } = await panel.client.delete(`/downloads/${id}`);
      expect([status, body.data]).toEqual([
        200,
        expect.objectContaining({ id, status: 'cancelled', url: null, bytes: null, sha256: null, error: null }),
      ]);
    }
    // The request that waited gets the error.
    expect(await queued).toMatchObject({ id: second, status: 'cancelled', url: null });
    expect(await running).toMatchObject({ id: first, status: 'cancelled', url: null });
    installation.bringObjectsBack();

    const next = await download(panel.client, 'test_data', RECORDS);
    expect(next.status).toBe('done');
    expect(await bytesOf(next)).toHaveLength(next.bytes ?? 0);
    expect((await list()).map(({ status }) => status)).toEqual(['done', 'cancelled', 'cancelled']);
    expect(installation.files().filter((name) => name.includes(first) || name.includes(second))).toEqual([]);
  });

  it('covers the days that were meant when it was asked for', async () => {
    const known = (await list()).length;
    installation.takeObjectsAway();
    const today = { test: 'httpget', date: { from: 'now', to: 'now' } };
    const asked = [download(panel.client, 'test_data', today)];
    await newestWith('running', known + 1);
    asked.push(download(panel.client, 'test_data', today));
    await newestWith('queued', known + 2);
    now = NOW + 24 * HOUR_MS;
    installation.bringObjectsBack();
    for (const made of await Promise.all(asked)) {
      const [row, ...others] = readCsv((await bytesOf(made)).toString()).rows;
      expect([row?.[1], others]).toEqual(['2026-07-15', []]);
    }
    now = NOW;
  });

  it('goes on after the service was stopped and started', async () => {
    const known = (await list()).length;
    installation.takeObjectsAway();
    const gone = new AbortController();
    const asking = fetch(`${service.url}/test_data_download`, {
      method: 'POST',
      headers: { authorization: panel.token, 'content-type': 'application/json' },
      body: JSON.stringify(RECORDS),
      signal: gone.signal,
    });
    const { id } = await newestWith('running', known + 1);
    gone.abort();
    await expect(asking).rejects.toThrow();
    await service.stop();
    installation.bringObjectsBack();
    service = await installation.start(() => now, { EXPORTS_MAX: '1' });
    const client = service.client(panel.token);
    const read = async () => (await client.get(`/downloads/${id}`)).body.data as Download;
    while (!['done', 'failed'].includes((await read()).status)) await sleep(20);
    const made = await read();
    expect([made.status, made.rows]).toEqual(['done', 2]);
    expect(
      createHash('sha256')
        .update(await bytesOf(made))
        .digest('hex'),
    ).toBe(made.sha256);
  });

  it('has others wait, all of which are done in the end', async () => {
    const client = service.client(panel.token);
    const known = new Set(((await client.get('/downloads')).body.data as Download[]).map(({ id }) => id));
    const asked = Array.from({ length: 8 }, (_, index) =>
      download(client, 'test_data', { ...RECORDS, format: ['csv', 'ndjson', 'parquet'][index % 3] }),
    );
    let waiting = true;
    const atATime: number[] = [];
    const watching = (async () => {
      while (waiting) {
        const downloads = (await client.get('/downloads')).body.data as Download[];
        const running = downloads.filter(({ id, status }) => !known.has(id) && status === 'running');
        atATime.push(running.length);
        await sleep(5);
      }
    })();
    const made = await Promise.all(asked);
    waiting = false;
    await watching;
    expect(made.map(({ status }) => status)).toEqual(asked.map(() => 'done'));
    expect(Math.max(...atATime)).toBeLessThanOrEqual(1);
    for (const one of made) {
      expect(
        createHash('sha256')
          .update(await bytesOf(one))
          .digest('hex'),
      ).toBe(one.sha256);
    }
  });
});

describe.each(REGISTERS)('a download that can not be made on %s', (register) => {
  it('fails visibly, in the words of the JSON answer', async () => {
    const service = await startTestService({ register, now: () => NOW, env: { QUERY_POINTS_MAX: '1' } });
    const panel = await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]);
    await panel.ingest(
      'httpget',
      ['a', 'b'].map((agent) => speed(agent, '2026-07-01 00:00:00', 1)),
    );
    const request = { ...QUESTION, splits: ['agent'] };
    const [message = ''] = (await panel.client.post('/metric_data', request)).body.errors?.splits ?? [];
    expect(message).toContain('points');
    const key = { 'idempotency-key': 'k' };
    const made = await download(panel.client, 'metric_data', request, key);
    expect(made).toEqual({
      id: made.id,
      status: 'failed',
      rows: 0,
      bytes: null,
      sha256: null,
      url: null,
      statusUrl: `${service.url}/downloads/${made.id}`,
      expiresAt: null,
      error: expect.stringContaining(message),
    });
    expect((await panel.client.get(`/downloads/${made.id}`)).body.data).toEqual(made);
    expect((await panel.client.get('/downloads')).body.data).toMatchObject([made]);
    expect(await download(panel.client, 'metric_data', request, key)).toEqual(made);
    const cancelled = await panel.client.delete(`/downloads/${made.id}`);
    expect([cancelled.status, cancelled.body.data]).toEqual([200, made]);
    const csv = await panel.client.post('/metric_data.csv', request);
    expect([csv.status, csv.body.errors]).toEqual([422, { splits: [message] }]);
    expect((await download(panel.client, 'metric_data', QUESTION)).status).toBe('done');
    await service.stop();
  });
});

describe.each(REGISTERS)('old downloads on %s', (register) => {
  it('are forgotten and their files removed when nobody can fetch them any more', async () => {
    const installation = await Installation.create(register);
    const begun = Date.now();
    let now = begun;
    let service = await installation.start(() => now);
    const made = await download(service.root, 'test_data', RECORDS);
    const csv = await exportCsv(service.root, 'test_data', RECORDS);
    const nameOf = ({ url }: { readonly url: string | null }) => (url ?? '').split('/files/')[1]?.split('?')[0];
    const kept = () => installation.files().map((name) => name.replaceAll('~', '/'));
    const restart = async (hours: number) => {
      await service.stop();
      now = begun + hours * HOUR_MS;
      service = await installation.start(() => now);
    };
    await restart(23);
    expect(kept().sort()).toEqual([nameOf(made), nameOf(csv)].sort());
    expect((await service.root.get(`/downloads/${made.id}`)).status).toBe(200);
    await restart(26);
    await expect.poll(kept).toEqual([]);
    expect((await service.root.get('/downloads')).body.data).toEqual([]);
    expect((await service.root.get(`/downloads/${made.id}`)).status).toBe(404);
    await service.stop();
    installation.remove();
  });
});

describe('while files can be put nowhere', () => {
  it('a CSV file is refused as something to try again', async () => {
    const installation = await Installation.create('sqlite');
    const service = await installation.start(() => NOW);
    installation.takeObjectsAway();
    const answer = await service.root.post('/test_data.csv', RECORDS);
    expect([answer.status, answer.body.code]).toEqual([503, 'OVERLOADED']);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    installation.bringObjectsBack();
    expect((await service.root.post('/test_data.csv', RECORDS)).status).toBe(200);
    await service.stop();
    installation.remove();
  });

  it('a download that is done stays what it is, and can be cancelled later', async () => {
    const installation = await Installation.create('sqlite');
    const service = await installation.start(Date.now);
    const made = await download(service.root, 'test_data', RECORDS);
    installation.takeObjectsAway();
    expect((await service.root.delete(`/downloads/${made.id}`)).status).toBe(503);
    expect((await service.root.get(`/downloads/${made.id}`)).body.data).toMatchObject({ status: 'done' });
    installation.bringObjectsBack();
    expect((await service.root.delete(`/downloads/${made.id}`)).body.data).toMatchObject({ status: 'cancelled' });
    expect((await fetch(made.url ?? '')).status).toBe(404);
    await service.stop();
    installation.remove();
  });

  it('a download is tried again, and goes on where a stop has interrupted that', async () => {
    const installation = await Installation.create('sqlite');
    let service = await installation.start(Date.now);
    installation.takeObjectsAway();
    const asked = service.root.post('/test_data_download', RECORDS).catch(() => undefined);
    const listed = async () => (await service.root.get('/downloads')).body.data as { id: string; status: string }[];
    await expect.poll(listed).toMatchObject([{ status: 'running' }]);
    const [{ id } = { id: '' }] = await listed();
    await Promise.all([service.stop(), asked]);
    installation.bringObjectsBack();
    service = await installation.start(Date.now);
    const status = async () => (await service.root.get(`/downloads/${id}`)).body.data;
    await expect.poll(status).toMatchObject({ status: 'done' });
    await service.stop();
    installation.remove();
  });
});
