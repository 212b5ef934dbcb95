import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signSession, writeSession } from '../../src/access/session.ts';
import { hashToken } from '../../src/access/token.ts';
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
    const { status, cookie } = await begin();
    expect(status).toBe(204);
    expect(cookie).toMatch(
      /^broadgauge_session=[0-9a-f]{64}\.\d+\.[0-9a-f-]{36}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie).not.toContain(ROOT_TOKEN);
  });

  it('is marked secure where the public address is', async () => {
    const secure = await startTestService({ env: { PUBLIC_URL: 'https://measure.example' } });
    const { headers } = await secure.client(undefined).post('/console/session', { token: ROOT_TOKEN });
    await secure.stop();
    expect(headers.get('set-cookie')).toMatch(/; Secure$/);
  });

  it('says who one is', async () => {
    const { id, token } = await service.issue(['data', 'manage'], { name: 'analyst', panels: ['default'] });
    const cookie = await cookieOf(token);
    const { status, body } = await service.client(undefined).get('/console/session', { cookie });
    expect(status).toBe(200);
    expect(body.data).toEqual({
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
    ['no signature', `broadgauge_session=${hashToken(ROOT_TOKEN)}.9999999999.${crypto.randomUUID()}.${'A'.repeat(43)}`],
  ])('is refused with a 401 for a cookie with %s', async (_, cookie) => {
    const answer = await service.client(undefined).get('/console/session', { ...(cookie && { cookie }) });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('NOT_SIGNED_IN');
  });

  it('can’t be signed by a key that is not the service’s', async () => {
    const claim = { tokenHash: hashToken(ROOT_TOKEN), expiresAt: 9_999_999_999 };
    const [, , keyId = ''] = (await cookieOf()).split('.');
    const forged = writeSession({ ...claim, keyId, signature: signSession(new Uint8Array(32), claim) });
    const answer = await service.client(undefined).get('/console/session', { cookie: `broadgauge_session=${forged}` });
    expect(answer.status).toBe(401);
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

  it('is forgotten by the browser on DELETE', async () => {
    const answer = await service.client(undefined).delete('/console/session');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/^broadgauge_session=; Max-Age=0; Path=\//);
  });
});
