import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../service.ts';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, speed } from '../panel.ts';

const NOW = Date.UTC(2026, 6, 15, 13, 30);
const PUBLIC_URL = 'https://data.example/api';

interface Value {
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

describe('the filters', () => {
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW, env: { PUBLIC_URL } });
    panel = await Panel.open(service);
    await panel.client.post('/manage/panels', { name: 'phones' });
    await panel.addAgents([
      { agent_id: 'a', unit_id: 1, country: 'GB', package: 'Acme:Basic', custom: { site: 'roof', 'a/b?': 'odd' } },
      { agent_id: 'b', unit_id: 2, country: 'GB', package: 'Acme:Fast', custom: { site: 'Attic Ünd' } },
      { agent_id: 'c', unit_id: 3, country: 'FR', package: 'Best:Basic' },
      { agent_id: 'm', kind: 'mobile', panel: 'phones', package: 'Cell:Go', custom: { plan: 'gold' } },
    ]);
    const hour = (index: number) => `2026-07-01 ${String(index).padStart(2, '0')}:00:00`;
    await panel.ingest('httpget', [
      ...[0, 1, 2].map((index) => speed('a', hour(index), 1, { target: 'n1-London.example', threads: 10 })),
      ...[3, 4].map((index) => speed('a', hour(index), 1, { target: 'n2-london.example', threads: 2 })),
      speed('b', hour(5), 1, { target: '100%_paris.example', target_group: 'near' }),
      speed('b', hour(6), 1, { target: null }),
    ]);
    await panel.ingest('ping', [{ agent_id: 'b', dtime: hour(7), target: '100%_paris.example' }]);
    // Their metrics can't be filtered by these columns.
    await panel.ingest('webget', [{ agent_id: 'b', dtime: hour(8), threads: 7, ip_version: 6 }]);
    await panel.ingest('mobile_download', [{ agent_id: 'm', dtime: hour(8), threads: 7 }]);
    await panel.ingest('mobile_www', [
      { agent_id: 'm', dtime: hour(0), target: 'phone.example', carrier_name: 'Carrier One', connection_type: 'Wi-Fi' },
    ]);
  });
  afterAll(() => service.stop());

  const get = async (path: string, client: Client = panel.client) => {
    const answer = await client.get(path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const valuesOf = async (id: string, query = '', client: Client = panel.client) =>
    (await get(`/filters/${encodeURIComponent(id)}/values${query}`, client)).data as Value[];
  const counted = async (id: string, query = '', client: Client = panel.client) =>
    (await valuesOf(id, query, client)).map(({ value, count }) => [value, count]);

  it('are the splits, each with an absolute link to its values', async () => {
    const splits = (await get('/splits')).data as { id: string }[];
    const filters = (await get('/filters')).data as { id: string; values: string }[];
    expect(filters).toEqual(
      splits.map((split) => ({ ...split, values: `${PUBLIC_URL}/filters/${encodeURIComponent(split.id)}/values` })),
    );
    expect(filters[0]).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      agentKinds: expect.any(Array),
      metrics: null,
      values: expect.any(String),
    });
    const ids = filters.map(({ id }) => id);
    for (const id of 'target_set package country target agent unit isp base'.split(' ')) expect(ids).toContain(id);
    for (const id of 'model geo_country manufacturer connection_type cellular_technology carrier_name'.split(' ')) {
      expect(ids).toContain(id);
    }
    expect(ids).toEqual(
      expect.arrayContaining(['operating_system_version', 'custom.site', 'custom.plan', 'custom.a/b?']),
    );
  });

  it('have links that work', async () => {
    const filters = (await get('/filters')).data as { values: string }[];
    for (const { values } of filters) {
      const { data, next } = await get(values.slice(PUBLIC_URL.length));
      expect([values, Array.isArray(data), next]).toEqual([values, true, null]);
    }
  });

  it.each([
    [
      'target',
      [
        ['n1-London.example', 3],
        ['100%_paris.example', 2],
        ['n2-london.example', 2],
        ['phone.example', 1],
      ],
    ],
    ['target_set', [['near', 1]]],
    ['carrier_name', [['Carrier One', 1]]],
    [
      'threads',
      [
        ['10', 3],
        ['2', 2],
      ],
    ],
    ['ip_version', []],
    ['model', []],
  ])('complete %s, the most frequent first', async (id, expected) => {
    expect(await counted(id)).toEqual(expected);
  });

  it.each([
    ['country', ['GB', 'FR']],
    ['isp', ['Acme', 'Best', 'Cell']],
    ['package', ['Acme:Basic', 'Acme:Fast', 'Best:Basic', 'Cell:Go']],
    ['agent', ['a', 'b', 'c', 'm']],
    ['unit', ['1', '2', '3']],
    ['custom.site', ['Attic Ünd', 'roof']],
    ['custom.a/b?', ['odd']],
  ])('complete %s', async (id, expected) => {
    expect((await valuesOf(id)).map(({ value }) => value)).toEqual(expected);
  });

  it('have text values with a name and a count', async () => {
    for (const id of ['target', 'threads', 'isp', 'unit', 'custom.site']) {
      for (const entry of await valuesOf(id)) {
        expect(entry).toEqual({ value: expect.any(String), name: expect.any(String), count: expect.any(Number) });
      }
    }
  });

  it.each([
    ['target', 'london', ['n1-London.example', 'n2-london.example']],
    ['target', 'LONDON', ['n1-London.example', 'n2-london.example']],
    ['target', '1-L', ['n1-London.example']],
    ['target', '%', ['100%_paris.example']],
    ['target', '_', ['100%_paris.example']],
    ['target', "'", []],
    ['target', 'nowhere', []],
    ['isp', 'ES', ['Best']],
    ['package', ':bas', ['Acme:Basic', 'Best:Basic']],
    ['custom.site', 'üND', ['Attic Ünd']],
  ])('complete %s with %j anywhere in it, in any case', async (id, q, expected) => {
    expect((await valuesOf(id, `?q=${encodeURIComponent(q)}`)).map(({ value }) => value)).toEqual(expected);
  });

  it('come page by page to the end, each value once', async () => {
    for (const query of ['', '&q=a']) {
      const whole = await valuesOf('package', `?limit=1000${query}`);
      const gathered: Value[] = [];
      let path: string | null = `/filters/package/values?limit=2${query}`;
      while (path !== null) {
        const { data, next } = await get(path);
        expect((data as Value[]).length).toBeLessThanOrEqual(2);
        gathered.push(...(data as Value[]));
        if (typeof next === 'string') expect(next.startsWith(`${PUBLIC_URL}/filters/package/values?`)).toBe(true);
        path = next ? next.slice(PUBLIC_URL.length) : null;
      }
      expect(gathered).toEqual(whole);
    }
  });

  it('end a page that is just full without another', async () => {
    expect((await get('/filters/package/values?limit=4')).next).toBeNull();
    expect((await get('/filters/package/values?limit=3')).next).not.toBeNull();
  });

  it('have 50 values a page where no limit is given', async () => {
    const crowd = await Panel.open(
      service,
      Array.from({ length: 51 }, (_, index) => ({ agent_id: `agent ${index}` })),
    );
    const { data, next } = await get('/filters/agent/values', crowd.client);
    expect(data).toHaveLength(50);
    expect(next).toEqual(expect.any(String));
    expect((await get('/filters/agent/values?limit=51', crowd.client)).next).toBeNull();
  });

  it.each(['1', '1000'])('take a limit of %s', async (limit) => {
    expect((await panel.client.get(`/filters/isp/values?limit=${limit}`)).status).toBe(200);
  });

  it.each(['0', '1001', '-1', '1.5', 'x', ''])('refuse a limit of %j', async (limit) => {
    const answer = await panel.client.get(`/filters/isp/values?limit=${limit}`);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['limit']]);
  });

  it('refuse a cursor that nobody gave out', async () => {
    const answer = await panel.client.get('/filters/isp/values?cursor=here');
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['cursor']]);
  });

  it.each(['colour', 'custom.colour', 'constructor', '__proto__', 'dtime', 'custom.'])('do not know %s', async (id) => {
    const answer = await panel.client.get(`/filters/${id}/values`);
    expect([answer.status, answer.body]).toEqual([404, { code: 'NOT_FOUND', message: 'Not found' }]);
  });

  it('complete with values of the past too: old results are filtered by them', async () => {
    const past = await Panel.open(service, [{ agent_id: 'a', package: 'Old:Slow', custom: { site: 'before' } }]);
    await past.client.put('/manage/isps', [{ isp: 'New', packages: ['Fast'] }]);
    await past.client.put('/metadata', {
      agent: { agent_id: 'a' },
      metadata: { package: 'New:Fast', custom: { site: 'after' } },
    });
    const names = async (id: string) => (await valuesOf(id, '', past.client)).map(({ value }) => value).sort();
    expect(await names('isp')).toEqual(['New', 'Old']);
    expect(await names('package')).toEqual(['New:Fast', 'Old:Slow']);
    expect(await names('custom.site')).toEqual(['after', 'before']);
  });

  it('know a field that no agent has any more wherever it is named: old results have it', async () => {
    const past = await Panel.open(service, [
      { agent_id: 'a', custom: { gone: 'before' } },
      { agent_id: 'b', custom: { kept: 'now' } },
    ]);
    await past.client.post('/manage/panels', { name: 'others' });
    await past.addAgents([{ agent_id: 'c', panel: 'others', custom: { elsewhere: 'there' } }]);
    await past.ingest('httpget', [speed('a', '2026-07-01 00:00:00', 1)]);
    const clear = { agent: { agent_id: 'a' }, metadata: {}, overwrite_all: true };
    expect((await past.client.put('/metadata', clear)).status).toBe(200);
    const own = await past.issue(['data'], { panels: ['default'] });
    for (const listing of ['/splits', '/filters']) {
      const ids = ((await get(listing, own)).data as { id: string }[]).map(({ id }) => id);
      expect(ids.filter((id) => id.startsWith('custom.'))).toEqual(['custom.gone', 'custom.kept']);
    }
    for (const id of ['gone', 'custom.gone']) {
      expect(await counted(id, '', own)).toEqual([['before', 1]]);
      const filters = [{ id, filterType: 'include', filterValues: ['before'] }];
      expect(await past.points({ splits: [id], filters }, own)).toMatchObject([{ [id]: 'before', sampleCount: 1 }]);
    }
    expect((await past.ask({ splits: ['elsewhere'] }, own)).status).toBe(422);
  });

  it('forget a field that was undone for all of its time', async () => {
    const past = await Panel.open(service, [{ agent_id: 'a' }]);
    const change = (metadata: object) =>
      past.client.put('/metadata', { agent: { agent_id: 'a' }, metadata, overwrite_all: true });
    await change({ custom: { mistake: 'here' } });
    expect(await counted('mistake', '', past.client)).toEqual([['here', 1]]);
    await change({});
    expect((await past.client.get('/filters/mistake/values')).status).toBe(404);
  });

  it('are there for an organisation without results or agents', async () => {
    const empty = await Panel.open(service);
    for (const id of ['target', 'isp', 'agent', 'carrier_name'])
      expect(await valuesOf(id, '', empty.client)).toEqual([]);
    expect((await empty.client.get('/filters/custom.site/values')).status).toBe(404);
  });

  it('are those of the panels of the token', async () => {
    const phones = await panel.issue(['data'], { panels: ['phones'] });
    expect(await counted('target', '', phones)).toEqual([['phone.example', 1]]);
    expect(await counted('isp', '', phones)).toEqual([['Cell', 1]]);
    expect(await counted('agent', '', phones)).toEqual([['m', 1]]);
    const ids = ((await get('/filters', phones)).data as { id: string }[]).map(({ id }) => id);
    expect(ids).toContain('custom.plan');
    expect(ids).not.toContain('custom.site');
    expect((await phones.get('/filters/custom.site/values')).status).toBe(404);
  });

  it('need the scope `data`', async () => {
    const other = await panel.issue(['metadata', 'ingest', 'manage']);
    for (const path of ['/filters', '/filters/isp/values', '/filters/colour/values']) {
      expect((await other.get(path)).status).toBe(403);
    }
  });
});

describe('the tool of a result', () => {
  const at = (minute: number) => `2026-07-01 00:${minute}:00`;
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW });
    panel = await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'own', custom: { tool: 'drill' } }]);
    await panel.ingest('httpget', [
      speed('a', at(10), 10, { tool: 'ookla' }),
      speed('a', at(11), 20, { tool: 'ookla' }),
      speed('a', at(12), 60, { tool: 'iperf3' }),
      speed('a', at(13), 100),
    ]);
  });
  afterAll(() => service.stop());

  const means = async (change: object) =>
    (await panel.points(change)).map(({ metricValue, sampleCount, ...point }) => [point, metricValue, sampleCount]);
  const byTool = async (change: object) =>
    (await panel.points(change)).map((point) => [point['result.tool'], point.metricValue, point.sampleCount]);

  it('splits and filters results, of which some have none', async () => {
    expect(await byTool({ splits: ['result.tool'] })).toEqual([
      ['iperf3', 60, 1],
      ['ookla', 15, 2],
      [null, 100, 1],
    ]);
    const filter = (filterType: string, filterValues: string[]) => ({
      filters: [{ id: 'result.tool', filterType, filterValues }],
    });
    const counted = async (change: object) => (await means(change)).map(([, mean, count]) => [mean, count]);
    expect(await counted(filter('include', ['ookla', 'iperf3']))).toEqual([[30, 3]]);
    expect(await counted(filter('exclude', ['ookla']))).toEqual([[80, 2]]);
  });

  it('is listed among the splits and filters with its values, for metrics of results', async () => {
    const splits = (await panel.client.get('/splits')).body.data as { id: string; name: string; metrics: string[] }[];
    const listed = splits.find(({ id }) => id === 'result.tool');
    expect(listed).toMatchObject({ name: 'Tool' });
    expect(listed?.metrics).toContain('httpget');
    // A day without a record has no tool.
    expect(listed?.metrics).not.toContain('outagesPerDay');
    const values = (await panel.client.get('/filters/result.tool/values')).body.data;
    expect(values).toEqual([
      { value: 'ookla', name: 'ookla', count: 2 },
      { value: 'iperf3', name: 'iperf3', count: 1 },
    ]);
  });

  it('is called tool for short, unless the organisation has a field of that name', async () => {
    const plain = await Panel.open(service, [{ agent_id: 'p' }]);
    await plain.ingest('httpget', [speed('p', at(10), 10, { tool: 'ndt7' })]);
    expect(await plain.points({ splits: ['tool'] })).toMatchObject([{ tool: 'ndt7', metricValue: 10 }]);
    expect((await plain.client.get('/filters/tool/values')).body.data).toMatchObject([{ value: 'ndt7' }]);
    await panel.ingest('httpget', [speed('own', at(10), 7, { tool: 'ookla' })]);
    const own = { filters: [{ id: 'agent', filterType: 'include', filterValues: ['own'] }] };
    expect(await panel.points({ ...own, splits: ['tool', 'result.tool'] })).toMatchObject([
      { tool: 'drill', 'result.tool': 'ookla', metricValue: 7 },
    ]);
  });

  it('is a column of records where it is asked for, and of no others', async () => {
    const [plain] = await panel.records('httpget');
    expect(Object.keys(plain ?? {})).not.toContain('tool');
    const labelled = await panel.records('httpget', { agent: ['a'], labels: ['tool'] });
    expect(labelled.map(({ tool }) => tool)).toEqual(['ookla', 'ookla', 'iperf3', null]);
    expect(Object.keys(labelled[0] ?? {})).toEqual([...Object.keys(plain ?? {}), 'tool']);
    const refused = await panel.client.post('/test_data', {
      test: 'httpget',
      date: { from: '2026', to: '2026' },
      labels: ['tool', 'colour', 'tool'],
    });
    expect(refused.body.errors).toEqual({
      'labels[1]': ['colour is not a valid label.'],
      'labels[2]': ['This value occurs twice.'],
    });
  });

  it('is no part of what tells one result from another: what was sent without it is a duplicate with it', async () => {
    const again = await panel.ingest('httpget', [
      speed('a', at(13), 100, { tool: 'ookla' }),
      speed('a', at(10), 10, { tool: 'iperf3' }),
    ]);
    expect(again).toMatchObject({ accepted: 0, duplicates: 2 });
    const kept = await panel.records('httpget', { agent: ['a'], labels: ['tool'] });
    expect(kept.map(({ tool }) => tool)).toEqual(['ookla', 'ookla', 'iperf3', null]);
  });
});
