import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleInterface } from '../../src/http/console/console.ts';
import { createRequestMetrics } from '../../src/http/request-metrics.ts';
import { createServer } from '../../src/http/server.ts';
import { startTestService, type TestService } from '../service.ts';

describe('the files of the console', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(service.url + path, { method, headers, redirect: 'manual' });
  const assetPath = async () =>
    /src="(\/console\/assets\/main-[^"]+)"/.exec(await (await get('/console/')).text())?.[1] ?? '';

  it.each(['/console/', '/console/agents/wb-1?q=x', '/console/nowhere'])('begin with one page at %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(await answer.text()).toContain('<div id="console"></div>');
  });

  it('let other sites frame a public dashboard, and no other page', async () => {
    const embedded = await get('/console/embed/abc');
    expect(embedded.status).toBe(200);
    expect(embedded.headers.get('x-frame-options')).toBeNull();
    expect(embedded.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; frame-ancestors \*$/);
    expect((await get('/console/shared/abc')).headers.get('x-frame-options')).toBe('DENY');
  });

  it('are not sent again to who has them', async () => {
    const etag = (await get('/console/')).headers.get('etag') ?? '';
    const again = await get('/console/', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.headers.get('content-security-policy')).not.toBeNull();
  });

  it('have names that change with what is in them, so that they may be kept for a year', async () => {
    const answer = await get(await assetPath());
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('are sent as Accept-Encoding %s allows', async (accepted, sent) => {
    const answer = await get(await assetPath(), { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(sent);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await answer.text()).toContain('signed-out');
  });

  it('have a head without a body', async () => {
    const path = await assetPath();
    const head = await get(path, { 'accept-encoding': 'gzip' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
    expect(await head.text()).toBe('');
  });

  it.each(['/console/assets/nothing.js', '/console/assets/', '/console/assets/..%2f..%2fpackage.json'])(
    'do not include %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('are found from the root by browsers, and by nobody else', async () => {
    const browser = await get('/', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([browser.status, browser.headers.get('location')]).toEqual([302, '/console/']);
    expect((await get('/', { accept: '*/*' })).status).toBe(404);
    expect((await get('/console')).headers.get('location')).toBe('/console/');
    expect((await get('/console/', {}, 'POST')).status).toBe(405);
  });

  it('are missed in words where the console is not built', async () => {
    const app = createServer({
      logger: pino({ level: 'silent' }),
      metrics: createRequestMetrics(),
      bodyBytesMax: 1024,
      connectionsMax: 10,
      tls: undefined,
      trustedProxies: undefined,
      isHttps: () => false,
      isReady: () => true,
      interfaces: [(app) => consoleInterface(app, undefined)],
    });
    const page = await app.inject('/console/');
    const asset = await app.inject('/console/assets/main.js');
    await app.close();
    expect([page.statusCode, asset.statusCode]).toEqual([404, 404]);
    expect(page.json().message).toContain('npm run build');
  });
});
