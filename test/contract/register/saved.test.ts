import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, QUESTION, speed } from '../panel.ts';

const PATH = '/saved/questions/speeds';
const REQUEST = { ...QUESTION, splits: ['isp'], time: { from: '-7 days', to: 'now' } };
const COMPARISON = {
  metric: 'httpget',
  normalised: false,
  prefilter: false,
  time: { from: '2026', to: '2026' },
  a: {},
  b: { window: 'fcc-peak' },
};
const STATED = { owner: 'everything', saved_by: 'everything', saved_at: expect.any(Number) };

let service: TestService;
let panel: Panel;

beforeAll(async () => {
  service = await startTestService();
  panel = await Panel.open(service, [{ agent_id: 'a', custom: { area: 'town' } }]);
  await panel.ingest('httpget', [speed('a', '2026-07-14 10:00:00', 30), speed('a', '2026-07-15 10:00:00', 50)]);
});
afterAll(() => service.stop());

describe('a saved question', () => {
  it('is saved, read, listed and deleted', async () => {
    const saved = {
      name: 'speeds',
      description: '',
      of: 'metric_data',
      request: REQUEST,
      view: '',
      version: 1,
      ...STATED,
    };
    expect((await panel.client.put(PATH, { request: REQUEST })).body.data).toEqual(saved);
    expect((await panel.client.get(PATH)).body.data).toEqual(saved);
    await panel.client.put('/saved/questions/a%2Fb%20c', { of: 'comparison_data', request: COMPARISON });
    const listed = (await panel.client.get('/saved/questions')).body.data as { name: string }[];
    expect(listed.map(({ name }) => name)).toEqual(['a/b c', 'speeds']);
    expect((await panel.client.delete(PATH)).body.message).toBe('Deleted');
    expect((await panel.client.get(PATH)).status).toBe(404);
    expect((await panel.client.get(`${PATH}/versions`)).status).toBe(404);
    expect((await panel.client.delete(PATH)).status).toBe(404);
    await panel.client.delete('/saved/questions/a%2Fb%20c');
  });

  it('has a version for each save that changes it, and an earlier one can be restored', async () => {
    const other = await panel.issue(['data'], { name: 'colleague' });
    await panel.client.put(PATH, { request: REQUEST, description: 'first' });
    await panel.client.put(PATH, { request: REQUEST, description: 'first' });
    const second = (await other.put(PATH, { request: REQUEST, description: 'second' })).body.data;
    expect(second).toMatchObject({ version: 2, owner: 'everything', saved_by: 'colleague' });
    expect((await panel.client.post(`${PATH}/versions/1/restore`)).body.data).toMatchObject({
      version: 3,
      description: 'first',
      saved_by: 'everything',
    });
    const versions = (await panel.client.get(`${PATH}/versions`)).body.data as object[];
    expect(versions.map((version) => ({ ...version }))).toMatchObject([
      { version: 3, description: 'first' },
      { version: 2, description: 'second' },
      { version: 1, description: 'first' },
    ]);
    for (const wrong of ['4', '0', 'x'])
      expect((await panel.client.post(`${PATH}/versions/${wrong}/restore`)).status, wrong).toBe(404);
  });

  it('keeps its last days relative', async () => {
    const { time: _, ...rest } = REQUEST;
    const request = { ...rest, last: '30 days' };
    expect((await panel.client.put(PATH, { request })).body.data).toMatchObject({ request });
    const asked = await panel.client.post('/metric_data', request);
    const dated = await panel.client.post('/metric_data', { ...rest, time: { from: '-30 days', to: '-1 days' } });
    expect(asked.body).toEqual(dated.body);
    expect(asked.headers.get('etag')).toBe(dated.headers.get('etag'));
    const both = { 'request[last]': ['Give either time or last: leave out one of them.'] };
    expect((await panel.client.put(PATH, { request: { ...REQUEST, last: '30 days' } })).body.errors).toEqual(both);
  });

  it('takes back what it answered', async () => {
    const { body } = await panel.client.put('/saved/questions/again', { request: REQUEST, view: 'axis=fitted' });
    const again = await panel.client.put('/saved/questions/again', body.data);
    expect(again.body.data).toEqual(body.data);
  });

  it('gets a version of its own when several are saved at once', async () => {
    const saves = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        panel.client.put('/saved/questions/together', { request: REQUEST, description: String(number) }),
      ),
    );
    const numbers = saves.map(({ body }) => (body.data as { version: number }).version);
    expect(numbers.sort()).toEqual([1, 2, 3, 4]);
  });

  it('keeps the newest hundred versions', async () => {
    for (let number = 1; number <= 102; number += 1)
      await panel.client.put('/saved/questions/many', { request: REQUEST, description: `save ${number}` });
    const versions = (await panel.client.get('/saved/questions/many/versions')).body.data as { version: number }[];
    expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([100, 102, 3]);
  });

  it('is found by its name and its description, in any case', async () => {
    await panel.client.put('/saved/questions/Evening', { request: REQUEST, description: 'Peak HOURS' });
    const find = async (q: string) =>
      ((await panel.client.get(`/saved/questions?q=${q}`)).body.data as { name: string }[]).map(({ name }) => name);
    expect(await find('evening')).toEqual(['Evening']);
    expect(await find('peak%20hours')).toEqual(['Evening']);
    expect(await find('nowhere')).toEqual([]);
  });

  it.each([
    [[], { body: ['This value should be of type object.'] }],
    [{}, { request: ['This field is missing.'] }],
    [{ request: [] }, { request: ['This value should be of type object.'] }],
    [
      { request: { ...REQUEST, metric: 'speed', agregation: 'daily' }, of: 'metric_data', colour: 'red' },
      {
        colour: ['This field was not expected.'],
        'request[agregation]': ['This field was not expected.'],
        'request[metric]': ['speed is not a valid metric.'],
      },
    ],
    [
      { request: { ...REQUEST, splits: ['unheard'], panel: ['nowhere'] } },
      {
        'request[splits][0]': ['unheard is not a valid split.'],
        'request[panel]': ['nowhere is not a valid panel.'],
      },
    ],
    [{ of: 'test_data', request: REQUEST }, { of: ['test_data is not a valid call.'] }],
    [{ request: REQUEST, description: 'x'.repeat(2001) }, { description: ['This value is too long.'] }],
    [
      { request: { ...REQUEST, filters: [{ id: 'isp', filterType: 'include', filterValues: ['x'.repeat(16_384)] }] } },
      { request: ['This value is too long.'] },
    ],
  ])('is told everything that is wrong with it: %#', async (sent, errors) => {
    const { status, body } = await panel.client.put('/saved/questions/wrong', sent);
    expect([status, body.errors]).toEqual([422, errors]);
    expect((await panel.client.get('/saved/questions/wrong')).status).toBe(404);
  });

  it('does not take a name that is blank or too long', async () => {
    for (const name of ['%20', 'x'.repeat(129)])
      expect((await panel.client.put(`/saved/questions/${name}`, { request: REQUEST })).status).toBe(422);
  });

  it('is of its organisation alone', async () => {
    await panel.client.put(PATH, { request: REQUEST });
    const other = await Panel.open(service, []);
    expect((await other.client.get(PATH)).status).toBe(404);
    expect((await other.client.get('/saved/questions')).body.data).toEqual([]);
    expect((await other.client.delete(PATH)).status).toBe(404);
  });

  it('is read but not changed by a token that is limited to panels', async () => {
    await panel.client.put(PATH, { request: REQUEST });
    const limited = await panel.issue(['data'], { panels: ['default'] });
    expect((await limited.get(PATH)).status).toBe(200);
    expect((await limited.put(PATH, { request: REQUEST })).status).toBe(403);
    expect((await limited.post(`${PATH}/versions/1/restore`)).status).toBe(403);
    expect((await limited.delete(PATH)).status).toBe(403);
  });

  it('is in the audit when it changes', async () => {
    await panel.client.put('/saved/questions/audited', { request: REQUEST });
    await panel.client.put('/saved/questions/audited', { request: REQUEST });
    await panel.client.delete('/saved/questions/audited');
    const path = `/manage/audit/changes?organisation=${encodeURIComponent(panel.name)}&limit=2`;
    await expect
      .poll(async () => (await service.root.get(path)).body.data)
      .toMatchObject([
        { action: 'question.delete', detail: { name: 'audited' } },
        { action: 'question.save', detail: { name: 'audited', version: 1 } },
      ]);
  });
});

describe('a dashboard', () => {
  const BOARD = '/saved/dashboards/board';

  beforeAll(async () => {
    await panel.client.put('/saved/questions/mean', { request: { ...QUESTION, time: { from: '2026', to: '2026' } } });
    await panel.client.put('/saved/questions/single', {
      request: { ...QUESTION, chartType: 'raw', aggregation: undefined },
    });
  });

  it('is saved with its tiles, versions and owner, and found', async () => {
    const sent = { description: 'Ours', tiles: [{ text: 'Hello', width: 12 }, { question: 'mean' }] };
    const saved = {
      name: 'board',
      description: 'Ours',
      time: null,
      tiles: [
        { text: 'Hello', width: 12 },
        { question: 'mean', width: 6 },
      ],
      version: 1,
      ...STATED,
    };
    expect((await panel.client.put(BOARD, sent)).body.data).toEqual(saved);
    const time = { from: '-30 days', to: 'now' };
    expect((await panel.client.put(BOARD, { ...sent, time })).body.data).toMatchObject({ version: 2, time });
    expect((await panel.client.post(`${BOARD}/versions/1/restore`)).body.data).toEqual({ ...saved, version: 3 });
    expect((await panel.client.get('/saved/dashboards?q=OURS')).body.data).toEqual([{ ...saved, version: 3 }]);
  });

  it.each([
    [{}, { tiles: ['This field is missing.'] }],
    [
      {
        colour: 'red',
        time: { from: 'tomorow', to: 'now' },
        tiles: [
          { question: 'none' },
          { question: 'single' },
          {},
          { text: 'x', question: 'mean' },
          { text: 'x', width: 13 },
          { question: 5 },
          { rule: 5 },
        ],
      },
      {
        colour: ['This field was not expected.'],
        'time[from]': ['tomorow is not a valid date.'],
        'tiles[0][question]': ['none is not a saved question.'],
        'tiles[1][question]': ['single asks for single results: dashboards show none.'],
        'tiles[2]': ['A tile has either a text, a question or a rule.'],
        'tiles[3]': ['A tile has either a text, a question or a rule.'],
        'tiles[4][width]': ['This value should be between 1 and 12.'],
        'tiles[5][question]': ['This value should be of type string.'],
        'tiles[6][rule]': ['This value should be of type string.'],
      },
    ],
  ])('is told everything that is wrong with it: %#', async (sent, errors) => {
    const { status, body } = await panel.client.put('/saved/dashboards/wrong', sent);
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it('has the last days in place of the time of its questions', async () => {
    await panel.client.put(PATH, { request: REQUEST });
    const sent = { last: '2 weeks', tiles: [{ question: 'speeds' }] };
    expect((await panel.client.put(BOARD, sent)).body.data).toMatchObject({ last: '2 weeks', time: null });
    const { api_url: url } = (await panel.client.post(`${BOARD}/links`, {})).body.data as { api_url: string };
    const shared = (await panel.client.get(new URL(url).pathname)).body.data as { tiles: { request: object }[] };
    expect(shared.tiles[0]?.request).toMatchObject({ last: '2 weeks' });
    expect(shared.tiles[0]?.request).not.toHaveProperty('time');
    const both = { ...sent, time: REQUEST.time };
    expect((await panel.client.put(BOARD, both)).body.errors).toEqual({
      last: ['Give either time or last: leave out one of them.'],
    });
    await panel.client.delete(BOARD);
  });

  it('keeps its questions from being deleted', async () => {
    await panel.client.put('/saved/questions/kept', { request: REQUEST });
    await panel.client.put('/saved/dashboards/keeper', { tiles: [{ question: 'kept' }] });
    const { status, body } = await panel.client.delete('/saved/questions/kept');
    expect([status, body.errors]).toEqual([
      422,
      { name: ['Dashboards show this question: keeper. Take it off them first.'] },
    ]);
    await panel.client.delete('/saved/dashboards/keeper');
    expect((await panel.client.delete('/saved/questions/kept')).status).toBe(200);
  });
});

describe('a token that is limited to panels', () => {
  const by = (id: string, ...filterValues: string[]) => ({ filters: [{ id, filterType: 'include', filterValues }] });
  const names = async (client: Panel['client'], kind: string) =>
    ((await client.get(`/saved/${kind}`)).body.data as { name: string }[]).map(({ name }) => name);

  it('sees the questions that name nothing of others, and of dashboards their tiles', async () => {
    const mixed = await Panel.open(service);
    for (const name of ['ours', 'theirs']) await mixed.client.post('/manage/panels', { name });
    await mixed.addAgents([
      { agent_id: 'our-box', unit_id: 1, panel: 'ours', custom: { town: 'Bath' } },
      { agent_id: 'their-box', unit_id: 2, panel: 'theirs', custom: { town: 'Hull', person: 'Grace' } },
    ]);
    await mixed.ingest('httpget', [
      speed('our-box', '2026-07-14 10:00:00', 1),
      speed('their-box', '2026-07-14 10:00:00', 2),
    ]);
    const asked: Readonly<Record<string, object>> = {
      'all isps': by('isp', 'Any'),
      'our agent': by('agent', 'our-box'),
      'our panel': { panel: 'ours' },
      'our town': by('town', 'Bath'),
      'our unit': by('unit', '1'),
      'their agent': by('agent', 'our-box', 'their-box'),
      'their panel': { panel: ['ours', 'theirs'] },
      'their person': by('custom.person', 'Grace'),
      'their town': by('custom.town', 'Hull'),
      'their unit': by('unit', '2'),
    };
    const save = (name: string, body: object) => mixed.client.put(`/saved/questions/${name}`, body);
    for (const [name, change] of Object.entries(asked)) {
      expect((await save(name, { request: { ...REQUEST, ...change } })).status).toBe(200);
    }
    const sides = { a: {}, b: by('agent', 'their-box') };
    await save('their side', { of: 'comparison_data', request: { ...COMPARISON, ...sides } });
    await save('their view', { request: REQUEST, view: 'against.agent=their-box' });
    await save('series', { request: REQUEST, view: 'hide=their-box&show=chart' });
    const recipe = (change: object) => ({
      title: 'One table',
      tables: [
        {
          key: 'all',
          title: 'All',
          questions: { all: { metric: 'httpget', ...change } },
          columns: [{ key: 'mean', title: 'Mean', question: 'all', figure: 'metricValue' }],
        },
      ],
    });
    for (const [name, value] of [
      ['ours', 'our-box'],
      ['theirs', 'their-box'],
    ] as const) {
      expect((await mixed.client.put(`/manage/recipes/${name}`, recipe(by('agent', value)))).status).toBe(200);
    }
    const tiles = [{ question: 'our town' }, { question: 'their town' }, { text: 'Both' }];
    await mixed.client.put('/saved/dashboards/both', { tiles });

    const limited = await mixed.issue(['data', 'manage'], { panels: ['ours'] });
    const seen = Object.keys(asked).filter((name) => !name.startsWith('their'));
    expect(await names(limited, 'questions')).toEqual([...seen, 'series']);
    expect(await names(mixed.client, 'questions')).toHaveLength(13);
    expect((await limited.get('/saved/questions/their%20agent')).status).toBe(404);
    expect((await limited.get('/saved/questions/their%20agent/versions')).status).toBe(404);
    expect((await limited.get('/saved/questions/series')).body.data).toMatchObject({ view: 'show=chart' });
    expect((await limited.get('/saved/dashboards/both')).body.data).toMatchObject({
      tiles: [{ question: 'our town' }, { text: 'Both' }],
    });
    expect((await limited.get('/manage/recipes/theirs')).status).toBe(404);
    const recipes = (await limited.get('/manage/recipes')).body.data as { key: string }[];
    expect(recipes.map(({ key }) => key)).toEqual(['ours']);
    expect((await limited.get('/saved/questions')).text).not.toMatch(/their-box|Hull|Grace/);
  });
});
