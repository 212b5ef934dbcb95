import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ROOT_TOKEN } from '../service.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { question, RAW, sendManyResults } from './ping-results.ts';
import { requestsInFlight, residentMegabytes, until } from './service-figures.ts';

const ROWS = 1_400_000;
/** A group for each result, with all its statistics: an answer that is refused in the end. */
const LARGE = question({ aggregation: 'hourly', splits: ['agent', 'target'] });
/** Many seconds of work. */
const SLOW = { ...LARGE, per_agent: { summary: 'median' } };
const QUICK = question({ aggregation: 'total', time: { from: '2001-01-01 00:00', to: '2001-01-02 00:00' } });
/** Less than the whole answer has with its 78 bytes a row, more than a garbage collection comes and goes with. */
const STALLED_MEGABYTES_MAX = 100;
/** After this many readings without a change, memory counts as steady. */
const LOOKS = 20;

const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-query-limits-'));
let service: BuiltService;

beforeAll(async () => {
  service = await startBuiltService(dataDir);
  await sendManyResults(service.url, { rows: ROWS, agents: 2000, everySeconds: 3600 });
  await service.end('SIGTERM');
});

afterEach(async () => {
  await service.end('SIGKILL');
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(env: Record<string, string>): Promise<void> {
  service = await startBuiltService(dataDir, {
    QUERY_POINTS_MAX: '1000',
    ANSWER_CACHE_MB: '0',
    DAY_CACHE_MB: '0',
    ...env,
  });
  // The first look counts the silent agents, which takes the place of a question for a moment.
  await requestsInFlight(service);
}

test('a question too many is told to come back, and those before it are answered', async () => {
  await start({ QUERIES_MAX: '1', QUERY_QUEUE: '1' });
  const questions = Array.from({ length: 3 }, () => ask(LARGE));
  const refused = await Promise.race(questions.map(({ answer }) => answer));
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 503,
    body: { code: 'OVERLOADED' },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await service.root.get('/metadata/unit/1')).status).toBe(200);
  const answers = await Promise.all(questions.map(({ answer }) => answer));
  expect(answers.map(({ status }) => status).sort()).toEqual([422, 422, 503]);
  expect((await service.root.post('/metric_data', QUICK)).status).toBe(200);
});

test('a question too many is refused before its body is read, and a download is not', async () => {
  await start({ QUERIES_MAX: '1', QUERY_QUEUE: '0' });
  const slow = ask(SLOW);
  await until(async () => (await service.root.post('/metric_data', QUICK)).status === 503);
  const socket = await sendHeadOf('/metric_data');
  const [received] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(received.toString()).toMatch(/^HTTP\/1.1 503 .*retry-after: 1\r\n/is);
  expect(slow.isAnswered()).toBe(false);
  const download = service.root.post('/metric_data_download', QUICK);
  await until(async () => (await requestsInFlight(service)) === 2);
  // The framework sees only questions with a parameter: both refuse in the same words.
  const [early, usual] = [await refusalOf('/metric_data'), await refusalOf('/metric_data?at=once')];
  expect(early).toEqual(usual);
  slow.giveUp();
  expect((await download).status).toBe(200);
});

test('a question that takes too long is ended and says so', async () => {
  await start({ QUERY_TIMEOUT_SECONDS: '1' });
  const { status, headers, body } = await service.root.post('/metric_data', SLOW);
  expect({ status, body }).toEqual({
    status: 503,
    body: { code: 'OVERLOADED', message: 'This took longer than 1 s. Ask for a shorter time or fewer splits.' },
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  await until(async () => (await service.root.post('/metric_data', QUICK)).status === 200);
});

test('an answer of too many points is refused with their number', async () => {
  await start({ QUERY_POINTS_MAX: '100' });
  const byAgent = { aggregation: 'total', splits: ['agent'] };
  expect(await service.root.post('/metric_data', question(byAgent))).toMatchObject({
    status: 422,
    body: { code: 'VALIDATION_FAIL', errors: { splits: [expect.stringContaining('more than 100 points')] } },
  });
  const one = { id: 'agent', filterType: 'include', filterValues: ['1'] };
  const answer = await service.root.post('/metric_data', question({ ...byAgent, filters: [one] }));
  expect(answer.status).toBe(200);
});

test('a question about too many results is refused with their number', async () => {
  await start({ QUERY_ROWS_MAX: '100000' });
  expect(await service.root.post('/metric_data', question({ aggregation: 'total' }))).toMatchObject({
    status: 422,
    body: { code: 'VALIDATION_FAIL', errors: { time: [expect.stringContaining(`${ROWS} results`)] } },
  });
  const day = { from: '2026-01-01 00:00', to: '2026-01-01 23:59' };
  expect((await service.root.post('/metric_data', question({ aggregation: 'total', time: day }))).status).toBe(200);
});

test.each([
  ['at work', 0],
  ['waiting', 1],
] as const)('a client that goes away while its question is %s makes room for the next', async (_, waiting) => {
  await start({ QUERIES_MAX: '2', QUERY_QUEUE: String(waiting) });
  const patient = ask(SLOW);
  const impatient = Array.from({ length: 1 + waiting }, () => ask(SLOW));
  await until(async () => (await requestsInFlight(service)) === 2 + waiting);
  for (const { giveUp } of impatient.toReversed()) giveUp();
  await until(async () => (await service.root.post('/metric_data', QUICK)).status === 200);
  // It began before them, and has as much to do.
  expect(patient.isAnswered()).toBe(false);
});

test('a raw answer whose client goes away makes room for the next', async () => {
  await start({ QUERIES_MAX: '1', QUERY_QUEUE: '0' });
  const response = await openAnswer(RAW);
  expect((await service.root.post('/metric_data', QUICK)).status).toBe(503);
  response.destroy();
  await until(async () => (await service.root.post('/metric_data', QUICK)).status === 200);
});

test('a raw answer whose client stops reading takes no more memory, and goes on when it reads again', async () => {
  await start({});
  await textOf(await openAnswer({ ...RAW, time: { from: '2026-01-01 00:00', to: '2026-01-03 00:00' } }));
  const before = await residentMegabytes(service);
  const response = await openAnswer(RAW);
  let [most, looks] = [before, 0];
  while (looks < LOOKS) {
    await sleep(50);
    const now = await residentMegabytes(service);
    looks = now > most ? 0 : looks + 1;
    most = Math.max(most, now);
  }
  expect(most - before).toBeLessThan(STALLED_MEGABYTES_MAX);
  const { code, data } = JSON.parse(await textOf(response)) as { code: string; data: [{ metricData: unknown[] }] };
  expect({ code, rows: data[0].metricData.length }).toEqual({ code: 'OK', rows: ROWS });
});

test('an answer that fails on its way breaks off: it is never taken for a whole one', async () => {
  await start({});
  const response = await openAnswer(RAW);
  expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
  })();
  await expect(reading).rejects.toThrow();
  expect(text.startsWith('{"data":[{"metricData":[{')).toBe(true);
  expect(() => JSON.parse(text)).toThrow();
  expect(text).not.toContain('"code"');
});

const VARYING = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

async function refusalOf(path: string) {
  const answer = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify(QUICK),
  });
  const headers = [...answer.headers].map(([name, value]) => [name, VARYING.includes(name) ? 'any' : value]);
  return { status: answer.status, headers: headers.sort(), body: await answer.text() };
}

function ask(asked: unknown) {
  const controller = new AbortController();
  const answer = fetch(`${service.url}/metric_data`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify(asked),
    signal: controller.signal,
  });
  let isAnswered = false;
  answer.then(
    () => {
      isAnswered = true;
    },
    () => {},
  );
  return { answer, giveUp: () => controller.abort(), isAnswered: () => isAnswered };
}

/** Sends everything but the body. */
async function sendHeadOf(path: string): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const headers = Object.entries({ host: 'x', ...HEADERS, 'content-length': '100' });
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  return socket;
}

/** An answer of which nothing is read yet. */
async function openAnswer(asked: unknown): Promise<IncomingMessage> {
  const asking = request(`${service.url}/metric_data`, { method: 'POST', headers: HEADERS });
  asking.end(JSON.stringify(asked));
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  asking.on('error', () => {});
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return text;
}

const HEADERS = { authorization: `Bearer ${ROOT_TOKEN}`, 'content-type': 'application/json' };
