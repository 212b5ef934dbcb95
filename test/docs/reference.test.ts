import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contents, Parameter } from '../../src/api/call.ts';
import { checkBody, checkExchange } from '../contract/openapi.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';
import { type DemoPanel, demoPanel } from './demo-panel.ts';

interface OperationObject {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly (Parameter & { readonly required: boolean })[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, unknown>>;
}

interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
}

let service: TestService;
let document: Document;
let answeredWhileStarting: DemoPanel['answers'];
const directory = mkdtempSync(join(tmpdir(), 'broadgauge-reference-'));
/** The addresses that the public server has. */
let routes: readonly string[];

beforeAll(async () => {
  const demo = await demoPanel();
  answeredWhileStarting = demo.answers;
  demo.copyTo(directory);
  const servers: Set<string>[] = [];
  const listen = (message: unknown) => {
    const urls = new Set<string>();
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url }) => void urls.add(url));
    servers.push(urls);
  };
  subscribe('fastify.initialization', listen);
  service = await startTestService({ demo: true, env: { DATA_DIR: directory } });
  unsubscribe('fastify.initialization', listen);
  routes = [...(servers.find((urls) => urls.has('/metric_data')) ?? [])];
  document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
});
afterAll(async () => {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
});

it('a service that makes its demo panel says that it is starting until its first token is there', () => {
  const told = new Set(answeredWhileStarting.map(({ status, retryAfter }) => `${status} ${retryAfter}`));
  expect([...told]).toEqual(['503 1', '200 null']);
});

describe('the document', () => {
  it('has every route of the service with every method, and nothing else', async () => {
    // The console's addresses are pages and their parts, and assistants speak a protocol of their own.
    const api = routes.filter((url) => !['/', '/mcp'].includes(url) && !url.startsWith('/console'));
    const registered = await Promise.all(
      api.map(async (url) => {
        const address = url.replaceAll(/:\w+|\*/g, 'x');
        const { headers } = await fetch(service.url + address, { method: 'OPTIONS' });
        return `${asTemplate(url)} ${headers.get('allow')}`;
      }),
    );
    const told = Object.entries(document.paths).map(([path, item]) => {
      const methods = Object.keys(item).map((method) => method.toUpperCase());
      if (methods.includes('GET')) methods.push('HEAD');
      return `${path} ${methods.sort().join(', ')}`;
    });
    expect(told.sort()).toEqual(registered.sort());
    expect(told.length).toBeGreaterThan(25);
  });

  it('is at an address that everybody may read, and keep', async () => {
    const answer = await fetch(`${service.url}/openapi.json`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect(document.servers).toEqual([{ url: service.url }]);
    await expectRevalidation('/openapi.json');
  });

  it('has the limits of numbers that the service has', async () => {
    const real = await realNames();
    for (const { path, parameters } of calls()) {
      const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
      const others = needed.map((parameter) => `&${parameter.name}=${real(path, parameter)}`).join('');
      for (const { name, schema, in: place } of parameters) {
        if (place !== 'query' || schema.type !== 'integer' || schema.maximum === undefined) continue;
        const { minimum = 0, maximum } = schema;
        const at = async (value: number) =>
          (await service.root.get(`${filled(path, parameters)}?${name}=${value}${others}`)).status;
        expect([await at(minimum - 1), await at(minimum), await at(maximum), await at(maximum + 1)], path).toEqual([
          422, 200, 200, 422,
        ]);
      }
    }
  });
});

/**
 * What is undone has been changed since, what has ended is gone, what is allowed is not refused, no message waits, and nothing
 * was lost.
 */
const ONCE = [
  '/alerts/deliveries/{id}/send',
  '/alerts/silences/{id}',
  '/manage/audit/changes/{id}/undo',
  '/manage/sessions/{id}',
  '/manage/erasures/allow',
  '/manage/set_backs/accept',
];

/** Parameters that take the place of others, leave out what an example has, or are for another form of body. */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  '/saved/questions/{name}/answer': ['key'],
  '/ingest': ['agent_from', 'test'],
  '/manage/maps/{name}': ['object'],
};

describe('the examples of the document', () => {
  it('all work on a service with the demo panel', async () => {
    const real = await realNames();
    for (const { call, method, path, parameters, requestBody, responses } of inOrder(calls())) {
      const known = parameters.map((parameter) => ({ ...parameter, example: real(path, parameter) }));
      // Tools do not say which agent ran them.
      const needed = known.filter(({ name, required }) => required || (path === '/ingest' && name === 'agent'));
      const bodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { examples }]) =>
        Object.values(examples).map(({ value }) => ({
          type,
          body: typeof value === 'string' ? value : JSON.stringify(value),
        })),
      );
      const [first = {}, ...others]: Sent[] = bodies;
      const successes = Object.keys(responses).filter((status) => status < '400');
      const wanted = successes.length === 0 ? ['500'] : successes;
      const expectAll = async (bodies: readonly Sent[]) => {
        for (const sent of bodies) {
          expect(wanted, `${call} ${sent.body}`).toContain(await send(method, path, needed, sent));
        }
      };
      // What is erased is gone: before it, the first example only asks how much there is.
      const isErasure = path.endsWith('/erase');
      if (!ONCE.includes(path)) await expectAll(isErasure ? [first] : [first, ...others]);
      const given = known.filter(({ name }) => !INSTEAD[path]?.includes(name));
      if (given.length > needed.length) expect(wanted, call).toContain(await send(method, path, given, first));
      if (isErasure) await expectAll(others);
    }
  });
});

describe('a request that the document takes and a rule forbids', () => {
  const question = {
    metric: 'httpget',
    chartType: 'raw',
    normalised: false,
    prefilter: true,
    time: { from: '2026-01-01', to: '2026-01-02' },
  };
  const records = { test: 'ping', date: { from: '2026', to: '2026' } };

  it.each<[string, string, unknown]>([
    ['POST', '/metric_data', { ...question, time: { from: '2026-01-02', to: '2026-01-01' } }],
    ['POST', '/metric_data', { ...question, splits: ['nameserver'] }],
    ['POST', '/metric_data', { ...question, panel: 'nowhere' }],
    ['POST', '/test_data', { ...records, date: { from: '2026-02-30', to: '2026' } }],
    ['POST', '/test_data.csv', { ...records, date: { from: 'yesterday', to: 'now' } }],
    ['POST', '/test_data_download', { ...records, format: 'parquet', compression: 'gzip' }],
    ['PUT', '/metadata', { agent: { unit_id: 1003 }, metadata: {} }],
    ['PUT', '/metadata', { agent: { unit_id: 1003 }, metadata: { package: 'Nobody:Nothing' } }],
    ['PUT', '/metadata', { agent: { unit_id: 1003 }, metadata: { timezone: 'Mars/Olympus' } }],
    ['PUT', '/metadata', { agent: { unit_id: 1003 }, metadata: { timezone: 'UTC' }, backdate_from: 1_700_000_000 }],
    ['POST', '/manage/organisations', { name: 'default' }],
    ['POST', '/manage/tokens', { name: 'late', scopes: ['data'], expires_at: 1_700_000_000 }],
    ['POST', '/manage/tokens', { name: 'lost', scopes: ['data'], panels: ['nowhere'] }],
  ])('%s %s is a 422: %j', async (method, path, body) => {
    const text = JSON.stringify(body);
    const answer = await service.root.send(method, path, text, { 'content-type': 'application/json' });
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAIL']);
    expect(() => checkBody({ method, path }, text)).not.toThrow();
  });
});

describe('the reference page', () => {
  it('is for everybody, and allows nothing but its own style sheet, and scripts and answers of the service', async () => {
    const answer = await fetch(`${service.url}/docs`);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'`,
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    await expectRevalidation('/docs');
  });
});

describe('the statistics page', () => {
  it('is for everybody, with its pictures inside', async () => {
    const answer = await fetch(`${service.url}/docs/statistics`);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; img-src data:$/);
    expect(page).toMatch(/<h2 id="intervals-by-agent">/);
    expect(page).toMatch(/<img alt="[^"]+" src="data:image\/svg\+xml;base64,/);
    await expectRevalidation('/docs/statistics');
  });
});

async function expectRevalidation(path: string): Promise<void> {
  const head = await fetch(service.url + path, { method: 'HEAD' });
  const etag = head.headers.get('etag') ?? '';
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  const again = await fetch(service.url + path, { headers: { 'if-none-match': etag } });
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  const other = await fetch(service.url + path, { method: 'POST' });
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
}

type Example = Pick<Parameter, 'name' | 'in' | 'example'>;

interface Sent {
  readonly type?: string;
  readonly body?: string;
}

interface Call extends Required<Pick<OperationObject, 'parameters'>>, Omit<OperationObject, 'parameters'> {
  readonly call: string;
  readonly method: string;
  readonly path: string;
}

function calls(): Call[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      parameters: operation.parameters ?? [],
      call: `${method} ${path}`,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** What others need comes first, and what takes it away last. */
function inOrder(all: readonly Call[]): Call[] {
  const rank = ({ method, path }: Call) => {
    if (path === '/manage/organisations') return 0;
    if (path === '/manage/erasures/allow') return 5;
    if (path.endsWith('/erase')) return 4;
    if (method !== 'DELETE') return 1;
    // Rules and schedules send to channels.
    return path === '/alerts/channels/{name}' ? 3 : 2;
  };
  return [...all].sort((a, b) => rank(a) - rank(b));
}

type RealNames = (path: string, parameter: Parameter) => Parameter['example'];

let names: Promise<RealNames> | undefined;

/** Names that only a running service can give: ids, and what a link is made of. What they name is made once. */
function realNames(): Promise<RealNames> {
  names ??= makeNames();
  return names;
}

async function makeNames(): Promise<RealNames> {
  const records = { test: 'ping', date: { from: '-1 days', to: '-1 days' } };
  const download = (await service.root.post('/test_data_download', records)).body.data as { id: string };
  const csv = (await service.root.post('/test_data.csv', records)).body.data as { url: string };
  const token = await service.issue(['data']);
  await service.client(undefined).post('/console/session', { token: token.token });
  const [session] = (await service.root.get('/manage/sessions')).body.data as { id: number }[];
  const change = { agent: { unit_id: 1017 }, metadata: { custom: { visit: 'May' } }, show_versions: true };
  const changed = (await service.root.put('/metadata', change)).body.data as { change: number };
  const inDefault = new Map([['organisation', 'default']]);
  const inChange = new Map<string, string | number>([
    ['id', changed.change],
    ['organisation', 'default'],
  ]);
  const request = {
    metric: 'httpget',
    chartType: 'aggregate',
    aggregation: 'total',
    normalised: false,
    prefilter: true,
  };
  const asked = { request: { ...request, time: { from: '-7 days', to: '-1 days' } } };
  await service.root.put('/saved/questions/shown', asked);
  await service.root.put('/saved/questions/mapped', { ...asked, view: 'map=districts' });
  await service.root.put('/saved/dashboards/shown', { tiles: [{ question: 'shown' }, { question: 'mapped' }] });
  const shared = (await service.root.post('/saved/dashboards/shown/links', {})).body.data as {
    id: number;
    api_url: string;
  };
  const answer = (await service.root.post('/saved/questions/shown/links', {})).body.data as { id: number };
  const note = (await service.root.post('/annotations', { at: '2026-07-14', text: 'Shown' })).body.data as {
    id: number;
  };
  const box = (await service.root.post('/manage/tokens', { name: 'box', agent: 'demo-1003' })).body.data as {
    token: string;
  };
  const ofBox = new Map([['key', box.token]]);
  const inShared = new Map([
    ['link', shared.api_url.split('/').at(-1) ?? ''],
    ['tile', '0'],
  ]);
  const onMap = new Map([...inShared, ['tile', '1']]);
  const link = new URL(csv.url);
  const inLink = new Map([...link.searchParams, ['file', link.pathname.replace('/files/', '')]]);
  const names: Readonly<Record<string, ReadonlyMap<string, Parameter['example']>>> = {
    '/files/{file}': inLink,
    '/manage/results/delete': inDefault,
    '/manage/agents/erase': inDefault,
    '/manage/erasures/allow': inDefault,
    '/manage/audit/changes/{id}': inChange,
    '/manage/audit/changes/{id}/undo': inChange,
    '/manage/audit/changes/{id}/versions.csv': inChange,
    '/annotations/{id}': new Map([['id', note.id]]),
    '/push/murakami/{key}': ofBox,
    '/push/librespeed/{key}': ofBox,
    '/push/openspeedtest/{key}': ofBox,
    '/saved/questions/{name}/links/{id}': new Map<string, string | number>([
      ['name', 'shown'],
      ['id', answer.id],
    ]),
    '/shared/{link}': inShared,
    '/shared/{link}/tiles/{tile}': inShared,
    '/shared/{link}/tiles/{tile}/map': onMap,
    '/manage/agents/warnings': new Map([...inDefault, ['agent', 'demo-1003']]),
    '/saved/dashboards/{name}/links/{id}': new Map<string, string | number>([
      ['name', 'shown'],
      ['id', shared.id],
    ]),
    '/downloads/{id}': new Map([['id', download.id]]),
    '/manage/tokens/{id}': new Map<string, string | number>([
      ['id', token.id],
      ['organisation', 'default'],
    ]),
    '/manage/sessions/{id}': new Map<string, string | number>([
      ['id', session?.id ?? 0],
      ['organisation', 'default'],
    ]),
    '/manage/tokens/{id}/rotate': new Map<string, string | number>([
      ['id', token.id],
      ['organisation', 'default'],
    ]),
  };
  return (path, { name, example }) => {
    // A key belongs to one request.
    if (name === 'Idempotency-Key') return `${example} ${path}`;
    return names[path]?.get(name) ?? example;
  };
}

async function send(method: string, path: string, given: readonly Example[], { type, body }: Sent): Promise<string> {
  const inQuery = given.filter((parameter) => parameter.in === 'query');
  // The members of an object are parameters of their own.
  const sent = inQuery.flatMap(({ name, example }): [string, unknown][] =>
    typeof example === 'object' && example !== null ? Object.entries(example) : [[name, example]],
  );
  const query = new URLSearchParams(Object.fromEntries(sent.map(([name, value]) => [name, String(value)])));
  const inHeader = given.filter((parameter) => parameter.in === 'header');
  const address = `${filled(path, given)}${query.size === 0 ? '' : `?${query}`}`;
  const response = await fetch(service.url + address, {
    method,
    headers: {
      authorization: `Bearer ${ROOT_TOKEN}`,
      ...(type && { 'content-type': type }),
      ...Object.fromEntries(inHeader.map(({ name, example }) => [name, String(example)])),
    },
    ...(body !== undefined && { body }),
  });
  const answer = {
    status: response.status,
    headers: response.headers,
    contentType: response.headers.get('content-type'),
    text: await response.text(),
  };
  checkExchange({ method, path: address, contentType: type, body, answer });
  return String(response.status);
}

function filled(path: string, given: readonly Example[]): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    String(given.find((parameter) => parameter.name === name)?.example),
  );
}

function asTemplate(url: string): string {
  return url.replace('*', '{file}').replaceAll(/:(\w+)/g, '{$1}');
}
