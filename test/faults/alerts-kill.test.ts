import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { afterAll, expect, test } from 'vitest';
import { speed } from '../contract/panel.ts';
import { randomFaults, rounds } from '../random-runs.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { until } from './service-figures.ts';

const KILLS = rounds({ usual: 4, long: 60 });
const MINUTE_MS = 60_000;
/** Fewer than the evaluations that a service makes up for, so that there is time for the kills. */
const EVALUATIONS = 12;
const ENV = { ALERT_PRIVATE_ADDRESSES: 'true' };

const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-alerts-'));
const received: { id: string; type: string; timestamp: string }[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => {
    body += text;
  });
  request.on('end', () => {
    const { type, timestamp } = JSON.parse(body) as { type: string; timestamp: string };
    received.push({ id: String(request.headers['webhook-id']), type, timestamp });
    response.writeHead(204).end();
  });
});
let service: BuiltService | undefined;

afterAll(async () => {
  await service?.end('SIGKILL');
  receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test(`no evaluation is lost or done twice, and no message is lost, over ${KILLS} kills`, async () => {
  const { random, seed } = randomFaults();
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  service = await startBuiltService(dataDir, ENV);
  const start = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - EVALUATIONS * MINUTE_MS;
  const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await service.root.post('/manage/agents', [{ agent_id: 'box', timezone: 'UTC' }]);
  const results = Array.from({ length: EVALUATIONS }, (_, index) => {
    const dtime = new Date(start + (index + 0.5) * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
    return speed('box', dtime, index % 2 === 0 ? 10 : 90);
  });
  expect((await service.root.post('/ingest/httpget', results)).status).toBe(200);
  expect((await service.root.put('/alerts/channels/hook', { webhook: hook })).status).toBe(200);
  const question = { metric: 'httpget', prefilter: false };
  const rule = { question, test: { below: 80 }, every: '1 minute', over: '1 minute', to: ['hook'] };
  expect((await service.root.put('/alerts/rules/speed', rule)).status).toBe(200);
  await service.end('SIGKILL');

  // As if the service had stopped before the results were measured.
  const database = new Libsql(join(dataDir, 'register.sqlite'));
  database.exec(
    `UPDATE alert_rules SET evaluated_at = ${start / 1000}, next_at = 0, states = '{"splits":[],"groups":[]}'`,
  );
  database.exec('DELETE FROM alert_history');
  database.exec('DELETE FROM alert_deliveries');
  database.close();
  received.length = 0;

  for (let kill = 1; kill <= KILLS; kill += 1) {
    service = await startBuiltService(dataDir, ENV);
    await sleep(random() * 150);
    await service.end('SIGKILL');
  }
  service = await startBuiltService(dataDir, ENV);
  const { root } = service;
  const history = async () => ((await root.get('/alerts/history')).body.data as { at: number; to: string }[]).reverse();
  await until(async () => (await history()).length >= EVALUATIONS);
  await until(async () => ((await root.get('/alerts/deliveries')).body.data as unknown[]).length === 0);

  const expected = Array.from({ length: EVALUATIONS }, (_, index) => ({
    at: start / 1000 + (index + 1) * 60,
    to: index % 2 === 0 ? 'firing' : 'ok',
  }));
  expect(
    (await history()).map(({ at, to }) => ({ at, to })),
    seed,
  ).toEqual(expected);
  const ids = new Map<string, Set<string>>();
  for (const { id, type, timestamp } of received) {
    const key = `${type} ${timestamp}`;
    ids.set(key, (ids.get(key) ?? new Set()).add(id));
  }
  const told = expected.map(
    ({ at, to }) => `alert.${to === 'ok' ? 'resolved' : to} ${new Date(at * 1000).toISOString()}`,
  );
  expect([...ids.keys()].sort(), seed).toEqual(told.sort());
  expect(
    [...ids.values()].map(({ size }) => size),
    seed,
  ).toEqual(told.map(() => 1));
});
