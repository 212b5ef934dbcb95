import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { parseClickHouseUrl } from '../../src/lib/clickhouse-url.ts';
import { type Fragment, name, sql, value } from '../../src/sql/fragment.ts';
import { Cluster } from '../../src/stores/clickhouse/cluster.ts';
import { Server } from '../../src/stores/clickhouse/server.ts';
import { ShardTables } from '../../src/stores/clickhouse/tables.ts';
import { Panel, speed } from '../contract/panel.ts';
import { runCopy } from '../copy/run-copy.ts';
import { QUORUM_USER, type ReplicatedCluster, startReplicatedClickHouse } from '../servers/clickhouse-18.ts';
import { createDatabase } from '../servers/postgres.ts';
import { Client, startTestService, type TestService } from '../service.ts';

const AGENTS = ['a', 'b', 'c', 'd'];
const HOURLY = { aggregation: 'hourly' };
const WHOLE = 'results_2_httpget';
const LOCAL = `${WHOLE}_local`;
/** Places in a URL: of each shard a server, and other replicas of the same ones. */
const [A, B, OTHER_A, OTHER_B, NOBODY] = [0, 1, 2, 3, 4] as const;

const IN_ORDER: readonly number[] = [A, B, OTHER_A, OTHER_B];

const NOW = Date.parse('2026-07-02T00:00:00Z');
const MOVE_TO_TOKYO = {
  agent: { agent_id: 'a' },
  metadata: { timezone: 'Asia/Tokyo' },
  backdate_from: Date.parse('2026-06-20T00:00:00Z') / 1000,
};

const hour = (hour: number, mbps = hour) =>
  AGENTS.map((agent) => speed(agent, `2026-07-01 ${String(hour).padStart(2, '0')}:30:00`, mbps));

/** Only what never happens is waited for as long. */
const EVENTUALLY = { timeout: 1_200_000, interval: 50 };
const postgresUrl = inject('postgresUrl');

describe.skipIf(!inject('hasClickHouse') || !inject('hasZooKeeper'))('results on replicas', () => {
  let servers: ReplicatedCluster;
  const ended: (() => unknown)[] = [];
  beforeAll(async () => {
    servers = await startReplicatedClickHouse();
  });
  afterAll(() => servers?.stop());
  afterEach(async () => {
    for (const end of ended.splice(0).reverse()) await end();
  });

  it('are on every replica, each once, with the local times of changed timezones', async () => {
    const { url, start, panelOf } = installation(await servers.createDatabase());
    const service = await start();
    const panel = await panelOf(service);
    expect(await panel.ingest('httpget', [...hour(1), ...hour(2)])).toMatchObject({ accepted: 8, duplicates: 0 });
    expect(await panel.ingest('httpget', [...hour(2), ...hour(3)])).toMatchObject({ accepted: 4, duplicates: 4 });
    expect(await panel.client.put('/metadata', MOVE_TO_TOKYO)).toMatchObject({ status: 200 });
    const points = await panel.points(HOURLY);
    expect(points.map(({ sampleCount }) => sampleCount)).toEqual([3, 3, 3, 1, 1, 1]);
    const stored = sql`SELECT count(), sum("at"), sum("local"), uniqExact("at", agent) FROM ${name(LOCAL)}`;
    for (const [first, other] of [
      [A, OTHER_A],
      [B, OTHER_B],
    ] as const) {
      const expected = await ask(url, first, stored);
      expect(expected[0]?.[0]).toBe('6');
      await vi.waitFor(async () => expect(await ask(url, other, stored)).toEqual(expected), EVENTUALLY);
    }
  });

  it('can be stored again after they were removed', async () => {
    const { url, start, panelOf } = installation(await servers.createDatabase());
    const panel = await panelOf(await start());
    await panel.ingest('httpget', hour(1));
    for (const server of [A, B]) {
      await run(url, server, sql`ALTER TABLE ${name(LOCAL)} DELETE WHERE agent > 0`);
      await vi.waitFor(async () => expect(await count(url, server)).toBe(0), EVENTUALLY);
    }
    expect(await panel.ingest('httpget', hour(1))).toMatchObject({ accepted: 4, duplicates: 0 });
    await vi.waitFor(async () => expect(await count(url, OTHER_A)).toBe(2), EVENTUALLY);
  });

  it('are all there, and stored once, after another replica took the place of one that was killed', async () => {
    const { url, start, panelOf } = installation(await servers.createDatabase());
    let service = await start();
    const panel = await panelOf(service);
    await panel.ingest('httpget', [...hour(1), ...hour(2), ...hour(3)]);
    const points = await panel.points(HOURLY);
    await vi.waitFor(async () => expect(await count(url, OTHER_A)).toBe(6), EVENTUALLY);
    await servers.kill(A);
    const revive = atTheLatest(() => servers.start(A));
    expect((await panel.ask(HOURLY)).status).toBe(503);
    await service.close();

    const { logger, warnings } = notingLogger();
    service = await start([OTHER_A, B, A, OTHER_B], {}, logger);
    const client = new Client(service.url, panel.token);
    expect(warnings).toEqual([expect.stringMatching(/^the stand-in 127.0.0.1:\d+ could not be given its tables/)]);
    expect(await panel.points(HOURLY, client)).toEqual(points);
    expect(await panel.ingest('httpget', [...hour(3), ...hour(4)], '', client)).toMatchObject({
      accepted: 4,
      duplicates: 4,
    });
    expect(await client.put('/metadata', MOVE_TO_TOKYO)).toMatchObject({ status: 200 });
    expect((await panel.points(HOURLY, client)).map(({ sampleCount }) => sampleCount)).toEqual([
      3, 3, 3, 3, 1, 1, 1, 1,
    ]);
    // A table that it can't be given while it is away.
    await panel.ingest('ping', [{ agent_id: 'a', dtime: '2026-07-01 00:00:00', rtt_avg: 1 }], '', client);

    await revive();
    await panel.ingest('latency', [{ agent_id: 'a', dtime: '2026-07-01 00:00:00', rtt_avg: 1 }], '', client);
    const sums = sql`SELECT count(), sum("local") FROM ${name(LOCAL)}`;
    const expected = await ask(url, OTHER_A, sums);
    await vi.waitFor(async () => expect(await ask(url, A, sums)).toEqual(expected), EVENTUALLY);
    const tables = sql`SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name`;
    await vi.waitFor(
      async () => expect(await ask(url, A, tables)).toEqual(await ask(url, OTHER_A, tables)),
      EVENTUALLY,
    );
    expect(warnings).toHaveLength(1);
  });

  it('are not asked of replicas that are behind, and no first of a shard is one', async () => {
    const { url, start, panelOf } = installation(await servers.createDatabase());
    const service = await start();
    const panel = await panelOf(service);
    await panel.ingest('httpget', hour(1));
    for (const other of [OTHER_A, OTHER_B])
      await vi.waitFor(async () => expect(await count(url, other)).toBe(2), EVENTUALLY);
    const resume = await stopFetches(url);
    await panel.ingest('httpget', hour(2));
    for (let time = 0; time < 10; time += 1) {
      const points = await panel.points({ ...HOURLY, time: { from: '2000', to: `20${30 + time}` } });
      expect(points.map(({ sampleCount }) => sampleCount)).toEqual([4, 4]);
    }
    await service.close();

    const starting = start([OTHER_A, OTHER_B, A, B]);
    expect(await Promise.race([starting, sleep(1_000)])).toBeUndefined();
    await resume();
    const client = new Client((await starting).url, panel.token);
    expect(await panel.points(HOURLY, client)).toHaveLength(2);
    expect(await panel.ingest('httpget', [...hour(1), ...hour(2)], '', client)).toMatchObject({ duplicates: 8 });
  });

  it.skipIf(postgresUrl === null)('are stored once by nodes that name the replicas in another order', async () => {
    const DATABASE_URL = await createDatabase(postgresUrl ?? '');
    const { url, start, panelOf } = installation(await servers.createDatabase());
    const panel = await panelOf(await start(IN_ORDER, { DATABASE_URL }));
    await panel.ingest('httpget', hour(1));
    const node = await installation(url).start([OTHER_A, OTHER_B, A, B], { DATABASE_URL });
    const resume = await stopFetches(url);
    await panel.ingest('httpget', hour(2));
    const repeated = panel.ingest('httpget', [...hour(2), ...hour(3)], '', new Client(node.url, panel.token));
    await sleep(200);
    await resume();
    expect(await repeated).toMatchObject({ accepted: 4, duplicates: 4 });
  });

  it('have tables on a replica that had none, just as the others have them', async () => {
    const url = await servers.createDatabase();
    const known = await open([A, B]);
    await new ShardTables(known).ensure(2, 'httpget');
    // They were made before the test had the column, which comes last then.
    for (const table of [LOCAL, WHOLE]) {
      await known.each((server) => server.run(sql`ALTER TABLE ${name(table)} DROP COLUMN target`));
    }
    await new ShardTables(known).ensure(2, 'httpget');

    await expect(open([OTHER_A, OTHER_B])).rejects.toThrow(/has no table \w+, which other replicas of its shard have/);
    await open([OTHER_A, B, A]);
    await (await open([A, B, OTHER_B])).levelStandIns();
    for (const table of [LOCAL, WHOLE]) {
      const columns = sql`SELECT name FROM system.columns WHERE database = currentDatabase() AND table = ${value(table)}`;
      const expected = await ask(url, A, columns);
      expect(expected.at(-1)).toEqual(['target']);
      for (const other of [OTHER_A, OTHER_B]) expect(await ask(url, other, columns)).toEqual(expected);
    }

    async function open(order: readonly number[]): Promise<Cluster> {
      const cluster = await Cluster.open(parseClickHouseUrl(naming(url, order)), () => {});
      ended.push(() => cluster.close());
      return cluster;
    }
  });

  it('come to every replica by a copy of an embedded installation', async () => {
    const { url, dataDir, start, panelOf } = installation(await servers.createDatabase());
    const embedded = await startTestService({ env: { DATA_DIR: dataDir }, now: () => NOW });
    const panel = await panelOf(embedded);
    await panel.ingest('httpget', [...hour(1), ...hour(2)]);
    const points = await panel.points(HOURLY);
    await embedded.close();
    const settings = join(dataDir, 'servers.env');
    writeFileSync(settings, `CLICKHOUSE_URL=${url}\n`);
    expect(await runCopy(dataDir, settings)).toMatchObject({ code: 0 });
    expect(await runCopy(dataDir, settings, ['--check'])).toMatchObject({ code: 0 });
    for (const other of [OTHER_A, OTHER_B])
      await vi.waitFor(async () => expect(await count(url, other)).toBe(4), EVENTUALLY);
    const service = await start([OTHER_A, OTHER_B, A, B]);
    expect(await panel.points(HOURLY, new Client(service.url, panel.token))).toEqual(points);
  });

  it('are answered without a ZooKeeper, and stored again when it is back', async () => {
    const { start, panelOf } = installation(await servers.createDatabase());
    const panel = await panelOf(await start());
    await panel.ingest('httpget', hour(1));
    await servers.zooKeeper.kill();
    const revive = atTheLatest(() => servers.zooKeeper.start());
    expect((await panel.send('httpget', hour(2))).status).toBe(503);
    expect(await panel.points(HOURLY)).toHaveLength(1);
    await revive();
    await vi.waitFor(async () => expect((await panel.send('httpget', hour(2))).status).toBe(200), EVENTUALLY);
    expect((await panel.points(HOURLY)).map(({ sampleCount }) => sampleCount)).toEqual([4, 4]);
  });

  it.each([
    ['a shard without a server', [A, OTHER_A], /names no server of shard 2 of the cluster two_shards/],
    ['a server twice', [A, B, A], /are both the replica r0 of shard 1: name each server .* once/],
    [
      'one that is away and may be a first',
      [A, NOBODY, B],
      /can't be reached at 127.0.0.1:1: .* name a server of each/,
    ],
  ])('refuse %s', async (_, order, message) => {
    const { start } = installation(await servers.createDatabase());
    await expect(start(order)).rejects.toThrow(message);
  });

  it('refuse a table that was made without a ZooKeeper', async () => {
    const url = await servers.createDatabase();
    await run(url, A, sql`CREATE TABLE ${name(LOCAL)} (agent Int32) ENGINE = MergeTree ORDER BY agent`);
    const message = /results_2_httpget_local on 127.0.0.1:\d+ is not replicated/;
    await expect(installation(url).start([A, B, NOBODY])).rejects.toThrow(message);
  });

  it('refuse a quorum of servers that would never change rows then', async () => {
    const url = (await servers.createDatabase()).replace(/\/\/[^:]*/, `//${QUORUM_USER}`);
    await expect(installation(url).start()).rejects.toThrow(/insert_quorum is set for the user of CLICKHOUSE_URL/);
  });

  it('are served while another replica is away, which is a warning', async () => {
    const { start, panelOf } = installation(await servers.createDatabase());
    const { logger, warnings } = notingLogger();
    const panel = await panelOf(await start([A, B, NOBODY], {}, logger));
    expect(await panel.ingest('httpget', hour(1))).toMatchObject({ accepted: 4 });
    expect(warnings).toEqual([expect.stringMatching(/^the stand-in 127.0.0.1:1 could not be given its tables/)]);
  });

  /** Keeps the other replicas from getting what the first ones store, until it is resumed. */
  async function stopFetches(url: string): Promise<() => Promise<void>> {
    const others = [OTHER_A, OTHER_B];
    for (const other of others) await run(url, other, sql`SYSTEM STOP FETCHES`);
    return atTheLatest(async () => {
      for (const other of others) await run(url, other, sql`SYSTEM START FETCHES`);
      // They try again in ten seconds, or when something new comes, which is nothing that counts here.
      const later = sql`SELECT agent, "at" + 1, "local", day FROM ${name(LOCAL)} LIMIT 1`;
      for (const first of [A, B]) {
        await run(url, first, sql`INSERT INTO ${name(LOCAL)} (agent, "at", "local", day) ${later}`);
      }
      await run(url, A, sql`INSERT INTO batches VALUES (99, '')`);
    });
  }

  /** Something that is done once, at the end of the test if not before. */
  function atTheLatest(work: () => Promise<void>): () => Promise<void> {
    let done: Promise<void> | undefined;
    const once = () => {
      done ??= work();
      return done;
    };
    ended.push(once);
    return once;
  }

  function installation(url: string) {
    const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-replicas-'));
    ended.push(() => rmSync(dataDir, { recursive: true, force: true }));
    return {
      url,
      dataDir,
      async start(order = IN_ORDER, extra: Readonly<Record<string, string>> = {}, logger = pino({ level: 'silent' })) {
        const env = { CLICKHOUSE_URL: naming(url, order), DATA_DIR: dataDir, ...extra };
        const service = await startTestService({ env, logger, now: () => NOW });
        ended.push(() => service.stop());
        return service;
      },
      panelOf: (service: TestService) =>
        Panel.open(
          service,
          AGENTS.map((agent_id) => ({ agent_id })),
        ),
    };
  }
});

/** The same address with servers of these places in this order. */
function naming(url: string, order: readonly number[]): string {
  const [, before = '', hosts = '', after = ''] = /^(.*@)([^/]*)(\/.*)$/.exec(url) ?? [];
  const named = [...hosts.split(','), '127.0.0.1:1'];
  return `${before}${order.map((place) => named[place]).join(',')}${after}`;
}

function ask(url: string, server: number, statement: Fragment): Promise<readonly (readonly unknown[])[]> {
  return onServer(url, server, (opened) => opened.rows(statement));
}

function run(url: string, server: number, statement: Fragment): Promise<unknown> {
  return onServer(url, server, (opened) => opened.run(statement));
}

async function onServer<T>(url: string, place: number, work: (server: Server) => Promise<T>): Promise<T> {
  const location = parseClickHouseUrl(url);
  const server = new Server(location.servers[place] as string, location);
  try {
    return await work(server);
  } finally {
    server.close();
  }
}

async function count(url: string, server: number): Promise<number> {
  return Number((await ask(url, server, sql`SELECT count() FROM ${name(LOCAL)}`))[0]?.[0]);
}

function notingLogger() {
  const warnings: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) });
  return { logger, warnings };
}
