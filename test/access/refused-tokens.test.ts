import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken } from '../../src/access/token.ts';
import { startTestService, type TestService } from '../service.ts';

interface Refusals {
  readonly reason: string;
  readonly way: string;
  readonly token: string | null;
  readonly prefix: string;
  readonly address: string;
  readonly refusals: number;
}

describe('refused tokens', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => service.stop());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const refusals = async (client = service.root) =>
    (await client.get('/manage/audit/refusals')).body.data as readonly Refusals[];
  const figure = async (labels: string) => {
    const text = await (await fetch(`${service.adminUrl}/metrics`)).text();
    const line = text.split('\n').find((each) => each.startsWith(`broadgauge_access_refused_total{${labels}}`));
    return Number(line?.split(' ').at(-1) ?? 0);
  };

  it('are counted and audited by where they came from, without anything that may be a password', async () => {
    const before = await figure('way="token",reason="unknown"');
    const unknown = createToken();
    for (const token of [unknown, unknown, 'my password']) {
      const answer = await service.client(token.replace(' ', '-')).get('/metrics', from('192.0.2.7'));
      expect(answer.body).toEqual({ code: 'ACCESS_DENIED', message: 'Access Denied' });
    }
    const listed = (await refusals()).filter(({ address }) => address === '192.0.2.7');
    const common = { way: 'token', reason: 'unknown', organisation: null, token: null, token_id: null };
    expect(listed).toEqual([
      expect.objectContaining({ ...common, prefix: unknown.slice(0, 10), refusals: 2 }),
      expect.objectContaining({ ...common, prefix: '', refusals: 1 }),
    ]);
    expect(JSON.stringify(listed)).not.toContain('password');
    expect(await figure('way="token",reason="unknown"')).toBe(before + 3);
  });

  it('are audited with the address of the proxy where that passes on something else', async () => {
    const forged = '<b>192.0.2.1</b>';
    await service.client(createToken()).get('/metrics', from(forged));
    await service.client(createToken()).get('/metrics', from(`${forged}, 192.0.2.77`));
    const addresses = (await refusals()).map(({ address }) => address);
    expect(addresses).toEqual(expect.arrayContaining(['127.0.0.1', '192.0.2.77']));
    expect(JSON.stringify(addresses)).not.toContain('<b>');
  });

  it('that have ended are told to the managers of their organisation, and others are not', async () => {
    const manager = await service.issue(['manage'], { name: 'manager' });
    const ended = await service.issue(['data'], { name: 'still in use' });
    await service.root.delete(`/manage/tokens/${ended.id}`);
    await ended.get('/metrics', from('192.0.2.8'));
    await service.client(createToken()).get('/metrics', from('192.0.2.8'));
    expect((await refusals(manager)).filter(({ address }) => address === '192.0.2.8')).toEqual([
      expect.objectContaining({ token: 'still in use', token_id: ended.id, reason: 'revoked', refusals: 1 }),
    ]);
  });

  it('at the sign-in of the console are counted apart, and sessions that ended are not audited', async () => {
    const before = await figure('way="sign-in",reason="unknown"');
    const anonymous = service.client(undefined);
    expect((await anonymous.post('/console/session', { token: 'wrong' }, from('192.0.2.9'))).status).toBe(401);
    const long = { token: 'x'.repeat(4096) };
    expect((await anonymous.post('/console/session', long, from('192.0.2.9'))).status).toBe(413);
    const cookie = { cookie: `broadgauge_session=${'A'.repeat(43)}`, ...from('192.0.2.9') };
    expect((await anonymous.get('/console/session', cookie)).status).toBe(401);
    expect((await anonymous.get('/metrics', { ...cookie, 'x-broadgauge-console': '1' })).status).toBe(403);
    expect(await figure('way="sign-in",reason="unknown"')).toBe(before + 1);
    expect(await figure('way="session",reason="unknown"')).toBe(2);
    expect((await refusals()).filter(({ address }) => address === '192.0.2.9')).toEqual([
      expect.objectContaining({ way: 'sign-in', refusals: 1 }),
    ]);
  });
});

describe('the delay of refused tokens', () => {
  it('grows for the address alone, and good tokens from it are answered meanwhile', async () => {
    const service = await startTestService({
      env: { TRUSTED_PROXIES: '127.0.0.1', REFUSAL_DELAY_SECONDS: '60' },
    });
    const leave = new AbortController();
    const guess = async (address: string, signal?: AbortSignal) => {
      const headers = { authorization: 'Bearer wrong', 'x-forwarded-for': address };
      return (await fetch(`${service.url}/metrics`, { headers, ...(signal && { signal }) })).status;
    };
    for (let index = 0; index < 50; index += 1) expect(await guess('192.0.2.1')).toBe(403);
    // The last of these waits for a minute.
    const late = Array.from({ length: 12 }, () => guess('192.0.2.1', leave.signal));
    expect(await Promise.race(late)).toBe(403);
    expect((await service.root.get('/metrics', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(200);
    expect(await guess('192.0.2.2')).toBe(403);
    leave.abort();
    const outcomes = await Promise.allSettled(late);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    await service.stop();
  });
});
