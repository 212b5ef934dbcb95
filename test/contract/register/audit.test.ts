import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTERS, startTestService, type TestService } from '../../service.ts';

describe.each(REGISTERS)('the audit on %s', (register) => {
  let service: TestService;
  /** Each request comes a second later. */
  let now = Date.UTC(2026, 6, 15, 13, 30);

  beforeAll(async () => {
    service = await startTestService({ register, now: () => now });
  });
  afterAll(() => service.stop());

  it('counts calls by organisation, token, route and hour', async () => {
    const token = await service.issue(['metadata']);
    for (let call = 0; call < 3; call += 1) await token.get('/metadata/unit/1');
    await token.put('/metadata', {});
    const calls = (await service.root.get('/manage/audit/calls')).body.data as Record<string, unknown>[];
    const mine = calls.filter(({ token_id }) => token_id === token.id);
    expect(mine).toEqual([
      {
        hour: Date.UTC(2026, 6, 15, 13) / 1000,
        organisation: 'default',
        token: 'test',
        token_id: token.id,
        route: 'GET /metadata/:field/:value',
        calls: 3,
      },
      {
        hour: Date.UTC(2026, 6, 15, 13) / 1000,
        organisation: 'default',
        token: 'test',
        token_id: token.id,
        route: 'PUT /metadata',
        calls: 1,
      },
    ]);
  });

  it('keeps who changed what and when, and nothing of what was refused', async () => {
    const start = now / 1000;
    await service.root.post('/manage/agents', [{ unit_id: 1 }]);
    now += 1000;
    const change = { agent: { unit_id: 1 }, metadata: { timezone: 'UTC' } };
    for (const _ of [1, 2]) await service.root.put('/metadata', change, { 'idempotency-key': 'once' });
    await service.root.put('/metadata', { agent: { unit_id: 2 }, metadata: { timezone: 'UTC' } });
    await service.root.put('/metadata', { ...change, dry_run: true });
    now += 1000;
    const { id, token } = await service.issue(['data']);
    await service.root.delete(`/manage/tokens/${id}`);
    const { body } = await service.root.get('/manage/audit/changes?organisation=default');
    const changes = body.data as { at: number; token: string; action: string; detail: object }[];
    expect(changes.slice(0, 4).map(({ at, token, action, detail }) => ({ at, token, action, detail }))).toEqual([
      { at: start + 2, token: 'bootstrap', action: 'token.revoke', detail: { id } },
      {
        at: start + 2,
        token: 'bootstrap',
        action: 'token.create',
        detail: { id, name: 'test', scopes: ['data'], panels: null },
      },
      {
        at: start + 1,
        token: 'bootstrap',
        action: 'metadata.set',
        detail: { request: change, matched: 1, versions: { agents: 1, appears: 1, changes: 0, vanishes: 0 } },
      },
      {
        at: start,
        token: 'bootstrap',
        action: 'agents.import',
        detail: { created: 1, updated: 0, rejected: 0, complete: true },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('keeps an import that broke off half-way too', async () => {
    const broken = await service.root.send('POST', '/manage/agents', '[{"agent_id":"half"},oops]', {
      'content-type': 'application/json',
    });
    expect(broken.status).toBe(400);
    expect((await service.root.get('/metadata/agent/half')).status).toBe(200);
    const { body } = await service.root.get('/manage/audit/changes?limit=1');
    expect(body.data).toMatchObject([
      { action: 'agents.import', detail: { created: 1, updated: 0, rejected: 0, complete: false } },
    ]);
  });

  it('shortens what was asked for at great length', async () => {
    const custom = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, 'v'.repeat(1000)]));
    await service.root.put('/metadata', { agent: { unit_id: 1 }, metadata: { custom } });
    const { body } = await service.root.get('/manage/audit/changes?limit=1');
    expect(JSON.stringify(body.data).length).toBeLessThan(20_000);
  });

  it('shows a manager the own organisation alone, and not one who is limited to panels', async () => {
    const manager = await service.issue(['manage']);
    await service.root.post('/manage/organisations', { name: 'other' });
    const { body } = await manager.get('/manage/audit/changes?limit=1000');
    const seen = new Set((body.data as { organisation: string }[]).map(({ organisation }) => organisation));
    expect([...seen]).toEqual(['default']);
    expect((await manager.get('/manage/audit/changes?organisation=other')).status).toBe(403);
    const limited = await service.issue(['manage'], { panels: ['default'] });
    expect((await limited.get('/manage/audit/changes')).status).toBe(403);
  });

  it('is paged, and filtered by time and organisation', async () => {
    const first = await service.root.get('/manage/audit/changes?limit=2');
    expect(first.body.data).toHaveLength(2);
    const second = await service.root.get(String(first.body.next).replace(service.url, ''));
    const idsOf = (answer: typeof first) => (answer.body.data as { id: number }[]).map(({ id }) => id);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(await service.root.get('/manage/audit/changes?limit=4')));
    expect((await service.root.get(`/manage/audit/changes?since=${now / 1000 + 1}`)).body.data).toEqual([]);
    expect((await service.root.get('/manage/audit/calls?organisation=nobody')).status).toBe(404);
  });

  it('has the changes that changed one agent', async () => {
    const { root } = service;
    await root.post('/manage/agents', [{ agent_id: 'mine' }, { agent_id: 'theirs' }]);
    const set = (agent_id: string, timezone: string) =>
      root.put('/metadata', { agent: { agent_id }, metadata: { timezone } });
    await set('mine', 'UTC');
    await set('theirs', 'UTC');
    await root.put('/metadata', { agent: { timezone: 'UTC' }, metadata: { custom: { site: 'x' } } });
    // It matches the agent, and changes nothing.
    await set('mine', 'UTC');
    const changesOf = async (agent: string) => {
      const { body } = await root.get(`/manage/audit/changes?agent=${agent}`);
      return (body.data as { detail: { request: { metadata: object } } }[]).map(
        ({ detail }) => detail.request.metadata,
      );
    };
    expect(await changesOf('mine')).toEqual([{ custom: { site: 'x' } }, { timezone: 'UTC' }]);
    expect(await changesOf('nobody')).toEqual([]);
    const { body } = await root.get('/manage/audit/changes?agent=mine&action=session.begin');
    expect(body.data).toEqual([]);
  });

  it('has who signed in to the console and from where, for 90 days', async () => {
    const { token } = await service.issue(['data'], { name: 'visitor' });
    const signIn = () => service.client(undefined).post('/console/session', { token });
    const path = '/manage/audit/changes?action=session.begin';
    const begun = () => ({ at: now / 1000, token: 'visitor', detail: { address: '127.0.0.1' } });
    await signIn();
    expect((await service.root.get(path)).body.data).toMatchObject([begun()]);
    now += 91 * 86_400_000;
    await signIn();
    expect((await service.root.get(path)).body.data).toMatchObject([begun()]);
    const { status, body } = await service.root.get(`${path}ning`);
    expect([status, body.errors]).toEqual([
      422,
      { action: [expect.stringMatching(/^session\.beginning is not a valid action: it is one of .*session\.begin/)] },
    ]);
  });
});
