import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTERS, ROOT_TOKEN, startTestService, type TestService } from '../../service.ts';

const DENIED = [403, { code: 'ACCESS_DENIED', message: 'Access Denied' }];

describe.each(REGISTERS)('tokens on %s', (register) => {
  let service: TestService;
  let now = Date.UTC(2026, 6, 15, 13, 30);

  beforeAll(async () => {
    service = await startTestService({ register, now: () => now });
    await service.root.post('/manage/agents', [{ unit_id: 1 }]);
  });
  afterAll(() => service.stop());

  const read = async (token: string | undefined, header?: string) => {
    const answer = await service.client(token).get('/metadata/unit/1', header ? { authorization: header } : {});
    return [answer.status, answer.body];
  };

  it('are all refused alike: missing, malformed, unknown, of the wrong form and of the wrong scope', async () => {
    const dataOnly = await service.issue(['data', 'ingest', 'manage', 'operator']);
    expect(await read(undefined)).toEqual(DENIED);
    expect(await read('bg_unknown')).toEqual(DENIED);
    expect(await read(undefined, ROOT_TOKEN)).toEqual(DENIED);
    expect(await read(undefined, `Basic ${ROOT_TOKEN}`)).toEqual(DENIED);
    expect(await read(undefined, 'Bearer')).toEqual(DENIED);
    expect(await read(dataOnly.token)).toEqual(DENIED);
  });

  it('are shown once, listed without the secret', async () => {
    const created = await service.root.post('/manage/tokens', {
      name: 'dash',
      scopes: ['data'],
      expires_at: now / 1000 + 60,
    });
    const issued = created.body.data as Record<string, unknown>;
    expect(issued).toEqual({
      id: expect.any(Number),
      token: expect.stringMatching(/^bg_[0-9A-Za-z]{33}$/),
      name: 'dash',
      scopes: ['data'],
      expires_at: now / 1000 + 60,
      panels: null,
    });
    const list = (await service.root.get('/manage/tokens')).body.data as Record<string, unknown>[];
    expect(JSON.stringify(list)).not.toContain(issued.token);
    expect(list.find(({ id }) => id === issued.id)).toEqual({
      id: issued.id,
      name: 'dash',
      scopes: ['data'],
      expires_at: now / 1000 + 60,
      panels: null,
      prefix: String(issued.token).slice(0, 10),
      created_at: now / 1000,
      last_used_at: null,
      revoked_at: null,
    });
  });

  it('end with their expiry', async () => {
    const token = await service.issue(['metadata'], { expires_at: now / 1000 + 60 });
    expect((await token.get('/metadata/unit/1')).status).toBe(200);
    now += 60_000;
    expect((await token.get('/metadata/unit/1')).status).toBe(403);
  });

  it('are refused from the next request on once revoked', async () => {
    const token = await service.issue(['metadata']);
    expect((await token.get('/metadata/unit/1')).status).toBe(200);
    expect((await service.root.delete(`/manage/tokens/${token.id}`)).body).toEqual({
      code: 'OK',
      message: 'Token revoked',
    });
    expect(await read(token.token)).toEqual(DENIED);
  });

  it('rotate with an overlap, or without one', async () => {
    const first = await service.issue(['metadata']);
    const rotate = async (id: number, body?: object) =>
      (await service.root.post(`/manage/tokens/${id}/rotate`, body)).body.data as {
        id: number;
        token: string;
        scopes: string[];
      };
    const second = await rotate(first.id, { overlap_seconds: 30 });
    expect(second.scopes).toEqual(['metadata']);
    expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([200, 200]);
    now += 30_000;
    expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([403, 200]);
    const third = await rotate(second.id);
    expect([await statusOf(second.token), await statusOf(third.token)]).toEqual([403, 200]);
    expect((await service.root.post(`/manage/tokens/${first.id}/rotate`)).status).toBe(404);
  });

  it('rotate again while the old one lives on, with the expiry that it was given', async () => {
    const expires_at = Math.floor(now / 1000) + 1000;
    for (const given of [null, expires_at]) {
      const { id } = (await service.root.post('/manage/tokens', { name: 'x', scopes: ['data'], expires_at: given }))
        .body.data as { id: number };
      const rotate = () => service.root.post(`/manage/tokens/${id}/rotate`, { overlap_seconds: 30 });
      expect((await rotate()).body.data).toMatchObject({ expires_at: given });
      expect((await rotate()).body.data).toMatchObject({ expires_at: given });
    }
  });

  it('live on until the year 9999 at most', async () => {
    const { id } = await service.issue(['metadata']);
    const { status, body } = await service.root.post(`/manage/tokens/${id}/rotate`, { overlap_seconds: 1e12 });
    expect([status, body.errors]).toEqual([
      422,
      { overlap_seconds: ['This value should not reach beyond the year 9999.'] },
    ]);
  });

  it('have one successor, however many ask for one at once', async () => {
    const token = await service.issue(['metadata']);
    const answers = await Promise.all([1, 2, 3].map(() => service.root.post(`/manage/tokens/${token.id}/rotate`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  const statusOf = async (token: string) => (await service.client(token).get('/metadata/unit/1')).status;

  it('remember when they were last used', async () => {
    const token = await service.issue(['metadata']);
    await token.get('/metadata/unit/1');
    await service.root.get('/manage/audit/calls');
    const list = (await service.root.get('/manage/tokens')).body.data as { id: number; last_used_at: number }[];
    expect(list.find(({ id }) => id === token.id)?.last_used_at).toBe(now / 1000);
  });

  it.each([
    [{}, { name: ['This field is missing.'], scopes: ['This field is missing.'] }],
    [
      { name: 7, scopes: 'data' },
      { name: ['This value should be of type string.'], scopes: ['This value should be of type array.'] },
    ],
    [
      { name: ' ', scopes: [] },
      { name: ['This value should not be blank.'], scopes: ['This collection should contain 1 element or more.'] },
    ],
    [{ name: 'x', scopes: ['data', 'root'] }, { 'scopes[1]': ['root is not a valid scope.'] }],
    [{ name: 'x', scopes: ['data'], expires_at: 1 }, { expires_at: ['This value should be in the future.'] }],
    [
      { name: 'x', scopes: ['data'], expires_at: 253402300800 },
      { expires_at: ['This value should not be later than the year 9999.'] },
    ],
    [
      { name: 'x', scopes: ['manage', 'operator'], panels: ['default'] },
      { panels: ['A token with the scope operator can’t be limited to panels.'] },
    ],
    [{ name: 'x', scopes: ['data'], panels: [] }, { panels: ['This collection should contain 1 element or more.'] }],
    [{ name: 'x', scopes: ['data'], panels: ['nowhere'] }, { 'panels[0]': ['nowhere is not a valid panel.'] }],
    [
      { name: '', scopes: ['root'], panels: ['default', 'default', 7, 'nowhere'] },
      {
        name: ['This value should not be blank.'],
        'scopes[0]': ['root is not a valid scope.'],
        'panels[2]': ['This value should be of type string.'],
        'panels[3]': ['nowhere is not a valid panel.'],
      },
    ],
  ])('are not created from %j', async (body, errors) => {
    const answer = await service.root.post('/manage/tokens', body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('may expire in the last second of the year 9999', async () => {
    const body = { name: 'long', scopes: ['data'], expires_at: 253402300799 };
    expect((await service.root.post('/manage/tokens', body)).body.data).toMatchObject({ expires_at: 253402300799 });
  });

  it.each(['0', '999999', 'abc', '99999999999', '1.5'])('called %s are not found', async (id) => {
    expect((await service.root.delete(`/manage/tokens/${id}`)).status).toBe(404);
    expect((await service.root.post(`/manage/tokens/${id}/rotate`)).status).toBe(404);
  });

  it('of a manager hand out no more than they have', async () => {
    const manager = await service.issue(['manage']);
    expect((await manager.post('/manage/tokens', { name: 'x', scopes: ['data', 'operator'] })).status).toBe(403);
    const root = ((await service.root.get('/manage/tokens')).body.data as { id: number }[])[0];
    expect((await manager.post(`/manage/tokens/${root?.id}/rotate`)).status).toBe(403);
    expect((await manager.delete(`/manage/tokens/${root?.id}`)).status).toBe(403);
    expect((await manager.post('/manage/organisations', { name: 'mine' })).status).toBe(403);
    expect((await manager.get('/manage/panels?organisation=default')).status).toBe(403);
    const reader = await service.issue(['data']);
    expect((await reader.get('/manage/panels?organisation=a&organisation=b')).status).toBe(403);
  });

  it('grant only scopes that they have, and none that outlive them', async () => {
    const manager = await service.issue(['manage', 'ingest']);
    const beyond = await manager.post('/manage/tokens', { name: 'x', scopes: ['ingest', 'data', 'metadata:read'] });
    expect([beyond.status, beyond.body.errors]).toEqual([
      422,
      {
        'scopes[1]': ['Your token lacks the scope data, so it can’t grant it.'],
        'scopes[2]': ['Your token lacks the scope metadata:read, so it can’t grant it.'],
      },
    ]);
    expect((await manager.post('/manage/tokens', { name: 'x', scopes: ['ingest', 'agents'] })).status).toBe(200);
    const reader = (await service.root.post('/manage/tokens', { name: 'reader', scopes: ['data'] })).body.data;
    expect((await manager.post(`/manage/tokens/${(reader as { id: number }).id}/rotate`)).status).toBe(403);

    const end = Math.floor(Date.now() / 1000) + 3600;
    const ending = await service.issue(['manage'], { expires_at: end });
    const made = await ending.post('/manage/tokens', { name: 'x', scopes: ['manage'] });
    expect(made.body.data).toMatchObject({ expires_at: end });
    for (const expires_at of [null, end + 1]) {
      const later = await ending.post('/manage/tokens', { name: 'x', scopes: ['manage'], expires_at });
      expect(later.body.errors).toEqual({
        expires_at: [`Your token ends at ${end}, so a token that it makes can’t end later.`],
      });
    }
    const lasting = (await service.root.post('/manage/tokens', { name: 'lasting', scopes: ['manage'] })).body.data;
    expect((await ending.post(`/manage/tokens/${(lasting as { id: number }).id}/rotate`)).status).toBe(403);
  });

  it('of an operator act for another organisation only by name', async () => {
    const operator = await service.issue(['operator']);
    expect((await operator.get('/manage/panels')).status).toBe(403);
    expect((await operator.get('/manage/panels?organisation=default')).status).toBe(200);
    expect((await operator.get('/manage/panels?organisation=nobody')).status).toBe(404);
  });

  it('of some panels see nothing of the others', async () => {
    await service.root.post('/manage/panels', { name: 'north' });
    await service.root.post('/manage/agents', [{ unit_id: 50, panel: 'north' }]);
    const north = await service.issue(['data', 'metadata', 'manage'], { panels: ['north'] });
    expect((await north.get('/metadata/unit/50')).status).toBe(200);
    expect((await north.get('/metadata/unit/1')).status).toBe(404);
    expect((await north.put('/metadata', { agent: { unit_id: 1 }, metadata: { timezone: 'UTC' } })).status).toBe(404);
    expect((await north.get('/manage/agents')).body.data).toHaveLength(1);
    expect((await north.get('/manage/agents?panel=default')).body.data).toEqual([]);
    expect((await north.get('/manage/panels')).body.data).toMatchObject([{ name: 'north' }]);
    expect((await north.post('/manage/panels', { name: 'x' })).status).toBe(403);
    expect((await north.post('/manage/tokens', { name: 'x', scopes: ['data'] })).status).toBe(403);
    expect((await north.post('/manage/tokens', { name: 'x', scopes: ['data'], panels: ['north'] })).status).toBe(200);
    for (const panel of ['default', 'nowhere']) {
      const body = { name: 'x', scopes: ['data'], panels: [panel] };
      expect((await north.post('/manage/tokens', body)).status).toBe(403);
      const wrong = await north.post('/manage/tokens', { ...body, scopes: [] });
      expect(wrong.body.errors).toMatchObject({ 'panels[0]': [`${panel} is not a valid panel.`] });
    }
    expect((await north.delete('/manage/tokens/1')).status).toBe(403);
    expect((await north.get('/manage/panels?organisation=default')).status).toBe(403);
    expect((await north.get('/manage/tokens')).body.data).toHaveLength(2);
    const moved = await north.post('/manage/agents', [{ unit_id: 1, base: 'mine' }, { unit_id: 51 }]);
    expect(moved.body.data).toMatchObject({ created: 0, updated: 0, rejected: 2 });
  });
});

describe.each(REGISTERS)('organisations on %s', (register) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ register });
  });
  afterAll(() => service.stop());

  it('begin with a panel, and have a name of their own', async () => {
    const created = await service.root.post('/manage/organisations', { name: 'acme' });
    expect(created.body.data).toEqual({ id: expect.any(Number), name: 'acme' });
    expect((await service.root.get('/manage/panels?organisation=acme')).body.data).toMatchObject([{ name: 'default' }]);
    const again = await service.root.post('/manage/organisations', { name: 'acme' });
    expect([again.status, again.body.errors]).toEqual([422, { name: ['acme exists already.'] }]);
    expect((await service.root.get('/manage/organisations')).body.data).toMatchObject([
      { name: 'default' },
      { name: 'acme' },
    ]);
  });

  it('see their own agents, ISPs and tokens, and no trace of another’s', async () => {
    await service.root.post('/manage/organisations', { name: 'other' });
    const issued = await service.root.post('/manage/tokens?organisation=other', {
      name: 'o',
      scopes: ['metadata', 'manage'],
    });
    const other = service.client((issued.body.data as { token: string }).token);
    await service.root.post('/manage/agents', [
      { agent_id: 'mine', unit_id: 1, mac_address: '02:00', package: 'Acme:Basic' },
    ]);

    expect((await other.get('/metadata/unit/1')).status).toBe(404);
    expect((await other.put('/metadata', { agent: { isp: 'Acme' }, metadata: { timezone: 'UTC' } })).status).toBe(404);
    const unknown = await other.put('/metadata', { agent: { unit_id: 1 }, metadata: { package: 'Acme:Basic' } });
    expect(unknown.body.errors).toEqual({
      'metadata[package]': ['Unable to resolve new package Acme:Basic. (Invalid Isp name in new package)'],
    });
    expect((await other.get('/manage/agents')).body.data).toEqual([]);
    expect((await other.get('/manage/isps')).body.data).toEqual([]);
    expect((await other.get('/manage/tokens')).body.data).toHaveLength(1);
    expect((await other.delete('/manage/tokens/1')).status).toBe(404);

    const same = await other.post('/manage/agents', [{ agent_id: 'mine', unit_id: 1, mac_address: '02:00' }]);
    expect(same.body.data).toMatchObject({ created: 1, rejected: 0 });
  });
});
