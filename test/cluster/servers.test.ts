import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseClickHouseUrl } from '../../src/lib/clickhouse-url.ts';
import { sql, value } from '../../src/sql/fragment.ts';
import type { Server } from '../../src/stores/clickhouse/server.ts';
import { Panel, speed } from '../contract/panel.ts';
import { startTestService, type TestService } from '../service.ts';
import { clickHouseUrlOf, connectTo, createNamedStores, type NamedServers } from './named-servers.ts';

/** The run has them. */
const servers = inject('namedServers') as NamedServers;
const { cluster, servers: addresses } = parseClickHouseUrl(servers.clickHouseUrl);

const replicas = await findReplicas();
if (replicas === undefined) {
  process.stderr.write(
    '\n!!! CLICKHOUSE_URL names no two replicas of one shard of a cluster with a Keeper: their tests are skipped.\n\n',
  );
}

describe('servers of ClickHouse', () => {
  it('are all of a version that the service takes', async () => {
    const server = connectTo(servers.clickHouseUrl);
    const everywhere =
      cluster === undefined ? sql`system.one` : sql`clusterAllReplicas(${value(cluster)}, 'system', 'one')`;
    const rows = await server.rows(sql`SELECT hostName(), version() FROM ${everywhere}`);
    await server.close();
    expect(rows.length).toBeGreaterThan(0);
    const isTaken = (version: unknown) => {
      const [major = 0, minor = 0] = String(version).split('.').map(Number);
      return major > 25 || (major === 25 && minor >= 8);
    };
    expect(rows.filter(([, version]) => !isTaken(version))).toEqual([]);
  });

  it('are refused below 25.8', async () => {
    const stores = await createNamedStores(servers);
    const older = await startOlder(addresses[0] ?? '', '25.7.8.71');
    const url = clickHouseUrlOf(stores.CLICKHOUSE_URL ?? '', { host: older.host }).replace(/^https/, 'http');
    await expect(startTestService({ env: { ...stores, CLICKHOUSE_URL: url } })).rejects.toThrow(
      'ClickHouse is of version 25.7.8.71; Broadgauge needs 25.8 or newer.',
    );
    older.stop();
  });
});

describe.skipIf(replicas === undefined)('replicas', () => {
  const [first = '', second = ''] = replicas ?? [];
  const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-'));
  const ROW = speed('a', '2026-07-01 00:00:00', 1);
  let stores: Readonly<Record<string, string>>;
  let one: Server;
  let other: Server;
  let service: TestService;
  let panel: Panel;

  const through = (host: string) => clickHouseUrlOf(stores.CLICKHOUSE_URL ?? '', { host });
  const start = (host: string) =>
    startTestService({ env: { ...stores, CLICKHOUSE_URL: through(host), DATA_DIR: dataDir } });
  const rowsOn = async (server: Server) => Number((await server.rows(sql`SELECT count() FROM ping_local`))[0]?.[0]);

  beforeAll(async () => {
    stores = await createNamedStores(servers);
    service = await start(first);
    panel = await Panel.open(service, [{ agent_id: 'a' }]);
    one = connectTo(through(first));
    other = connectTo(through(second));
  });
  afterAll(async () => {
    await service?.stop();
    await Promise.all([one?.close(), other?.close()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('have every table, replicated, on every server of the cluster', async () => {
    const [[servers = 0, least = 0, most = 0, readonly] = []] = await one.rows(
      sql`SELECT count(), min(n), max(n), sum(r) FROM (SELECT hostName() AS host, count() AS n, sum(is_readonly) AS r FROM clusterAllReplicas(${value(cluster ?? '')}, 'system', 'replicas') WHERE database = currentDatabase() GROUP BY host)`,
    );
    const [[members] = []] = await one.rows(
      sql`SELECT count() FROM system.clusters WHERE cluster = ${value(cluster ?? '')}`,
    );
    expect([servers, least, readonly]).toEqual([members, most, '0']);
    expect(Number(least)).toBeGreaterThan(0);
  });

  it('both have a result when it is acknowledged', async () => {
    expect(await panel.ingest('httpget', [ROW])).toMatchObject({ accepted: 1 });
    for (const server of [one, other]) {
      const [[rows] = []] = await server.rows(sql`SELECT count() FROM httpget`);
      expect(Number(rows)).toBe(1);
    }
  });

  it('answer for one another, and know what came in through the other', async () => {
    await service.stop();
    service = await start(second);
    const same = service.client(panel.token);
    expect(await panel.points({}, same)).toMatchObject([{ sampleCount: 1 }]);
    expect(await panel.ingest('httpget', [ROW], '', same)).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(await panel.points({}, same)).toMatchObject([{ sampleCount: 1 }]);
  });

  it('take inserts with the same token for one, wherever they come in', async () => {
    const before = await rowsOn(one);
    const rows = {
      format: 'JSONEachRow' as const,
      body: () => Readable.from([Buffer.from('{"org":4000000000,"agent":1,"at":"2026-07-01 00:00:00.000"}\n')]),
      token: 'the same insert',
    };
    const settings = { insert_quorum: 2 };
    await one.insert(sql`ping_local (org, agent, at)`, rows, { settings });
    await other.insert(sql`ping_local (org, agent, at)`, rows, { settings });
    expect([await rowsOn(one), await rowsOn(other)]).toEqual([before + 1, before + 1]);
  });

  it('are waited for, and done without where one does not follow', async () => {
    const local = sql`httpget_local`;
    await other.run(sql`SYSTEM STOP FETCHES ${local}`);
    const same = service.client(panel.token);
    const late = speed('a', '2026-07-01 01:00:00', 2);
    expect(await panel.ingest('httpget', [late], '', same)).toMatchObject({ accepted: 1 });
    await other.run(sql`SYSTEM START FETCHES ${local}`);
    await other.run(sql`SYSTEM SYNC REPLICA ${local}`);
    expect(await panel.points({}, same)).toMatchObject([{ sampleCount: 2 }]);
  });

  it('end a statement that is given up', async () => {
    const running = async () => {
      const [[count] = []] = await one.rows(
        sql`SELECT count() FROM system.processes WHERE query LIKE '%system.numbers%' AND query NOT LIKE '%system.processes%'`,
      );
      return Number(count);
    };
    const patience = new AbortController();
    const settings = { max_execution_time: 600 };
    const asked = one.rows(sql`SELECT sum(number) FROM system.numbers`, { settings, signal: patience.signal });
    const given = expect(asked).rejects.toThrow('enough');
    await expect.poll(running).toBe(1);
    patience.abort(new Error('enough'));
    await given;
    await expect.poll(running).toBe(0);
  });
});

/** Two of the named addresses that are replicas of one shard. */
async function findReplicas(): Promise<readonly string[] | undefined> {
  const byShard = new Map<string, Map<string, string>>();
  for (const address of addresses) {
    const { host } = new URL(address);
    const server = connectTo(clickHouseUrlOf(servers.clickHouseUrl, { host }));
    const rows = await server.rows(sql`SELECT macro, substitution FROM system.macros`);
    await server.close();
    const macros = new Map(rows.map(([macro, text]) => [String(macro), String(text)]));
    const [shard, replica] = [macros.get('shard'), macros.get('replica')];
    if (shard === undefined || replica === undefined) continue;
    const others = byShard.get(shard) ?? new Map<string, string>();
    byShard.set(shard, others.set(replica, host));
  }
  const found = [...byShard.values()].find((hosts) => hosts.size > 1);
  return found && [...found.values()].slice(0, 2);
}

/** An address of the same server that says another version of itself. */
async function startOlder(address: string, version: string): Promise<{ readonly host: string; stop(): void }> {
  const server = createServer(async (incoming, response) => {
    const body = (await buffer(incoming)).toString().replaceAll('version()', `'${version}'`);
    const path = (incoming.url ?? '/').replaceAll('version%28%29', `%27${version}%27`);
    const { 'transfer-encoding': _, ...given } = incoming.headers;
    const headers = { ...given, 'content-length': Buffer.byteLength(body), host: new URL(address).host };
    const sent = request(new URL(path, address), { method: incoming.method ?? 'POST', headers });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
