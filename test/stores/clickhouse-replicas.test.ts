import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { Panel, QUESTION } from '../contract/panel.ts';
import { IS_LONG } from '../random-runs.ts';
import { sharedClickHouse } from '../servers/clickhouse.ts';
import { type ReplicaModel, startReplicas } from '../servers/clickhouse-replicas.ts';
import { createDatabase } from '../servers/postgres.ts';
import { Client, startTestService, type TestService } from '../service.ts';

const row = (agent_id: string, second: number) => ({
  agent_id,
  dtime: `2026-07-01 00:00:${String(second).padStart(2, '0')}`,
  bytes_sec: 1,
});

/** Questions that no cache answers. */
let asked = 2030;

interface Installation {
  readonly replicas: ReplicaModel;
  readonly service: TestService;
  readonly panel: Panel;
  /** Another node, where there is PostgreSQL. */
  readonly other: TestService | undefined;
  readonly databaseUrl: string | undefined;
  readonly logged: string[];
}

async function install(count: number): Promise<Installation> {
  const replicas = await startReplicas(await (await sharedClickHouse()).createDatabase(2), count);
  const logged: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const postgresUrl = inject('postgresUrl');
  const env = {
    CLICKHOUSE_URL: replicas.url,
    ...(postgresUrl !== null ? { DATABASE_URL: await createDatabase(postgresUrl) } : {}),
  };
  const service = await startTestService({ env, logger });
  const other = postgresUrl === null ? undefined : await startTestService({ env });
  return {
    replicas,
    service,
    other,
    databaseUrl: env.DATABASE_URL,
    panel: await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]),
    logged,
  };
}

/** Ends the connections that hold locks. */
async function endLocks(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE locktype = 'advisory' AND datname = current_database()",
  );
  await client.end();
}

async function belowQuorum({ service }: Installation): Promise<number> {
  const figures = await (await fetch(`${service.adminUrl}/metrics`)).text();
  return Number(/^broadgauge_inserts_below_quorum_total (\d+)$/m.exec(figures)?.[1]);
}

describe.skipIf(!inject('hasClickHouse')).each([2, 3])('on %i replicas of the model', (count) => {
  /** What a majority of them matters to is shown on three of them, the rest on two. */
  const isUsual = count === 2 || IS_LONG;
  let installation: Installation;
  let second = 0;
  const numbers = Array.from({ length: count }, (_, index) => index);
  const ingest = () => {
    second += 1;
    return installation.panel.send('httpget', [row('a', second)]);
  };

  beforeAll(async () => {
    installation = await install(count);
  });
  afterEach(async () => {
    installation.replicas.answeredBy = undefined;
    installation.replicas.halfway = Promise.resolve();
    installation.replicas.hasKeeper = true;
    for (const replica of numbers) await installation.replicas.set(replica, 'following');
  });
  afterAll(async () => {
    await installation?.other?.stop();
    await installation?.service.stop();
    await installation?.replicas.stop();
  });

  it('results that all of them have are full acknowledgements', async () => {
    expect((await ingest()).status).toBe(200);
    expect(await belowQuorum(installation)).toBe(0);
  });

  it.each(['away', 'lagging'] as const)(
    'results go on with one of them %s, are counted, and told of once',
    async (state) => {
      const [before, told] = [await belowQuorum(installation), toldOf()];
      await installation.replicas.set(0, state);
      for (let round = 0; round < 3; round += 1) expect((await ingest()).status).toBe(200);
      expect(await belowQuorum(installation)).toBeGreaterThanOrEqual(before + 3);
      expect(toldOf()).toBe(told + 1);
      await installation.replicas.set(0, 'following');
      const after = await belowQuorum(installation);
      expect((await ingest()).status).toBe(200);
      expect(await belowQuorum(installation)).toBe(after);
    },
  );

  it.runIf(count > 2)('results are refused while fewer than most of them are there', async () => {
    for (const replica of numbers.slice(1)) await installation.replicas.set(replica, 'away');
    const { status, headers, body } = await ingest();
    expect([status, body.message]).toEqual([503, expect.stringContaining('most of its replicas')]);
    expect(headers.get('retry-after')).not.toBeNull();
  });

  it.runIf(isUsual).each(['the same node', 'another node'])(
    'one that lacks acknowledged results never answers, asked by %s',
    async (by) => {
      const { replicas, panel, service, other } = installation;
      const stored = await countAt(service);
      await replicas.set(0, 'away');
      expect((await ingest()).status).toBe(200);
      await replicas.set(0, 'lagging');
      for (const replica of numbers.slice(1)) await replicas.set(replica, 'away');
      const node = by === 'another node' ? (other ?? service) : service;
      const { status, body } = await ask(node);
      expect([status, body.message]).toEqual([503, expect.stringContaining('no copy of them is up to date')]);
      expect((await panel.send('httpget', [row('a', second)])).status).toBe(503);

      for (const replica of numbers) await replicas.set(replica, 'following');
      expect(await panel.ingest('httpget', [row('a', second)])).toMatchObject({ accepted: 0, duplicates: 1 });
      expect(await countAt(node)).toBe(stored + 1);
    },
  );

  it.runIf(count === 2 && inject('postgresUrl') !== null)(
    'an insert that outlives its lock stores nothing that another node stores too',
    async () => {
      const { replicas, panel, service, other, databaseUrl } = installation;
      const stored = await countAt(service);
      let open = () => {};
      replicas.gate = new Promise((resolve) => {
        open = resolve;
      });
      const cutOff = panel.send('httpget', [row('b', 1)]);
      await expect.poll(() => replicas.waiting.size).toBe(1);
      replicas.gate = Promise.resolve();
      await endLocks(databaseUrl ?? '');
      expect((await cutOff).status).toBe(503);
      const again = [row('b', 1), row('b', 2)];
      const client = new Client(other?.url ?? '', panel.token);
      const outcome = panel.ingest('httpget', again, '', client);
      await Promise.race([outcome, expect.poll(() => replicas.waiting.size).toBe(0)]);
      open();
      expect(await outcome).toMatchObject({ accepted: 2, duplicates: 0 });
      expect(await countAt(service)).toBe(stored + 2);
    },
  );

  it.runIf(count === 2)('an answer of a replica that lacked a result for a moment is not given again', async () => {
    const { replicas, service, panel } = installation;
    const isReading = (statement: string) => statement.includes('quantilesExact');
    /** The numbers of results on days from the first of a month on. */
    const askDays = async (days: number) => {
      replicas.reads.length = 0;
      const time = { from: '2026-06-01', to: `2026-06-0${days}` };
      const question = { ...QUESTION, aggregation: 'daily', time, percentiles: [50] };
      const { body } = await new Client(service.url, panel.token).post('/metric_data', question);
      const [series] = body.data as { metricData: { sampleCount: number }[] }[];
      return series?.metricData.map(({ sampleCount }) => sampleCount);
    };
    const onDay = (day: number, second: number) => ({ ...row('a', second), dtime: `2026-06-0${day} 12:00:0${second}` });
    await panel.ingest('httpget', [onDay(1, 1), onDay(2, 1), onDay(3, 1)]);
    const isCached = async () => {
      await askDays(3);
      expect(await askDays(2)).toEqual([1, 1]);
      return !replicas.reads.some(isReading);
    };
    await expect.poll(isCached, { interval: 500 }).toBe(true);

    let goOn = () => {};
    replicas.halfway = new Promise((resolve) => {
      goOn = resolve;
    });
    const sent = panel.send('httpget', [onDay(2, 2)]);
    await expect.poll(() => askDays(3)).toEqual([1, 2, 1]);
    // The replica that has the rows tells what is stored.
    replicas.answeredBy = (statement) => (statement.includes('sipHash64') ? 0 : 1);
    for (const days of [3, 2]) expect([1, 2]).toContain((await askDays(days))?.[1]);
    goOn();
    expect((await sent).status).toBe(200);
    expect([await askDays(3), await askDays(2)]).toEqual([
      [1, 2, 1],
      [1, 2],
    ]);
  });

  it.runIf(isUsual)(
    'without a Keeper questions go on once all of them have caught up, and results are refused',
    async () => {
      const { replicas, service } = installation;
      const withoutKeeper = async () => {
        replicas.hasKeeper = false;
        const statuses = [(await ask(service)).status, (await ingest()).status];
        replicas.hasKeeper = true;
        return statuses;
      };
      await expect.poll(withoutKeeper, { interval: 500 }).toEqual([200, 503]);
    },
  );

  const ask = ({ url }: TestService) => {
    asked += 1;
    return new Client(url, installation.panel.token).post('/metric_data', {
      ...QUESTION,
      time: { from: '2000', to: `${asked}` },
    });
  };
  const countAt = async (node: TestService) => {
    const { status, body } = await ask(node);
    expect(status).toBe(200);
    const [series] = body.data as { metricData: { sampleCount: number }[] }[];
    return series?.metricData[0]?.sampleCount ?? 0;
  };
  const toldOf = () => installation.logged.filter((line) => line.includes('fewer replicas')).length;
});

describe.skipIf(!inject('hasClickHouse'))('on servers of the model that share their storage', () => {
  it('an answer has what another server took in just now', async () => {
    const replicas = await startReplicas(await (await sharedClickHouse()).createDatabase(1), 2, 'Shared');
    const service = await startTestService({ env: { CLICKHOUSE_URL: replicas.url, DAY_CACHE_MB: '0' } });
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    await replicas.set(1, 'lagging');
    await panel.ingest('httpget', [row('a', 1)]);
    expect(await panel.points()).toMatchObject([{ sampleCount: 1 }]);
    await service.stop();
    await replicas.stop();
  });
});
