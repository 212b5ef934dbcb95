import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import {
  AccessDeniedError,
  BadRequestError,
  Broadgauge,
  BroadgaugeError,
  type Download,
  DownloadError,
  InternalError,
  type MetricQuestion,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitedError,
  rejectedRows,
  type Scope,
  UnavailableError,
  ValidationError,
} from '../../client/index.ts';
import { readArrow } from '../contract/read-arrow.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const DAY = { from: '2024-01-15', to: '2024-01-15' };
const AGGREGATE = {
  metric: 'httpget',
  chartType: 'aggregate',
  aggregation: 'total',
  normalised: false,
  prefilter: false,
  time: DAY,
} as const;
const RAW = { metric: 'httpget', chartType: 'raw', normalised: false, prefilter: false, time: DAY } as const;
const RECORDS = { test: 'httpget', date: DAY } as const;
const NOTHING = '00000000-0000-4000-8000-000000000000';
/** More than fits into the buffers between a service and a client that does not read. */
const MANY = 60_000;

describe('the client', () => {
  let service: TestService;
  let root: Broadgauge;
  let bg: Broadgauge;

  const organisationOf = async (name: string) => {
    await root.request('POST /manage/organisations', { body: { name } });
    const scopes: readonly Scope[] = ['data', 'metadata', 'ingest', 'manage'];
    const { token } = await root.request('POST /manage/tokens', {
      organisation: name,
      body: { name: 'everything', scopes },
    });
    return new Broadgauge({ url: service.url, token });
  };

  beforeAll(async () => {
    service = await startTestService();
    root = new Broadgauge({ url: `${service.url}/`, token: ROOT_TOKEN });
    bg = await organisationOf('acme');
    await bg.request('POST /manage/agents', {
      body: [
        { agent_id: 'a', unit_id: 1, mac_address: '02:00:5e:10:00:01', package: 'Acme:Fast', custom: { site: 'x/y' } },
        { agent_id: 'b/2', unit_id: 2, package: 'Beta:Slow', country: 'GB' },
      ],
    });
    await bg.request('POST /ingest/{test}', {
      test: 'httpget',
      body: [
        { agent_id: 'a', dtime: '2024-01-15 10:00:00', threads: 4, bytes_sec: 12_500_000 },
        { agent_id: 'a', dtime: '2024-01-15 11:30:00', threads: 8, bytes_sec: 25_000_000 },
        { agent_id: 'b/2', dtime: '2024-01-15 10:15:00', threads: 4, bytes_sec: 1_250_000 },
      ],
    });
  });
  afterAll(() => service.stop());

  describe('of the catalogue', () => {
    it('lists tests, metrics, splits and filters', async () => {
      expect(await bg.request('GET /tests', { agents: 'mobile' })).toContain('mobile_latency');
      expect(await bg.request('GET /tests')).not.toContain('mobile_latency');
      expect(await bg.request('GET /metrics')).toContainEqual(
        expect.objectContaining({ key: 'httpget', unit: 'mbps', test: 'httpget', chartTypes: ['raw', 'aggregate'] }),
      );
      expect((await bg.request('GET /splits')).map(({ id }) => id)).toEqual(
        expect.arrayContaining(['isp', 'custom.site']),
      );
      expect(await bg.request('GET /filters')).toContainEqual(
        expect.objectContaining({ id: 'isp', values: `${service.url}/filters/isp/values` }),
      );
    });

    it('completes values, over all pages or one at a time', async () => {
      const values = bg.pages('GET /filters/{id}/values', { id: 'isp', limit: 1 });
      const first = await values.page();
      expect(first.items).toHaveLength(1);
      const second = await values.page(first.next);
      expect(second.next).toBeNull();
      const all = await gathered(values);
      expect(all).toEqual([...first.items, ...second.items]);
      expect(all.map(({ value }) => value).sort()).toEqual(['Acme', 'Beta']);
      expect(await gathered(bg.pages('GET /filters/{id}/values', { id: 'custom.site', q: 'X/' }))).toEqual([
        { value: 'x/y', name: 'x/y', count: 1 },
      ]);
    });
  });

  describe('of metric data', () => {
    it('gives points that have what the question asks for', async () => {
      const series = await bg.request('POST /metric_data', {
        body: { ...AGGREGATE, aggregation: 'hourly', splits: ['isp', 'threads', 'site'] },
      });
      const [point] = series[0]?.metricData ?? [];
      expect(point).toMatchObject({ isp: 'Acme', threads: 4, site: 'x/y', metricValue: 100, sampleCount: 1 });
      expect(point).toMatchObject({ dtime: '2024-01-15T10:00:00', percentiles: { 95: 100 } });
      expectTypeOf(point).exclude<undefined>().toHaveProperty('dtime').toEqualTypeOf<string>();
      expectTypeOf(point).exclude<undefined>().toHaveProperty('isp').toEqualTypeOf<string | null>();
      expectTypeOf(point).exclude<undefined>().toHaveProperty('threads').toEqualTypeOf<number | null>();
      expectTypeOf(point).exclude<undefined>().toHaveProperty('site').toEqualTypeOf<string | null>();
      expectTypeOf(point).exclude<undefined>().not.toHaveProperty('aggregatedNumber');
    });

    it('tells elements of time, totals and raw points apart', async () => {
      const [byHour] = await bg.request('POST /metric_data', { body: { ...AGGREGATE, aggregation: 'hour_of_day' } });
      expect(byHour?.metricData.map(({ aggregatedNumber }) => aggregatedNumber)).toEqual([10, 11]);
      const [total] = await bg.request('POST /metric_data', { body: AGGREGATE });
      expect(total?.metricData[0]?.sampleCount).toBe(3);
      expectTypeOf(total).exclude<undefined>().toHaveProperty('metricData').items.not.toHaveProperty('dtime');
      const [raw] = await bg.request('POST /metric_data', { body: RAW });
      expect(raw?.metricData[0]).toEqual({ metricValue: 100, dtime: '2024-01-15T10:00:00', agent: 'a', unit: '1' });
      expectTypeOf(raw).exclude<undefined>().toHaveProperty('metricData').items.not.toHaveProperty('ci90');
    });

    it('gives the bins of a histogram, and what lies outside of them', async () => {
      const { aggregation: _, ...rest } = AGGREGATE;
      const [series] = await bg.request('POST /metric_data', {
        body: { ...rest, chartType: 'histogram', edges: [50, 150, 250], splits: ['threads'] },
      });
      expect(series).toMatchObject({
        metricData: [{ from: 50, to: 150, count: 1, threads: 4 }, {}],
        below: 1,
        above: 0,
      });
      expectTypeOf(series).exclude<undefined>().toHaveProperty('below').toEqualTypeOf<number>();
      expectTypeOf(series).exclude<undefined>().toHaveProperty('metricData').items.toHaveProperty('threads');
    });

    it('takes questions that are put together while the program runs', async () => {
      const question: MetricQuestion = { ...AGGREGATE, splits: [['custom', 'site'].join('.')] };
      const [series] = await bg.request('POST /metric_data', { body: question });
      expect(series?.metricData[0]).toMatchObject({ 'custom.site': 'x/y' });
    });

    it('goes through the points of all series', async () => {
      const points = await gathered(bg.rows('POST /metric_data', { body: { ...RAW, splits: ['threads'] } }));
      expectTypeOf(points).items.toHaveProperty('threads').toEqualTypeOf<number | null>();
      const series = await bg.request('POST /metric_data', { body: { ...RAW, splits: ['threads'] } });
      expect(points).toHaveLength(3);
      expect(points).toEqual(series.flatMap(({ metricData }) => metricData));
    });

    it('goes through nothing where there is nothing, with splits and without', async () => {
      const time = { from: '2020', to: '2020' };
      expect(await gathered(bg.rows('POST /metric_data', { body: { ...RAW, time } }))).toEqual([]);
      expect(await gathered(bg.rows('POST /metric_data', { body: { ...RAW, time, splits: ['isp'] } }))).toEqual([]);
      expect(await gathered(bg.rows('POST /test_data', { body: { test: 'dns', date: time } }))).toEqual([]);
    });
  });

  it('has an Arrow stream of an answer, with what it ignored and its receipt', async () => {
    const told: { ignored?: readonly string[]; receipt?: unknown } = {};
    const options = {
      onIgnored: (fields: readonly string[]) => void Object.assign(told, { ignored: fields }),
      onReceipt: (receipt: unknown) => void Object.assign(told, { receipt }),
    };
    const body = { ...RAW, receipt: true, colour: 'red' };
    const { columns, rows } = readArrow(
      Buffer.concat(await gathered(bg.arrow('POST /metric_data', { body }, options))),
    );
    expect([columns.includes('metricValue'), rows.length]).toEqual([true, 3]);
    expect(told).toMatchObject({ ignored: ['colour'], receipt: { question: { metric: 'httpget' } } });
  });

  describe('of test data', () => {
    it('gives records with the columns of their test, at once or one by one', async () => {
      const records = await bg.request('POST /test_data', { body: RECORDS });
      expect(records).toHaveLength(3);
      expect(records[0]).toMatchObject({ agent_id: 'a', unit_id: 1, bytes_sec: 12_500_000, target: null });
      expectTypeOf(records).items.toHaveProperty('bytes_sec').toEqualTypeOf<number | null>();
      expectTypeOf(records).items.not.toHaveProperty('rtt_avg');
      expect(await gathered(bg.rows('POST /test_data', { body: RECORDS }))).toEqual(records);
    });
  });

  describe('of files', () => {
    it.each([
      ['metric data', () => bg.request('POST /metric_data.csv', { body: RAW })],
      ['test data', () => bg.request('POST /test_data.csv', { body: RECORDS })],
    ])('has a CSV of %s made and fetches it', async (_, csv) => {
      const file = await csv();
      expect(file).toMatchObject({ rows: 3, fileName: expect.stringMatching(/\.csv$/) });
      const bytes = await bytesOf(await bg.openFile(file));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    });

    it('makes a download, once for each key, and lists, reads and cancels it', async () => {
      const body = { ...RECORDS, format: 'ndjson', compression: 'gzip' } as const;
      const begin = () => bg.request('POST /test_data_download', { body }, { idempotencyKey: 'one' });
      const begun = await begin();
      expect((await begin()).id).toBe(begun.id);
      const file = await bg.waitForDownload(begun.id);
      const text = gunzipSync(await bytesOf(await bg.openFile(file))).toString();
      expect(
        text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ).toEqual(await bg.request('POST /test_data', { body: RECORDS }));
      const listed = (await bg.request('GET /downloads')).find(({ id }) => id === begun.id);
      expect(listed).toMatchObject({ of: 'test_data', format: 'ndjson', compression: 'gzip', rows: 3, status: 'done' });
      expect((await bg.request('DELETE /downloads/{id}', { id: begun.id })).status).toBe('cancelled');
      expect((await bg.request('GET /downloads/{id}', { id: begun.id })).status).toBe('cancelled');
      await expect(bg.openFile(file)).rejects.toThrow(NotFoundError);
      const ended = bg.waitForDownload(begun.id);
      await expect(ended).rejects.toThrow(DownloadError);
      await expect(ended).rejects.toMatchObject({ download: { id: begun.id, status: 'cancelled' } });
    });

    it('says how far a download is until it is done', async () => {
      const begun = await bg.request('POST /metric_data_download', { body: { ...AGGREGATE, format: 'parquet' } });
      const waiting: Download = { ...begun, status: 'queued', url: null, rows: 0 };
      const seen: string[] = [];
      const file = await bg.waitForDownload(waiting, {
        pollMs: 10,
        onProgress: ({ status, rows }) => seen.push(`${status} ${rows}`),
      });
      expect(seen).toEqual(['queued 0', 'done 1']);
      expect(file.bytes).toBeGreaterThan(0);
    });
  });

  describe('of metadata', () => {
    it('previews, sets, reads and remembers', async () => {
      const change = { agent: { agent_id: 'b/2' }, metadata: { timezone: 'Europe/Berlin', custom: { floor: 3 } } };
      const before = await bg.request('GET /metadata/{field}/{value}', { field: 'agent', value: 'b/2' });
      expect(await bg.request('PUT /metadata', { body: { ...change, dry_run: true } })).toEqual({
        matched: 1,
        sample: ['b/2'],
      });
      expect(await bg.request('GET /metadata/{field}/{value}', { field: 'unit', value: '2' })).toEqual(before);
      expect(await bg.request('PUT /metadata', { body: change }, { idempotencyKey: 'berlin' })).toBeUndefined();
      await bg.request('PUT /metadata', { body: change }, { idempotencyKey: 'berlin' });
      await expect(
        bg.request(
          'PUT /metadata',
          { body: { ...change, metadata: { timezone: 'UTC' } } },
          { idempotencyKey: 'berlin' },
        ),
      ).rejects.toMatchObject({ issues: { 'Idempotency-Key': ['This key was used for another request.'] } });
      const after = { package: 'Beta:Slow', isp: 'Beta', timezone: 'Europe/Berlin', custom: { floor: 3 } };
      expect(await bg.request('GET /metadata/{field}/{value}', { field: 'agent', value: 'b/2' })).toEqual(after);
      expect(await bg.request('GET /metadata/{field}/{value}', { field: 'agent', value: 'b/2', at: 0 })).toEqual(
        before,
      );
      const history = await bg.request('GET /metadata/{field}/{value}/history', { field: 'agent', value: 'b/2' });
      expect(history).toEqual([
        { valid_from: expect.any(Number), ...after },
        { valid_from: null, ...before },
      ]);
      expect(await bg.request('GET /metadata/{field}/{value}', { field: 'mac', value: '02005E100001' })).toMatchObject({
        package: 'Acme:Fast',
      });
    });
  });

  describe('of management', () => {
    it('goes through agents over pages', async () => {
      const agents = await gathered(bg.pages('GET /manage/agents', { limit: 1 }));
      expect(agents.map(({ agent_id, panel }) => [agent_id, panel])).toEqual([
        ['a', 'default'],
        ['b/2', 'default'],
      ]);
      expect((await bg.pages('GET /manage/agents', { q: 'gb' }).page()).items.map(({ agent_id }) => agent_id)).toEqual([
        'b/2',
      ]);
      expect((await root.pages('GET /manage/agents', { organisation: 'acme' }).page()).items).toHaveLength(2);
    });

    it('adds ISPs and lists them', async () => {
      expect(
        await bg.request('PUT /manage/isps', { body: [{ isp: 'Gamma', packages: ['One'] }, { isp: 'Acme' }] }),
      ).toEqual({
        isps: 1,
        packages: 1,
      });
      expect(await bg.request('GET /manage/isps')).toContainEqual({ isp: 'Gamma', packages: ['One'] });
    });

    it('creates and lists panels, of its own organisation and of another as an operator', async () => {
      const panel = await bg.request('POST /manage/panels', { body: { name: 'trial & error' } });
      expect(await bg.request('GET /manage/panels')).toContainEqual(panel);
      expect(await root.request('GET /manage/panels', { organisation: 'acme' })).toContainEqual(panel);
      expect(await root.request('GET /manage/panels')).not.toContainEqual(panel);
    });

    it('creates, rotates, lists and revokes tokens', async () => {
      const issued = await bg.request('POST /manage/tokens', { body: { name: 'reader', scopes: ['data'] } });
      const reader = new Broadgauge({ url: service.url, token: issued.token });
      expect(await reader.request('GET /tests')).toContain('httpget');
      const successor = await bg.request('POST /manage/tokens/{id}/rotate', {
        id: issued.id,
        body: { overlap_seconds: 3600 },
      });
      expect(await reader.request('GET /tests')).toContain('httpget');
      await bg.request('DELETE /manage/tokens/{id}', { id: issued.id });
      await expect(reader.request('GET /tests')).rejects.toThrow(AccessDeniedError);
      const tokens = await bg.request('GET /manage/tokens');
      expect(tokens.find(({ id }) => id === issued.id)?.revoked_at).toEqual(expect.any(Number));
      expect(tokens.find(({ id }) => id === successor.id)?.revoked_at).toBeNull();
      await bg.request('POST /manage/tokens/{id}/rotate', { id: successor.id });
    });

    it('lists organisations and reads the audit', async () => {
      expect((await root.request('GET /manage/organisations')).map(({ name }) => name)).toEqual(
        expect.arrayContaining(['acme']),
      );
      const changes = await gathered(root.pages('GET /manage/audit/changes', { organisation: 'acme', limit: 2 }));
      expect(changes.map(({ action }) => action)).toEqual(expect.arrayContaining(['agents.import', 'token.create']));
      const queries = await gathered(root.pages('GET /manage/audit/queries', { organisation: 'acme', limit: 5 }));
      expect(queries).toContainEqual(expect.objectContaining({ route: 'POST /test_data', outcome: 'OK', rows: 3 }));
      const calls = await root.request('GET /manage/audit/calls', { organisation: 'acme', since: 0, limit: 1000 });
      expect(calls.map(({ route }) => route)).toContain('POST /metric_data');
    });
  });

  describe('of ingest', () => {
    const line = (minute: number) => ({ agent_id: 'a', dtime: `2023-01-01 00:0${minute}:00`, rtt_avg: 1000 });
    const csv = (minute: number) => `agent_id,dtime,rtt_avg\na,2023-01-01 00:0${minute}:00,1000\n`;

    it.each([
      ['rows', () => [line(0)]],
      ['rows as they come', () => later([line(1)])],
      ['CSV', () => ({ csv: csv(2) })],
      ['NDJSON as bytes', () => ({ ndjson: new TextEncoder().encode(JSON.stringify(line(3))) })],
      ['JSON as a blob', () => ({ json: new Blob([JSON.stringify([line(4)])]) })],
      ['a packed stream', () => ({ csv: new Blob([gzipSync(csv(5))]).stream(), gzip: true })],
    ])('takes %s', async (_, rows) => {
      expect(await bg.request('POST /ingest/{test}', { test: 'ping', body: rows() })).toEqual({
        accepted: 1,
        duplicates: 0,
        rejected: 0,
        errors: [],
      });
    });

    it('passes records on from one organisation to another, as they come', async () => {
      const other = await organisationOf('copy');
      await other.request('POST /manage/agents', {
        body: [
          { unit_id: 1, agent_id: 'a' },
          { unit_id: 2, agent_id: 'b/2' },
        ],
      });
      expect(
        await other.request('POST /ingest/{test}', {
          test: 'httpget',
          body: bg.rows('POST /test_data', { body: RECORDS }),
        }),
      ).toMatchObject({ accepted: 3, rejected: 0 });
      expect(await other.request('POST /test_data', { body: RECORDS })).toEqual(
        await bg.request('POST /test_data', { body: RECORDS }),
      );
    });

    it('sends its options', async () => {
      const unknown = { ndjson: JSON.stringify({ ...line(6), agent_id: 'new', colour: 'red' }) };
      const request = { test: 'ping', body: unknown } as const;
      const refused = await bg.request('POST /ingest/{test}', request).catch((error: unknown) => error);
      expect(rejectedRows(refused)).toMatchObject([{ row: 1 }]);
      await expect(bg.request('POST /ingest/{test}', { ...request, strict: true })).rejects.toMatchObject({
        issues: { 'rows[1]': ['colour: This field was not expected.'] },
      });
      const lenient = () =>
        bg.request(
          'POST /ingest/{test}',
          { ...request, ignore_unknown: true, register_agents: true },
          { idempotencyKey: 'new' },
        );
      expect(await lenient()).toMatchObject({ accepted: 1 });
      expect(await lenient()).toMatchObject({ accepted: 1, duplicates: 0 });
    });
  });

  describe('that is refused', () => {
    it('says what is wrong with a request', async () => {
      const refused = bg.request('POST /metric_data', {
        body: { ...AGGREGATE, time: { from: '2024-02-30', to: 'now' } },
      });
      await expect(refused).rejects.toThrow(ValidationError);
      await expect(refused).rejects.toMatchObject({
        name: 'ValidationError',
        status: 422,
        code: 'VALIDATION_FAIL',
        message: 'Validation failed: time[from]: 2024-02-30 is not a valid date.',
        reason: 'Validation failed',
        issues: { 'time[from]': ['2024-02-30 is not a valid date.'] },
        requestId: expect.any(String),
        retryAfter: undefined,
      });
      await expect(gathered(bg.rows('POST /test_data', { body: { ...RECORDS, panel: 'none' } }))).rejects.toThrow(
        ValidationError,
      );
    });

    it.each<[string, typeof BroadgaugeError, object, () => Promise<unknown>]>([
      ['without a token', AccessDeniedError, { status: 403 }, () => at(service.url).request('GET /tests')],
      [
        'without the scope',
        AccessDeniedError,
        { code: 'ACCESS_DENIED' },
        () => bg.request('GET /manage/organisations'),
      ],
      [
        'for what is not there',
        NotFoundError,
        { code: 'NOT_FOUND' },
        () => bg.request('GET /downloads/{id}', { id: NOTHING }),
      ],
      [
        'for a body without a form',
        BadRequestError,
        { status: 400 },
        () => bg.request('POST /ingest/{test}', { test: 'ping', body: { json: '[{' } }),
      ],
      [
        'for a body that is too large',
        PayloadTooLargeError,
        { code: 'PAYLOAD_TOO_LARGE' },
        () => bg.request('POST /manage/panels', { body: { name: 'x'.repeat(2_000_000) } }),
      ],
      [
        'by a failure of the service',
        InternalError,
        { status: 500, code: 'UNKNOWN_ERROR' },
        () => at(`${service.url}/response-internal-server-error?`).request('GET /tests'),
      ],
      [
        'for another reason',
        BroadgaugeError,
        { name: 'BroadgaugeError', code: 'METHOD_NOT_ALLOWED' },
        () => at(`${service.url}/metrics?`).request('POST /manage/panels', { body: { name: 'x' } }),
      ],
    ])('%s throws its own class', async (_, expected, details, call) => {
      const error = await call().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(expected);
      expect(error).toBeInstanceOf(BroadgaugeError);
      expect(error).toMatchObject(details);
    });

    const at = (url: string) => new Broadgauge({ url });
  });

  it('refuses an address that is none, and a token that is none without showing it', () => {
    expect(() => new Broadgauge({ url: 'measure.example' })).toThrow(TypeError);
    const refused = () => new Broadgauge({ url: service.url, token: 'bg_secret\n' });
    expect(refused).toThrow(TypeError);
    expect(refused).not.toThrow(/secret/);
  });

  it('sends a token and headers to the service, and neither along with a link', async () => {
    const seen: { url: string; authorization: string | null; extra: string | null; credentials: string }[] = [];
    const fetch = (input: string | URL | Request, init?: RequestInit) => {
      const { url, headers, credentials } = new Request(input, init);
      seen.push({ url, authorization: headers.get('authorization'), extra: headers.get('x-extra'), credentials });
      return globalThis.fetch(input, init);
    };
    const { token } = await bg.request('POST /manage/tokens', { body: { name: 'watched', scopes: ['data'] } });
    const watched = new Broadgauge({ url: service.url, token, fetch, headers: { 'x-extra': '1' } });
    const file = await watched.request('POST /test_data.csv', { body: RECORDS });
    await (await watched.openFile(file)).cancel();
    expect(seen).toEqual([
      {
        url: `${service.url}/test_data.csv`,
        authorization: `Bearer ${token}`,
        extra: '1',
        credentials: 'same-origin',
      },
      { url: file.url, authorization: null, extra: null, credentials: 'omit' },
    ]);
    await expect(new Broadgauge({ url: service.url, fetch }).request('GET /tests')).rejects.toThrow(AccessDeniedError);
    expect(seen.at(-1)?.authorization).toBeNull();
  });
});

describe('the client of a service that is limited', () => {
  it('is told when its token has used up its requests, and asks reads again if it was told to', async () => {
    const service = await startTestService({ env: { RATE_LIMIT_PER_MINUTE: '30' } });
    try {
      const { token } = await service.issue(['data', 'manage']);
      const hasty = new Broadgauge({ url: service.url, token });
      const exhaust = async () => {
        for (;;) await hasty.request('GET /tests');
      };
      const refusal = await exhaust().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(RateLimitedError);
      expect(refusal).toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
      const patient = new Broadgauge({ url: service.url, token, retries: 1 });
      await expect(patient.request('POST /manage/panels', { body: { name: 'never sent twice' } })).rejects.toThrow(
        RateLimitedError,
      );
      expect(await patient.request('GET /tests')).toContain('httpget');
      await expect(patient.request('GET /tests', {}, { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/);
    } finally {
      await service.stop();
    }
  });

  it('is told that it is busy, and ends a question by leaving its loop', async () => {
    const service = await startTestService({ env: { QUERIES_MAX: '1', QUERY_QUEUE: '0' } });
    try {
      const bg = new Broadgauge({ url: service.url, token: ROOT_TOKEN });
      const { token } = await bg.request('POST /manage/tokens', {
        body: { name: 'all', scopes: ['data', 'ingest', 'manage'] },
      });
      const all = new Broadgauge({ url: service.url, token });
      await all.request('POST /manage/agents', { body: [{ agent_id: 'a' }] });
      await all.request('POST /ingest/{test}', { test: 'httpget', body: manyResults() });
      const year = { test: 'httpget', date: { from: '2024', to: '2024' } } as const;
      let rows = 0;
      for await (const record of all.rows('POST /test_data', { body: year })) {
        expect(record.bytes_sec).toBe(rows);
        rows += 1;
        if (rows < 10) continue;
        const busy = all.request('POST /metric_data', { body: AGGREGATE });
        await expect(busy).rejects.toThrow(UnavailableError);
        await expect(busy).rejects.toMatchObject({ code: 'OVERLOADED', retryAfter: expect.any(Number) });
        break;
      }
      const patient = new Broadgauge({ url: service.url, token, retries: 5 });
      expect(await patient.request('POST /metric_data', { body: AGGREGATE })).toHaveLength(1);
      const outcomes = (await gathered(bg.pages('GET /manage/audit/queries', { limit: 1000 }))).map(
        ({ outcome }) => outcome,
      );
      expect(outcomes).toContain('ABORTED');
      expect(await gathered(all.rows('POST /test_data', { body: year }))).toHaveLength(MANY);
    } finally {
      await service.stop();
    }
  });
});

async function* manyResults() {
  for (let index = 0; index < MANY; index += 1) {
    const dtime = new Date(Date.UTC(2024, 0, 1) + index * 60_000).toISOString();
    yield { agent_id: 'a', dtime, target: `host-${index % 10}.example`, bytes_sec: index };
  }
}

async function* later<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function gathered<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await gathered(stream));
}
