import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../../service.ts';
import { Panel, QUESTION, speed } from '../panel.ts';

const DAY_MS = 86_400_000;
const FILTERED = {
  ...QUESTION,
  splits: ['isp'],
  filters: [{ id: 'custom.secret-field', filterType: 'include', filterValues: ['secret-value'] }],
  panel: ['secret-panel'],
  receipt: true,
  time: { from: '2000', to: '2001' },
};
const COMPARISON = {
  metric: 'httpget',
  normalised: false,
  prefilter: false,
  time: { from: '2026', to: '2026' },
  a: { filters: [{ id: 'isp', filterType: 'include', filterValues: ['secret-isp'] }] },
  b: { window: 'ofcom-peak' },
};
/** The console keeps the other side of a comparison and single series in a view. */
const VIEW = 'axis=fitted&compare=isp&against.agent=secret-agent&hide=secret-agent&pin=secret-agent';
const BOARD = '/saved/dashboards/public';

let now = Date.UTC(2026, 6, 16, 12);
let service: TestService;
let panel: Panel;
let stranger: Client;

interface Link {
  readonly id: number;
  readonly url: string;
  readonly api_url: string;
  readonly expires_at: number;
}

/** The secret part of a new link. */
async function share(days = 7): Promise<Link & { readonly path: string }> {
  const { body } = await panel.client.post(`${BOARD}/links`, { days });
  const link = body.data as Link;
  return { ...link, path: new URL(link.api_url).pathname };
}

beforeAll(async () => {
  service = await startTestService({ now: () => now });
  panel = await Panel.open(service);
  await panel.client.post('/manage/panels', { name: 'secret-panel' });
  const custom = { 'secret-field': 'secret-value' };
  await panel.addAgents([{ agent_id: 'secret-agent', panel: 'secret-panel', custom }, { agent_id: 'b' }]);
  await panel.ingest('httpget', [
    speed('secret-agent', '2026-07-14 10:00:00', 30),
    speed('b', '2026-07-14 10:00:00', 90),
  ]);
  await panel.client.put('/saved/questions/Speeds', { request: FILTERED, description: 'By ISP', view: VIEW });
  await panel.client.put('/saved/questions/Difference', { of: 'comparison_data', request: COMPARISON });
  await panel.client.put('/saved/questions/unshown', { request: QUESTION });
  const tiles = [{ text: 'Welcome', width: 12 }, { question: 'Speeds' }, { question: 'Difference' }];
  await panel.client.put(BOARD, { description: 'For everybody', time: { from: '2026', to: '2026' }, tiles });
  stranger = service.client(undefined);
});
afterAll(() => service.stop());

describe('a public link', () => {
  it('shows the dashboard without a token, and no name of a filter, a panel or an agent', async () => {
    const { path, expires_at: expiresAt, url } = await share();
    expect(expiresAt).toBe((now + 7 * DAY_MS) / 1000);
    expect(new URL(url).pathname).toBe(`/console${path}`);
    const { status, body } = await stranger.get(path);
    expect(status).toBe(200);
    const { filters: _, panel: __, receipt: ___, ...request } = FILTERED;
    expect(body.data).toEqual({
      name: 'public',
      publisher: expect.stringMatching(/./),
      description: 'For everybody',
      expires_at: expiresAt,
      tiles: [
        { kind: 'text', width: 12, text: 'Welcome' },
        {
          kind: 'question',
          width: 6,
          title: 'Speeds',
          description: 'By ISP',
          of: 'metric_data',
          metric: { key: 'httpget', name: 'Download speed', unit: 'mbps' },
          fields: [{ id: 'isp', name: 'ISP' }],
          windows: [],
          request: { ...request, time: { from: '2026', to: '2026' } },
          withheld: ['filters', 'panel'],
          view: 'axis=fitted',
        },
        {
          kind: 'question',
          width: 6,
          title: 'Difference',
          description: '',
          of: 'comparison_data',
          metric: { key: 'httpget', name: 'Download speed', unit: 'mbps' },
          fields: [],
          windows: [{ key: 'ofcom-peak', name: 'Every day, 20:00 to 22:00' }],
          request: { ...COMPARISON, a: {} },
          withheld: ['filters'],
          view: '',
        },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('has the answers to its questions, in the time of the dashboard, and no receipt', async () => {
    const { path } = await share();
    const answer = await stranger.get(`${path}/tiles/1`);
    expect(answer.body.data).toMatchObject([{ metricData: [{ metricValue: 30, sampleCount: 1 }] }]);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'data', 'message']);
    const asked = await panel.client.post('/comparison_data', COMPARISON);
    expect((await stranger.get(`${path}/tiles/2`)).body.data).toEqual(asked.body.data);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  it('ends with the token that made it, and goes on with its successor', async () => {
    const maker = await panel.issue(['data', 'manage']);
    const link = (await maker.post(`${BOARD}/links`, { days: 7 })).body.data as Link;
    const path = new URL(link.api_url).pathname;
    const rotated = await maker.post(`/manage/tokens/${maker.id}/rotate`);
    now += 1000;
    expect((await stranger.get(path)).status).toBe(200);
    const successor = rotated.body.data as { id: number };
    expect((await panel.client.delete(`/manage/tokens/${successor.id}`)).status).toBe(200);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get(`${path}/tiles/1`)).status).toBe(404);
  });

  it('is counted in the audit, for the token that made it, and says when it was last used', async () => {
    const { path, id } = await share();
    await stranger.get(path);
    await stranger.get(`${path}/tiles/1`);
    const calls = async () => (await panel.client.get('/manage/audit/calls')).body.data;
    for (const route of ['GET /shared/{link}', 'GET /shared/{link}/tiles/{tile}'])
      await expect.poll(calls).toContainEqual(expect.objectContaining({ route, token: 'everything' }));
    const listed = (await panel.client.get(`${BOARD}/links`)).body.data as (Link & { last_used_at: number })[];
    expect(listed.find((link) => link.id === id)?.last_used_at).toBe(now / 1000);
  });

  it('shows names of agents only where its maker says so', async () => {
    const named = '/saved/dashboards/named';
    for (const split of ['agent', 'unit', 'secret-field']) {
      await panel.client.put('/saved/questions/Named', { request: { ...QUESTION, splits: [split] } });
      await panel.client.put(named, { tiles: [{ question: 'Named' }] });
      const refused = await panel.client.post(`${named}/links`, {});
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { show_names: [`Questions of this dashboard are split by ${split}. Send true to publish these names.`] },
      ]);
    }
    const open = (await panel.client.post(`${named}/links`, { show_names: true })).body.data as Link;
    expect((await stranger.get(new URL(open.api_url).pathname)).body.data).toMatchObject({
      tiles: [{ kind: 'question' }],
    });
    await panel.client.put('/saved/questions/Named', { request: { ...QUESTION, splits: ['isp'] } });
    const plain = (await panel.client.post(`${named}/links`, {})).body.data as Link;
    await panel.client.put('/saved/questions/Named', { request: { ...QUESTION, splits: ['agent'] } });
    const path = new URL(plain.api_url).pathname;
    expect((await stranger.get(path)).body.data).toMatchObject({ tiles: [{ kind: 'gap' }] });
    expect((await stranger.get(`${path}/tiles/0`)).status).toBe(404);
  });

  it('shows nothing else', async () => {
    const { path } = await share();
    for (const tile of ['0', '3', '-1', 'x', '1e0', '99999999999999999999'])
      expect((await stranger.get(`${path}/tiles/${tile}`)).status, tile).toBe(404);
    const secret = path.split('/').at(-1);
    const bearer = service.client(secret);
    for (const other of ['/saved/questions', '/saved/dashboards', BOARD, '/metrics'])
      expect((await bearer.get(other)).status, other).toBe(403);
    expect((await bearer.post('/metric_data', QUESTION)).status).toBe(403);
    expect((await stranger.get('/shared/x')).status).toBe(404);
    expect((await stranger.get(`${path}x`)).status).toBe(404);
  });

  it('ends when it expires', async () => {
    const { path, id } = await share(1);
    now += DAY_MS - 1000;
    expect((await stranger.get(path)).status).toBe(200);
    now += 1000;
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get(`${path}/tiles/1`)).status).toBe(404);
    const listed = (await panel.client.get(`${BOARD}/links`)).body.data as Link[];
    expect(listed.map((link) => link.id)).not.toContain(id);
  });

  it('is listed without its secret, and ends when it is revoked', async () => {
    const { path, id } = await share();
    const { body } = await panel.client.get(`${BOARD}/links`);
    expect(body.data).toContainEqual({
      id,
      expires_at: (now + 7 * DAY_MS) / 1000,
      created_at: now / 1000,
      created_by: 'everything',
      last_used_at: null,
      show_names: false,
    });
    expect(JSON.stringify(body)).not.toContain(path.split('/').at(-1));
    const other = await Panel.open(service);
    await other.client.put(BOARD, { tiles: [] });
    expect((await other.client.delete(`${BOARD}/links/${id}`)).status).toBe(404);
    expect((await panel.client.delete(`${BOARD}/links/${id}`)).body.message).toBe('Link revoked');
    expect((await stranger.get(path)).status).toBe(404);
    expect((await panel.client.delete(`${BOARD}/links/${id}`)).status).toBe(404);
  });

  it('follows what is saved, shows no single results, and ends with the dashboard', async () => {
    const { path } = await share();
    await panel.client.put('/saved/questions/Speeds', {
      request: { ...QUESTION, chartType: 'raw', aggregation: undefined },
    });
    const { body } = await stranger.get(path);
    expect((body.data as { tiles: object[] }).tiles[1]).toEqual({ kind: 'gap', width: 6 });
    expect((await stranger.get(`${path}/tiles/1`)).status).toBe(404);
    const tiles = [{ text: 'Bye', width: 6 }];
    await panel.client.put(BOARD, { tiles });
    expect((await stranger.get(path)).body.data).toMatchObject({ description: '', tiles });
    await panel.client.delete(BOARD);
    expect((await stranger.get(path)).status).toBe(404);
    await panel.client.put(BOARD, { tiles });
    expect((await stranger.get(path)).status).toBe(404);
  });

  it('says nothing of a question that can’t be answered any more', async () => {
    await panel.client.put('/manage/populations/secret-lines', {
      dimensions: ['isp'],
      cells: [{ isp: 'x', count: 1 }],
    });
    const request = { ...QUESTION, per_agent: { summary: 'mean' }, weight: { population: 'secret-lines' } };
    await panel.client.put('/saved/questions/weighted', { request });
    await panel.client.put(BOARD, { tiles: [{ question: 'weighted' }] });
    const { path } = await share();
    await panel.client.delete('/manage/populations/secret-lines');
    const { status, body } = await stranger.get(`${path}/tiles/0`);
    expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message: 'This question can’t be answered any more.' }]);
  });

  it('is made by who sees every panel, for a year at most', async () => {
    const limited = await panel.issue(['data'], { panels: ['default'] });
    expect((await limited.post(`${BOARD}/links`, {})).status).toBe(403);
    const { status, body } = await panel.client.post(`${BOARD}/links`, { days: 366 });
    expect([status, body.errors]).toEqual([422, { days: ['This value should be between 1 and 365.'] }]);
    expect((await panel.client.post('/saved/dashboards/none/links', {})).status).toBe(404);
  });
});
