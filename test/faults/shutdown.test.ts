import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IS_LONG } from '../random-runs.ts';
import { ROOT_TOKEN } from '../service.ts';
import { type BuiltService, runBuiltService, startBuiltService } from './built-service.ts';

let dataDir: string;
let service: BuiltService;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-shutdown-'));
  service = await startBuiltService(dataDir);
});

afterEach(async () => {
  await service.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

describe('at SIGTERM', () => {
  test('readiness goes red, no connection is taken any more, and a request in flight still gets its answer', async () => {
    const upload = startUpload(service.url);
    upload.write('{"unit_id":1}\n');
    await untilInFlight(service.adminUrl);
    const ended = service.end('SIGTERM');
    await until(async () => (await fetch(`${service.adminUrl}/readyz`)).status === 503);
    await until(() => isRefused(service.url));
    upload.end('{"unit_id":2}\n');
    const answer = await answerOf(upload);
    expect(answer).toMatchObject({ status: 200, body: { data: { created: 2, rejected: 0 } } });
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  test('a request that never ends does not keep the process', async () => {
    const upload = startUpload(service.url);
    const cut = once(upload, 'error');
    upload.write('{"unit_id":1}\n');
    await untilInFlight(service.adminUrl);
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
    await cut;
  });

  test.runIf(IS_LONG)('changes that would take too long are given up whole, and their callers told', async () => {
    const agents = 30_000;
    const lines = Array.from({ length: agents }, (_, index) =>
      JSON.stringify({ unit_id: index + 1, custom: { wave: 1 } }),
    );
    await service.root.send('POST', '/manage/agents', lines.join('\n'), { 'content-type': 'application/x-ndjson' });
    const change = (step: number) =>
      service.root.put('/metadata', { agent: { custom: { wave: 1 } }, metadata: { custom: { step } } });
    const changes = Array.from({ length: 8 }, (_, index) => change(index + 1));
    await untilInFlight(service.adminUrl, changes.length);
    const ended = service.end('SIGTERM');
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(await ended).toMatchObject({ code: 0 });

    service = await startBuiltService(dataDir);
    expect(new Set([...statuses, 200, 503])).toEqual(new Set([200, 503]));
    const having = (custom: object) => ({ agent: { custom }, metadata: { timezone: 'UTC' }, dry_run: true });
    const holders: number[] = [];
    for (const step of statuses.keys()) {
      const { body } = await service.root.put('/metadata', having({ step: step + 1 }));
      holders.push((body.data as { matched: number } | undefined)?.matched ?? 0);
    }
    const applied = holders.findIndex((matched) => matched > 0);
    expect(holders).toEqual(holders.map((_, index) => (index === applied ? agents : 0)));
    expect(statuses[applied] ?? 503).toBe(statuses.includes(200) ? 200 : 503);
  });

  test('what was counted and recorded just before is in the register', async () => {
    const { root } = service;
    await root.post('/manage/agents', [{ unit_id: 1 }]);
    for (let read = 0; read < 3; read += 1) await root.get('/metadata/unit/1');
    await root.put('/metadata', { agent: { unit_id: 1 }, metadata: { custom: { colour: 'red' } } });
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });

    service = await startBuiltService(dataDir);
    const changes = await service.root.get('/manage/audit/changes');
    expect(changes.body.data).toMatchObject([{ action: 'metadata.set' }, { action: 'agents.import' }]);
    const calls = await service.root.get('/manage/audit/calls');
    expect(calls.body.data).toContainEqual(
      expect.objectContaining({ route: 'GET /metadata/:field/:value', calls: 3, organisation: 'default' }),
    );
  });
});

describe('a start', () => {
  test('on a directory that is in use ends with 1 and says so', async () => {
    const { code, stdout, stderr } = await runBuiltService({ DATA_DIR: dataDir, PORT: '0', ADMIN_PORT: '0' });
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `The data directory ${dataDir} is in use by another broadgauge process: stop it first.\n`,
    });
    expect((await service.root.get('/manage/organisations')).status).toBe(200);
  });

  test('with settings that can’t be used ends with 2, a line for each, and shows no secret', async () => {
    const { code, stdout, stderr } = await runBuiltService({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://user:hunter2@localhost/x',
      BOOTSTRAP_TOKEN: 'swordfish',
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(
      stderr
        .trimEnd()
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['PORT', 'DATABASE_URL', 'BOOTSTRAP_TOKEN']);
    expect(stderr).not.toMatch(/hunter2|swordfish/);
  });
});

function startUpload(url: string): ClientRequest {
  return request(`${url}/manage/agents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ROOT_TOKEN}`, 'content-type': 'application/x-ndjson' },
  });
}

async function answerOf(upload: ClientRequest): Promise<{ status: number | undefined; body: unknown }> {
  const [response] = (await once(upload, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return { status: response.statusCode, body: JSON.parse(text) };
}

function untilInFlight(adminUrl: string, requests = 1): Promise<void> {
  return until(async () =>
    (await (await fetch(`${adminUrl}/metrics`)).text()).includes(`broadgauge_http_requests_in_flight ${requests}\n`),
  );
}

function isRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10);
}
