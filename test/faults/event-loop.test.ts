import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT_TOKEN } from '../service.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { dayOf, question, sendManyResults, sendResults } from './ping-results.ts';
import { requestsInFlight, until } from './service-figures.ts';

/** The number of threads in Node's pool by default. */
const QUESTIONS = 4;
const ROWS = 1_000_000;

const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-event-loop-'));
let service: BuiltService;

beforeAll(async () => {
  const env = { QUERIES_MAX: String(QUESTIONS), QUERY_POINTS_MAX: '1000', ANSWER_CACHE_MB: '0', DAY_CACHE_MB: '0' };
  service = await startBuiltService(dataDir, env);
  await sendManyResults(service.url, { rows: ROWS, agents: 2000, everySeconds: 3600 });
});

afterAll(async () => {
  await service.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test.each<[string, () => Promise<{ readonly status: number }>]>([
  ['metadata are read', () => service.root.get('/metadata/unit/1')],
  [
    'metadata are changed',
    () => service.root.put('/metadata', { agent: { unit_id: 1 }, metadata: { custom: { colour: 'red' } } }),
  ],
  ['results are taken in', () => sendResults(service.root, { day: dayOf(-1000), unit: 1, from: 0, count: 10 })],
  ['readiness is probed', () => fetch(`${service.adminUrl}/readyz`)],
])('while as many slow questions run as may, %s', async (_, act) => {
  const giveUp = new AbortController();
  const questions = Array.from({ length: QUESTIONS }, () => askSlowly(giveUp.signal));
  await until(async () => (await requestsInFlight(service)) === QUESTIONS);
  await sleep(200);
  const { status } = await act();
  let stillAsked = 0;
  // What was done counts until its answer has left.
  await until(async () => {
    stillAsked = await requestsInFlight(service);
    return stillAsked <= QUESTIONS;
  });
  giveUp.abort();
  await Promise.allSettled(questions);
  await until(async () => (await requestsInFlight(service)) === 0);
  expect({ status, stillAsked }).toEqual({ status: 200, stillAsked: QUESTIONS });
});

/** A group for each result, with all its statistics by agent: many seconds of work, in the engine and beside it. */
function askSlowly(signal: AbortSignal): Promise<Response> {
  return fetch(`${service.url}/metric_data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ROOT_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(
      question({ aggregation: 'hourly', splits: ['agent', 'target'], per_agent: { summary: 'median' } }),
    ),
    signal,
  });
}
