import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsInFlight } from '../../faults/service-figures.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../../service.ts';
import { QUESTION } from '../panel.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('every answer', () => {
  let service: TestService;
  const logLines: Record<string, unknown>[] = [];

  beforeAll(async () => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logLines.push(
          ...chunk
            .toString()
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Record<string, unknown>),
        );
        done();
      },
    });
    service = await startTestService({ logger: pino({ level: 'info' }, sink) });
  });
  afterAll(() => service.stop());

  const send = (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ) => service.root.send(method, path, body, headers);

  it.each<
    [string, string, string, string | Uint8Array<ArrayBuffer> | undefined, Record<string, string>, number, string]
  >([
    ['an unknown route', 'GET', '/nope', undefined, {}, 404, 'NOT_FOUND'],
    ['an unknown route with a broken body', 'POST', '/nope', '{', JSON_TYPE, 404, 'NOT_FOUND'],
    ['an unknown route without a body', 'POST', '/nope', undefined, {}, 404, 'NOT_FOUND'],
    ['an unknown route with a trailing slash', 'PUT', '/metadata/', '{}', JSON_TYPE, 404, 'NOT_FOUND'],
    ['a broken escape in the path', 'GET', '/metadata/agent/%zz', undefined, {}, 400, 'BAD_REQUEST'],
    ['a very long name', 'GET', `/metadata/agent/${'a'.repeat(12_000)}`, undefined, {}, 404, 'NOT_FOUND'],
    ['a wrong method', 'DELETE', '/metadata', undefined, {}, 405, 'METHOD_NOT_ALLOWED'],
    [
      'a wrong method on a path with parameters',
      'POST',
      '/metadata/unit/1',
      '{}',
      JSON_TYPE,
      405,
      'METHOD_NOT_ALLOWED',
    ],
    ['an unusual method', 'PROPFIND', '/metadata', undefined, {}, 405, 'METHOD_NOT_ALLOWED'],
    ['no body', 'PUT', '/metadata', undefined, {}, 400, 'BAD_REQUEST'],
    ['an empty body', 'PUT', '/metadata', '', JSON_TYPE, 400, 'BAD_REQUEST'],
    ['a body that is not JSON', 'PUT', '/metadata', '{"agent":', JSON_TYPE, 400, 'BAD_REQUEST'],
    ['a body that is not UTF-8', 'PUT', '/metadata', new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE, 400, 'BAD_REQUEST'],
    ['a body that is no object', 'PUT', '/metadata', '[]', JSON_TYPE, 422, 'VALIDATION_FAIL'],
    ['a body that is null', 'PUT', '/metadata', 'null', JSON_TYPE, 422, 'VALIDATION_FAIL'],
    [
      'another content type',
      'PUT',
      '/metadata',
      'a=b',
      { 'content-type': 'text/plain' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a packed body',
      'PUT',
      '/metadata',
      '{}',
      { ...JSON_TYPE, 'content-encoding': 'gzip' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a body over the limit', 'PUT', '/metadata', `"${'x'.repeat(1_048_576)}"`, JSON_TYPE, 413, 'PAYLOAD_TOO_LARGE'],
    ['the route that always fails', 'GET', '/response-internal-server-error', undefined, {}, 500, 'UNKNOWN_ERROR'],
  ])('to %s is in the envelope, with a request id', async (_, method, path, body, headers, status, code) => {
    const answer = await send(method, path, body, headers);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(typeof answer.body.message).toBe('string');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });

  it('to a body that is no object says so at the key `body`', async () => {
    const { body } = await send('PUT', '/metadata', '7', JSON_TYPE);
    expect(body.errors).toEqual({ body: ['This value should be of type object.'] });
  });

  it.each([
    ['/metric_data', 'The request needs a JSON body.'],
    ['/ingest/ping', 'The request needs a body: JSON, NDJSON or CSV.'],
    ['/manage/agents', 'The request needs a body: JSON, NDJSON or CSV.'],
  ])('to no body at all says what %s takes', async (path, message) => {
    const { status, body } = await send('POST', path);
    expect([status, body.message]).toEqual([400, message]);
  });

  it.each([
    ['/metric_data', 'application/json'],
    ['/ingest/ping', 'application/json, application/x-ndjson or text/csv'],
  ])('to another content type says what %s takes', async (path, taken) => {
    const { status, body } = await send('POST', path, 'a=b', { 'content-type': 'text/plain' });
    expect([status, body.message]).toEqual([415, `This content type is not supported. Send ${taken}.`]);
  });

  it.each([
    [
      'POST',
      '/manage/panels?orgnisation=lab',
      { orgnisation: ['This parameter was not expected. Did you mean organisation?'] },
    ],
    [
      'GET',
      '/manage/agents?limt=1&foo=1',
      { limt: ['This parameter was not expected. Did you mean limit?'], foo: ['This parameter was not expected.'] },
    ],
  ])('to %s %s names the parameters that it does not have, and does nothing', async (method, path, errors) => {
    const sent = method === 'POST' ? '{"name":"mistyped"}' : undefined;
    const { status, body } = await send(method, path, sent, JSON_TYPE);
    expect([status, body.errors]).toEqual([422, errors]);
    expect(JSON.stringify((await send('GET', '/manage/panels')).body.data)).not.toContain('mistyped');
  });

  it('to a call of operators is the same whatever organisation they act for', async () => {
    expect((await send('GET', '/manage/organisations?organisation=nope')).status).toBe(200);
  });

  it('to a question about data ignores parameters that it does not have', async () => {
    const { status } = await send('POST', '/metric_data?foo=1', JSON.stringify(QUESTION), JSON_TYPE);
    expect(status).toBe(200);
  });

  it('to a wrong method lists the right ones, whoever asks', async () => {
    const answer = await service.client(undefined).send('POST', '/metadata/unit/1');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('forbids caching and content sniffing', async () => {
    const { headers } = await send('GET', '/manage/panels');
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
  });

  it('to HEAD is that to GET without a body', async () => {
    const answer = await send('HEAD', '/manage/panels');
    expect([answer.status, answer.body.code]).toEqual([200, '']);
  });

  it('checks the token before the body, and the body before the token’s organisation', async () => {
    expect((await service.client('nobody').send('PUT', '/metadata', '{', JSON_TYPE)).status).toBe(403);
    expect(
      (await service.client(undefined).send('PUT', '/metadata', 'x', { 'content-type': 'text/plain' })).status,
    ).toBe(403);
  });

  it('fails on purpose with or without a token', async () => {
    const answer = await service.client(undefined).get('/response-internal-server-error');
    expect([answer.status, answer.body]).toEqual([
      500,
      { code: 'UNKNOWN_ERROR', message: 'An unexpected error occurred. Please retry shortly.' },
    ]);
  });

  it('to bytes that are no HTTP is in the envelope too', async () => {
    const reply = await raw(service.url, 'this is not http\r\n\r\n');
    expect(reply).toContain('HTTP/1.1 400 Bad Request');
    expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toEqual({
      code: 'BAD_REQUEST',
      message: 'This is not a valid HTTP request.',
    });
  });

  it('to a request without a host, with an odd expectation or with a fragment is like any other', async () => {
    expect(await raw(service.url, 'GET /nope HTTP/1.1\r\nconnection: close\r\n\r\n')).toContain('"NOT_FOUND"');
    const odd = 'GET /nope HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n';
    expect(await raw(service.url, odd)).toContain('"NOT_FOUND"');
    const fragment = 'DELETE /metadata#%zz HTTP/1.1\r\nconnection: close\r\n\r\n';
    expect(await raw(service.url, fragment)).toContain('"METHOD_NOT_ALLOWED"');
  });

  it('to endless headers is a 431', async () => {
    const reply = await raw(service.url, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`);
    expect(reply).toContain('HTTP/1.1 431');
  });

  it('is packed when the caller takes it packed', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => ({ agent_id: `packed-${index}` }));
    await service.root.post('/manage/agents', rows);
    for (const [encoding, unpack] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const reply = await rawBody(service.url, '/manage/agents', encoding);
      expect(reply.headers).toContain(`content-encoding: ${encoding}`);
      expect((JSON.parse(unpack(reply.body).toString()) as { code: string }).code).toBe('OK');
    }
  });

  it('has one log line with the same request id, and no secret in it', async () => {
    const answer = await send('GET', '/metadata/unit/1?secret=1');
    const lines = () => logLines.filter(({ requestId }) => requestId === answer.headers.get('x-request-id'));
    await expect.poll(lines).not.toEqual([]);
    expect(lines()).toMatchObject([{ method: 'GET', route: '/metadata/:field/:value', status: 404, msg: 'request' }]);
    expect(JSON.stringify(logLines)).not.toContain(ROOT_TOKEN);
    expect(JSON.stringify(logLines)).not.toContain('secret=1');
  });

  it('fails for nobody who goes away in the midst of a body', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    const head = `PUT /metadata HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ROOT_TOKEN}\r\ncontent-type: application/json\r\n`;
    socket.write(`${head}content-length: 100\r\n\r\n{"agent":`);
    await expect.poll(() => requestsInFlight(service)).toBe(1);
    socket.destroy();
    await expect.poll(() => logLines.some(({ aborted }) => aborted)).toBe(true);
    await service.root.get('/metrics');
    expect(logLines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

describe('the admin listener', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  it('says that the service lives and is ready', async () => {
    const ready = ['metadata', 'questions', 'ingest', 'exports'].map((capability) => `/readyz?for=${capability}`);
    for (const path of ['/livez', '/readyz', ...ready]) {
      expect((await fetch(service.adminUrl + path)).status, path).toBe(200);
    }
    const unknown = await fetch(`${service.adminUrl}/readyz?for=nothing`);
    expect([unknown.status, await unknown.json()]).toMatchObject([422, { errors: { for: [expect.any(String)] } }]);
  });

  it('says that the store of files is away, and all else goes on without it', async () => {
    const env = { OBJECT_STORE_URL: 's3://files/exports?endpoint=http://127.0.0.1:9' };
    const without = await startTestService({ env });
    const ready = async (query: string) => {
      const answer = await fetch(`${without.adminUrl}/readyz${query}`);
      return [answer.status, await answer.json()];
    };
    const works = { metadata: true, questions: true, ingest: true, exports: false };
    expect(await ready('')).toMatchObject([200, { data: { files: 'away', works } }]);
    expect(await ready('?for=exports')).toMatchObject([503, { message: expect.stringContaining('store of files') }]);
    const { root } = without;
    const answers = [
      await root.post('/manage/agents', [{ agent_id: 'a' }]),
      await root.put('/metadata', { agent: { agent_id: 'a' }, metadata: { custom: { site: 'roof' } } }),
      await root.post('/ingest/ping', [{ agent_id: 'a', dtime: '2026-01-01 10:00:00', rtt_avg: 1 }]),
      await root.post('/metric_data', QUESTION),
      await root.get('/manage/tokens'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await fetch(`${without.url}/console/`)).status).toBe(200);
    await without.stop();
  });

  it.each([
    ['GET', '/livez', 200, null],
    ['GET', '/metrics', 200, null],
    ['GET', '/nope', 404, null],
    ['GET', '/%zz', 400, null],
    ['POST', '/livez', 405, 'GET, HEAD'],
    ['DELETE', '/metrics', 405, 'GET, HEAD'],
  ])('answers %s %s like the API does', async (method, path, status, allow) => {
    const { status: answered, headers } = await fetch(service.adminUrl + path, { method });
    expect([answered, headers.get('allow')]).toEqual([status, allow]);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
  });

  it('has request counts, durations, requests in flight and figures of the process', async () => {
    await service.root.get('/metadata/unit/1');
    await service.root.delete('/metadata/unit/1');
    const text = await (await fetch(`${service.adminUrl}/metrics`)).text();
    for (const labels of ['method="GET",$,status="404"', 'method="DELETE",$,status="405"']) {
      const route = 'route="/metadata/:field/:value"';
      expect(text).toContain(`broadgauge_http_requests_total{${labels.replace('$', route)}} 1`);
    }
    expect(text).toContain('broadgauge_http_request_duration_seconds_bucket');
    expect(text).toContain('broadgauge_http_requests_in_flight 0');
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('counts a request whose client has gone as over', async () => {
    const { hostname, port } = new URL(service.url);
    const head = `PUT /metadata HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ROOT_TOKEN}\r\ncontent-type: application/json\r\n`;
    const socket = connect(Number(port), hostname);
    socket.write(`${head}content-length: 100\r\n\r\n{`);
    const inFlight = async () => /in_flight (\d+)/.exec(await (await fetch(`${service.adminUrl}/metrics`)).text())?.[1];
    await expect.poll(inFlight).toBe('1');
    socket.destroy();
    await expect.poll(inFlight).toBe('0');
  });

  it('answers what it does not have in the envelope', async () => {
    const answer = await fetch(`${service.adminUrl}/nope`);
    expect([answer.status, await answer.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'Not found' }]);
  });
});

describe('a rate limit', () => {
  it('answers 429 with Retry-After, each token for itself', async () => {
    const service = await startTestService({ env: { RATE_LIMIT_PER_MINUTE: '5' } });
    const other = await service.issue(['manage']);
    const answers = [];
    for (let request = 0; request < 5; request += 1) answers.push(await service.root.get('/manage/panels'));
    const refused = answers.at(-1);
    expect([refused?.status, refused?.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await other.get('/manage/panels')).status).toBe(200);
    await service.stop();
  });
});

function raw(url: string, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let reply = '';
    connect(Number(port), hostname)
      .on('data', (chunk) => {
        reply += chunk.toString();
      })
      .on('close', () => resolve(reply))
      .on('error', reject)
      .end(request);
  });
}

function rawBody(url: string, path: string, encoding: string): Promise<{ headers: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const chunks: Buffer[] = [];
    // HTTP/1.0: a body without chunks, so the bytes after the headers are the packed answer itself.
    connect(Number(port), hostname)
      .on('data', (chunk) => chunks.push(chunk as Buffer))
      .on('error', reject)
      .on('close', () => {
        const all = Buffer.concat(chunks);
        const end = all.indexOf('\r\n\r\n');
        resolve({ headers: all.subarray(0, end).toString().toLowerCase(), body: all.subarray(end + 4) });
      })
      .write(`GET ${path} HTTP/1.0\r\nauthorization: Bearer ${ROOT_TOKEN}\r\naccept-encoding: ${encoding}\r\n\r\n`);
  });
}
