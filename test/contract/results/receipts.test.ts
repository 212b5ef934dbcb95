import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { download, exportCsv } from '../exported.ts';
import { fetchFile } from '../fetch-file.ts';
import { Panel, QUESTION, speed } from '../panel.ts';

/** A Wednesday. */
const NOW = Date.UTC(2026, 6, 15, 13, 30);

const RAW = { ...QUESTION, chartType: 'raw' };
const RECORDS = { test: 'httpget', date: { from: '-10 days', to: 'now' } };

let service: TestService;
let panel: Panel;
let now = NOW;

/** Agent a: one without a value, one that failed, one at night, two in the evening; b: one; c: one, without a speed or weight. */
beforeAll(async () => {
  service = await startTestService({ now: () => now });
  panel = await Panel.open(service);
  await panel.client.put('/manage/isps', [
    { isp: 'Acme', packages: [{ name: 'Fibre', download_mbps: 100, upload_mbps: 50 }] },
  ]);
  await panel.client.post('/manage/panels', { name: 'lab' });
  await panel.addAgents([
    { agent_id: 'a', package: 'Acme:Fibre', custom: { lines: 3 } },
    { agent_id: 'b', package: 'Acme:Fibre', custom: { lines: 1 }, panel: 'lab' },
    { agent_id: 'c' },
  ]);
  await panel.ingest('httpget', [
    { ...speed('a', '2026-07-06 19:00:00', 1), bytes_sec: null },
    { ...speed('a', '2026-07-06 19:10:00', 10), successes: 0 },
    speed('a', '2026-07-06 03:00:00', 20),
    speed('a', '2026-07-06 20:00:00', 30),
    speed('a', '2026-07-07 20:00:00', 40),
    speed('b', '2026-07-06 21:00:00', 50),
    speed('c', '2026-07-06 22:00:00', 60),
  ]);
});
afterAll(() => service.stop());

interface Counts {
  readonly inTime: number;
  readonly used: number;
}

interface Receipt {
  readonly question: Readonly<Record<string, unknown>>;
  readonly ignored?: readonly string[];
  readonly versions: Readonly<Record<string, unknown>>;
  readonly answeredAt: string;
  readonly rows: Counts;
  readonly agents: Counts;
}

const NONE = {
  withoutValue: 0,
  prefilter: {},
  filters: 0,
  window: 0,
  withoutSpeed: 0,
  tooFewResults: 0,
  withoutWeight: 0,
};

async function ask(path: string, request: object, client = panel.client) {
  const { status, body } = await client.post(path, { ...request, receipt: true });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as unknown as { readonly data: unknown; readonly receipt: Receipt };
}

async function receiptOf(path: string, request: object, client = panel.client): Promise<Receipt> {
  return (await ask(path, request, client)).receipt;
}

describe('a receipt', () => {
  it('counts each row once, at the first stage that applies, and agents at their furthest', async () => {
    const { rows, agents } = await receiptOf('/metric_data', {
      ...QUESTION,
      prefilter: true,
      relative_to: 'advertised',
      window: 'ofcom-peak',
      filters: [{ id: 'agent', filterType: 'exclude', filterValues: ['b'] }],
      per_agent: { summary: 'mean', min_results: 2 },
      splits: ['threads'],
      aggregation: 'daily',
    });
    const rules = expect.objectContaining({ 'test.failed': 1, 'speed.not_positive': 0 });
    expect(rows).toEqual({
      ...NONE,
      inTime: 7,
      withoutValue: 1,
      prefilter: rules,
      filters: 1,
      window: 2,
      tooFewResults: 2,
      used: 0,
    });
    const nobody = expect.objectContaining({ 'test.failed': 0 });
    expect(agents).toEqual({ ...NONE, inTime: 3, prefilter: nobody, filters: 1, window: 1, tooFewResults: 1, used: 0 });
  });

  it('counts what has no speed, and agents without a weight', async () => {
    const relative = await receiptOf('/metric_data', { ...QUESTION, relative_to: 'advertised' });
    expect(relative.rows).toEqual({ ...NONE, inTime: 7, withoutValue: 1, withoutSpeed: 1, used: 5 });
    expect(relative.agents).toEqual({ ...NONE, inTime: 3, withoutSpeed: 1, used: 2 });
    const weighted = { ...QUESTION, per_agent: { summary: 'mean' }, weight: { field: 'custom.lines' } };
    const { rows, agents } = await receiptOf('/metric_data', weighted);
    expect(rows).toEqual({ ...NONE, inTime: 7, withoutValue: 1, withoutWeight: 1, used: 5 });
    expect(agents).toEqual({ ...NONE, inTime: 3, withoutWeight: 1, used: 2 });
  });

  it('stands beside an answer that is the same without it', async () => {
    for (const [path, request] of [
      ['/metric_data', { ...QUESTION, splits: ['agent'] }],
      ['/metric_data', { ...RAW, splits: ['agent'] }],
      ['/test_data', RECORDS],
      ['/comparison_data', { ...QUESTION, a: {}, b: { window: 'ofcom-peak' } }],
    ] as const) {
      const { body: plain } = await panel.client.post(path, request);
      const { receipt, ...rest } = await ask(path, request);
      expect(rest).toEqual(plain);
      expect(receipt).toBeDefined();
      const { body: refused } = await panel.client.post(path, { ...request, receipt: false });
      expect(refused).toEqual(plain);
    }
  });

  it('of raw points counts the points, and of records the records', async () => {
    const raw = await ask('/metric_data', { ...RAW, window: 'ofcom-peak' });
    expect(raw.receipt.rows).toEqual({ ...NONE, inTime: 7, withoutValue: 1, window: 3, used: 3 });
    expect((raw.data as { metricData: unknown[] }[]).flatMap(({ metricData }) => metricData)).toHaveLength(3);
    const records = await ask('/test_data', { ...RECORDS, window: 'ofcom-peak' });
    expect(records.receipt.rows).toEqual({ ...NONE, inTime: 7, window: 4, used: 3 });
    expect(records.receipt.agents).toEqual({ ...NONE, inTime: 3, window: 1, used: 2 });
    expect(records.data).toHaveLength(3);
  });

  it('of a test without results counts nothing', async () => {
    for (const [path, request] of [
      ['/metric_data', { ...QUESTION, metric: 'dlping', per_agent: { summary: 'mean', min_results: 2 } }],
      ['/test_data', { ...RECORDS, test: 'dlping' }],
    ] as const) {
      const { rows, agents } = await receiptOf(path, request);
      expect([rows, agents]).toEqual([
        { ...NONE, inTime: 0, used: 0 },
        { ...NONE, inTime: 0, used: 0 },
      ]);
    }
  });

  it('says what was understood: with defaults, dates and ids, without what was ignored', async () => {
    const { question, ignored } = await receiptOf('/metric_data', {
      ...QUESTION,
      windw: 'fcc-peak',
      time: { from: '-7 days', to: 'last monday' },
      window: 'fcc-peak',
      splits: ['technology'],
      filters: [{ id: 'lines', filterType: 1, filterValues: ['3'] }],
      per_agent: { summary: 'p50' },
    });
    expect(ignored).toEqual(['windw']);
    expect(question).toEqual({
      metric: 'httpget',
      chartType: 'aggregate',
      aggregation: 'total',
      normalised: false,
      uncertainty: 'agents',
      per_agent: { summary: 'median', min_results: 1 },
      quantile: 'interpolated',
      percentiles: [1, 5, 10, 20, 25, 50, 75, 80, 90, 95, 99],
      prefilter: false,
      splits: ['package.technology'],
      filters: [{ id: 'custom.lines', filterType: 'include', filterValues: ['3'] }],
      time: { from: '2026-07-08 00:00:00', to: '2026-07-13 23:59:59' },
      window: { days: ['mon', 'tue', 'wed', 'thu', 'fri'], hours: [[19, 23]] },
    });
    const { question: records, ...rest } = await receiptOf('/test_data', RECORDS);
    expect(records).toEqual({ test: 'httpget', date: { from: '2026-07-05', to: '2026-07-15' } });
    expect(rest).not.toHaveProperty('ignored');
  });

  it('is the same when the question is asked again, but for the moment', async () => {
    const questions = [
      ['/metric_data', QUESTION],
      ['/metric_data', RAW],
      ['/test_data', { ...RECORDS, date: { from: '2026', to: '2026' } }],
    ] as const;
    for (const [path, request] of questions) {
      now = NOW;
      const first = await receiptOf(path, request);
      now = NOW + 60_000;
      const second = await receiptOf(path, request);
      const textOf = (receipt: Receipt) => JSON.stringify({ ...receipt, answeredAt: '' });
      expect(textOf(second)).toBe(textOf(first));
      expect(Date.parse(first.answeredAt)).toBe(NOW);
    }
    now = NOW;
  });

  it('stays the same when the service is started again', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'broadgauge-receipts-'));
    const start = () => startTestService({ now: () => NOW, env: { DATA_DIR: directory } });
    try {
      const first = await start();
      await first.root.post('/manage/agents', [{ agent_id: 'a' }]);
      const row = JSON.stringify(speed('a', '2026-07-06 03:00:00', 20));
      await first.root.send('POST', '/ingest/httpget', row, { 'content-type': 'application/x-ndjson' });
      const before = await receiptOf('/metric_data', QUESTION, first.root);
      await first.stop();
      const second = await start();
      expect(before.rows.used).toBe(1);
      expect(await receiptOf('/metric_data', QUESTION, second.root)).toEqual(before);
      await second.stop();
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });

  it('names another state when agents, results or a population have changed', async () => {
    const other = await Panel.open(service, [{ agent_id: 'a', custom: { kind: 'x' } }]);
    await other.ingest('httpget', [speed('a', '2026-07-06 03:00:00', 20)]);
    const cells = (count: number) => ({ dimensions: ['custom.kind'], cells: [{ 'custom.kind': 'x', count }] });
    await other.client.put('/manage/populations/lines', cells(1));
    const question = { ...QUESTION, per_agent: { summary: 'mean' }, weight: { population: 'lines' } };
    const versions = async () => (await receiptOf('/metric_data', question, other.client)).versions;
    const first = await versions();
    expect(first).toMatchObject({ service: expect.any(String), method: 1, population: expect.any(String) });
    await other.ingest('ping', [{ agent_id: 'a', dtime: '2026-07-06 03:00:00', rtt_avg: 1 }]);
    expect(await versions()).toEqual(first);
    await other.ingest('httpget', [speed('a', '2026-07-06 04:00:00', 20)]);
    const second = await versions();
    expect(second).toEqual({ ...first, results: expect.any(String) });
    expect(second.results).not.toBe(first.results);
    await other.addAgents([{ agent_id: 'b' }]);
    const third = await versions();
    expect(third).toEqual({ ...second, register: expect.any(Number) });
    expect(third.register).not.toBe(second.register);
    await other.client.put('/manage/populations/lines', cells(2));
    const fourth = await versions();
    expect(fourth).toEqual({ ...third, population: expect.any(String) });
    expect(fourth.population).not.toBe(third.population);
  });

  it('counts nothing that the token may not see', async () => {
    const client = await panel.issue(['data'], { panels: ['lab'] });
    const { question, rows } = await receiptOf('/metric_data', QUESTION, client);
    expect(rows).toEqual({ ...NONE, inTime: 1, used: 1 });
    expect(question).toMatchObject({ panel: ['lab'] });
  });

  it.each([
    [null, 'bool'],
    ['yes', 'bool'],
    [1, 'bool'],
  ])('is not to be had by %j', async (receipt, type) => {
    for (const [path, request] of [
      ['/metric_data', QUESTION],
      ['/test_data', RECORDS],
      ['/comparison_data', { ...QUESTION, a: {}, b: {} }],
    ] as const) {
      const { status, body } = await panel.client.post(path, { ...request, receipt });
      expect([status, body.errors]).toEqual([422, { receipt: [`This value should be of type ${type}.`] }]);
    }
  });
});

describe('the receipts of a comparison', () => {
  const compare = async (change: object) => {
    const { receipt } = await ask('/comparison_data', { ...QUESTION, ...change });
    return receipt as unknown as Readonly<Record<'a' | 'b', Receipt>>;
  };

  it('are one for each side, whose question is its own', async () => {
    const { a, b } = await compare({ a: {}, b: { window: 'ofcom-peak' } });
    expect([a.rows, b.rows]).toEqual([
      { ...NONE, inTime: 7, withoutValue: 1, used: 6 },
      { ...NONE, inTime: 7, withoutValue: 1, window: 3, used: 3 },
    ]);
    expect(a.question).not.toHaveProperty('window');
    expect(b.question).toMatchObject({ chartType: 'aggregate', aggregation: 'total', uncertainty: 'agents' });
    expect((await receiptOf('/metric_data', b.question)).rows).toEqual(b.rows);
  });

  it('count agents of one side alone where both are to have the same', async () => {
    const { a, b } = await compare({ a: {}, b: { window: 'ofcom-peak' }, cohort: 'same' });
    expect(a.rows).toEqual({ ...NONE, inTime: 7, withoutValue: 1, notInBoth: 1, used: 5 });
    expect(a.agents).toEqual({ ...NONE, inTime: 3, notInBoth: 1, used: 2 });
    expect(b.rows).toEqual({ ...NONE, inTime: 7, withoutValue: 1, window: 3, notInBoth: 0, used: 3 });
    expect(a.question).toMatchObject({ cohort: 'same' });
  });
});

describe('the receipt of a file', () => {
  const extra = { windw: 1, receipt: true };

  async function fetchReceipt(file: object): Promise<Receipt> {
    const { receiptUrl } = file as { receiptUrl: string };
    const { status, text } = await fetchFile(receiptUrl);
    expect(status).toBe(200);
    return JSON.parse(text) as Receipt;
  }

  it.each([
    ['metric_data', QUESTION],
    ['metric_data', RAW],
    ['test_data', RECORDS],
  ] as const)('is a file beside it: %s', async (of, request) => {
    const { answeredAt: _, ...expected } = await receiptOf(`/${of}`, { ...request, windw: 1 });
    const made = [
      await exportCsv(panel.client, of, { ...request, ...extra }),
      await download(panel.client, of, { ...request, ...extra, format: 'ndjson', compression: 'gzip' }),
    ];
    for (const file of made) expect(await fetchReceipt(file)).toEqual({ ...expected, answeredAt: expect.any(String) });
  });

  it('is there only if it is asked for, and goes with the file', async () => {
    expect(await exportCsv(panel.client, 'test_data', RECORDS)).not.toHaveProperty('receiptUrl');
    expect(await download(panel.client, 'test_data', RECORDS)).not.toHaveProperty('receiptUrl');
    const made = await download(panel.client, 'test_data', { ...RECORDS, ...extra });
    const { receiptUrl } = made as unknown as { receiptUrl: string };
    const { body } = await panel.client.delete(`/downloads/${made.id}`);
    expect(body.data).toMatchObject({ status: 'cancelled', receiptUrl: null });
    expect((await fetchFile(receiptUrl)).status).toBe(404);
  });
});
