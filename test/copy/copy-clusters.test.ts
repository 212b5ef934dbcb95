import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig, readServers } from '../../src/config.ts';
import { copyInstallation } from '../../src/copy/copy-installation.ts';
import { isSame } from '../../src/copy/move.ts';
import { Panel, speed } from '../contract/panel.ts';
import { sharedClickHouse } from '../servers/clickhouse.ts';
import { createDatabase } from '../servers/postgres.ts';
import { startTestService, type TestService } from '../service.ts';

const AGENTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const DAYS = ['2026-06-30', '2026-07-01', '2026-07-02'];
const RESULTS = DAYS.flatMap((day) => AGENTS.map((agent, index) => speed(agent, `${day} 12:00:0${index}`, index + 1)));
const DATE = { from: '2026-01-01', to: '2026-12-31' };

describe.skipIf(!inject('hasClickHouse') || inject('postgresUrl') === null)('results on two shards', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-'));
  let databaseUrl: string;
  let [two, three] = ['', ''];
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    const clickHouse = await sharedClickHouse();
    [two, three] = [await clickHouse.createDatabase(2), await clickHouse.createDatabase(3)];
    databaseUrl = await createDatabase(inject('postgresUrl') ?? '');
    service = await start(two);
    const agents = AGENTS.map((agent_id, index) => ({
      agent_id,
      isp: index % 2 ? 'One' : 'Two',
      timezone: 'Asia/Tokyo',
    }));
    panel = await Panel.open(
      service,
      agents.map(({ isp, ...agent }) => ({ ...agent, package: `${isp}:Fast` })),
    );
    await panel.ingest('httpget', RESULTS);
    await panel.ingest('ping', [{ agent_id: 'a', dtime: '2026-07-01 00:00:00', target: 'x', rtt_avg: 5 }]);
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = (clickHouseUrl: string) =>
    startTestService({ stores: { CLICKHOUSE_URL: clickHouseUrl, DATABASE_URL: databaseUrl, DAY_CACHE_MB: '0' } });
  const copy = (checkOnly = false, signal = new AbortController().signal, advance = () => {}) =>
    copyInstallation(
      readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, CLICKHOUSE_URL: two }),
      readServers({ CLICKHOUSE_URL: three }),
      { checkOnly, signal, now: Date.now(), reporter: { note: () => {}, begin: () => ({ advance, end: () => {} }) } },
    );
  const answersOf = async (by: TestService) => {
    const client = by.client(panel.token);
    const split = { aggregation: 'daily', splits: ['isp'], percentiles: [5, 50], time: { from: '2026', to: '2026' } };
    const { body } = await panel.ask(split, client);
    const records = (await client.post('/test_data', { test: 'httpget', date: DATE })).body.data as object[];
    return [body.data, records.map((record) => JSON.stringify(record)).sort()];
  };

  it('move to three, also where they change before all are copied, and have the same answers there', async () => {
    const stop = new AbortController();
    await expect(copy(false, stop.signal, () => stop.abort(new Error('stopped')))).rejects.toThrow('stopped');
    await expect(start(three)).rejects.toThrow('is not finished: run `broadgauge copy` again');
    await panel.ingest('httpget', [speed('b', '2026-07-01 13:00:00', 77)]);
    const deleted = await panel.client.post('/manage/results/delete', {
      agent: { agent_id: 'c' },
      date: { from: '2026-07-02', to: '2026-07-02' },
    });
    expect(deleted.body.data).toMatchObject({ results: 1 });

    const comparisons = await copy();
    expect(comparisons.filter((comparison) => !isSame(comparison))).toEqual([]);
    const rows = comparisons.filter(({ checked }) => checked === 'rows').map(({ target }) => target);
    expect(rows.sort()).toEqual(['1', String(RESULTS.length)]);
    const before = await answersOf(service);

    const moved = await start(three);
    expect(await answersOf(moved)).toEqual(before);
    const again = await panel.ingest('httpget', [speed('b', '2026-07-01 13:00:00', 77)], '', moved.client(panel.token));
    expect(again).toMatchObject({ accepted: 0, duplicates: 1 });
    await moved.stop();

    await panel.ingest('httpget', [speed('a', '2026-07-02 13:00:00', 7)]);
    const different = (await copy(true)).filter((comparison) => !isSame(comparison));
    expect(different.map(({ checked }) => checked)).toContain('rows');
  });
});
