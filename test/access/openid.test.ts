import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ClaimsIn, type OpenIdProvider, startOpenIdProvider } from '../servers/openid-provider.ts';
import { startTestService, type TestService } from '../service.ts';
import { Browser } from './browser.ts';

const HEADER = { 'x-broadgauge-console': '1' };

const GROUPS = [
  { group: 'operators', scopes: ['operator', 'manage'] },
  { group: 'analysts', scopes: ['data', 'manage'], panels: ['default'] },
  { group: 'elsewhere', organisation: 'nowhere', scopes: ['data'] },
];

async function startWith(settings: Readonly<Record<string, string>>, logger?: Logger): Promise<TestService> {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-groups-'));
  const file = join(directory, 'groups.json');
  writeFileSync(file, JSON.stringify(GROUPS));
  const service = await startTestService({
    env: { OIDC_GROUPS: file, OIDC_CLIENT_ID: 'broadgauge', ...settings },
    ...(logger && { logger }),
  });
  rmSync(directory, { recursive: true });
  return service;
}

/** A service with a real provider before it. */
async function startBoth(claimsIn?: ClaimsIn): Promise<{ service: TestService; provider: OpenIdProvider }> {
  const provider = await startOpenIdProvider(claimsIn);
  const { issuer, clientSecret } = provider;
  const scopes = 'openid profile email groups';
  const service = await startWith({ OIDC_ISSUER: issuer, OIDC_CLIENT_SECRET: clientSecret, OIDC_SCOPES: scopes });
  provider.serve(service.url);
  return { service, provider };
}

describe('signing in through OpenID Connect', () => {
  let service: TestService;
  let provider: OpenIdProvider;
  beforeAll(async () => {
    ({ service, provider } = await startBoth());
    provider.groups.set('ada', ['analysts', 'operators-of-something-else']);
  });
  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });

  const begin = async (browser: Browser, to = '/console/agents?q=north') =>
    browser.open(`${service.url}/openid/begin?to=${encodeURIComponent(to)}`);
  const signIn = async (name: string, browser = new Browser(), go = 'in') => {
    const asked = await begin(browser);
    const { address } = await browser.open(asked.address, {
      form: { login: name, go },
      stopAt: `${service.url}/console/`,
    });
    return { browser, landed: address.slice(service.url.length) };
  };
  const whoIs = async (browser: Browser) => {
    const cookie = browser.cookiesOf(service.url);
    return (await service.client(undefined).get('/console/session', { cookie })).body.data;
  };

  it('leads to the page that was wanted, with the scopes and panels of the group', async () => {
    const { browser, landed } = await signIn('ada');
    expect(landed).toBe('/console/agents?q=north');
    expect(await whoIs(browser)).toMatchObject({
      token: { name: 'ada@example.org' },
      organisation: { name: 'default' },
      scopes: ['data', 'manage'],
      panels: ['default'],
    });
    const cookie = browser.cookiesOf(service.url);
    expect((await service.client(undefined).get('/metrics', { cookie, ...HEADER })).status).toBe(200);
    const { body } = await service.root.get('/manage/sessions');
    expect(body.data).toContainEqual(expect.objectContaining({ token: 'ada@example.org', address: '127.0.0.1' }));
  });

  it('is offered by the sign-in page', async () => {
    const { body } = await service.client(undefined).get('/console/session/options');
    expect(body.data).toEqual({ openid: { name: 'OpenID Connect' } });
  });

  it('sends state, nonce and a challenge, and keeps what belongs to them from scripts and other sites', async () => {
    const answer = await fetch(`${service.url}/openid/begin`, { redirect: 'manual' });
    const asked = new URL(answer.headers.get('location') ?? '').searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/openid; HttpOnly; SameSite=Lax$/);
  });

  it('makes one person of somebody who comes again, whom no list of tokens has', async () => {
    const first = (await whoIs((await signIn('ada')).browser)) as { token: { id: number } };
    const again = (await whoIs((await signIn('ada')).browser)) as { token: { id: number } };
    expect(again.token.id).toBe(first.token.id);
    const { body } = await service.root.get('/manage/tokens');
    expect((body.data as { id: number }[]).map(({ id }) => id)).not.toContain(first.token.id);
    expect((await service.root.post(`/manage/tokens/${first.token.id}/rotate`, {})).status).toBe(404);
    expect((await service.root.delete(`/manage/tokens/${first.token.id}`)).status).toBe(404);
  });

  it('takes the groups of each sign-in, and without one ends the sessions there are', async () => {
    provider.groups.set('bob', ['operators']);
    const { browser } = await signIn('bob');
    expect(await whoIs(browser)).toMatchObject({ scopes: ['operator', 'manage'], panels: null });
    provider.groups.set('bob', ['analysts']);
    await signIn('bob');
    expect(await whoIs(browser)).toMatchObject({ scopes: ['data', 'manage'], panels: ['default'] });
    provider.groups.set('bob', ['visitors']);
    expect((await signIn('bob')).landed).toBe('/console/?sign-in=no-group');
    expect(await whoIs(browser)).toBeUndefined();
  });

  it('ends the sessions of who signs out at the provider', async () => {
    const { browser } = await signIn('ada');
    expect(await whoIs(browser)).toBeDefined();
    const asked = await browser.open(`${provider.issuer}/session/end`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
    await browser.open(`${provider.issuer}/session/end/confirm`, { form: { xsrf, logout: 'yes' } });
    await expect.poll(() => whoIs(browser)).toBeUndefined();
  });

  it('refuses a logout that the provider did not sign', async () => {
    const { browser } = await signIn('ada');
    const { privateKey } = await generateKeyPair('RS256');
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const forged = await new SignJWT({ events })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(provider.issuer)
      .setAudience('broadgauge')
      .setSubject('ada')
      .setJti('1')
      .setIssuedAt()
      .sign(privateKey);
    for (const body of [`logout_token=${forged}`, 'logout_token=x', '']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await fetch(`${service.url}/openid/logout`, { method: 'POST', headers, body });
      expect(answer.status).toBe(400);
    }
    expect(await whoIs(browser)).toBeDefined();
  });

  it('says why it did not work when the person cancels, and when the organisation is not there', async () => {
    expect((await signIn('ada', new Browser(), 'away')).landed).toBe('/console/?sign-in=denied');
    provider.groups.set('eve', ['elsewhere']);
    expect((await signIn('eve')).landed).toBe('/console/?sign-in=no-organisation');
    const { body } = await service.root.get('/manage/audit/refusals');
    const reasons = (body.data as { way: string; reason: string }[]).filter(({ way }) => way === 'openid');
    expect(reasons.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['denied', 'no-organisation']));
  });

  it('takes a callback once, from the browser that began, with its own state and nonce', async () => {
    const landOn = async (browser: Browser, address: string) =>
      (await browser.open(address, { stopAt: `${service.url}/console/` })).address.slice(service.url.length);
    const browser = new Browser();
    const asked = await begin(browser);
    const { address: callback } = await browser.open(asked.address, {
      form: { login: 'ada', go: 'in' },
      stopAt: `${service.url}/openid/callback`,
    });
    expect(await landOn(new Browser(), callback)).toBe('/console/?sign-in=stale');
    expect(await landOn(new Browser(), `${service.url}/openid/callback`)).toBe('/console/?sign-in=stale');
    const cookie = browser.cookiesOf(service.url);
    const withCookie = (change: object) => {
      const other = new Browser();
      const pending = JSON.parse(Buffer.from(cookie.split('=')[1] ?? '', 'base64url').toString());
      const text = Buffer.from(JSON.stringify({ ...pending, ...change })).toString('base64url');
      other.setCookie(service.url, 'broadgauge_openid', text);
      return other;
    };
    expect(await landOn(withCookie({ state: 'another' }), callback)).toBe('/console/?sign-in=stale');
    expect(await landOn(withCookie({ to: 'https://evil.example/' }), callback)).toBe('/console/?sign-in=stale');
    expect(await landOn(withCookie({ nonce: 'another' }), callback)).toBe('/console/?sign-in=invalid');
    expect(await landOn(withCookie({}), callback)).toBe('/console/?sign-in=stale');
  });

  it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', '/console/\n', '/manage/tokens'])(
    'leads to the console and not to %j',
    async (to) => {
      const browser = new Browser();
      const asked = await begin(browser, to);
      const form = { login: 'ada', go: 'in' };
      const { address } = await browser.open(asked.address, { form, stopAt: `${service.url}/console/` });
      expect(address).toBe(`${service.url}/console/`);
    },
  );

  it('leaves tokens as they are', async () => {
    const { token } = await service.issue(['data']);
    const answer = await service.client(undefined).post('/console/session', { token });
    expect(answer.status).toBe(200);
  });
});

describe('a provider', () => {
  it('that tells the groups only when it is asked for them is asked', async () => {
    const { service, provider } = await startBoth('userinfo');
    provider.groups.set('ada', ['analysts']);
    const browser = new Browser();
    const asked = await browser.open(`${service.url}/openid/begin`);
    const form = { login: 'ada', go: 'in' };
    const { address } = await browser.open(asked.address, { form, stopAt: `${service.url}/console/` });
    expect(address).toBe(`${service.url}/console/`);
    await service.stop();
    await provider.stop();
  });

  it('that is away, or calls itself something else, is a page that says so, and a warning at the start', async () => {
    const provider = await startOpenIdProvider();
    provider.serve('http://127.0.0.1:1');
    const { port } = new URL(provider.issuer);
    for (const issuer of ['http://127.0.0.1:1', `http://localhost:${port}`]) {
      const lines: string[] = [];
      const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
      const service = await startWith({ OIDC_ISSUER: issuer }, logger);
      await expect.poll(() => lines.join('')).toContain('see OIDC_ISSUER');
      const answer = await fetch(`${service.url}/openid/begin`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console/?sign-in=unavailable']);
      expect((await service.root.get('/metrics')).status).toBe(200);
      await service.stop();
    }
    await provider.stop();
  });

  it('is believed for a token that is signed, in time, by and for the right ones, and for no other', async () => {
    const signer = await startSigner();
    const service = await startWith({ OIDC_ISSUER: signer.issuer });
    const landOn = async (claims: (now: number) => object) => {
      signer.claims = claims;
      const { address } = await new Browser().open(`${service.url}/openid/begin`, {
        stopAt: `${service.url}/console/`,
      });
      return address.slice(service.url.length);
    };
    const invalid = '/console/?sign-in=invalid';
    expect(await landOn((now) => ({ iat: now, exp: now + 300 }))).toBe('/console/');
    expect(await landOn((now) => ({ iat: now - 320, exp: now - 20 }))).toBe('/console/');
    expect(await landOn((now) => ({ iat: now - 3600, exp: now - 60 }))).toBe(invalid);
    expect(await landOn((now) => ({ iat: now, nbf: now + 3600, exp: now + 7200 }))).toBe(invalid);
    expect(await landOn((now) => ({ iat: now, exp: now + 300, iss: 'https://evil.example' }))).toBe(invalid);
    expect(await landOn((now) => ({ iat: now, exp: now + 300, aud: 'somebody' }))).toBe(invalid);
    await service.stop();
  });
});

/** A provider that signs whatever claims a test wants. */
interface Signer {
  readonly issuer: string;
  claims: (now: number) => object;
}

async function startSigner(): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig' }] };
  let nonce = '';
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, issuer);
    const json = (value: unknown) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(value));
    };
    if (pathname === '/authorize') {
      nonce = searchParams.get('nonce') ?? '';
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'code');
      back.searchParams.set('state', searchParams.get('state') ?? '');
      response.writeHead(303, { location: back.href }).end();
    } else if (pathname === '/keys') json(keys);
    else if (pathname === '/token') {
      const now = Math.floor(Date.now() / 1000);
      const usual = { iss: signer.issuer, aud: 'broadgauge', sub: 'ada', nonce, groups: ['analysts'] };
      const idToken = new SignJWT({ ...usual, ...signer.claims(now) });
      const signed = await idToken.setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
      json({ access_token: 'access', token_type: 'Bearer', id_token: signed });
    } else {
      json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signer: Signer = { issuer, claims: () => ({}) };
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return signer;
}
