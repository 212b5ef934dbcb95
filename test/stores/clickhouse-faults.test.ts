import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Panel } from '../contract/panel.ts';
import { randomFaults, rounds } from '../random-runs.ts';
import { sharedClickHouse } from '../servers/clickhouse.ts';
import {
  type ChooseFault,
  type FaultProxy,
  faultsAtRandom,
  type ProxiedRequest,
  startFaultProxy,
} from '../servers/clickhouse-faults.ts';
import { startTestService, type TestService } from '../service.ts';

const BATCHES = rounds({ usual: 6, long: 1000 });
/** Of all requests to ClickHouse. */
const SHARE = 0.15;
const TRIES_MAX = 50;
const PARTS = rounds({ usual: 8, long: 80 });

describe.skipIf(!inject('hasClickHouse'))('between the service and ClickHouse', () => {
  const { random, seed } = randomFaults();
  let choose: ChooseFault = () => undefined;
  let proxy: FaultProxy;
  let service: TestService;
  let aheadMs = 0;
  beforeAll(async () => {
    const url = await (await sharedClickHouse()).createDatabase(1);
    proxy = await startFaultProxy(url, (request) => choose(request));
    service = await startTestService({
      now: () => Date.now() + aheadMs,
      env: { CLICKHOUSE_URL: proxy.through(url), ANSWER_CACHE_MB: '0' },
    });
  });
  afterAll(async () => {
    await service?.stop();
    await proxy?.stop();
  });

  it('whatever breaks, no result is lost, none is stored twice, and no answer is wrong', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]);
    choose = faultsAtRandom(random, SHARE);
    let stored = 0;
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const dtime = new Date(Date.UTC(2026, 6, 1) + batch * 60_000).toISOString();
      const rows = ['a', 'b'].map((agent_id) => ({ agent_id, dtime, bytes_sec: batch + 1 }));
      await until200(() => panel.send('httpget', rows));
      stored += rows.length;
      const { body } = await until200(() => panel.ask());
      const [{ metricData } = { metricData: [] }] = body.data as { metricData: { sampleCount: number }[] }[];
      expect(metricData, seed).toMatchObject([{ sampleCount: stored, agentCount: 2, max: ((batch + 1) * 8) / 1e6 }]);
      const records = await until200(() => panel.client.post('/test_data', RECORDS));
      expect(records.body.data, seed).toHaveLength(stored);
    }
    choose = () => undefined;
    expect(await panel.records('httpget')).toHaveLength(stored);
    expect(proxy.done.filter((what) => what !== 'passed').length, seed).toBeGreaterThan(0);
  });

  it('values that end in the midst, with an error behind them, are no answer wherever they end', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'c' }, { agent_id: 'd' }]);
    const dtime = '2026-07-01T12:00:00Z';
    await panel.send('httpget', [
      { agent_id: 'c', dtime, bytes_sec: 1 },
      { agent_id: 'd', dtime, bytes_sec: 2 },
    ]);
    const [date, splits] = [{ from: '2026-07-01', to: '2026-07-01' }, ['agent']];
    for (let part = 0; part < PARTS; part += 1) {
      choose = ({ statement }) => (statement.includes(' AS xs') ? { kind: 'late error', at: part / PARTS } : undefined);
      const { status } = await panel.ask({ date, splits });
      expect(status, `at ${part} of ${PARTS}`).toBe(503);
    }
    choose = () => undefined;
    expect(await panel.points({ date, splits })).toMatchObject([{ max: 8 / 1e6 }, { max: 16 / 1e6 }]);
  });

  it('each statement says what it is for, and names the request whose answer needs it', async () => {
    const panel = await Panel.open(service, [{ agent_id: 'secret' }]);
    const dtime = '2026-07-01T12:00:00Z';
    let statements: ProxiedRequest[] = [];
    choose = (request) => {
      statements.push(request);
      return undefined;
    };
    const asked = async (ask: () => Promise<{ readonly headers: Headers }>) => {
      statements = [];
      const request = (await ask()).headers.get('x-request-id');
      const comments = statements.map(({ comment }) => JSON.parse(comment) as { kind: string; request?: string });
      const named = comments.filter((comment) => comment.request === request);
      // The service may do something by itself at any time.
      expect(comments.filter((comment) => comment.request !== undefined)).toEqual(named);
      expect(statements.filter(({ comment }) => comment.includes('secret'))).toEqual([]);
      return new Set(named.map(({ kind }) => kind).filter((kind) => kind !== 'upkeep'));
    };
    const row = { agent_id: 'secret', dtime, bytes_sec: 1 };
    expect(await asked(() => panel.send('httpget', [row]))).toEqual(new Set(['lookup', 'insert', 'state']));
    const filters = [{ id: 'agent', filterType: 'include', filterValues: ['secret'] }];
    expect(await asked(() => panel.ask({ filters }))).toEqual(new Set(['aggregate', 'state']));
    expect(await asked(() => panel.client.post('/test_data', RECORDS))).toEqual(new Set(['rows', 'state']));
    choose = () => undefined;

    const figures = await (await fetch(`${service.adminUrl}/metrics`)).text();
    const figure = (name: string) => Number(new RegExp(`^${name}\\{kind="rows"\\} (\\S+)$`, 'm').exec(figures)?.[1]);
    expect(figure('broadgauge_clickhouse_statements_total')).toBeGreaterThan(0);
    expect(figure('broadgauge_clickhouse_statement_seconds_total')).toBeGreaterThan(0);
  });

  it('scheduled reports and downloads wait for a ClickHouse that is away', async () => {
    const { client } = await Panel.open(service, [{ agent_id: 'e', timezone: 'UTC' }]);
    await client.put('/alerts/schedules/daily', { report: 'accc-mba', every: 'day' });
    aheadMs += 86_400_000;
    choose = () => ({ kind: 'cut before' });
    const schedule = async () => (await client.get('/alerts/schedules/daily')).body.data as { problem: string | null };
    await expect.poll(async () => (await schedule()).problem).toContain('can not be reached');
    expect((await client.get('/alerts/reports')).body.data).toEqual([]);

    // As many as a statement has attempts, twice.
    let faults = 4;
    choose = ({ statement }) => {
      if (!statement.includes('httpget') || faults === 0) return undefined;
      faults -= 1;
      return { kind: 'cut before' };
    };
    const { id } = (await client.post('/test_data_download', RECORDS)).body.data as { id: string };
    const list = async () => (await client.get('/downloads')).body.data as { id: string; status: string }[];
    const download = async () => (await list()).find((each) => each.id === id);
    await expect.poll(async () => (await download())?.status).toMatch(/done|failed/);
    expect([(await download())?.status, faults]).toEqual(['done', 0]);
    choose = () => undefined;
    aheadMs += 60_000;
    await expect.poll(async () => (await schedule()).problem).toBeNull();
    expect((await client.get('/alerts/reports')).body.data).toMatchObject([{ schedule: 'daily', problem: null }]);
  });

  /** A request gets a 503 or is cut off, until it succeeds. */
  async function until200<T extends { readonly status: number }>(send: () => Promise<T>): Promise<T> {
    const statuses: unknown[] = [];
    while (statuses.length < TRIES_MAX) {
      const answer = await send().catch((error: unknown) => error as Error);
      if (!(answer instanceof Error)) {
        if (answer.status === 200) return answer;
        expect(answer.status, seed).toBe(503);
      }
      statuses.push(answer instanceof Error ? answer.message : answer.status);
    }
    throw new Error(`${seed} ${JSON.stringify(statuses)}`);
  }
});

const RECORDS = { test: 'httpget', date: { from: '2000', to: '2099' } };
