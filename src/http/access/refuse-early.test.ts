import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RESOURCES } from '../../api/index.ts';
import type { Context } from '../../operations/context.ts';
import { createRequestMetrics } from '../request-metrics.ts';
import { QuestionSlots } from './question-slots.ts';
import { createRateLimit } from './rate-limit.ts';
import { refuseEarly } from './refuse-early.ts';

const CALLERS = new Map([
  ['asks', { tokenId: 1, organisationId: 1, scopes: ['data'], panels: null, expiresAt: null }],
  ['sends', { tokenId: 2, organisationId: 1, scopes: ['ingest'], panels: null, expiresAt: null }],
  ['other', { tokenId: 3, organisationId: 2, scopes: ['data'], panels: null, expiresAt: null }],
]);
const framework = vi.fn();
const countCall = vi.fn();
const metrics = createRequestMetrics();
const slots = new QuestionSlots(1);
const server = createServer((request, response) => {
  framework(request.url);
  response.end();
});

beforeAll(async () => {
  const authenticator = { cached: (token: string) => CALLERS.get(token) };
  refuseEarly(server, {
    calls: RESOURCES.flatMap(({ calls }) => calls),
    context: { authenticator, audit: { countCall } } as unknown as Context,
    admission: { slots, rateLimit: createRateLimit(5, () => 0) },
    metrics,
    logger: { info: () => {} } as never,
    isHttps: () => false,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  slots.enter(1);
});

afterAll(() => server.close());

beforeEach(() => {
  framework.mockClear();
  countCall.mockClear();
});

async function post(path: string, token: string, body = '{}'): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })).status;
}

it('refuses a question without a slot, counts it, and leaves the framework alone', async () => {
  expect(await post('/metric_data', 'asks')).toBe(503);
  expect(framework).not.toHaveBeenCalled();
  expect(countCall).toHaveBeenCalledWith(CALLERS.get('asks'), 'POST', '/metric_data');
  expect(await metrics.registry.metrics()).toContain('{method="POST",route="/metric_data",status="503"} 1');
});

it.each([
  ['an organisation without a slot', '/metric_data', 'other', '{}'],
  ['a token without the scope', '/metric_data', 'sends', '{}'],
  ['a token that is not cached', '/metric_data', 'stranger', '{}'],
  ['a question in the background', '/metric_data_download', 'asks', '{}'],
  ['a call that is no question', '/ingest/ping', 'sends', '{}'],
  ['a parameter', '/metric_data?a=1', 'asks', '{}'],
  ['a large body', '/metric_data', 'asks', ' '.repeat(70_000)],
])('leaves %s to the framework', async (_, path, token, body) => {
  expect(await post(path, token, body)).toBe(200);
  expect(framework).toHaveBeenCalledWith(path);
});

it('leaves a token beyond its rate to the framework, which says so', async () => {
  const statuses = [];
  for (let sent = 0; sent < 5; sent += 1) statuses.push(await post('/metric_data', 'asks'));
  expect(statuses).toEqual([503, 503, 503, 503, 200]);
});
