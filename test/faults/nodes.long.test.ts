import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ClickHouse, startClickHouse } from '../servers/clickhouse.ts';
import { createDatabase } from '../servers/postgres.ts';
import { SWIFT_CREDENTIALS, sharedSwift } from '../servers/swift.ts';
import { Client, ROOT_TOKEN } from '../service.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { beginDownload, sha256Behind, untilEnded } from './downloads.ts';
import { dayOf, type Outcome, question, RAW, sendManyResults, sendResults, storedCount } from './ping-results.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { until } from './service-figures.ts';

const postgresUrl = inject('postgresUrl');
const hasAll = postgresUrl !== null && inject('hasClickHouse') && inject('hasSwift');

/** Rows of one batch. */
const ROWS = 40;
const WRITERS = 3;
const ROUNDS = 20;
/** Between two faults. */
const BATCHES_BETWEEN = 5;

describe.skipIf(!hasAll)('two nodes over PostgreSQL, two addresses of ClickHouse and Swift', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'broadgauge-nodes-'));
  let cluster: ClickHouse;
  let swift: Awaited<ReturnType<typeof sharedSwift>>;
  let proxy: RoundRobin;
  let env: Record<string, string>;
  let nodes: BuiltService[];
  let anywhere: Client;
  const [first, second] = [() => nodes[0] as BuiltService, () => nodes[1] as BuiltService];

  const startNode = (index: number) => startBuiltService(join(scratch, String(index)), env);

  beforeAll(async () => {
    [cluster, swift] = await Promise.all([startClickHouse(), sharedSwift()]);
    env = {
      DATABASE_URL: await createDatabase(postgresUrl ?? ''),
      CLICKHOUSE_URL: await cluster.createDatabase(),
      OBJECT_STORE_URL: `s3://${await swift.createBucket()}?endpoint=${swift.endpoint}&region=us-east-1`,
      ANSWER_CACHE_MB: '8',
      ...SWIFT_CREDENTIALS,
    };
    nodes = await Promise.all([startNode(0), startNode(1)]);
    proxy = await startRoundRobin(() => nodes.map(({ url }) => url));
    anywhere = new Client(proxy.url, ROOT_TOKEN);
  });

  afterAll(async () => {
    await proxy?.stop();
    await Promise.all(nodes?.map((node) => node.end('SIGKILL')) ?? []);
    await cluster?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  test('a token that one revokes stops at the other within 5 s', async () => {
    const { body } = await first().root.post('/manage/tokens', { name: 'short-lived', scopes: ['data'] });
    const { id, token } = body.data as { id: number; token: string };
    const there = new Client(second().url, token);
    expect((await there.get('/metrics')).status).toBe(200);
    await first().root.delete(`/manage/tokens/${id}`);
    await sleep(5_000);
    expect((await there.get('/metrics')).status).toBe(403);
  });

  test('the next question at one sees what the other was told', async () => {
    const ago = (days: number) => Date.now() - days * 86_400_000;
    const day = new Date(ago(10)).toISOString().slice(0, 10);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [here, there] = round % 2 === 0 ? [first(), second()] : [second(), first()];
      const unit = 7_000 + round;
      const stored = await sendResults(here.root, { day, unit, from: round * 100, count: 3 });
      expect(stored.body.data).toMatchObject({ accepted: 3 });
      const about = question({
        aggregation: 'total',
        splits: ['custom.colour'],
        filters: [{ id: 'unit', filterType: 'include', filterValues: [String(unit)] }],
      });
      const colours = async () => {
        const { body } = await there.root.post('/metric_data', about);
        const series = body.data as { metricData: Record<string, unknown>[] }[];
        return series.map(({ metricData }) => [metricData[0]?.['custom.colour'], metricData[0]?.sampleCount]);
      };
      expect(await colours()).toEqual([[null, 3]]);
      const colour = `c${round}`;
      const change = { agent: { unit_id: unit }, metadata: { custom: { colour }, timezone: 'Asia/Tokyo' } };
      const told = await here.root.put('/metadata', { ...change, backdate_from: Math.floor(ago(20) / 1000) });
      expect(told.status).toBe(200);
      expect(await colours()).toEqual([[colour, 3]]);
      const repeated = await sendResults(there.root, { day, unit, from: round * 100, count: 3 });
      expect(repeated.body.data).toMatchObject({ accepted: 0, duplicates: 3 });
    }
  });

  test('rows that both get at the same time, beside others, are stored once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcomes = await Promise.all(
        nodes.map(({ root }, index) =>
          sendResults(root, { day: dayOf(301), unit: 8_000, from: round * 1000 + index * 100, count: 500 }),
        ),
      );
      const accepted = outcomes.map(({ body }) => (body.data as Outcome).accepted);
      expect(accepted.reduce((sum, count) => sum + count, 0)).toBe(600);
    }
  });

  test('a file that one was making is made by the other when it dies', async () => {
    await sendManyResults(first().url, {
      rows: 150_000,
      agents: 500,
      everySeconds: 3600,
    });
    const id = await beginDownload(first(), { of: 'metric_data', body: RAW });
    await first().end('SIGKILL');
    const download = await untilEnded(second(), id);
    expect(download).toMatchObject({ status: 'done', error: null });
    expect(await sha256Behind(download.url ?? '')).toBe(download.sha256);
    nodes[0] = await startNode(0);
  });

  test('under load, with a node and then each address of ClickHouse killed: no wrong answer, nothing lost, nothing twice', async () => {
    const before = await storedCount(anywhere);
    let isOver = false;
    let [sent, stored] = [0, 0];
    const refusals: number[] = [];

    const write = async (writer: number) => {
      for (let batch = 0; !isOver; batch += 1) {
        const results = {
          day: dayOf(batch),
          unit: 9_000 + writer,
          from: writer * 1_000_000 + batch * ROWS,
          count: ROWS,
        };
        const key = { 'idempotency-key': randomUUID() };
        sent += ROWS;
        for (;;) {
          const answer = await sendResults(anywhere, results, key).catch(() => undefined);
          if (answer?.status === 200) break;
          if (answer) refusals.push(answer.status);
          await sleep(100);
        }
        stored += ROWS;
      }
    };
    const read = async () => {
      while (!isOver) {
        const atLeast = before + stored;
        const answer = await anywhere.post('/metric_data', question({ aggregation: 'total' })).catch(() => undefined);
        if (answer?.status === 200) {
          const [series] = answer.body.data as { metricData: { sampleCount: number }[] }[];
          const count = series?.metricData[0]?.sampleCount ?? 0;
          expect(count).toBeGreaterThanOrEqual(atLeast);
          expect(count).toBeLessThanOrEqual(before + sent);
        } else if (answer) refusals.push(answer.status);
        await sleep(20);
      }
    };
    const load = [...Array.from({ length: WRITERS }, (_, writer) => write(writer)), read(), read()];

    const someMore = async () => {
      const enough = stored + BATCHES_BETWEEN * ROWS;
      await Promise.race([until(async () => stored >= enough), ...load]);
    };
    await someMore();
    await first().end('SIGKILL');
    await someMore();
    nodes[0] = await startNode(0);
    await someMore();
    for (const address of cluster.urls.keys()) {
      await cluster.kill(address);
      await someMore();
      await cluster.start(address);
    }
    isOver = true;
    await Promise.all(load);

    expect(await storedCount(anywhere)).toBe(before + sent);
    expect(refusals.filter((status) => status !== 503 && status !== 502)).toEqual([]);
  });
});
