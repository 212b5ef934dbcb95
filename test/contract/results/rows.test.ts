import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { bytesOf, download } from '../exported.ts';
import { Panel, QUESTION, speed } from '../panel.ts';
import { readArrow } from '../read-arrow.ts';
import { readCsv } from '../read-csv.ts';
import { readParquet } from '../read-parquet.ts';

const NOW = Date.UTC(2026, 6, 15, 13, 30);

const AGGREGATE = { ...QUESTION, aggregation: 'daily', splits: ['isp'], percentiles: [5, 95] };
const RAW = { ...QUESTION, chartType: 'raw', splits: ['isp'] };
const RECORDS = { test: 'httpget', date: { from: '2026', to: '2026' } };
const COMPARISON = {
  metric: 'httpget',
  normalised: false,
  prefilter: false,
  splits: ['isp'],
  time: { from: '2026', to: '2026' },
  a: { time: { from: '2026-07-01', to: '2026-07-01' } },
  b: { time: { from: '2026-07-02', to: '2026-07-02' } },
};

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  rows: 'application/vnd.broadgauge.rows+json',
  arrow: 'application/vnd.apache.arrow.stream',
};

let service: TestService;
let panel: Panel;

beforeAll(async () => {
  service = await startTestService({ now: () => NOW });
  panel = await Panel.open(service, [
    { agent_id: 'a', package: 'Acme:Basic', unit_id: 7 },
    { agent_id: '=b', package: '+Best:Basic' },
  ]);
  await panel.ingest(
    'httpget',
    ['a', '=b'].flatMap((agent, index) => [
      speed(agent, '2026-07-01 00:00:00', 1 + index),
      speed(agent, '2026-07-02 00:00:00', 3 + index),
    ]),
  );
});
afterAll(() => service.stop());

const ask = (path: string, question: object, headers: Record<string, string> = {}) =>
  panel.client.post(path, question, headers);
const rowsOf = async (path: string, question: object) =>
  (JSON.parse((await ask(`${path}?format=rows`, question)).text) as { data: Record<string, unknown>[] }).data;

describe('the form of an answer', () => {
  it.each([
    ['nothing', undefined, 'json'],
    ['anything', '*/*', 'json'],
    ['a browser', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8', 'json'],
    ['JSON', 'application/json', 'json'],
    ['what there is not', 'application/pdf, text/csv;q=0', 'json'],
    ['CSV', 'text/csv', 'csv'],
    ['CSV before anything', 'text/csv, */*', 'csv'],
    ['CSV if there is nothing better', 'text/csv;q=0.5, application/json', 'json'],
    ['lines', 'application/json;q=0.1, application/x-ndjson;q=0.9', 'ndjson'],
    ['rows', 'application/vnd.broadgauge.rows+json', 'rows'],
    ['Arrow', 'APPLICATION/vnd.apache.arrow.stream', 'arrow'],
  ] as const)('is chosen by Accept: %s', async (_, accept, form) => {
    const { status, headers } = await ask('/metric_data', AGGREGATE, accept === undefined ? {} : { accept });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(form === 'json' ? 'application/json; charset=utf-8' : TYPES[form]);
    expect(headers.get('vary')).toMatch(/accept\b/);
  });

  it('is that of format, whatever Accept says', async () => {
    const { headers } = await ask('/metric_data?format=ndjson', AGGREGATE, { accept: 'text/csv' });
    expect(headers.get('content-type')).toBe(TYPES.ndjson);
    const json = await ask('/metric_data?format=json', AGGREGATE, { accept: 'text/csv' });
    expect(json.text).toBe((await ask('/metric_data', AGGREGATE)).text);
  });

  it('is refused where it is not known, with the names of those that are', async () => {
    const byName = await ask('/metric_data?format=xlsx', AGGREGATE);
    expect([byName.status, byName.body.errors]).toEqual([
      422,
      { format: ['xlsx is not a valid format: it is one of json, csv, ndjson, rows, arrow.'] },
    ]);
  });
});

describe('instants as the time of a question', () => {
  const INSTANTS = { from: '2026-07-02T02:00:00.0+02:00', to: Date.UTC(2026, 6, 2, 12) };
  const UNDERSTOOD = { from: '2026-07-02 00:00:00', to: '2026-07-02 12:00:00' };

  it.each([
    ['/metric_data', { ...AGGREGATE, time: INSTANTS }, { ...AGGREGATE, time: UNDERSTOOD }],
    ['/metric_data', { ...RAW, time: INSTANTS }, { ...RAW, time: UNDERSTOOD }],
    ['/test_data', { ...RECORDS, date: INSTANTS }, { ...RECORDS, date: { from: '2026-07-02', to: '2026-07-02' } }],
  ])('are the wall clock that they show in UTC, and the answer says so: %s', async (path, asked, same) => {
    const { text, headers } = await ask(path, asked);
    const { understood, ...answer } = JSON.parse(text) as Record<string, unknown>;
    expect(understood).toEqual(UNDERSTOOD);
    const plain = await ask(path, same);
    expect(answer).toEqual(JSON.parse(plain.text));
    expect(headers.get('etag')).not.toBe(plain.headers.get('etag'));
    const csv = await ask(`${path}?format=csv`, asked);
    expect(JSON.parse(csv.headers.get('x-broadgauge-understood') ?? '')).toEqual(UNDERSTOOD);
    expect(JSON.parse((await ask(`${path}?format=rows`, asked)).text)).toMatchObject({ understood: UNDERSTOOD });
  });

  it('are said of each side of a comparison that has them', async () => {
    const { text } = await ask('/comparison_data', { ...COMPARISON, b: { time: INSTANTS } });
    expect(JSON.parse(text)).toMatchObject({ understood: { b: UNDERSTOOD } });
  });
});

describe('flat rows', () => {
  it('have the columns of a file, and spreadsheets compute none of their texts', async () => {
    const { text } = await ask('/metric_data?format=csv', AGGREGATE);
    const { header, rows } = readCsv(text);
    expect(header.join()).toBe(
      'isp,dtime,metricValue,stdDev,sampleCount,agentCount,unitCount,ci90,ci95,ci99,min,max,median,p5,p95',
    );
    expect(rows.map(([isp, dtime]) => [isp, dtime])).toEqual([
      ["'+Best", '2026-07-01'],
      ["'+Best", '2026-07-02'],
      ['Acme', '2026-07-01'],
      ['Acme', '2026-07-02'],
    ]);
    expect(readCsv((await ask('/metric_data?format=csv', RAW)).text).rows[0]?.slice(0, 3)).toEqual([
      "'+Best",
      '2026-07-01T00:00:00',
      "'=b",
    ]);
  });

  it('of a comparison have the figures of both sides', async () => {
    const [first] = (await ask('/comparison_data', COMPARISON)).body.data as Record<string, never>[];
    const [row] = await rowsOf('/comparison_data', COMPARISON);
    const { a, b, isp, ...figures } = first ?? {};
    expect(row).toMatchObject({ isp, ...figures });
    expect([row?.aMetricValue, row?.bP95]).toEqual([
      (a as unknown as Record<string, unknown>).metricValue,
      (b as unknown as { percentiles: Record<string, number> }).percentiles[95],
    ]);
    const { header, rows } = readCsv((await ask('/comparison_data?format=csv', COMPARISON)).text);
    expect(header).toEqual(Object.keys(row ?? {}));
    const arrow = readArrow((await ask('/comparison_data?format=arrow', COMPARISON)).bytes);
    expect(arrow.columns).toEqual(header);
    expect(arrow.rows).toEqual((await rowsOf('/comparison_data', COMPARISON)).map(Object.values));
    expect(rows).toHaveLength(2);
  });

  it.each([
    ['/metric_data', AGGREGATE],
    ['/metric_data', RAW],
    ['/test_data', RECORDS],
  ])('are there in each form where there are none: %s', async (path, question) => {
    const nothing = { time: { from: '2020', to: '2020' }, date: { from: '2020', to: '2020' } };
    const asked = { ...question, ...nothing };
    expect(readCsv((await ask(`${path}?format=csv`, asked)).text).rows).toEqual([]);
    expect((await ask(`${path}?format=ndjson`, asked)).text).toBe('');
    expect(await rowsOf(path, asked)).toEqual([]);
    const { columns, rows } = readArrow((await ask(`${path}?format=arrow`, asked)).bytes);
    expect([columns.includes('dtime'), rows]).toEqual([true, []]);
  });

  it('of Arrow and Parquet have times and dates', async () => {
    const typesOf = async (of: 'metric_data' | 'test_data', question: object) => {
      const parquet = await readParquet(
        await bytesOf(await download(panel.client, of, { ...question, format: 'parquet' })),
      );
      const arrow = readArrow((await ask(`/${of}?format=arrow`, question)).bytes);
      expect(arrow.columns).toEqual(parquet.columns);
      const isTime = (name: string) => name === 'dtime' || name === 'ddate';
      const ofTimes = ({ columns, types }: Pick<typeof arrow, 'columns' | 'types'>) =>
        columns.flatMap((name, index) => (isTime(name) ? [types[index]] : []));
      return [ofTimes(arrow), ofTimes(parquet).map((type) => type?.replace(/_.*/, ''))];
    };
    const time = 'Timestamp<MILLISECOND>';
    expect(await typesOf('metric_data', AGGREGATE)).toEqual([[time], ['TIMESTAMP']]);
    expect(await typesOf('metric_data', RAW)).toEqual([[time], ['TIMESTAMP']]);
    expect(await typesOf('test_data', RECORDS)).toEqual([
      ['Date32<DAY>', time],
      ['DATE', 'TIMESTAMP'],
    ]);
  });

  it('ascend in time over all series where that is asked for', async () => {
    for (const question of [AGGREGATE, RAW]) {
      const { text } = await ask('/metric_data?format=ndjson&order=time', question);
      const rows = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { dtime: string; isp: string });
      expect(rows.map(({ dtime, isp }) => `${dtime.slice(0, 10)} ${isp}`).sort()).toEqual(
        rows.map(({ dtime, isp }) => `${dtime.slice(0, 10)} ${isp}`),
      );
      expect(rows).toHaveLength(4);
    }
    const { status, body } = await ask('/metric_data?order=time', AGGREGATE);
    expect([status, body.errors]).toEqual([
      422,
      { order: ['Only flat rows have an order: ask for one of their formats, such as format=rows.'] },
    ]);
  });

  it.each(Object.keys(TYPES))('have a tag of their own as %s', async (format) => {
    const path = `/metric_data?format=${format}`;
    const { headers, bytes } = await ask(path, AGGREGATE);
    const tag = headers.get('etag') ?? '';
    expect(tag).not.toBe((await ask('/metric_data', AGGREGATE)).headers.get('etag'));
    expect((await ask(path, AGGREGATE, { 'if-none-match': tag })).status).toBe(304);
    expect((await ask(`${path}&order=time`, AGGREGATE, { 'if-none-match': tag })).status).toBe(200);
    expect((await ask(path, AGGREGATE)).bytes).toEqual(bytes);
  });

  it.each(Object.entries({ AGGREGATE, RAW }))('have the receipt of the answer: %s', async (_, question) => {
    const asked = { ...question, receipt: true, isp: 1 };
    const { ignored, receipt } = JSON.parse((await ask('/metric_data', asked)).text) as {
      ignored: string[];
      receipt: object;
    };
    const rows = JSON.parse((await ask('/metric_data?format=rows', asked)).text) as object;
    expect(rows).toMatchObject({ code: 'OK', ignored, receipt });
    for (const format of ['csv', 'ndjson', 'arrow']) {
      const { headers } = await ask(`/metric_data?format=${format}`, asked);
      expect(headers.get('x-broadgauge-ignored')).toBe('isp');
      expect(JSON.parse(headers.get('x-broadgauge-receipt') ?? '')).toEqual(receipt);
    }
    const values = Array.from({ length: 1000 }, (_, number) => `provider ${number}`);
    const filters = [{ id: 'isp', filterType: 'exclude', filterValues: values }];
    const long = await ask('/metric_data?format=csv', { ...asked, filters });
    expect([long.status, Object.keys(long.body.errors ?? {})]).toEqual([422, ['receipt']]);
  });

  it('are counted in the audit', async () => {
    for (const format of Object.keys(TYPES)) {
      const own = await Panel.open(service, [{ agent_id: 'a', package: 'Acme:Basic' }]);
      await own.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1), speed('a', '2026-07-02 00:00:00', 1)]);
      await own.client.post(`/metric_data?format=${format}`, RAW);
      await expect
        .poll(async () => (await own.client.get('/manage/audit/queries')).body.data)
        .toMatchObject([{ outcome: 'OK', rows: 2 }]);
    }
  });

  it.each(Object.keys(TYPES))('are compressed as %s', async (format) => {
    const asked = { ...RECORDS, receipt: false };
    const plain = await ask(`/test_data?format=${format}`, asked, { 'accept-encoding': 'identity' });
    const { port, hostname } = new URL(service.url);
    const { request } = await import('node:http');
    const packed = await new Promise<{ encoding: unknown; bytes: Buffer }>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${panel.token}`,
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
      };
      const asking = request(
        { hostname, port, path: `/test_data?format=${format}`, method: 'POST', headers },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
          );
        },
      );
      asking.on('error', reject);
      asking.end(JSON.stringify(asked));
    });
    expect(packed.encoding).toBe('gzip');
    expect(new Uint8Array(gunzipSync(packed.bytes))).toEqual(plain.bytes);
  });
});

describe('the answer of a saved question by its address', () => {
  const save = (name: string, question: object) => panel.client.put(`/saved/questions/${name}`, question);
  const get = (name: string, query = '', headers: Record<string, string> = {}) =>
    panel.client.get(`/saved/questions/${name}/answer${query}`, headers);
  const filters = [{ id: 'isp', filterType: 'include', filterValues: ['Acme'] }];

  beforeAll(async () => {
    await save('speeds', { request: { ...AGGREGATE, filters } });
    await save('days', { of: 'comparison_data', request: COMPARISON });
  });

  it('is that of its request, in every form', async () => {
    expect((await get('speeds')).text).toBe((await ask('/metric_data', { ...AGGREGATE, filters })).text);
    expect((await get('days')).text).toBe((await ask('/comparison_data', COMPARISON)).text);
    for (const format of Object.keys(TYPES)) {
      const { bytes, headers } = await get('speeds', `?format=${format}&order=time`);
      const same = await ask(`/metric_data?format=${format}&order=time`, { ...AGGREGATE, filters });
      expect(bytes).toEqual(same.bytes);
      for (const tag of [headers.get('etag') ?? '', '*']) {
        expect((await get('speeds', `?format=${format}&order=time`, { 'if-none-match': tag })).status).toBe(304);
      }
    }
  });

  it('has another time, aggregation and filters where the address says so', async () => {
    const csv = async (query: string) => {
      const { status, text } = await get('speeds', `?format=csv&${query}`);
      expect(status).toBe(200);
      return readCsv(text).rows.map((row) => row.slice(0, 2).join(' '));
    };
    expect(await csv('from=2026-07-02&to=2026-07-02')).toEqual(['Acme 2026-07-02']);
    expect(await csv('filter.isp=')).toHaveLength(4);
    expect(await csv('filter.isp=%2BBest,Acme&to=2026-07-01')).toEqual(["'+Best 2026-07-01", 'Acme 2026-07-01']);
    expect(await csv('filter.isp=%2BBest&filter.isp=x,y')).toHaveLength(2);
    expect((await csv('aggregation=total'))[0]).toMatch(/^Acme \d/);
    // A plus that is not encoded means a space.
    const { text } = await get('speeds', `?from=${Date.UTC(2026, 6, 2)}&to=2026-07-02T14:00:00+02:00`);
    expect(JSON.parse(text)).toMatchObject({ understood: { from: '2026-07-02 00:00:00', to: '2026-07-02 12:00:00' } });
  });

  it('names the parameter that is wrong', async () => {
    const { status, body } = await get('speeds', '?from=soon&aggregation=often&filter.ips=Acme&format=rows');
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, ['aggregation', 'filter.ips', 'from']]);
    expect((await get('speeds', '?filter=isp')).body.errors).toEqual({
      filter: ['Name the dimension: filter.isp=Acme,Northwind.'],
    });
    expect((await get('speeds', '?format=xlsx')).status).toBe(422);
    expect((await get('nothing')).status).toBe(404);
  });

  it('has what the token may see, and is in the audit with what was asked', async () => {
    const limited = await panel.issue(['data'], { panels: ['default'] });
    expect((await limited.get('/saved/questions/speeds/answer')).status).toBe(200);
    expect((await (await panel.issue(['ingest'])).get('/saved/questions/speeds/answer')).status).toBe(403);
    const own = await Panel.open(service, [{ agent_id: 'a', package: 'Acme:Basic' }]);
    await own.client.put('/saved/questions/mine', { request: { ...AGGREGATE, filters } });
    await own.client.get('/saved/questions/mine/answer?aggregation=total');
    await expect
      .poll(async () => (await own.client.get('/manage/audit/queries')).body.data)
      .toMatchObject([{ outcome: 'OK', request: { metric: 'httpget', aggregation: 'total', filters } }]);
  });
});
