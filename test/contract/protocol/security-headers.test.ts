import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT_TOKEN, startTestService, type TestService } from '../../service.ts';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const METRIC = { metric: 'httpget', chartType: 'raw', normalised: false, prefilter: false };
const QUESTION = { ...METRIC, time: { from: '2026', to: '2026' } };

interface Route {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** One of each kind of route, and of each kind of refusal. */
const ROUTES: readonly Route[] = [
  { kind: 'JSON', method: 'GET', path: '/manage/panels' },
  { kind: 'a question', method: 'POST', path: '/metric_data', body: QUESTION },
  { kind: 'CSV', method: 'POST', path: '/metric_data.csv', body: QUESTION },
  { kind: 'a list', method: 'POST', path: '/ingest/ping', body: [] },
  { kind: 'the OpenAPI document', method: 'GET', path: '/openapi.json' },
  { kind: 'the reference', method: 'GET', path: '/docs' },
  { kind: 'statistics', method: 'GET', path: '/docs/statistics' },
  { kind: 'a page of the console', method: 'GET', path: '/console/agents' },
  { kind: 'the redirect to the console', method: 'GET', path: '/console' },
  { kind: 'the session of the console', method: 'GET', path: '/console/session' },
  { kind: 'the end of a session', method: 'DELETE', path: '/console/session' },
  { kind: 'an asset that does not exist', method: 'GET', path: '/console/assets/none.js' },
  { kind: 'a file that does not exist', method: 'GET', path: '/files/none' },
  { kind: 'a 404', method: 'GET', path: '/nowhere' },
  { kind: 'a 405', method: 'PATCH', path: '/metric_data' },
  { kind: 'a 422', method: 'POST', path: '/metric_data', body: {} },
  { kind: 'a path that can’t be read', method: 'GET', path: '/metadata/unit/%ff' },
];

describe.each([
  ['http://measure.example', null],
  ['https://measure.example', 'max-age=31536000'],
])('at %s', (publicUrl, strictTransport) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ env: { PUBLIC_URL: publicUrl } });
  });
  afterAll(() => service.stop());

  it.each(ROUTES)('$kind has the headers that keep browsers out of trouble', async ({ method, path, body }) => {
    const { headers } = await fetch(service.url + path, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${ROOT_TOKEN}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const [name, value] of Object.entries(COMMON)) expect([name, headers.get(name)]).toEqual([name, value]);
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('strict-transport-security')).toBe(strictTransport);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });
});

describe('what is no request', () => {
  it('is answered with the same headers', async () => {
    const service = await startTestService();
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.end('nonsense\r\n\r\n');
    const answer = (await text(socket)).toLowerCase();
    for (const [name, value] of Object.entries(COMMON)) expect(answer).toContain(`${name}: ${value}`.toLowerCase());
    await service.stop();
  });

  it('and the admin port have them too', async () => {
    const service = await startTestService();
    for (const path of ['/livez', '/metrics', '/nowhere']) {
      const { headers } = await fetch(service.adminUrl + path);
      for (const [name, value] of Object.entries(COMMON)) expect([name, headers.get(name)]).toEqual([name, value]);
    }
    await service.stop();
  });
});
