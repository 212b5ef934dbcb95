import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseClickHouseUrl } from '../../src/lib/clickhouse-url.ts';
import { name, sql, value } from '../../src/sql/fragment.ts';
import { Cluster } from '../../src/stores/clickhouse/cluster.ts';
import { ShardTables } from '../../src/stores/clickhouse/tables.ts';
import { dropTemporary } from '../../src/stores/clickhouse/temporary-table.ts';
import { Panel, speed } from '../contract/panel.ts';
import { type ClickHouse, startClickHouse } from '../servers/clickhouse.ts';
import { startTestService, type TestService } from '../service.ts';

const QUESTION = {
  metric: 'httpget',
  chartType: 'aggregate',
  aggregation: 'total',
  normalised: false,
  prefilter: false,
  time: { from: '2000', to: '2099' },
};

describe.skipIf(!inject('hasClickHouse'))('results on ClickHouse', () => {
  let servers: ClickHouse;
  let url: string;
  let service: TestService;
  beforeAll(async () => {
    servers = await startClickHouse();
    url = await servers.createDatabase();
    service = await startTestService({ env: { CLICKHOUSE_URL: url } });
  });
  afterAll(async () => {
    await service.stop();
    await servers.stop();
  });

  it('no text breaks out of its quotes', async () => {
    const cluster = await Cluster.open(parseClickHouseUrl(url), () => {});
    const [server] = cluster.shards;
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom("'", '\\', '\0', '\n', '--', '/*', '`', '{', '🙂'), fc.string()),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
        for (const given of texts) {
          const [row] = (await server?.rows(sql`SELECT ${value(given)} AS x`)) ?? [];
          expect(row?.[0]).toBe(given.toWellFormed());
        }
      }),
      { numRuns: 30 },
    );
    cluster.close();
  });

  it('agents are spread over the shards, and each is on one', async () => {
    const panel = await Panel.open(service, [
      { agent_id: 'a' },
      { agent_id: 'b' },
      { agent_id: 'c' },
      { agent_id: 'd' },
    ]);
    const rows = ['a', 'b', 'c', 'd'].map((agent_id) => ({ agent_id, dtime: '2026-07-01 00:00:00', bytes_sec: 1 }));
    expect(await panel.ingest('httpget', rows)).toMatchObject({ accepted: 4 });
    const cluster = await Cluster.open(parseClickHouseUrl(url), () => {});
    const tables = sql`SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE 'results%local'`;
    const [[table] = ['']] = (await cluster.shards[0]?.rows(tables)) ?? [];
    const agents = await cluster.each((server) => server.rows(sql`SELECT DISTINCT agent FROM ${name(String(table))}`));
    expect(agents.map((rows) => rows.length)).toEqual([2, 2]);
    cluster.close();
  });

  it('a statement that is given up ends on its server', async () => {
    const cluster = await Cluster.open(parseClickHouseUrl(url), () => {});
    const look = sql`SELECT count() FROM system.processes WHERE query LIKE '%system.numbers%' AND query NOT LIKE '%system.processes%'`;
    const running = async () => Number((await cluster.shards[0]?.rows(look))?.[0]?.[0]);
    const patience = new AbortController();
    const asked = cluster.shards[0]?.rows(sql`SELECT sum(number) FROM system.numbers`, { signal: patience.signal });
    const given = expect(asked).rejects.toThrow('enough');
    await expect.poll(running).toBe(1);
    patience.abort(new Error('enough'));
    await given;
    await expect.poll(running).toBe(0);
    cluster.close();
  });

  it('what a session had is dropped, also when its last statement was given up', async () => {
    const cluster = await Cluster.open(parseClickHouseUrl(url), () => {});
    const [server] = cluster.shards;
    if (!server) throw new Error('there is a shard');
    const options = { session: 'given-up' };
    await server.run(sql`CREATE TEMPORARY TABLE kept (x UInt64)`, options);
    const patience = new AbortController();
    const filling = server.run(sql`INSERT INTO kept SELECT number FROM system.numbers LIMIT 100000000`, {
      ...options,
      signal: patience.signal,
    });
    setTimeout(() => patience.abort(new Error('enough')), 200);
    await expect(filling).rejects.toThrow('enough');
    await dropTemporary(server, ['kept', 'never_made'], options);
    await expect(server.rows(sql`SELECT count() FROM kept`, options)).rejects.toThrow('exist');
    cluster.close();
  });

  it('limits of time and memory go with a question', async () => {
    const cluster = await Cluster.open(parseClickHouseUrl(url), () => {});
    const endless = (settings: Record<string, number>, statement = sql`SELECT sum(number) FROM system.numbers`) =>
      cluster.shards[0]?.rows(statement, { settings });
    await expect(endless({ max_execution_time: 1 })).rejects.toMatchObject({ code: 'OVERLOADED' });
    const large = sql`SELECT length(groupArray(number)) FROM (SELECT number FROM system.numbers LIMIT 10000000) AS n`;
    await expect(endless({ max_memory_usage: 2 ** 20 }, large)).rejects.toMatchObject({ code: 'OVERLOADED' });
    cluster.close();
  });

  it('a question of too many results is refused, and one of a shorter time is not', async () => {
    const env = { CLICKHOUSE_URL: await servers.createDatabase(), QUERY_ROWS_MAX: '1000' };
    const narrow = await startTestService({ env });
    const panel = await Panel.open(narrow, [{ agent_id: 'a' }, { agent_id: 'b' }]);
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      agent_id: index % 2 === 0 ? 'a' : 'b',
      dtime: new Date(Date.UTC(2026, 6, 1, index)).toISOString().slice(0, 19).replace('T', ' '),
      bytes_sec: 1,
    }));
    expect(await panel.ingest('httpget', rows)).toMatchObject({ accepted: 1200 });
    const ask = (time: { from: string; to: string }) => panel.client.post('/metric_data', { ...QUESTION, time });
    const refused = await ask(QUESTION.time);
    expect([refused.status, refused.body.errors?.time]).toEqual([
      422,
      ['This time holds 1200 results, more than the 1000 of one question. Ask for less.'],
    ]);
    const answered = await ask({ from: '2026-07-01 00:00:00', to: '2026-07-01 23:59:59' });
    expect(answered.body.data).toMatchObject([{ metricData: [{ sampleCount: 24 }] }]);
    await narrow.stop();
  });

  it('are in every answer once a batch that broke off after it stored them is sent again', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]);
    const at = (hour: number) => ['a', 'b'].map((agent) => speed(agent, `2026-07-01 0${hour}:00:00`, 1));
    await panel.ingest('httpget', at(1));
    expect(await panel.points()).toMatchObject([{ sampleCount: 2 }]);
    const cluster = await Cluster.open(parseClickHouseUrl(url), () => {});
    await cluster.shards[0]?.run(sql`RENAME TABLE batches TO batches_away`);
    expect((await panel.send('httpget', at(2))).status).toBe(500);
    await cluster.shards[0]?.run(sql`RENAME TABLE batches_away TO batches`);
    expect(await panel.points()).toMatchObject([{ sampleCount: 4 }]);
    expect(await panel.ingest('httpget', at(2))).toMatchObject({ accepted: 0, duplicates: 2 });
    expect(await panel.points()).toMatchObject([{ sampleCount: 4 }]);
    cluster.close();
  });

  it('several servers of a shard are refused where tables are not replicated', async () => {
    const location = parseClickHouseUrl(url);
    const twice = { ...location, servers: [...location.servers, ...location.servers] };
    await expect(Cluster.open(twice, () => {})).rejects.toThrow(/127.0.0.1:\d+ can't replicate tables/);
  });

  it('tables that were made before their test had a column get it', async () => {
    const cluster = await Cluster.open(parseClickHouseUrl(url), () => {});
    await new ShardTables(cluster).ensure(999, 'httpget');
    const tables = ['results_999_httpget_local', 'results_999_httpget'];
    const columns = () =>
      cluster.each((server) =>
        server.rows(sql`SELECT count() FROM system.columns WHERE table LIKE 'results_999%' AND name = 'target'`),
      );
    for (const table of tables) {
      await cluster.each((server) => server.run(sql`ALTER TABLE ${name(table)} DROP COLUMN target`));
    }
    expect(await columns()).toEqual([[['0']], [['0']]]);
    const both = [new ShardTables(cluster), new ShardTables(cluster)];
    expect(await Promise.all(both.map((known) => known.has(999, 'httpget')))).toEqual([true, true]);
    expect(await columns()).toEqual([[['2']], [['2']]]);
    cluster.close();
  });

  it('while a shard is down nothing is answered by halves or stored by halves, and afterwards everything works', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]);
    const row = (agent_id: string, second: number) => ({
      agent_id,
      dtime: `2026-07-01 00:00:0${second}`,
      bytes_sec: 1,
    });
    await panel.ingest('httpget', [row('a', 1), row('b', 1)]);
    await servers.kill(1);
    const refused = await panel.client.post('/metric_data', QUESTION);
    expect([refused.status, refused.body.code]).toEqual([503, 'OVERLOADED']);
    const ingest = await panel.client.send(
      'POST',
      '/ingest/httpget',
      `${JSON.stringify(row('a', 2))}\n${JSON.stringify(row('b', 2))}`,
      {
        'content-type': 'application/x-ndjson',
      },
    );
    expect(ingest.status).toBe(503);
    await servers.start(1);
    expect(await panel.ingest('httpget', [row('a', 2), row('b', 2)])).toMatchObject({ accepted: 2, duplicates: 0 });
    const answer = await panel.client.post('/metric_data', QUESTION);
    expect(answer.body.data).toMatchObject([{ metricData: [{ sampleCount: 4, agentCount: 2 }] }]);
  });
});
