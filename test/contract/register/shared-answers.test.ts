import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../../service.ts';
import { Panel, QUESTION, speed } from '../panel.ts';

const SPEEDS = '/saved/questions/speeds';
const REQUEST = { ...QUESTION, splits: ['isp'], receipt: true };

let now = Date.UTC(2026, 6, 16, 12);
let service: TestService;
let panel: Panel;
let stranger: Client;

interface Link {
  readonly id: number;
  readonly url: string;
  readonly expires_at: number;
}

async function share(path = SPEEDS, body: object = { days: 7 }): Promise<Link & { readonly path: string }> {
  const link = (await panel.client.post(`${path}/links`, body)).body.data as Link;
  const { pathname, search } = new URL(link.url);
  return { ...link, path: pathname + search };
}

beforeAll(async () => {
  service = await startTestService({ now: () => now });
  panel = await Panel.open(service);
  await panel.addAgents([{ agent_id: 'a', custom: { street: 'High Street' } }, { agent_id: 'b' }]);
  await panel.ingest('httpget', [speed('a', '2026-07-14 10:00:00', 30), speed('b', '2026-07-14 10:00:00', 90)]);
  await panel.client.put(SPEEDS, { request: REQUEST });
  stranger = service.client(undefined);
});
afterAll(() => service.stop());

describe('a link to an answer', () => {
  it('answers the question as it is saved, without a token and without a receipt', async () => {
    const { path, expires_at: expiresAt } = await share();
    expect(expiresAt).toBe(now / 1000 + 7 * 86_400);
    const { receipt: _, ...request } = REQUEST;
    const asked = await panel.client.post('/metric_data', request);
    const answer = await stranger.get(path);
    expect([answer.status, answer.text]).toEqual([200, asked.text]);
    expect((await stranger.get(path, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
    const csv = await stranger.get(`${path}&format=csv`);
    expect(csv.text).toBe((await panel.client.post('/metric_data?format=csv', request)).text);
  });

  it('asks nothing else', async () => {
    const { path } = await share();
    const { status, body } = await stranger.get(`${path}&from=2026&aggregation=daily&filter.agent=a`);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['from', 'aggregation', 'filter.agent']]);
    await panel.client.put('/saved/questions/other', { request: QUESTION });
    expect((await stranger.get(path.replace('speeds', 'other'))).status).toBe(404);
    expect((await stranger.get(`${SPEEDS}/answer?key=nothing`)).status).toBe(404);
    expect((await stranger.get(`${SPEEDS}/answer`)).status).toBe(403);
    const key = new URLSearchParams(path.split('?')[1]).get('key');
    expect((await stranger.get(`/shared/${key}`)).status).toBe(404);
  });

  it('is listed and revoked, and ends with its time, its question and its token', async () => {
    const [first, second] = [await share(), await share(SPEEDS, { days: 1 })];
    await stranger.get(first.path);
    const listed = async () =>
      (await panel.client.get(`${SPEEDS}/links`)).body.data as { id: number; last_used_at: number }[];
    await expect.poll(async () => (await listed()).find(({ id }) => id === first.id)?.last_used_at).toBe(now / 1000);
    await panel.client.delete(`${SPEEDS}/links/${first.id}`);
    expect((await stranger.get(first.path)).status).toBe(404);
    now += 86_400_000;
    expect((await stranger.get(second.path)).status).toBe(404);
    const maker = await panel.issue(['data']);
    const made = (await maker.post(`${SPEEDS}/links`, {})).body.data as Link;
    const { pathname, search } = new URL(made.url);
    expect((await stranger.get(pathname + search)).status).toBe(200);
    await panel.client.delete(`/manage/tokens/${maker.id}`);
    now += 60_000;
    expect((await stranger.get(pathname + search)).status).toBe(404);
    await panel.client.put('/saved/questions/brief', { request: QUESTION });
    const brief = await share('/saved/questions/brief');
    await panel.client.delete('/saved/questions/brief');
    await panel.client.put('/saved/questions/brief', { request: QUESTION });
    expect((await stranger.get(brief.path)).status).toBe(404);
  });

  it('is counted in the audit, for the token that made it', async () => {
    const { path } = await share();
    await stranger.get(path);
    const calls = async () => (await panel.client.get('/manage/audit/calls')).body.data;
    const route = 'GET /saved/questions/{name}/answer';
    await expect.poll(calls).toContainEqual(expect.objectContaining({ route, token: 'everything' }));
    const changes = (await panel.client.get('/manage/audit/changes?limit=1')).body.data;
    expect(changes).toMatchObject([{ action: 'question.share', detail: { name: 'speeds' } }]);
  });

  it.each(['agent', 'unit', 'street'])('shows names by %s only where its maker says so', async (split) => {
    const named = '/saved/questions/named';
    await panel.client.put(named, { request: { ...QUESTION, splits: [split] } });
    const refused = await panel.client.post(`${named}/links`, {});
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['show_names']]);
    expect((await stranger.get((await share(named, { show_names: true })).path)).status).toBe(200);
    await panel.client.put(named, { request: QUESTION });
    const { path } = await share(named, {});
    expect((await stranger.get(path)).status).toBe(200);
    await panel.client.put(named, { request: { ...QUESTION, splits: [split] } });
    expect((await stranger.get(path)).status).toBe(404);
  });

  it('shows no single results, and is not for tokens that are limited to panels', async () => {
    await panel.client.put('/saved/questions/single', {
      request: { ...QUESTION, chartType: 'raw', aggregation: undefined },
    });
    expect((await panel.client.post('/saved/questions/single/links', {})).status).toBe(422);
    await panel.client.post('/manage/panels', { name: 'north' });
    const limited = await panel.issue(['data'], { panels: ['north'] });
    expect((await limited.post(`${SPEEDS}/links`, {})).status).toBe(403);
  });
});
