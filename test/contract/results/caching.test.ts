import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../service.ts';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, QUESTION, speed } from '../panel.ts';

const NOW = Date.UTC(2026, 6, 15, 13, 30);

const QUESTIONS = [
  ['an aggregate', '/metric_data', { ...QUESTION, splits: ['isp'] }],
  ['raw points', '/metric_data', { ...QUESTION, chartType: 'raw' }],
  ['test records', '/test_data', { test: 'httpget', date: { from: '2026', to: '2026' } }],
] as const;

describe.each(QUESTIONS)('the tag of %s', (_, path, question) => {
  let service: TestService;
  let panel: Panel;
  let hour = 0;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    panel = await Panel.open(service, [{ agent_id: 'a', package: 'Acme:Basic' }]);
    await panel.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1)]);
  });

  const ask = (headers?: Record<string, string>, change: object = {}, client: Client = panel.client) =>
    client.post(path, { ...question, ...change }, headers);
  const tagOf = async (change?: object, client?: Client) => (await ask({}, change, client)).headers.get('etag') ?? '';
  const known = (tag: string) => ask({ 'if-none-match': tag });
  const ingest = () => {
    hour += 1;
    return panel.ingest('httpget', [speed('a', `2026-07-02 00:00:${String(hour).padStart(2, '0')}`, hour + 1)]);
  };

  it('stands on answers that only their reader may keep', async () => {
    const answer = await ask();
    expect(answer.headers.get('etag')).toMatch(/^(W\/)?"[^"]+"$/);
    expect(answer.headers.get('cache-control')).toMatch(/\bprivate\b/);
    expect(answer.headers.get('cache-control')).not.toMatch(/public|no-store/);
  });

  it('stays while nothing changes, and so does the answer', async () => {
    const [first, second] = [await ask(), await ask()];
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(second.body).toEqual(first.body);
  });

  it('is that of everybody who asks at the same time, before and after new results, and so is the answer', async () => {
    const texts = new Set<string>();
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
      for (const { text } of answers) texts.add(text);
      expect(texts.size).toBe(round + 1);
      await ingest();
    }
  });

  it('makes an answer that is known a 304 without a body', async () => {
    const tag = await tagOf();
    for (const given of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const answer = await known(given);
      expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([304, { code: '', message: '' }, tag]);
    }
    expect((await known('"other"')).status).toBe(200);
  });

  it('changes with new results, and the answer with it', async () => {
    const tag = await tagOf();
    const before = await ask();
    await ingest();
    const after = await known(tag);
    expect(after.status).toBe(200);
    expect(after.body.data).not.toEqual(before.body.data);
    expect(after.headers.get('etag')).not.toBe(tag);
  });

  it('stays when a batch held nothing new', async () => {
    const tag = await tagOf();
    await panel.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 9), speed('nobody', '2026-07-01 00:00:00', 9)]);
    expect((await known(tag)).status).toBe(304);
  });

  it('changes with metadata', async () => {
    const tag = await tagOf();
    const change = { agent: { agent_id: 'a' }, metadata: { timezone: 'Asia/Tokyo', package: 'Acme:' } };
    expect((await panel.client.put('/metadata', { ...change, backdate_from: NOW / 1000 - 20 * 86_400 })).status).toBe(
      200,
    );
    expect((await known(tag)).status).toBe(200);
  });

  it('is another for another question', async () => {
    const changes =
      path === '/test_data'
        ? [{}, { test: 'httppost' }, { date: { from: '2026-07', to: '2026' } }, { panel: 'default' }]
        : [
            {},
            { metric: 'httppost' },
            { metric: 'httpget_retrans' },
            { prefilter: true },
            { splits: ['agent'] },
            { splits: ['agent', 'isp'] },
            { splits: ['isp', 'agent'] },
            { filters: [{ id: 'isp', filterType: 'in', filterValues: ['Acme'] }] },
            { filters: [{ id: 'isp', filterType: 'not_in', filterValues: ['Acme'] }] },
            { time: { from: '2000', to: '2098' } },
            { panel: 'default' },
            { normalised: true },
          ];
    const tags = new Set<string>();
    for (const change of changes) tags.add(await tagOf(change));
    expect(tags.size).toBe(changes.length);
  });

  it('is another in another organisation, and for a token of other panels', async () => {
    const other = await Panel.open(service, [{ agent_id: 'a', package: 'Acme:Basic' }]);
    await other.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1)]);
    expect(await tagOf({}, other.client)).not.toBe(await tagOf());
    await panel.client.post('/manage/panels', { name: 'empty' });
    const limited = await panel.issue(['data'], { panels: ['empty'] });
    expect(await tagOf({}, limited)).not.toBe(await tagOf());
    const answer = await ask({ 'if-none-match': await tagOf() }, {}, limited);
    expect(answer.status).toBe(200);
  });

  it('is not touched by what another organisation does', async () => {
    const tag = await tagOf();
    const other = await Panel.open(service, [{ agent_id: 'a' }]);
    await other.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1)]);
    expect((await known(tag)).status).toBe(304);
  });

  it('never stands on a refusal', async () => {
    const answer = await ask({}, { metric: 'nothing', test: 'nothing' });
    expect([answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
      422,
      null,
      'no-store',
    ]);
  });

  it('opens nothing to those without a token', async () => {
    const answer = await ask({ 'if-none-match': await tagOf() }, {}, service.client(undefined));
    expect(answer.status).toBe(403);
  });
});

describe('aggregates of other presentations', () => {
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW });
    panel = await Panel.open(service, [{ agent_id: 'a', custom: { site: 'roof' } }]);
    await panel.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1), speed('a', '2026-07-01 20:00:00', 2)]);
  });
  afterAll(() => service.stop());

  it.each([
    [{ aggregation: 'daily' }, { aggregation: 'weekly' }],
    [{ normalised: false }, { normalised: true }],
    [{ splits: ['site'] }, { splits: ['custom.site'] }],
    [{ metric: 'netflix' }, { metric: 'netflixStalls' }],
  ])('are told apart: %j and %j', async (one, other) => {
    const [first, second] = [await panel.ask(one), await panel.ask(other)];
    expect(first.headers.get('etag')).not.toBe(second.headers.get('etag'));
  });

  it('keep their columns under the names that were asked for', async () => {
    for (const name of ['site', 'custom.site', 'site']) {
      expect((await panel.points({ splits: [name] }))[0]).toHaveProperty([name], 'roof');
    }
  });
});
