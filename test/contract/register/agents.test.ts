import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTERS, startTestService, type TestService } from '../../service.ts';

describe.each(REGISTERS)('agents on %s', (register) => {
  let service: TestService;
  const now = Date.UTC(2026, 6, 15, 13, 30);

  beforeAll(async () => {
    service = await startTestService({ register, now: () => now });
  });
  afterAll(() => service.stop());

  const send = (contentType: string, body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
    service.root.send('POST', '/manage/agents', body, { 'content-type': contentType, ...headers });
  const agent = async (id: string) => {
    const { body } = await service.root.get(`/manage/agents?q=${id}`);
    return (body.data as Record<string, unknown>[]).find(({ agent_id }) => agent_id === id);
  };

  const WHOLE = {
    agent_id: 'json-1',
    unit_id: 11,
    mac_address: '02:00:00:00:00:11',
    kind: 'cpe',
    base: 'Router',
    country: 'GB',
    panel: 'default',
    package: 'Acme:Basic',
    timezone: 'Europe/London',
    custom: { floor: 3, room: 'hall' },
  };

  it('come as a JSON array, with every field', async () => {
    const answer = await service.root.post('/manage/agents', [WHOLE]);
    expect(answer.body).toEqual({
      code: 'OK',
      message: 'Request successful',
      data: { created: 1, updated: 0, rejected: 0, errors: [] },
    });
    expect(await agent('json-1')).toEqual({ ...WHOLE, isp: 'Acme' });
    expect((await service.root.get('/manage/isps')).body.data).toEqual([{ isp: 'Acme', packages: ['Basic'] }]);
  });

  it('come as NDJSON', async () => {
    const answer = await send('application/x-ndjson', '{"agent_id":"nd-1"}\n{"agent_id":"nd-2","kind":"mobile"}\n');
    expect(answer.body.data).toMatchObject({ created: 2 });
    expect(await agent('nd-2')).toMatchObject({ kind: 'mobile', unit_id: null, package: null, custom: {} });
  });

  it('come as CSV, with custom.<key> columns and empty cells for what is not given', async () => {
    const csv = 'unit_id,package,timezone,custom.site,custom.__proto__\n21,"Acme:Fibre, fast",UTC,roof,x\n22,,,,\n';
    expect((await send('text/csv; charset=utf-8', csv)).body.data).toMatchObject({ created: 2, rejected: 0 });
    const first = await agent('21');
    expect(first).toMatchObject({ unit_id: 21, package: 'Acme:Fibre, fast', timezone: 'UTC' });
    expect(Object.entries(first?.custom as object)).toEqual([
      ['__proto__', 'x'],
      ['site', 'roof'],
    ]);
    expect(await agent('22')).toMatchObject({ package: null, custom: {} });
  });

  it('come packed', async () => {
    const packed = new Uint8Array(gzipSync('[{"agent_id":"gz-1"}]'));
    const answer = await send('application/json', packed, { 'content-encoding': 'gzip' });
    expect(answer.body.data).toMatchObject({ created: 1 });
  });

  it('update by agent_id, else by unit_id, from today', async () => {
    await service.root.post('/manage/agents', [
      { agent_id: 'up', unit_id: 31, base: 'old', timezone: 'UTC', custom: { a: 1 } },
    ]);
    const answer = await service.root.post('/manage/agents', [
      { agent_id: 'up', country: 'FR', custom: { b: 2 } },
      { unit_id: 31, timezone: 'Europe/Paris' },
    ]);
    expect(answer.body.data).toMatchObject({ created: 0, updated: 2 });
    expect(await agent('up')).toMatchObject({
      base: 'old',
      country: 'FR',
      timezone: 'Europe/Paris',
      custom: { a: 1, b: 2 },
    });
    const history = (await service.root.get('/metadata/agent/up/history')).body.data as {
      valid_from: number;
      timezone: string;
    }[];
    expect(history.map(({ valid_from, timezone }) => [valid_from, timezone])).toEqual([
      [Date.UTC(2026, 6, 15) / 1000, 'Europe/Paris'],
      [null, 'UTC'],
    ]);
  });

  it('are rejected one by one, each with its reason; the others are stored', async () => {
    const rows = [
      { agent_id: 'good' },
      { base: 'nobody' },
      { agent_id: 'bad-kind', kind: 'robot' },
      { agent_id: 'bad-zone', timezone: 'Mars/Olympus', package: 'x' },
      { agent_id: 'odd', colour: 'red' },
      { agent_id: 'panel', panel: 'nowhere' },
      { agent_id: 'g-o-o-d' },
      { agent_id: '--' },
      { agent_id: 'unit', unit_id: '7' },
      'text',
      { agent_id: 'nul', base: 'a\u0000' },
      { agent_id: 'keys', custom: { 1: 1 } },
      { foo: 1 },
      { unit_id: '7' },
    ];
    const { body } = await service.root.post('/manage/agents', rows);
    expect(body.data).toEqual({
      created: 1,
      updated: 0,
      rejected: 13,
      errors: [
        { row: 2, message: 'agent_id: A row needs an agent_id or a unit_id.' },
        { row: 3, message: 'kind: robot is not a valid kind.' },
        {
          row: 4,
          message: 'timezone: Mars/Olympus is not a valid IANA timezone. package: x is not a valid package name.',
        },
        { row: 5, message: 'colour: This field was not expected.' },
        { row: 6, message: 'panel: there is no panel nowhere.' },
        { row: 7, message: 'agent_id: g-o-o-d is taken by good.' },
        { row: 8, message: 'agent_id: This value should hold a letter or a digit.' },
        { row: 9, message: 'unit_id: This value should be of type integer.' },
        { row: 10, message: 'A row should be an object.' },
        { row: 11, message: 'base: Invalid value' },
        { row: 12, message: 'custom[1]: Invalid key' },
        { row: 13, message: 'foo: This field was not expected. agent_id: A row needs an agent_id or a unit_id.' },
        { row: 14, message: 'unit_id: This value should be of type integer.' },
      ],
    });
  });

  it('show the first 100 reasons of many', async () => {
    const rows = Array.from({ length: 1500 }, () => ({}));
    const { errors, rejected } = (await service.root.post('/manage/agents', rows)).body.data as {
      errors: object[];
      rejected: number;
    };
    expect([errors.length, rejected]).toEqual([100, 1500]);
  });

  it('exchange their units within one list', async () => {
    await service.root.post('/manage/agents', [
      { agent_id: 'swap1', unit_id: 41 },
      { agent_id: 'swap2', unit_id: 42 },
    ]);
    const answer = await service.root.post('/manage/agents', [
      { agent_id: 'swap1', unit_id: 43 },
      { agent_id: 'swap2', unit_id: 41 },
      { agent_id: 'swap1', unit_id: 42 },
    ]);
    expect(answer.body.data).toMatchObject({ updated: 3, rejected: 0 });
    expect([(await agent('swap1'))?.unit_id, (await agent('swap2'))?.unit_id]).toEqual([42, 41]);
  });

  it.each<[string, string, string | Uint8Array<ArrayBuffer>, Record<string, string>, number]>([
    ['an object', 'application/json', '{}', {}, 422],
    ['no JSON', 'application/json', '[', {}, 400],
    ['nothing', 'application/json', '', {}, 400],
    ['another type', 'application/xml', '<a/>', {}, 415],
    ['another packing', 'application/json', '[]', { 'content-encoding': 'br' }, 415],
    ['broken gzip', 'application/json', 'xxxx', { 'content-encoding': 'gzip' }, 400],
    ['a gzip bomb', 'application/x-ndjson', bomb(), { 'content-encoding': 'gzip' }, 413],
  ])('are refused as %s', async (_, contentType, body, headers, status) => {
    expect((await send(contentType, body, headers)).status).toBe(status);
  });

  it('tell all that is wrong with a search at once', async () => {
    const { body } = await service.root.get('/manage/agents?limit=0&cursor=x');
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['cursor', 'limit']);
  });

  it('are refused early, without waiting for the rest of a long list', async () => {
    const rest = Buffer.alloc(20_000_000, ' ');
    const body = new Uint8Array(Buffer.concat([Buffer.from('[{"agent_id":"early"},oops,'), rest]));
    expect((await send('application/json', body)).status).toBe(400);
  });

  it('nested beyond all use are refused, not a failure of the service', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const rows = await send('application/x-ndjson', `{"agent_id":"deep","kind":${deep}}\n{"agent_id":"flat"}\n`);
    expect(rows.body.data).toMatchObject({ created: 1, rejected: 1 });
    expect((await send('application/json', `[{"kind":${deep}}]`)).status).toBe(400);
  });

  it('are searched in any case and paged without a gap', async () => {
    await service.root.post(
      '/manage/agents',
      Array.from({ length: 25 }, (_, index) => ({ agent_id: `Page-${index}`, base: '50%_off' })),
    );
    const seen: string[] = [];
    let path: string | null = '/manage/agents?q=pAGE&limit=10';
    while (path !== null) {
      const { body } = await service.root.get(path);
      seen.push(...(body.data as { agent_id: string }[]).map(({ agent_id }) => agent_id));
      path = body.next ? body.next.replace(service.url, '') : null;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `Page-${index}`));
    expect((await service.root.get('/manage/agents?q=50%25_off')).body.data).toHaveLength(25);
    expect((await service.root.get('/manage/agents?q=%25')).body.data).toHaveLength(25);
    expect((await service.root.get('/manage/agents?q=0__o')).body.data).toHaveLength(0);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=x', 'limit'],
    ['cursor=x', 'cursor'],
    ['cursor=czzzzzz', 'cursor'],
    ['cursor=c0', 'cursor'],
    ['q=%00', 'q'],
    ['q=a&q=b', 'q'],
  ])('are not listed by %s', async (query, key) => {
    const answer = await service.root.get(`/manage/agents?${query}`);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [key]]);
  });
});

describe.each(REGISTERS)('ISPs on %s', (register) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ register });
  });
  afterAll(() => service.stop());

  it('are added where they are missing', async () => {
    const put = async (body: object) => (await service.root.put('/manage/isps', body)).body.data;
    expect(await put([{ isp: 'Acme', packages: ['Basic', 'Pro'] }, { isp: 'Bare' }])).toEqual({ isps: 2, packages: 2 });
    expect(await put([{ isp: 'Acme', packages: ['Pro', 'Max', 'Max'] }])).toEqual({ isps: 0, packages: 1 });
    expect((await service.root.get('/manage/isps')).body.data).toEqual([
      { isp: 'Acme', packages: ['Basic', 'Max', 'Pro'] },
      { isp: 'Bare', packages: [] },
    ]);
  });

  it.each([
    [{}, { body: ['This value should be of type array.'] }],
    [[{ packages: [] }], { 'body[0][isp]': ['This field is missing.'] }],
    [[{ isp: 'a:b' }], { 'body[0][isp]': ['An ISP name has no colon.'] }],
    [[{ isp: 'a', packages: [1] }], { 'body[0][packages][0]': ['This value should be of type string.'] }],
    [['x'], { 'body[0]': ['This value should be of type object.'] }],
  ])('are refused as %j', async (body, errors) => {
    const answer = await service.root.put('/manage/isps', body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });
});

function bomb(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(Buffer.alloc(80_000_000, '\n'), { level: 9 }));
}
