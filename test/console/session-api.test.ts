import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const HEADER = { 'x-broadgauge-console': '1' };

describe('a session of the console', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  const begin = async (token = ROOT_TOKEN) => {
    const answer = await service.client(undefined).post('/console/session', { token });
    return { status: answer.status, body: answer.body, cookie: answer.headers.get('set-cookie') ?? '' };
  };
  const cookieOf = async (token?: string) => (await begin(token)).cookie.split(';')[0] ?? '';

  it('is a cookie without the token in it', async () => {
    const { status, body, cookie } = await begin();
    expect(status).toBe(200);
    const begun = await service.client(undefined).get('/console/session', { cookie: cookie.split(';')[0] ?? '' });
    expect(begun.body.data).toEqual(body.data);
    expect(cookie).toMatch(/^broadgauge_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(ROOT_TOKEN);
  });

  it('is for this host and HTTPS only where the public address is, and no other name is taken', async () => {
    const secure = await startTestService({ env: { PUBLIC_URL: 'https://measure.example' } });
    const anonymous = secure.client(undefined);
    const { headers } = await anonymous.post('/console/session', { token: ROOT_TOKEN });
    const [, session] = /^__Host-broadgauge_session=([\w-]{43}); Path=\/; HttpOnly; SameSite=Strict; Secure$/.exec(
      headers.get('set-cookie') ?? '',
    ) ?? ['', ''];
    const statusWith = async (cookie: string) => (await anonymous.get('/console/session', { cookie })).status;
    expect(await statusWith(`__Host-broadgauge_session=${session}`)).toBe(200);
    expect(await statusWith(`broadgauge_session=${session}`)).toBe(401);
    const left = await anonymous.send('DELETE', '/console/session', undefined, {
      cookie: `__Host-broadgauge_session=${session}`,
    });
    expect(left.headers.get('set-cookie')).toMatch(/^__Host-broadgauge_session=; Max-Age=0; Path=\/;.*; Secure$/);
    await secure.stop();
  });

  it('says who one is', async () => {
    const { id, token } = await service.issue(['data', 'manage'], { name: 'analyst', panels: ['default'] });
    const cookie = await cookieOf(token);
    const { status, body } = await service.client(undefined).get('/console/session', { cookie });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.any(Number),
      token: { id, name: 'analyst' },
      organisation: { id: expect.any(Number), name: 'default' },
      scopes: ['data', 'manage'],
      panels: ['default'],
      expires_at: expect.any(Number),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });

  it.each([
    ['nothing', undefined],
    ['no form', 'broadgauge_session=x'],
    ['a secret of nobody', `broadgauge_session=${'A'.repeat(43)}`],
  ])('is refused with a 401 for a cookie with %s', async (_, cookie) => {
    const answer = await service.client(undefined).get('/console/session', { ...(cookie && { cookie }) });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('NOT_SIGNED_IN');
  });

  it.each([
    ['an unknown token', { token: 'unknown' }, 401],
    ['an empty token', { token: '' }, 401],
    ['no token', {}, 422],
    ['a token of another type', { token: 7 }, 422],
    ['no object', [], 422],
  ])('is not begun with %s', async (_, body, status) => {
    const answer = await service.client(undefined).post('/console/session', body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('serves the API with the console’s header only', async () => {
    const cookie = await cookieOf();
    const anonymous = service.client(undefined);
    expect((await anonymous.get('/manage/panels', { cookie, ...HEADER })).status).toBe(200);
    expect((await anonymous.get('/metrics', { cookie, ...HEADER })).status).toBe(200);
    for (const headers of [{ cookie }, { cookie, 'x-broadgauge-console': '0' }, HEADER]) {
      expect((await anonymous.get('/manage/panels', headers)).status).toBe(403);
    }
  });

  it('never speaks for a request that has an Authorization of its own', async () => {
    const cookie = await cookieOf();
    const answer = await service.client('bg_wrong').get('/manage/panels', { cookie, ...HEADER });
    expect(answer.status).toBe(403);
  });

  it('lets an operator act for another organisation', async () => {
    await service.root.post('/manage/organisations', { name: 'acme' });
    await service.root.post('/manage/panels?organisation=acme', { name: 'theirs' });
    const cookie = await cookieOf();
    const { body } = await service.client(undefined).get('/manage/panels?organisation=acme', { cookie, ...HEADER });
    expect((body.data as { name: string }[]).map(({ name }) => name)).toContain('theirs');
  });

  it('has the scopes of its token and no others', async () => {
    const { token } = await service.issue(['metadata']);
    const cookie = await cookieOf(token);
    expect((await service.client(undefined).get('/metrics', { cookie, ...HEADER })).status).toBe(403);
  });

  it('ends with its token', async () => {
    const { id, token } = await service.issue(['data']);
    const cookie = await cookieOf(token);
    const ask = () => service.client(undefined).get('/metrics', { cookie, ...HEADER });
    expect((await ask()).status).toBe(200);
    await service.root.delete(`/manage/tokens/${id}`);
    expect((await ask()).status).toBe(403);
    expect((await service.client(undefined).get('/console/session', { cookie })).status).toBe(401);
  });

  it('ends on DELETE, for the browser and for whoever has a copy of the cookie', async () => {
    const cookie = await cookieOf();
    const ask = () => service.client(undefined).get('/metrics', { cookie, ...HEADER });
    expect((await ask()).status).toBe(200);
    const answer = await service.client(undefined).send('DELETE', '/console/session', undefined, { cookie });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/^broadgauge_session=; Max-Age=0; Path=\//);
    expect((await ask()).status).toBe(403);
  });

  it('is listed with where it began, and ended by a manager', async () => {
    const { id: tokenId, token } = await service.issue(['data'], { name: 'listed' });
    const browser = `Browser ${'x'.repeat(300)}`;
    const begun = await service.client(undefined).post('/console/session', { token }, { 'user-agent': browser });
    const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
    const [newest] = (await service.root.get('/manage/sessions')).body.data as { id: number; created_at: number }[];
    expect(newest).toEqual({
      id: expect.any(Number),
      token: 'listed',
      token_id: tokenId,
      address: '127.0.0.1',
      browser: browser.slice(0, 200),
      created_at: expect.any(Number),
      expires_at: (newest?.created_at ?? 0) + 12 * 3600,
    });
    expect((await service.root.delete(`/manage/sessions/${newest?.id}`)).body.message).toBe('Session ended');
    expect((await service.client(undefined).get('/metrics', { cookie, ...HEADER })).status).toBe(403);
    expect((await service.root.delete(`/manage/sessions/${newest?.id}`)).status).toBe(404);
    const { body } = await service.root.get('/manage/audit/changes');
    expect(body.data).toContainEqual(
      expect.objectContaining({
        action: 'session.end',
        detail: { id: newest?.id, token_id: tokenId, token: 'listed' },
      }),
    );
  });

  it('is ended by nobody who may not grant what it has', async () => {
    await cookieOf();
    const manager = await service.issue(['manage']);
    const [newest] = (await service.root.get('/manage/sessions')).body.data as { id: number }[];
    expect((await manager.delete(`/manage/sessions/${newest?.id}`)).status).toBe(403);
  });

  it('is the oldest of a hundred of a token that ends when one more begins', async () => {
    const { token } = await service.issue(['data'], { name: 'busy' });
    const first = await cookieOf(token);
    const ask = () => service.client(undefined).get('/metrics', { cookie: first, ...HEADER });
    for (let index = 1; index < 100; index += 1) await begin(token);
    expect((await ask()).status).toBe(200);
    await begin(token);
    expect((await ask()).status).toBe(403);
  });
});
