import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { SPEED_FIELDS } from '../../src/catalogue/speeds.ts';
import { parseClickHouseUrl } from '../../src/lib/clickhouse-url.ts';
import { KeyedQueue } from '../../src/lib/concurrency/keyed-queue.ts';
import type { GroupRow } from '../../src/plan/group-row.ts';
import { type AggregatePlan, NO_THRESHOLDS, PERCENTILES } from '../../src/plan/plan.ts';
import type { Register } from '../../src/ports/register.ts';
import { statementText } from '../../src/sql/clickhouse/dialect.ts';
import { explainStatements } from '../../src/sql/clickhouse/explain.ts';
import { createTable, localName, MIGRATIONS, resultsSum, resultsTable } from '../../src/sql/clickhouse/tables.ts';
import { Fragment, integer, join, name, sql, value } from '../../src/sql/fragment.ts';
import { storedColumns } from '../../src/sql/results-table.ts';
import { AgentRows } from '../../src/stores/clickhouse/agents.ts';
import { aggregate } from '../../src/stores/clickhouse/aggregate.ts';
import type { DayLocks } from '../../src/stores/clickhouse/day-locks.ts';
import { endInserts, mayEndInserts } from '../../src/stores/clickhouse/end-inserts.ts';
import { ClickHouseError, toServiceError } from '../../src/stores/clickhouse/failure.ts';
import { histogram } from '../../src/stores/clickhouse/histogram.ts';
import { lookAtMutation } from '../../src/stores/clickhouse/mutation.ts';
import { openClickHouseFacts } from '../../src/stores/clickhouse/open-clickhouse-facts.ts';
import { ParsedResults } from '../../src/stores/clickhouse/parsed-results.ts';
import { PurgedAgents } from '../../src/stores/clickhouse/purged-agents.ts';
import { countRemoval, readRemovals } from '../../src/stores/clickhouse/removals.ts';
import { countSelected, ResultRemover } from '../../src/stores/clickhouse/remove-results.ts';
import { ResultCounts } from '../../src/stores/clickhouse/result-counts.ts';
import { Server } from '../../src/stores/clickhouse/server.ts';
import { serversHealth } from '../../src/stores/clickhouse/servers-health.ts';
import { countFresh, StagedResults } from '../../src/stores/clickhouse/staged-results.ts';
import { storeFresh } from '../../src/stores/clickhouse/store-fresh.ts';
import { addProperty, columnsOf, deleteRows, migrate } from '../../src/stores/clickhouse/tables.ts';
import { Tellers } from '../../src/stores/clickhouse/tellers.ts';
import { NO_RESERVE, openDiskSpace } from '../../src/stores/disk-space.ts';
import { Engine } from '../../src/stores/engine/engine.ts';
import { keyOf } from '../../src/stores/intake/read-small.ts';
import { Panel, QUESTION } from '../contract/panel.ts';
import { IS_LONG, PROPERTY_SEED } from '../random-runs.ts';
import { type ClickHouse, startClickHouse } from '../servers/clickhouse.ts';
import { startFaultProxy } from '../servers/clickhouse-faults.ts';
import { createDatabase } from '../servers/postgres.ts';
import { startTestService, type TestService } from '../service.ts';

const DAY = '2026-07-01';
const row = (agent_id: string, second: number, bytes_sec = 1) => ({
  agent_id,
  dtime: `${DAY} 00:00:${String(second).padStart(2, '0')}`,
  bytes_sec,
});
const DAY_MS = 86_400_000;
const never = new AbortController().signal;
const putFences = async () => ({ left: [], remove: async () => {} });
const REPLICAS = { areBehind: () => false, raise: async () => {}, clearIf: async () => {} };
/** However busy the machine is. */
const PATIENT_MS = 3_600_000;

describe.skipIf(!inject('hasClickHouse'))('results on ClickHouse', () => {
  let clickHouse: ClickHouse;
  let url: string;
  let service: TestService;
  beforeAll(async () => {
    clickHouse = await startClickHouse({ shards: 2 });
    url = await clickHouse.createDatabase();
    // The engine is slow, and one test has the day cache.
    service = await startTestService({ env: { CLICKHOUSE_URL: url, DAY_CACHE_MB: '0' } });
  });
  afterAll(async () => {
    await service?.stop();
    await clickHouse?.stop();
  });

  const withServer = async <T>(use: (server: Server) => Promise<T>): Promise<T> => {
    const server = new Server(parseClickHouseUrl(url), PATIENT_MS);
    return use(server).finally(() => server.close());
  };

  it('no text breaks out of its quotes', () =>
    withServer(async (server) => {
      const text = fc.string({
        unit: fc.oneof(fc.constantFrom("'", '\\', '\0', '\n', '--', '/*', '`', '{', '🙂'), fc.string()),
      });
      const texts = fc.sample(fc.array(text, { minLength: 1, maxLength: 20 }), { numRuns: 30, seed: PROPERTY_SEED });
      const columns = texts.map((each) => sql`[${value(each[0] ?? '')}], ${value(each.join(''))}`);
      const [found] = await server.rows(sql`SELECT ${join(columns)}`);
      expect(found).toEqual(texts.flatMap((each) => [[(each[0] ?? '').toWellFormed()], each.join('').toWellFormed()]));
    }));

  it('a statement that is given up ends on its server', () =>
    withServer(async (server) => {
      const patience = new AbortController();
      const asked = server.rows(sql`SELECT sum(number) FROM system.numbers`, { signal: patience.signal });
      const given = expect(asked).rejects.toThrow('enough');
      patience.abort(new Error('enough'));
      await given;
      // The engine has one statement at a time.
      expect(await server.rows(sql`SELECT 1`)).toEqual([[1]]);
    }));

  it('is ended there also where nothing tells the server that its client is gone', async () => {
    const proxy = await startFaultProxy(url, ({ statement }) =>
      statement.includes('system.numbers') ? { kind: 'lose the answer' } : undefined,
    );
    const server = new Server(parseClickHouseUrl(proxy.through(url)), PATIENT_MS);
    const patience = new AbortController();
    const asked = server.rows(sql`SELECT sum(number) FROM system.numbers`, { signal: patience.signal });
    setTimeout(() => patience.abort(new Error('enough')), 100);
    await expect(asked).rejects.toThrow('enough');
    expect(await server.rows(sql`SELECT 1`)).toEqual([[1]]);
    await server.close();
    await proxy.stop();
  });

  it.each([
    [252, 'has more new results than it can merge'],
    [243, 'has no space left'],
    [369, 'no copy of them is up to date'],
    [439, 'can not be reached'],
  ])('its refusal %i is a 503 that says why', (code, words) => {
    const refused = toServiceError(new ClickHouseError(`Code: ${code}. DB::Exception: something`));
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect((refused as Error).message).toContain(words);
  });

  it('an answer that breaks off after its first rows is an error', () =>
    withServer(async (server) => {
      const failing = sql`SELECT concat('row', toString(throwIf(number = 900000))) FROM numbers(1000000)`;
      const read = async () => {
        for await (const _ of server.lines(failing, { settings: { max_block_size: 1000 } }));
      };
      await expect(read()).rejects.toThrow();
    }));

  it('are written as the embedded engine writes them', async () => {
    const rows = [
      { ...row('a', 0), target: 'a\u2028\u2029"\\u2028\\' },
      { ...row('a', 1), target: 'é\t/\u0001' },
      // Bytes of UTF-8 and units of UTF-16 are not in the same order.
      ...['\uD7FF', '\uE000', '\uF000', '\uFFFD', '🙂', 'e\uE001', 'e🙂'].map((target, index) => ({
        ...row('a', 2 + index),
        target,
      })),
    ];
    const embedded = await startTestService();
    const records = { test: 'httpget', date: { from: DAY, to: DAY } };
    const series = { ...QUESTION, chartType: 'raw', splits: ['target'] };
    const written: string[][] = [];
    for (const each of [service, embedded]) {
      const panel = await Panel.open(each, [{ agent_id: 'a' }]);
      await panel.ingest('httpget', rows);
      const asked = Object.entries({ test_data: records, metric_data: series }).map(async ([route, body]) => {
        const headers = { authorization: panel.token, 'content-type': 'application/json' };
        const answer = await fetch(`${each.url}/${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
        return answer.text();
      });
      written.push(await Promise.all(asked));
    }
    await embedded.stop();
    expect(written[0]?.[0]).toContain('\u2028');
    expect(written[0]).toEqual(written[1]);
  });

  it('have fractions to the last digit, in small bodies and in large ones', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    const [sent] = fc.sample(
      fc.array(fc.double({ min: -1e100, max: 1e100, noNaN: true }), { minLength: 59, maxLength: 59 }),
      {
        numRuns: 1,
        seed: 7,
      },
    );
    const fractions = (sent ?? []).map((fraction) => fraction + 0);
    const rowsOf = (minute: number, padding: string) =>
      fractions.map((mos, second) => ({
        agent_id: 'a',
        dtime: `${DAY} 00:0${minute}:${String(second).padStart(2, '0')}`,
        target: `host${padding}`,
        mos,
      }));
    for (const rows of [rowsOf(1, ''), rowsOf(2, 'x'.repeat(5000))]) {
      expect(await panel.ingest('jitter', rows)).toMatchObject({ accepted: 59, duplicates: 0 });
      expect(await panel.ingest('jitter', rows)).toMatchObject({ accepted: 0, duplicates: 59 });
    }
    const organisationId = await newestOrganisation(url);
    await withServer(async (server) => {
      const stored = await server.rows(
        sql`SELECT toString(reinterpretAsUInt64(assumeNotNull(mos))) FROM jitter WHERE org = ${integer(organisationId)} ORDER BY at`,
      );
      const bits = fractions.map((fraction) => String(new BigUint64Array(Float64Array.of(fraction).buffer)[0]));
      expect(stored.map(([mos]) => mos)).toEqual([...bits, ...bits]);
    });
  });

  it('are stored once, those of tests that were not run too, in small bodies and in large ones', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    for (const [minute, target] of ['host', 'x'.repeat(300_000)].entries()) {
      const at = (second: number, more: object) => ({
        agent_id: 'a',
        dtime: `${DAY} 00:0${minute}:0${second}`,
        target,
        ...more,
      });
      const attempt = at(1, { not_run: 'cross_traffic' });
      expect(await panel.ingest('httpget', [attempt])).toMatchObject({ accepted: 1, duplicates: 0 });
      const later = at(2, { bytes_sec: 1 });
      expect(await panel.ingest('httpget', [attempt, later])).toMatchObject({ accepted: 1, duplicates: 1 });
      expect(await panel.ingest('httpget', [at(1, { bytes_sec: 1 })])).toMatchObject({ accepted: 0, duplicates: 1 });
    }
    expect(await panel.points({})).toMatchObject([{ sampleCount: 2 }]);
  });

  it('refuse to lie beside the tables of the first version', () =>
    withServer(async (server) => {
      const old = (await clickHouse.createDatabase(1)).replace(/\?.*/, '');
      const [, database = ''] = /\/(\w+)$/.exec(old) ?? [];
      await server.run(
        sql`CREATE TABLE ${name(database)}.results_1_ping (agent UInt32) ENGINE = MergeTree ORDER BY agent`,
      );
      await expect(startTestService({ env: { CLICKHOUSE_URL: old } })).rejects.toThrow('name an empty database');
    }));

  it.runIf(IS_LONG)('are joined with agents that were stored before anything was known of what was sold', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a', package: 'Acme:Fast' }]);
    await panel.ingest('httpget', [row('a', 1, 125_000)]);
    expect(await panel.points()).toMatchObject([{ metricValue: 1 }]);
    await withServer(async (server) => {
      const columns = ['technology', 'tier', ...SPEED_FIELDS].map(
        (column) => sql`DROP COLUMN ${name(`life_${column}`)}`,
      );
      const local = localName('agents', server.location.cluster);
      await server.run(sql`ALTER TABLE ${name(local)} DROP PROJECTION sums`);
      for (const table of new Set(['agents', local])) {
        await server.run(sql`ALTER TABLE ${name(table)} ${join(columns)}`);
      }
      const { database, cluster } = server.location;
      const placement = { database, cluster, replicated: null, hasKeeper: false };
      for (const statement of MIGRATIONS[1]?.(placement) ?? []) await server.run(statement);
    });
    const splits = ['package', 'package.technology'];
    expect(await panel.points({ splits })).toMatchObject([
      { package: 'Acme:Fast', 'package.technology': null, metricValue: 1 },
    ]);
    expect(await panel.points({ relative_to: 'advertised' })).toEqual([]);
    const sold = { name: 'Fast', download_mbps: 4, technology: 'FTTP' };
    await panel.client.put('/manage/isps', [{ isp: 'Acme', packages: [sold] }]);
    expect(await panel.points({ splits, relative_to: 'advertised' })).toMatchObject([
      { 'package.technology': 'FTTP', metricValue: 25 },
    ]);
  });

  it.runIf(IS_LONG)(
    'are derived from the records of the agents that a question names, on whichever shard these are',
    async () => {
      const panel = await Panel.open(
        service,
        ['a', 'b', 'c'].map((agent_id) => ({ agent_id })),
      );
      const dtime = `${DAY} 10:00:00`;
      const roundTrip = (agent_id: string, rtt_avg: number) => ({ agent_id, dtime, rtt_avg });
      await panel.ingest('latency', [roundTrip('a', 10_000), roundTrip('b', 20_000), roundTrip('c', 30_000)]);
      await panel.ingest('dlping', [roundTrip('a', 50_000), roundTrip('b', 70_000), roundTrip('c', 90_000)]);
      const outage = (agent_id: string, minutes: number) => ({ agent_id, dtime, duration: minutes * 60e6 });
      const outages = [outage('a', 1), outage('b', 4), outage('c', 7)];
      expect(await panel.ingest('outage', outages)).toMatchObject({ accepted: 3 });
      const byAgent = async (metric: string, agents: readonly string[], change: object = {}) => {
        const filters = [{ id: 'agent', filterType: 'include', filterValues: agents }];
        const points = await panel.points({ metric, filters, splits: ['agent'], ...change });
        return points.map(({ agent, metricValue }) => [agent, metricValue]);
      };
      const ofAgents = { per_agent: { summary: 'trimmed_mean' } };
      for (const agents of [['a'], ['b', 'c']]) {
        const values = (of: Readonly<Record<string, number>>) => agents.map((agent) => [agent, of[agent]]);
        expect(await byAgent('downtimePerDay', agents, ofAgents)).toEqual(values({ a: 1, b: 4, c: 7 }));
        expect(await byAgent('dlpingIncrease', agents)).toEqual(values({ a: 40, b: 50, c: 60 }));
      }
    },
  );

  it.runIf(inject('postgresUrl') !== null)(
    'get their tables from one of the nodes that start at the same time',
    async () => {
      const empty = await clickHouse.createDatabase();
      const stores = { DATABASE_URL: await createDatabase(inject('postgresUrl') ?? '') };
      const defining = new Set<number>();
      const start = async (node: number) => {
        const proxy = await startFaultProxy(empty, ({ statement }) => {
          if (/^(CREATE|ALTER) TABLE/.test(statement)) defining.add(node);
          return undefined;
        });
        const started = await startTestService({ stores, env: { CLICKHOUSE_URL: proxy.through(empty) } });
        await started.stop();
        await proxy.stop();
      };
      await Promise.all([start(1), start(2)]);
      expect(defining.size).toBe(1);
    },
  );

  it('go on under a running node that is older than their tables', async () => {
    const newer = await clickHouse.createDatabase();
    const older = await startTestService({ env: { CLICKHOUSE_URL: newer } });
    const panel = await Panel.open(older, [{ agent_id: 'a' }]);
    const server = new Server(parseClickHouseUrl(newer), PATIENT_MS);
    const tables = ['youtube', 'agents', 'revisions', 'properties'].flatMap((table) => [`${table}_local`, table]);
    for (const table of tables) await server.run(sql`ALTER TABLE ${name(table)} ADD COLUMN newer Nullable(Int64)`);
    const days = name(`days_${Object.keys(storedColumns('youtube')).length}`);
    await server.run(sql`ALTER TABLE youtube_local DROP PROJECTION ${days}`);
    await addProperty(server, 'schema', String(MIGRATIONS.length + 1));
    await panel.addAgents([{ agent_id: 'b' }]);
    const rows = [1, 2].map((second) => ({ agent_id: 'b', dtime: `${DAY} 00:00:0${second}` }));
    expect(await panel.ingest('youtube', rows)).toMatchObject({ accepted: 2 });
    expect(await panel.ingest('youtube', [...rows, { ...rows[0], agent_id: 'a' }])).toMatchObject({ accepted: 1 });
    expect(await panel.records('youtube')).toHaveLength(3);
    await expect(migrate(server)).rejects.toThrow('start the newer program again');
    await server.close();
    await older.stop();
  });

  it('lie on servers that say how they are', () =>
    withServer(async (server) => {
      const health = await serversHealth(server);
      expect(health).toEqual({ partsMax: expect.any(Number), replicaDelaySeconds: 0, failingMutations: 0 });
      expect(health.partsMax).toBeGreaterThan(0);
    }));

  it('have agents that are appended once, whichever nodes see them change', () =>
    withServer(async (server) => {
      const queue = new KeyedQueue<string>();
      const withLock: Register['withLock'] = (name, task) => queue.run(name, () => task(never));
      // Of no panel.
      const organisationId = 0;
      const nodes = [1, 2, 3].map(() => new AgentRows(server, withLock));
      let read = 0;
      const appendEverywhere = async (revision: number, complete: boolean) => {
        read = 0;
        const append = async (node: AgentRows) => {
          const agents = async function* () {
            read += 1;
            yield [];
          };
          await node.append(organisationId, { agents: agents(), revision, complete });
          return node.known(organisationId).generation;
        };
        for (const node of nodes) await node.revision(organisationId, revision);
        const generations = new Set(await Promise.all(nodes.map(append)));
        const seen = await Promise.all(nodes.map((node) => node.revision(organisationId, revision)));
        return { read, revisions: [...new Set(seen)], generations: [...generations] };
      };
      expect(await appendEverywhere(5, true)).toEqual({ read: 1, revisions: [5], generations: [1] });
      expect(await appendEverywhere(7, false)).toEqual({ read: 1, revisions: [7], generations: [1] });
      // An erasure, and then a register that went back.
      expect(await appendEverywhere(8, true)).toEqual({ read: 1, revisions: [8], generations: [2] });
      expect(await appendEverywhere(3, true)).toEqual({ read: 1, revisions: [3], generations: [3] });
    }));

  it('belong to one register', async () => {
    await expect(startTestService({ env: { CLICKHOUSE_URL: url } })).rejects.toThrow('belong to another register');
  });

  it('are missed in a database that has none of them', async () => {
    const dataDir = mkdtempSync(joinPath(tmpdir(), 'broadgauge-missed-'));
    const start = async () =>
      startTestService({ env: { DATA_DIR: dataDir, CLICKHOUSE_URL: await clickHouse.createDatabase() } });
    const first = await start();
    const panel = await Panel.open(first, [{ agent_id: 'a' }]);
    expect(await panel.ingest('httpget', [row('a', 1)])).toMatchObject({ accepted: 1 });
    await first.stop();
    await expect(start()).rejects.toThrow(
      'The register knows of results, but the database of CLICKHOUSE_URL is empty.',
    );
    rmSync(dataDir, { recursive: true });
  });

  it('are taken in and asked for while one of two addresses is away', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    for (const away of [0, 1]) {
      await clickHouse.kill(away);
      expect(await panel.ingest('httpget', [row('a', away)])).toMatchObject({ accepted: 1 });
      expect(await panel.records('httpget')).toHaveLength(away + 1);
      await clickHouse.start(away);
    }
  });

  it('are not deleted, but asked to be deleted later, while an address of servers without a Keeper is away', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    expect(await panel.ingest('httpget', [row('a', 1)])).toMatchObject({ accepted: 1 });
    const remove = () =>
      panel.client.post('/manage/results/delete', { agent: { agent_id: 'a' }, date: { from: DAY, to: DAY } });
    await clickHouse.kill(1);
    const { status, headers } = await remove();
    await clickHouse.start(1);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect((await remove()).status).toBe(200);
    expect(await panel.records('httpget')).toEqual([]);
  });

  it('of inserts that a lost node left are ended at every address, where no statement is for all of them', async () => {
    const single = await clickHouse.createDatabase(1);
    const asked: number[] = [];
    const proxy = await startFaultProxy(single, ({ address, statement }) => {
      if (statement.startsWith('KILL QUERY')) asked.push(address);
      return undefined;
    });
    const server = new Server(parseClickHouseUrl(proxy.through(single)), PATIENT_MS);
    const left = { organisationId: 1, test: 'ping', days: [20_000] };
    await endInserts(server, left);
    expect(asked).toEqual([0, 1]);
    await clickHouse.kill(1);
    const refused = await endInserts(server, left).catch((error: unknown) => error);
    await clickHouse.start(1);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    await server.close();
    await proxy.stop();
  });

  it('of inserts that a lost node left are looked for on all servers of a cluster, until none of them runs', () =>
    withServer(async (server) => {
      const statements = onServersWithKeeper(server);
      await endInserts(server, { organisationId: 1, test: 'ping', days: [20_000] });
      const [kill, look] = statements.slice(-2);
      expect(kill).toMatch(
        /^KILL QUERY ON CLUSTER 'two_shards' WHERE startsWith\(initial_query_id, 'results 1 ping '\)/,
      );
      expect(look).toContain(
        "FROM clusterAllReplicas('two_shards', system.processes) WHERE startsWith(initial_query_id",
      );
    }));

  it('of inserts that a lost node left need a right on a cluster, which the refusal names', () =>
    withServer(async (server) => {
      expect(await mayEndInserts(server)).toBe(true);
      onServersWithKeeper(server);
      expect(await mayEndInserts(server)).toBe(true);
      const run = vi.spyOn(server, 'run').mockResolvedValueOnce('0\n');
      expect(await mayEndInserts(server)).toBe(false);
      run.mockRejectedValueOnce(new ClickHouseError('Code: 497. DB::Exception: Not enough privileges.'));
      await expect(endInserts(server, { organisationId: 1, test: 'ping', days: [20_000] })).rejects.toMatchObject({
        status: 503,
        message: expect.stringContaining('the right KILL QUERY'),
      });
    }));

  it('are deleted on a cluster by a statement that does not hold up those behind it', () =>
    withServer(async (server) => {
      await server.run(sql`INSERT INTO dns (org, agent, at) VALUES (1000006, 1, 1), (1000006, 2, 1)`);
      const statements = onServersWithKeeper(server);
      await deleteRows(server, 'dns', sql`org = 1000006 AND agent = 1`);
      expect(statements.find((statement) => statement.startsWith('ALTER'))).toMatch(
        /^ALTER TABLE "dns_local" ON CLUSTER 'two_shards' DELETE .* SETTINGS mutations_sync = 0$/,
      );
      expect(await server.rows(sql`SELECT agent FROM dns WHERE org = 1000006`)).toEqual([[2]]);
    }));

  it('get their tables on a server that is added, as the others have them by now', () =>
    withServer(async (server) => {
      const statements = onServersWithKeeper(server, { lacking: 1 });
      await migrate(server);
      const made = statements.filter((statement) => statement.startsWith('CREATE TABLE'));
      for (const table of ['agents', 'properties', 'revisions', 'httpget']) {
        for (const name of [`${table}_local`, table]) {
          const [create, ...others] = made.filter((statement) =>
            statement.startsWith(`CREATE TABLE IF NOT EXISTS "${name}" ON CLUSTER 'two_shards' (`),
          );
          expect(others, name).toEqual([]);
          const columns = (await columnsOf(server)).get(name) ?? new Set();
          expect(columns.size).toBeGreaterThan(0);
          for (const column of columns) expect(create, name).toMatch(new RegExp(`["\`]${column}["\`]`));
        }
      }
      expect(made.find((statement) => statement.includes('"agents_local"'))).toMatch(
        /PROJECTION sums_6 .* = 'rebuild'/,
      );
      expect(statements.filter((statement) => statement.startsWith('ALTER TABLE'))).toEqual([]);
    }));

  it('are the only thing that is away when all of ClickHouse is', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }]);
    expect(await panel.ingest('httpget', [row('a', 1)])).toMatchObject({ accepted: 1 });
    const ready = async () => (await fetch(`${service.adminUrl}/readyz`)).json();
    for (const address of [0, 1]) await clickHouse.kill(address);
    expect((await panel.ask({})).status).toBe(503);
    expect(await ready()).toMatchObject({
      data: {
        status: 'ready',
        register: 'up',
        results: 'away',
        works: { metadata: true, questions: false, ingest: false, exports: false },
      },
    });
    expect((await fetch(`${service.adminUrl}/readyz?for=questions`)).status).toBe(503);
    expect((await fetch(`${service.adminUrl}/readyz?for=metadata`)).status).toBe(200);
    expect((await service.root.get('/manage/organisations')).status).toBe(200);
    const change = { agent: { agent_id: 'a' }, metadata: { custom: { site: 'roof' } } };
    expect((await panel.client.put('/metadata', change)).status).toBe(200);
    const other = await startTestService({ env: { CLICKHOUSE_URL: await urlOfNothing(url) } });
    expect((await other.root.get('/manage/organisations')).status).toBe(200);
    await other.stop();
    for (const address of [0, 1]) await clickHouse.start(address);
    expect(await panel.points()).toMatchObject([{ sampleCount: 1 }]);
    expect(await ready()).toMatchObject({ data: { results: 'up' } });
  });

  it('are asked for by the statements that are explained', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]);
    await panel.ingest('httpget', [row('a', 1, 5), row('a', 2, 9), row('b', 1, 7)]);
    await panel.ask({});
    const recorded: string[] = [];
    const proxy = await startFaultProxy(url, ({ statement }) => {
      recorded.push(`${statement.replace(/ FORMAT CustomSeparated$/, '').replaceAll(/\s*\n\s*/g, '\n  ')};`);
      return undefined;
    });
    const server = new Server(parseClickHouseUrl(proxy.through(url)), PATIENT_MS);
    const organisationId = await newestOrganisation(url);
    const agents = new AgentRows(server, (_, task) => task(never));
    await agents.revision(organisationId, Number.MAX_SAFE_INTEGER);
    const known = agents.known(organisationId);
    const limits = { groupsMax: 100, cellsMax: 100, valuesMax: 10 };
    const question = { ...limits, known, rowsAtMost: 3, rowsMax: 100, options: {} };
    const circumstances = { known, rows: 3, limits, extremes: [5, 9], wanted: [] } as const;
    const plan = planOf(organisationId);
    const mean = { kind: 'summaries', summary: { of: 'mean' }, resultsMin: 1, weight: null } as const;
    const changes: readonly Partial<AggregatePlan>[] = [
      {},
      { blocks: [0, 12] },
      { byAgent: { kind: 'clusters' } },
      { byAgent: { ...mean, quantile: 'interpolated' } },
    ];
    for (const change of changes) {
      const asked = { ...plan, ...change };
      recorded.length = 0;
      expect(await aggregate(server, asked, question)).toHaveLength(2);
      const [, ...statements] = explainStatements(asked, circumstances);
      expect(recorded).toEqual(statements);
    }
    for (const bins of [2, [5, 7, 9]]) {
      const asked = { ...plan, kind: 'histogram', aggregation: 'total', byAgent: null, bins } as const;
      recorded.length = 0;
      await histogram(server, asked, question);
      expect(recorded).toEqual(explainStatements(asked, circumstances));
    }
    await server.close();
    await proxy.stop();
  });

  it('have the same percentiles whether their values are brought together or not', async () => {
    const agents = ['a', 'b', 'c', 'd'];
    const panel = await Panel.open(
      service,
      agents.map((agent_id) => ({ agent_id })),
    );
    const rows = agents.flatMap((agent, index) =>
      Array.from({ length: 50 - 5 * index }, (_, second) => ({
        ...row(agent, second, ((second * 7919 * (index + 1)) % 1000) - 100),
        dtime: `${DAY} ${String((second * 7) % 24).padStart(2, '0')}:00:${String(second).padStart(2, '0')}`,
      })),
    );
    expect(await panel.ingest('httpget', rows)).toMatchObject({ accepted: 170 });
    await panel.ask({});
    const directory = mkdtempSync(joinPath(tmpdir(), 'broadgauge-facts-'));
    const open = (valuesMax: number) =>
      openClickHouseFacts(parseClickHouseUrl(url), factsOptions(joinPath(directory, String(valuesMax))), {
        withLock: (_, task) => task(never),
        putFences,
        agentsNamed: async () => [],
        replicas: REPLICAS,
        valuesMax,
      });
    const organisationId = await newestOrganisation(url);
    const [together, refined] = await Promise.all(
      [1000, 0].map(async (valuesMax) => {
        const facts = await open(valuesMax);
        await facts.projected(organisationId, Number.MAX_SAFE_INTEGER);
        const plan = planOf(organisationId);
        const groups = await facts.aggregate(plan, never);
        const normalised = await facts.aggregate({ ...plan, splits: [], blocks: [0, 8, 16] }, never);
        await facts.close();
        const sorted = [...groups].sort((a, b) => String(a.splits).localeCompare(String(b.splits)));
        return { groups: sorted.map(rounded), normalised: normalised.map(rounded) };
      }),
    );
    expect(together?.groups).toHaveLength(4);
    expect(together?.normalised).toMatchObject([{ sampleCount: 170, agentCount: 4 }]);
    expect(refined).toEqual(together);
    rmSync(directory, { recursive: true });
  });

  it('are in the answer of a node that does not know the timezone yet that another node gave an agent', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]);
    await panel.ingest('httpget', [row('a', 1), row('b', 1)]);
    await panel.ask({});
    const directory = mkdtempSync(joinPath(tmpdir(), 'broadgauge-facts-'));
    const other = await openClickHouseFacts(parseClickHouseUrl(url), factsOptions(directory), {
      withLock: (_, task) => task(never),
      putFences,
      agentsNamed: async () => [],
      replicas: REPLICAS,
    });
    const organisationId = await newestOrganisation(url);
    await other.projected(organisationId, Number.MAX_SAFE_INTEGER);
    await panel.addAgents([{ agent_id: 'c', timezone: 'Europe/Lisbon' }]);
    await panel.ingest('httpget', [row('c', 1)]);
    expect(await other.aggregate(planOf(organisationId), never)).toHaveLength(3);
    await other.close();
    rmSync(directory, { recursive: true });
  });

  it.runIf(IS_LONG)(
    'are in an answer that another node works out while an agent is erased, without those of the agent',
    async () => {
      const panel = await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]);
      await panel.ingest('httpget', [row('a', 1), row('b', 1)]);
      await panel.ask({});
      const directory = mkdtempSync(joinPath(tmpdir(), 'broadgauge-facts-'));
      const other = await openClickHouseFacts(parseClickHouseUrl(url), factsOptions(directory), {
        withLock: (_, task) => task(never),
        putFences,
        agentsNamed: async () => [],
        replicas: REPLICAS,
      });
      const organisationId = await newestOrganisation(url);
      await other.projected(organisationId, Number.MAX_SAFE_INTEGER);
      expect((await panel.client.post('/manage/agents/erase', { agent: { agent_id: 'a' } })).status).toBe(200);
      expect(await other.aggregate(planOf(organisationId), never)).toMatchObject([{ splits: ['b'], sampleCount: 1 }]);
      await other.close();
      rmSync(directory, { recursive: true });
    },
  );

  it('of a large day are stored by several inserts of neighbouring agents, each of them once', () =>
    withServer(async (server) => {
      const insert = vi.spyOn(server, 'insert');
      const locks = { withLock: (_, task) => task(never), putFences, endInserts: async () => {} } satisfies DayLocks;
      const stores = { server, locks, insertRowsMax: 10 };
      const directory = mkdtempSync(joinPath(tmpdir(), 'broadgauge-fresh-'));
      const engine = await Engine.open({
        ...factsOptions(directory),
        temporaryDirectory: directory,
        disk: openDiskSpace(directory, NO_RESERVE),
        fileDirectories: [directory],
      });
      const results = { organisationId: 1_000_002, test: 'ping', attempt: '' };
      const store = () =>
        engine.session(async (session) => {
          const columns = Object.keys(storedColumns('ping')).map((column) => sql`NULL AS ${name(column)}`);
          await session.run(
            sql`CREATE OR REPLACE TEMP TABLE fresh AS SELECT range AS row, range // 4 AS agent, 86400000 + range AS "at", ${join(columns)} FROM range(30)`,
          );
          await storeFresh(stores, new StagedResults(session, directory, results));
          return countFresh(session);
        });
      expect(await store()).toBe(30);
      expect(insert).toHaveBeenCalledTimes(4);
      expect(await store()).toBe(0);
      expect(insert).toHaveBeenCalledTimes(4);
      engine.close();
      rmSync(directory, { recursive: true });
    }));

  it('of small bodies that come together are stored by two statements, and once more after they are deleted', () =>
    withServer(async (server) => {
      const [ask, insert] = [vi.spyOn(server, 'rows'), vi.spyOn(server, 'insert')];
      const locks = { withLock: (_, task) => task(never), putFences, endInserts: async () => {} } satisfies DayLocks;
      const organisationId = 1_000_004;
      const known = await server.quorum.confirmations();
      expect(known.length).toBeGreaterThan(0);
      const store = async (count: number) => {
        const results = Array.from({ length: count }, (_, agent) => {
          const [at, values] = [DAY_MS + agent, { target: 'a' }];
          return { slot: 0, agent: agent + 1, at, key: keyOf('ping', agent + 1, at, values), values };
        });
        const fresh = new ParsedResults(organisationId, 'ping', results);
        for (const spy of [ask, insert]) spy.mockClear();
        await storeFresh({ server, locks }, fresh);
        return [results.filter((result) => fresh.has(result)).length, ask.mock.calls.length, insert.mock.calls.length];
      };
      expect(await store(1000)).toEqual([1000, 1, 1]);
      expect(await store(1001)).toEqual([1, 1, 1]);
      expect(await store(1000)).toEqual([0, 1, 0]);
      const remover = new ResultRemover({ server, withLock: (_, task) => task(never) });
      const utc = { from: 0, to: 4_102_444_800_000 };
      await remover.remove({ organisationId, tests: ['ping'], agents: null, utc });
      expect(await store(1000)).toEqual([1000, 1, 1]);
    }));

  it('are counted anew for questions after a minute, whoever has stored more of them', () =>
    withServer(async (server) => {
      let now = 0;
      const counts = new ResultCounts(server, new Tellers(server), () => now);
      const known = async () => (await counts.known(1_000_005, ['ping'])).get('ping');
      const store = (second: number) =>
        server.run(sql`INSERT INTO ping (org, agent, at) VALUES (1000005, 1, ${integer(second)})`);
      await store(1);
      expect(await known()).toBe(1);
      await store(2);
      now = 59_999;
      expect(await known()).toBe(1);
      now = 60_000;
      expect(await known()).toBe(2);
    }));

  it('have a number that is odd while some are deleted, until the next removal if a node is lost meanwhile', () =>
    withServer(async (server) => {
      const results = { organisationId: 1_000_001, test: 'ping' };
      const lost = countRemoval(server, results, await readRemovals(server, results), async () => {
        expect(await readRemovals(server, results)).toBe(1);
        throw new Error('lost');
      });
      await expect(lost).rejects.toThrow('lost');
      const counts = new ResultCounts(server, new Tellers(server));
      const ask = () => counts.stateOfAnswers(1_000_001, ['ping']);
      expect(await ask()).not.toBe(await ask());
      const utc = { from: 0, to: 4_102_444_800_000 };
      const selection = { organisationId: 1_000_001, tests: ['ping'], agents: [1], utc };
      const remover = new ResultRemover({ server, withLock: (_, task) => task(never) });
      for (const _ of ['ends it', 'has nothing to delete']) {
        expect(await remover.remove(selection)).toEqual([]);
        expect(await readRemovals(server, results)).toBe(4);
      }
      expect(await ask()).toBe(await ask());
    }));

  it('of many agents that are erased at the same time are deleted by two statements for each test', () =>
    withServer(async (server) => {
      const results = { organisationId: 1_000_003, utc: { from: 0, to: 4_102_444_800_000 } };
      const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
      const rows = [...numbers, ...numbers].map((agent, index) => sql`(1000003, ${integer(agent)}, ${integer(index)})`);
      for (const test of ['ping', 'dns']) {
        await server.run(sql`INSERT INTO ${name(test)} (org, agent, at) VALUES ${join(rows)}`);
      }
      const statements: string[] = [];
      const run = server.run.bind(server);
      const everywhere = server.runEverywhere.bind(server);
      vi.spyOn(server, 'run').mockImplementation((statement, options) => {
        statements.push(statementText(statement));
        return run(statement, options);
      });
      vi.spyOn(server, 'runEverywhere').mockImplementation((statement) => {
        statements.push(statementText(statement));
        return everywhere(statement);
      });
      const deletions = () => statements.filter((statement) => statement.includes(' DELETE ')).length;
      const tests = ['ping', 'dns'];
      const remover = new ResultRemover({ server, withLock: (_, task) => task(never) });
      const removed = await Promise.all(
        // One agent twice: its results are deleted once.
        [...numbers, 1].map((agent) => remover.remove({ ...results, tests, agents: [agent] })),
      );
      const ofOne = tests.map((test) => ({ test, results: 2 }));
      expect(removed).toEqual([...numbers.map(() => ofOne), []]);
      expect(deletions()).toBe(4);
      expect(await countSelected(server, { ...results, tests, agents: null })).toEqual([]);

      const agents = new AgentRows(server, (_, task) => task(never));
      const purged = new PurgedAgents(server, agents);
      await Promise.all(numbers.map((agent) => purged.purge({ organisationId: results.organisationId, agent })));
      expect(deletions()).toBe(6);
    }));

  it('of older tables are added up by projections, and lose what these replace', async () => {
    const location = parseClickHouseUrl((await clickHouse.createDatabase(1)).replace(/\?.*/, ''));
    const server = new Server(location, PATIENT_MS);
    const placement = { database: location.database, cluster: undefined, replicated: null, hasKeeper: false };
    const { projections: _, ...httpget } = resultsTable('httpget');
    const older = { ...httpget, columns: { ...httpget.columns, batch: sql`UInt32` } };
    const made = MIGRATIONS.slice(0, 4).flatMap((statements) => statements(placement));
    for (const statement of [...made, ...createTable(older, placement)]) await server.run(statement);
    await server.run(sql`ALTER TABLE agents ADD COLUMN batch UInt32`);
    await server.run(sql`CREATE TABLE extents (org UInt32) ENGINE = MergeTree ORDER BY org`);
    await addProperty(server, 'schema', '4');
    await server.run(
      sql`INSERT INTO httpget (org, agent, at, bytes_sec) SELECT 1, number % 10, toDateTime64('2026-07-01 00:00:00', 3, 'UTC') + 60 * number, if(number % 7 = 0, NULL, number) FROM numbers(10000)`,
    );
    const counts = new ResultCounts(server, new Tellers(server));
    const before = await counts.state(1, ['httpget']);
    await migrate(server);
    await migrate(server);
    const columns = await columnsOf(server);
    expect([columns.has('extents'), columns.get('httpget')?.has('batch'), columns.get('agents')?.has('batch')]).toEqual(
      [false, false, false],
    );
    expect(await counts.state(1, ['httpget'])).toBe(before);
    expect(before).toMatch(/^httpget 10000 /);
    for (const asked of [
      sql`SELECT day, count(), ${resultsSum('httpget')} FROM httpget WHERE org = 1 GROUP BY day`,
      sql`SELECT count(), toString(${resultsSum('httpget')}) FROM httpget WHERE org = 1`,
      sql`SELECT count() FROM httpget WHERE org = 1`,
    ]) {
      await expect
        .poll(async () => String(await server.rows(sql`EXPLAIN ${asked}`)), { timeout: 60_000 })
        .toContain('days_');
    }
    // Of a result that is null in another column.
    await server.run(
      sql`INSERT INTO httpget (org, agent, at, bytes_total) SELECT 1, 0, toDateTime64('2026-07-01 00:00:00.001', 3, 'UTC'), 5`,
    );
    const added = await counts.state(1, ['httpget']);
    await deleteRows(server, 'httpget', sql`org = 1 AND bytes_total = 5`);
    expect([added === before, await counts.state(1, ['httpget'])]).toEqual([false, before]);
    await server.close();
  });

  it('are deleted by mutations that are told from those of others', () =>
    withServer(async (server) => {
      await deleteRows(server, 'ping', sql`org = 1000003`);
      const local = localName('ping', server.location.cluster);
      const [[command] = []] = await server.rows(
        sql`SELECT command FROM system.mutations WHERE database = currentDatabase() AND table = ${value(local)} AND command LIKE '%1000003%'`,
      );
      const [, mark = ''] = /'([0-9a-f-]{36})' != ''/.exec(String(command)) ?? [];
      expect(mark).not.toBe('');
      const { cluster = '' } = server.location;
      const state = await lookAtMutation(server, { cluster, table: local, mark });
      expect(state).toMatchObject({ partsToDo: 0, reason: '' });
      expect(state.done).toBeGreaterThanOrEqual(state.servers);
      expect(state.servers).toBeGreaterThan(0);
      const none = await lookAtMutation(server, { cluster, table: local, mark: 'of no mutation' });
      expect(none).toMatchObject({ servers: state.servers, done: 0 });
    }));

  it.runIf(IS_LONG)(
    'are cached by the day, and are those of a node that caches nothing, whatever happens between questions',
    async () => {
      const panel = await Panel.open(service, [
        { agent_id: 'a', unit_id: 1, custom: { site: 'cellar' } },
        { agent_id: 'b', unit_id: 2, timezone: 'Asia/Kathmandu' },
        { agent_id: 'c', timezone: 'America/New_York', custom: { site: 'cellar' } },
      ]);
      // Metadata can be changed from some days ago on.
      const firstDay = Math.floor(Date.now() / DAY_MS) - 20;
      const dtimeOf = (day: number, hour: number) =>
        new Date((firstDay + day) * DAY_MS + hour * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
      const at = (agent_id: string, day: number, hour: number, bytes_sec: number) => ({
        agent_id,
        dtime: dtimeOf(day, hour),
        bytes_sec,
      });
      const days = Array.from({ length: 9 }, (_, index) => index + 1);
      await panel.ingest(
        'httpget',
        days.flatMap((day) =>
          ['a', 'b', 'c'].flatMap((agent) => [2, 19].map((hour) => at(agent, day, hour, day * hour))),
        ),
      );
      await panel.ask();

      const organisationId = await newestOrganisation(url);
      let reads = 0;
      const proxy = await startFaultProxy(url, ({ statement }) => {
        if (/quantilesExactInclusive|toFloat64/.test(statement)) reads += 1;
        return undefined;
      });
      const directory = mkdtempSync(joinPath(tmpdir(), 'broadgauge-facts-'));
      const open = (location: string, dayBytesMax: number) =>
        openClickHouseFacts(
          parseClickHouseUrl(location),
          { ...factsOptions(joinPath(directory, String(dayBytesMax))), dayBytesMax },
          { withLock: (_, task) => task(never), putFences, agentsNamed: async () => [], replicas: REPLICAS },
        );
      const [caching, plain] = [await open(proxy.through(url), 1e6), await open(url, 0)];
      const plan = planOf(organisationId);
      const local = { from: (firstDay + 2) * 86_400, to: (firstDay + 9) * 86_400 - 1 };
      const scope = { ...plan.scope, local };
      // One can have no value, the other always has one.
      const splits: AggregatePlan['splits'] = [
        { of: 'custom', key: 'site' },
        { of: 'agent', name: 'agentId' },
      ];
      const plans: AggregatePlan[] = [
        { ...plan, scope, splits },
        { ...plan, scope, splits, aggregation: 'weekly' },
      ];
      /** Statements that read results, of the node that caches days. */
      const compare = async () => {
        reads = 0;
        for (const facts of [caching, plain]) await facts.projected(organisationId, Number.MAX_SAFE_INTEGER);
        for (const asked of plans) {
          const [cached, whole] = [await caching.aggregate(asked, never), await plain.aggregate(asked, never)];
          const byKey = (groups: readonly GroupRow[]) =>
            new Map(groups.map((group) => [JSON.stringify([group.splits, group.bucket]), rounded(group)]));
          expect(whole.length).toBeGreaterThan(0);
          expect(byKey(cached)).toEqual(byKey(whole));
        }
        return reads;
      };
      const change = (agent_id: string, metadata: object, day: number) =>
        panel.client.put('/metadata', {
          agent: { agent_id },
          metadata,
          backdate_from: (firstDay + day) * 86_400,
        });

      expect(await compare()).toBe(2);
      expect(await compare()).toBe(0);
      expect(await panel.ingest('httpget', [at('b', 4, 9, 77)])).toMatchObject({ accepted: 1 });
      expect(await compare()).toBe(2);
      await panel.addAgents([{ agent_id: 'd', custom: { site: 'roof' } }]);
      expect((await change('a', { custom: { site: 'roof' } }, 12)).status).toBe(200);
      await panel.records('httpget');
      expect(await compare()).toBe(0);
      expect((await change('c', { timezone: 'Asia/Tokyo' }, 6)).status).toBe(200);
      expect((await change('a', { custom: { site: 'attic' } }, 4)).status).toBe(200);
      await panel.records('httpget');
      expect(await compare()).toBe(2);
      // The same result with another value.
      const date = { from: dtimeOf(5, 19), to: dtimeOf(5, 19) };
      const deleted = await panel.client.post('/manage/results/delete', { agent: { agent_id: 'a' }, date });
      expect(deleted.body.data).toMatchObject({ results: 1 });
      await panel.ingest('httpget', [at('a', 5, 19, 4242)]);
      expect(await compare()).toBe(2);

      for (const facts of [caching, plain]) await facts.close();
      await proxy.stop();
      rmSync(directory, { recursive: true });
    },
  );
});

/**
 * Has a server say that it has a Keeper, and that so many servers of its cluster lack all tables; the engine gets statements for a
 * cluster as its own. Returns what is asked from now on.
 */
function onServersWithKeeper(server: Server, { lacking = 0 } = {}): readonly string[] {
  const statements: string[] = [];
  const [rows, run] = [server.rows.bind(server), server.run.bind(server)];
  vi.spyOn(server, 'rows').mockImplementation(async (select, options) => {
    const text = statementText(select);
    statements.push(text);
    if (text.includes("name = 'zookeeper'")) return [[1, 0, 'Atomic']];
    const servers = /\(SELECT count\(\) FROM clusterAllReplicas\('\w+', system\.one\)\)/;
    return rows(new Fragment([text.replace(servers, (count) => `(${count} + ${lacking})`)]), options);
  });
  vi.spyOn(server, 'run').mockImplementation((statement, options) => {
    const text = statementText(statement);
    statements.push(text);
    return run(new Fragment([text.replace(/ ON CLUSTER '\w+'/, '')]), options);
  });
  return statements;
}

/** The ways round elsewhere. */
function rounded({ value, stdDev, percentiles, ...group }: GroupRow): GroupRow {
  const digits = (x: number) => Number(x.toPrecision(13));
  return { ...group, value: digits(value), stdDev: digits(stdDev), percentiles: percentiles.map(digits) };
}

/** Addresses at which nothing listens. */
async function urlOfNothing(url: string): Promise<string> {
  return url.replace(/@.*\//, '@127.0.0.1:1,127.0.0.1:2/');
}

async function newestOrganisation(url: string): Promise<number> {
  const server = new Server(parseClickHouseUrl(url), PATIENT_MS);
  const [[organisation] = [0]] = await server.rows(sql`SELECT max(org) FROM revisions`);
  await server.close();
  return Number(organisation);
}

function planOf(organisationId: number): AggregatePlan {
  const midnight = Date.parse(`${DAY}T00:00:00Z`) / 1000;
  return {
    kind: 'aggregate',
    aggregation: 'daily',
    blocks: null,
    byAgent: null,
    percentiles: PERCENTILES,
    thresholds: NO_THRESHOLDS,
    splits: [{ of: 'agent', name: 'agentId' }],
    scope: {
      organisationId,
      panels: null,
      test: 'httpget',
      local: { from: midnight, to: midnight + 86_399 },
      filters: [],
      drop: [],
      measure: { kind: 'number', of: { kind: 'column', name: 'bytes_sec' } },
      window: null,
    },
  };
}

function factsOptions(directory: string) {
  return {
    directory,
    memoryMb: 512,
    queriesMax: 2,
    queueMax: 10,
    timeoutMs: PATIENT_MS,
    rowsMax: 1_000_000,
    groupsMax: 1000,
    cellsMax: 1000,
    smallBytesMax: 0,
    dayBytesMax: 0,
    warn: () => {},
  };
}
