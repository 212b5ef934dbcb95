import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTERS, startTestService, type TestService } from '../../service.ts';
import { Panel, QUESTION, speed } from '../panel.ts';

const NOW = Date.UTC(2026, 6, 15, 13, 30);

interface Recorded {
  readonly at: number;
  readonly token_id: number;
  readonly request: unknown;
  readonly outcome: string;
  readonly rows: number;
  readonly duration_ms: number;
}

describe.each(REGISTERS)('the audit of questions on %s', (register) => {
  let service: TestService;
  let panel: Panel;
  let now = NOW;

  beforeAll(async () => {
    service = await startTestService({ register, now: () => now });
    panel = await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]);
    await panel.ingest('httpget', [
      speed('a', '2026-07-01 00:00:00', 1),
      speed('a', '2026-07-02 00:00:00', 2),
      speed('b', '2026-07-02 00:00:00', 3),
    ]);
  });
  afterAll(() => service.stop());

  const read = async (query = '') => {
    const { status, body } = await service.root.get(`/manage/audit/queries?${query}`);
    expect(status).toBe(200);
    return body.data as Recorded[];
  };
  const of = async (token: { id: number }) => (await read()).filter(({ token_id }) => token_id === token.id).reverse();

  it('says who asked what and when, how many rows it had and how long it took', async () => {
    const token = await panel.issue(['data']);
    const question = { ...QUESTION, aggregation: 'daily' };
    const raw = { ...QUESTION, chartType: 'raw', splits: ['isp'] };
    const records = { test: 'httpget', date: { from: '2026-07-02', to: '2026-07-02' } };
    await token.post('/metric_data', question);
    await token.post('/metric_data', raw);
    await token.post('/test_data', records);
    const who = { at: NOW / 1000, organisation: panel.name, token: 'test', token_id: token.id };
    const duration_ms = expect.any(Number);
    expect(await of(token)).toEqual([
      { ...who, route: 'POST /metric_data', request: question, outcome: 'OK', rows: 2, duration_ms },
      { ...who, route: 'POST /metric_data', request: raw, outcome: 'OK', rows: 3, duration_ms },
      { ...who, route: 'POST /test_data', request: records, outcome: 'OK', rows: 2, duration_ms },
    ]);
    for (const record of await of(token)) expect(record.duration_ms).toBeGreaterThanOrEqual(0);
  });

  it('counts the rows of an answer that was known already', async () => {
    const token = await panel.issue(['data']);
    for (const _ of [1, 2]) await token.post('/metric_data', { ...QUESTION, aggregation: 'daily', splits: ['agent'] });
    expect((await of(token)).map(({ rows }) => rows)).toEqual([3, 3]);
  });

  it('has what was refused, as such', async () => {
    const token = await panel.issue(['data']);
    await token.post('/metric_data', { metric: 'speed' });
    expect(await of(token)).toMatchObject([{ request: { metric: 'speed' }, outcome: 'VALIDATION_FAIL', rows: 0 }]);
  });

  it('shortens what was asked for at great length', async () => {
    const token = await panel.issue(['data']);
    const filterValues = Array.from({ length: 5000 }, (_, index) => `value ${index}`);
    await token.post('/metric_data', { ...QUESTION, filters: [{ id: 'isp', filterType: 'in', filterValues }] });
    const [record] = await of(token);
    expect(JSON.stringify(record).length).toBeLessThan(20_000);
  });

  it('is newest first, paged, and filtered by time and organisation', async () => {
    const token = await panel.issue(['data']);
    now += 60_000;
    for (const metric of ['httpget', 'httppost', 'ping']) await token.post('/metric_data', { ...QUESTION, metric });
    const metrics = (records: Recorded[]) => records.map(({ request }) => (request as { metric: string }).metric);
    const since = `since=${now / 1000}`;
    expect(metrics(await read(since))).toEqual(['ping', 'httppost', 'httpget']);
    const first = await service.root.get(`/manage/audit/queries?${since}&limit=2`);
    expect(metrics(first.body.data as Recorded[])).toEqual(['ping', 'httppost']);
    const second = await service.root.get(String(first.body.next).slice(service.url.length));
    expect(metrics(second.body.data as Recorded[])).toEqual(['httpget']);
    expect(second.body.next).toBeNull();
    expect(await read(`${since}&organisation=default`)).toEqual([]);
    expect(await read(`${since}&organisation=${encodeURIComponent(panel.name)}`)).toHaveLength(3);
    expect((await service.root.get('/manage/audit/queries?organisation=nobody')).status).toBe(404);
    now = NOW;
  });

  it('is for operators and managers only, and seen nowhere in the two interfaces', async () => {
    const client = await service.issue(['data', 'metadata', 'ingest']);
    const answer = await client.get('/manage/audit/queries');
    expect([answer.status, answer.body]).toEqual([403, { code: 'ACCESS_DENIED', message: 'Access Denied' }]);
    expect((await service.client(undefined).get('/manage/audit/queries')).status).toBe(403);
  });
});
