import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { rounds } from '../random-runs.ts';
import { createDatabase, type PostgresServer, startPostgres, startStandby } from '../servers/postgres.ts';
import { EVERY_REGISTER, startTestService, type TestService } from '../service.ts';
import { dayOf, sendResults, storedNumbers } from './ping-results.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** A service before a server that is followed by a standby, and what makes the standby take over. */
interface Failing {
  readonly service: TestService;
  /** From here on the standby receives nothing. */
  cutStandby(): Promise<void>;
  /** Ends the server and promotes its standby, which answers at the same address. */
  failOver(): Promise<void>;
  end(): Promise<void>;
}

async function startFailing(isSynchronous: boolean): Promise<Failing> {
  const primary = (await startPostgres()) as PostgresServer;
  const databaseUrl = new URL(await createDatabase(primary.url));
  const portOf = ({ url }: PostgresServer) => Number(new URL(url).port);
  const log = await startTcpProxy(portOf(primary));
  const standby = await startStandby(`${primary.url}/postgres`, log.port, 'standby');
  if (isSynchronous) await waitForStandby(primary.url);
  const front = await startTcpProxy(portOf(primary));
  databaseUrl.port = String(front.port);
  const service = await startTestService({ env: { DATABASE_URL: databaseUrl.href } });
  return {
    service,
    cutStandby: () => log.cut(),
    failOver: async () => {
      await front.cut();
      await primary.kill();
      standby.promote();
      await front.restore(portOf(standby));
    },
    end: async () => {
      await service.stop();
      await Promise.all([front.cut(), log.cut(), standby.stop()]);
    },
  };
}

/** From here on every commit waits until the standby has it. */
async function waitForStandby(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await client.query('SELECT pg_reload_conf()');
  const followers = () => client.query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'");
  await expect.poll(async () => (await followers()).rows.length).toBe(1);
  await client.end();
}

const agent = (unit: number) => ({ unit_id: unit });
const send = ({ root }: TestService, unit: number) => sendResults(root, { day: dayOf(unit), unit, from: 0, count: 10 });
const resultsOf = async ({ root }: TestService, unit: number) => (await storedNumbers(root, dayOf(unit))).length;
const FAIL_OVERS = Array.from({ length: rounds({ usual: 1, long: 50 }) }, (_, index) => index);

describe.runIf(EVERY_REGISTER.includes('postgres'))('when PostgreSQL fails over', () => {
  test.each(FAIL_OVERS)('to a standby that has every commit, all goes on: fail-over %i', async () => {
    const { service, failOver, end } = await startFailing(true);
    await register(service, 1);
    expect((await send(service, 1)).status).toBe(200);
    await failOver();
    await expect.poll(async () => (await service.root.post('/manage/agents', [agent(2)])).status).toBe(200);
    expect((await send(service, 2)).body.data).toMatchObject({ accepted: 10 });
    expect(await resultsOf(service, 1)).toBe(10);
    expect(await resultsOf(service, 2)).toBe(10);
    expect((await service.root.get('/manage/set_backs')).body.data).toEqual([]);
    await end();
  });

  test.each(FAIL_OVERS)(
    'to one that lacks some, agents and results are refused until it is accepted: fail-over %i',
    async () => {
      const { service, cutStandby, failOver, end } = await startFailing(false);
      await register(service, 1);
      await send(service, 1);
      await cutStandby();
      await register(service, 2);
      expect((await send(service, 2)).body.data).toMatchObject({ accepted: 10 });
      await failOver();

      await expect
        .poll(async () => (await service.root.post('/manage/agents', [agent(3)])).body.message)
        .toMatch(/has lost the last changes/);
      const refused = await send(service, 1);
      expect(refused).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining('has lost the last changes') },
      });
      expect(await resultsOf(service, 1)).toBe(10);
      expect((await service.root.get('/manage/set_backs')).body.data).toMatchObject([{ organisation: 'default' }]);

      expect((await service.root.post('/manage/set_backs/accept', { organisation: 'default' })).status).toBe(200);
      expect((await service.root.post('/manage/set_backs/accept', { organisation: 'default' })).status).toBe(404);
      await register(service, 3);
      // They lie under the number of an agent that is not there.
      expect(await resultsOf(service, 2)).toBe(0);
      expect((await send(service, 3)).body.data).toMatchObject({ accepted: 10 });
      expect(await resultsOf(service, 3)).toBe(10);
      await register(service, 2);
      expect((await send(service, 2)).body.data).toMatchObject({ accepted: 10 });
      expect(await resultsOf(service, 2)).toBe(10);
      await end();
    },
  );
});

async function register({ root }: TestService, unit: number): Promise<void> {
  expect(await root.post('/manage/agents', [agent(unit)])).toMatchObject({ status: 200 });
}
