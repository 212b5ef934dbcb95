import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../servers/postgres.ts';
import { type Answer, EVERY_REGISTER, startTestService, type TestService } from '../service.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const AGENTS = 2_000;

describe.runIf(EVERY_REGISTER.includes('postgres'))('when PostgreSQL goes away', () => {
  let databaseUrl: string;
  let proxy: TcpProxy;
  let service: TestService;

  beforeAll(async () => {
    databaseUrl = await createDatabase(inject('postgresUrl') ?? '');
    const url = new URL(databaseUrl);
    proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    service = await startTestService({ env: { DATABASE_URL: url.href } });
    const rows = Array.from({ length: AGENTS }, (_, index) => ({ unit_id: index + 1, custom: { wave: 'all' } }));
    await service.root.post('/manage/agents', rows);
  });

  afterEach(() => proxy.restore());

  afterAll(async () => {
    await service.stop();
    await proxy.cut();
  });

  test('requests are told to come back, readiness is red, and both heal by themselves when it returns', async () => {
    await proxy.cut();
    for (const answer of await askEverything()) expectOverloaded(answer);
    expect((await fetch(`${service.adminUrl}/readyz`)).status).toBe(503);
    expect((await fetch(`${service.adminUrl}/livez`)).status).toBe(200);

    await proxy.restore();
    await until(async () => (await fetch(`${service.adminUrl}/readyz`)).status === 200);
    expect((await askEverything()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('a server that ends the connections itself, in the middle of a statement, does not take the service along', async () => {
    const lock = new pg.Client({ connectionString: databaseUrl });
    // A transaction sees the other connections as they were when it first looked.
    const watch = new pg.Client({ connectionString: databaseUrl });
    await Promise.all([lock.connect(), watch.connect()]);
    await lock.query('BEGIN');
    await lock.query('UPDATE organisations SET revision = revision');
    const change = service.root.put('/metadata', { agent: { unit_id: 1 }, metadata: { timezone: 'UTC' } });
    const blocked = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await until(async () => (await watch.query(blocked)).rows.length > 0);
    await watch.query(`SELECT pg_terminate_backend(pid) FROM (${blocked}) AS waiting`);
    expectOverloaded(await change);
    await lock.query('ROLLBACK');
    await Promise.all([lock.end(), watch.end()]);
    await until(async () => (await service.root.get('/metadata/unit/1')).status === 200);
  });

  test('a server that vanishes without a word is given up, and the next connections find another', async () => {
    proxy.silence();
    const answers = await askEverything();
    for (const answer of answers) if (answer.status !== 200) expectOverloaded(answer);
    await until(async () => (await service.root.get('/metadata/unit/1')).status === 200);
    await until(async () => (await service.root.post('/manage/agents', [{ unit_id: 1 }])).status === 200);
  });

  test('changes on a server that only reads, as a standby does, are told to come back', async () => {
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    const { rows } = await admin.query('SELECT current_database() AS name');
    const allow = async (state: 'on' | 'off') => {
      await admin.query(`ALTER DATABASE "${rows[0].name}" SET default_transaction_read_only = ${state}`);
      await proxy.cut();
      await proxy.restore();
      await until(async () => (await service.root.get('/metadata/unit/1')).status === 200);
    };
    await allow('on');
    const change = { agent: { unit_id: 1 }, metadata: { timezone: 'UTC' } };
    expectOverloaded(await service.root.put('/metadata', change));
    await admin.query('SET default_transaction_read_only = off');
    await allow('off');
    await admin.end();
    await until(async () => (await service.root.put('/metadata', change)).status === 200);
  });

  test('changes that wait for each other keep no reader waiting', async () => {
    const lock = new pg.Client({ connectionString: databaseUrl });
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('UPDATE organisations SET revision = revision');
    const changes = Array.from({ length: 20 }, () =>
      service.root.put('/metadata', { agent: { unit_id: 1 }, metadata: { timezone: 'UTC' } }),
    );
    await until(async () => (await inFlight(service)) >= 20);
    expect((await service.root.get('/metadata/unit/1')).status).toBe(200);
    expect((await fetch(`${service.adminUrl}/readyz`)).status).toBe(200);
    await lock.query('ROLLBACK');
    await lock.end();
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('a change that it cuts off is refused and leaves nothing behind', async () => {
    const change = service.root.put('/metadata', {
      agent: { custom: { wave: 'all' } },
      metadata: { custom: { cut: 'off' } },
    });
    await until(async () => (await inFlight(service)) > 0);
    await proxy.cut();
    expectOverloaded(await change);

    await proxy.restore();
    await until(async () => (await service.root.get('/metadata/unit/1')).status === 200);
    const { status } = await service.root.put('/metadata', {
      agent: { custom: { cut: 'off' } },
      metadata: { custom: { found: 'yes' } },
      dry_run: true,
    });
    expect(status).toBe(404);
  });

  function askEverything(): Promise<Answer[]> {
    const { root } = service;
    return Promise.all([
      root.get('/metadata/unit/1'),
      root.get('/manage/agents'),
      root.put('/metadata', { agent: { unit_id: 1 }, metadata: { custom: { colour: 'red' } } }),
      root.post('/manage/agents', [{ unit_id: 1 }]),
    ]);
  }
});

function expectOverloaded({ status, headers, body }: Answer): void {
  expect({ status, body }).toEqual({
    status: 503,
    body: { code: 'OVERLOADED', message: 'The service is busy. Please retry shortly.' },
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

async function inFlight({ adminUrl }: TestService): Promise<number> {
  const figures = await (await fetch(`${adminUrl}/metrics`)).text();
  return Number(figures.match(/^broadgauge_http_requests_in_flight (\d+)$/m)?.[1]);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10);
}
