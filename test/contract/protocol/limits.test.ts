import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsInFlight } from '../../faults/service-figures.ts';
import { sample } from '../../fixtures/read-sample.ts';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, QUESTION } from '../panel.ts';

const NDJSON = { 'content-type': 'application/x-ndjson' };

let service: TestService;
let onFullDisk: TestService;
/** Milliseconds. */
let ahead = 0;
beforeAll(async () => {
  service = await startTestService({
    now: () => Date.now() + ahead,
    env: {
      MAX_LIST_ROWS: '1000',
      MAX_LIST_BYTES: '200000',
      ORGANISATION_REQUESTS_MAX: '3',
      ORGANISATION_QUESTIONS_MAX: '2',
      ORGANISATION_AGENTS_MAX: '1500',
      ORGANISATION_RESULTS_MAX: '1500',
      EXPORT_BYTES_MAX: '20000',
      RATE_LIMIT_PER_MINUTE: '100000',
    },
  });
  onFullDisk = await startTestService({ env: { DISK_FREE_MB: '1000000' } });
});
afterAll(() => Promise.all([service.stop(), onFullDisk.stop()]));

describe('a list that is too long', () => {
  const lines = (rows: number) => pingRows(0, rows);

  it.each([
    ['MAX_LIST_ROWS', lines(1001), {}],
    [
      'MAX_LIST_BYTES',
      new Uint8Array(gzipSync(`${pingRow(0).trim()}${' '.repeat(200_000)}\n`)),
      { 'content-encoding': 'gzip' },
    ],
  ])('is refused with the name of the limit, %s', async (variable, body, headers) => {
    for (const path of ['/ingest/ping?register_agents=true', '/manage/agents']) {
      const answer = await service.root.send('POST', path, body, { ...NDJSON, ...headers });
      expect([answer.status, answer.body.code], path).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      expect(answer.body.message).toContain(variable);
    }
  });

  it('leaves no result behind, and one row less is taken', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a', unit_id: 1 }]);
    const send = (rows: number) => panel.client.send('POST', '/ingest/ping', lines(rows), NDJSON);
    expect((await send(1001)).status).toBe(413);
    expect(await send(1000)).toMatchObject({ status: 200, body: { data: { accepted: 1000, duplicates: 0 } } });
  });
});

/** Each way for results but lists: its address and a body with a number of results. */
const WAYS: readonly (readonly [string, (key: string) => string, (results: number) => string])[] = [
  ['tools', () => '/ingest?format=curl&agent=box-1&time=2026-03-01T12:00:00Z', (results) => curlRuns(results)],
  ['InfluxDB 2', () => '/api/v2/write?bucket=box-1&precision=s', (results) => pingLines(results)],
  ['InfluxDB 1', () => '/write?db=box-1&precision=s', (results) => pingLines(results)],
  ['pScheduler', () => '/push/pscheduler', (results) => pschedulerResults(results)],
  ['Murakami', (key) => `/push/murakami/${key}`, (results) => murakamiResults(results)],
  ['LibreSpeed', (key) => `/push/librespeed/${key}`, (results) => `dl=93.6&log=${'x'.repeat(200 * (results - 1))}`],
];

const openWith = async (on: TestService) => {
  const panel = await Panel.open(on, [{ agent_id: 'box-1', unit_id: 1 }]);
  const { token: key } = await panel.issue(['ingest'], { agent: 'box-1' });
  const send = (path: string, body: string) => panel.client.send('POST', path, body, { 'content-type': 'text/plain' });
  return { panel, key, send };
};

describe.each(WAYS)('results by the way of %s', (_, addressOf, bodyOf) => {
  it('are refused where there are too many rows in a body, and taken where they are few', async () => {
    const { key, send } = await openWith(service);
    const refused = await send(addressOf(key), bodyOf(1001));
    expect([refused.status, refused.text]).toEqual([413, expect.stringMatching(/MAX_LIST_(ROWS|BYTES)/)]);
    expect((await send(addressOf(key), bodyOf(1))).status).toBeLessThan(300);
  });

  it('are refused once the organisation has all the results that it may have', async () => {
    const { panel, key, send } = await openWith(service);
    await panel.client.send('POST', '/ingest/latency', pingRows(0, 1000).replaceAll('"target":"",', ''), NDJSON);
    await panel.client.send('POST', '/ingest/latency', pingRows(1000, 1500).replaceAll('"target":"",', ''), NDJSON);
    const refused = await send(addressOf(key), bodyOf(1));
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('ORGANISATION_RESULTS_MAX')]);
  });

  it('are refused while the disk is nearly full', async () => {
    const { key, send } = await openWith(onFullDisk);
    const refused = await send(addressOf(key), bodyOf(1));
    expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('nearly full')]);
  });
});

describe('an organisation that has all it may have', () => {
  it('gets a 429 that names the quota for more results, and others are not concerned', async () => {
    const [full, other] = [await Panel.open(service, [{ unit_id: 1 }]), await Panel.open(service, [{ unit_id: 1 }])];
    const send = ({ client }: Panel, from: number) =>
      client.send('POST', '/ingest/ping', pingRows(from, from + 1000), NDJSON);
    expect((await send(full, 0)).status).toBe(200);
    const { status, body, headers } = await send(full, 1000);
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', null]);
    expect(body.message).toContain('has 1000 results, this body has 1000, and ORGANISATION_RESULTS_MAX allows 1500');
    expect((await send(other, 2000)).status).toBe(200);
  });

  it.each([
    ['small', 100, ''],
    ['large', 300, 'x'.repeat(400)],
  ])(
    'gets no result beyond it, however many %s bodies come at once, and more after a deletion',
    async (_, rows, target) => {
      const panel = await Panel.open(service, [{ unit_id: 1 }]);
      const send = (from: number) =>
        panel.client.send('POST', '/ingest/ping', pingRows(from, from + rows, target), NDJSON);
      expect((await panel.client.send('POST', '/ingest/ping', pingRows(5000, 5600), NDJSON)).status).toBe(200);
      // As many as there may be in progress.
      for (let at = 0; at < 12; at += 3) await Promise.all([0, 1, 2].map((index) => send((at + index) * rows)));
      const { body } = await panel.client.post('/test_data', { test: 'ping', date: { from: '2026', to: '2026' } });
      expect(body.data).toHaveLength(1500);
      const deletion = { agent: { unit_id: 1 }, date: { from: '2026', to: '2026' } };
      expect((await panel.client.post('/manage/results/delete', deletion)).status).toBe(200);
      ahead += 2000;
      expect((await send(0)).status).toBe(200);
    },
  );

  it('gets the answer to a body that was stored before, under its key, and none to another', async () => {
    const panel = await Panel.open(service, [{ unit_id: 1 }]);
    const send = (key: string, from: number, rows: number) =>
      panel.client.send('POST', '/ingest/ping', pingRows(from, from + rows), { ...NDJSON, 'idempotency-key': key });
    const first = await send('first', 0, 1000);
    expect((await send('second', 1000, 1000)).status).toBe(429);
    expect((await send('first', 0, 1000)).body.data).toEqual(first.body.data);
  });

  it('is told of every agent beyond the quota, and the others are there', async () => {
    const panel = await Panel.open(service, []);
    const agents = (from: number) => Array.from({ length: 1000 }, (_, index) => ({ unit_id: from + index }));
    expect((await panel.client.post('/manage/agents', agents(0))).body.data).toMatchObject({ created: 1000 });
    const { body } = await panel.client.post('/manage/agents', agents(900));
    expect(body.data).toMatchObject({ created: 500, updated: 100, rejected: 400 });
    expect(JSON.stringify(body.data)).toContain('ORGANISATION_AGENTS_MAX');
  });

  it('gets no file that is larger than allowed, and a packed one that is not', async () => {
    const panel = await Panel.open(service, [{ unit_id: 1 }]);
    expect((await panel.client.send('POST', '/ingest/ping', pingRows(0, 900), NDJSON)).status).toBe(200);
    const make = (compression: string) =>
      panel.client.post('/test_data_download', { test: 'ping', date: { from: '2026', to: '2026' }, compression });
    expect((await make('none')).body.data).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('EXPORT_BYTES_MAX'),
    });
    expect((await make('gzip')).body.data).toMatchObject({ status: 'done', rows: 900 });
  });
});

describe('an organisation with too much in work', () => {
  it('gets a 429 that names the quota; others, and what is no question, are answered', async () => {
    const flooding = await Panel.open(service, []);
    const other = await Panel.open(service, []);
    const ask = ({ client }: Panel) => client.post('/metric_data', QUESTION);
    expect((await ask(flooding)).status).toBe(200);
    const open = [await beginQuestion(flooding), await beginQuestion(flooding)];
    await expect.poll(() => requestsInFlight(service)).toBe(2);
    const refused = await ask(flooding);
    expect(refused.body.code).toBe('RATE_LIMITED');
    expect(refused.body.message).toMatch(/ 2 questions .* ORGANISATION_QUESTIONS_MAX/);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await ask(other)).status).toBe(200);
    await expect.poll(async () => (await flooding.client.get('/metrics')).status).toBe(200);

    open.push(await beginRequest(flooding));
    await expect.poll(() => requestsInFlight(service)).toBe(3);
    expect((await flooding.client.get('/metrics')).status).toBe(429);
    expect((await flooding.client.get('/metrics')).body.message).toMatch(/ 3 requests .* ORGANISATION_REQUESTS_MAX/);
    expect((await other.client.get('/metrics')).status).toBe(200);

    for (const socket of open) socket.destroy();
    await expect.poll(async () => (await ask(flooding)).status).toBe(200);
  });

  it('has its public links answered meanwhile, and as many of them at a time as its tokens have', async () => {
    const panel = await Panel.open(service, []);
    await panel.client.put('/saved/questions/Speeds', { request: QUESTION });
    await panel.client.put('/saved/dashboards/public', { tiles: [{ question: 'Speeds' }] });
    const { body } = await panel.client.post('/saved/dashboards/public/links', {});
    const tile = `${new URL((body.data as { readonly api_url: string }).api_url).pathname}/tiles/0`;
    const open = [await beginQuestion(panel), await beginQuestion(panel)];
    await expect.poll(() => requestsInFlight(service)).toBe(2);
    // The first may be answered before the third is begun, so that it takes some to have three in work.
    const tooMany = /^HTTP\/1.1 200.*HTTP\/1.1 429.*2 questions by public links .* ORGANISATION_QUESTIONS_MAX/s;
    await expect.poll(() => getAtOnce(Array(20).fill(tile))).toMatch(tooMany);
    for (const socket of open) socket.destroy();
    await expect.poll(() => requestsInFlight(service)).toBe(0);
    expect(await getAtOnce([tile])).toMatch(/^HTTP\/1.1 200/);
  });
});

it('the rate limit says with each answer what is left of it', async () => {
  const { client } = await Panel.open(service, []);
  const { headers } = await client.get('/metrics');
  expect(headers.get('x-ratelimit-limit')).toBe('100000');
  expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(100_000);
  expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(0);
});

function lines(results: number, line: (index: number) => string): string {
  return Array.from({ length: results }, (_, index) => `${line(index)}\n`).join('');
}

const AT = Date.UTC(2026, 2, 1) / 1000;

function pingLines(results: number): string {
  return lines(results, (index) => `ping,url=a packets_transmitted=1i,packets_received=1i ${AT + index}`);
}

function curlRuns(results: number): string {
  const page = sample('curl', 'page.out').trim();
  return lines(results, () => page);
}

function pschedulerResults(results: number): string {
  const [rtt = ''] = sample('pscheduler', 'results.out').split('\n');
  return lines(results, () => rtt.replaceAll('ps1.example.net', 'box-1'));
}

function murakamiResults(results: number): string {
  const [ndt7 = ''] = sample('murakami', 'results.out').split('\n');
  return lines(results, () => ndt7);
}

function pingRows(from: number, to: number, target = ''): string {
  return Array.from({ length: to - from }, (_, index) => pingRow(from + index, target)).join('');
}

function pingRow(row: number, target = ''): string {
  const dtime = new Date(Date.UTC(2026, 0, 1) + row * 1000).toISOString();
  return `${JSON.stringify({ unit_id: 1, dtime, target, rtt_avg: row })}\n`;
}

/** Requests whose bodies never come are in work as long as their connections are open. */
function beginQuestion(panel: Panel): Promise<Socket> {
  return begin(panel, '/metric_data', 'application/json');
}

function beginRequest(panel: Panel): Promise<Socket> {
  return begin(panel, '/ingest/ping', NDJSON['content-type']);
}

/** Requests that are there before the first is answered; their answers come in their order. */
async function getAtOnce(paths: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n`);
  socket.write(`${requests.join('\r\n')}connection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

async function begin({ token }: Panel, path: string, contentType: string): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [`POST ${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${token}`, `content-type: ${contentType}`];
  socket.write(`${head.join('\r\n')}\r\ncontent-length: 100\r\n\r\n{`);
  return socket;
}
