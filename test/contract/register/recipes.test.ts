import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel } from '../panel.ts';

const PATH = '/manage/recipes/ours';
const TIME = { from: '2026-06', to: '2026-06' };

const RECIPE = {
  title: 'Ours',
  tables: [
    {
      key: 'area',
      title: 'By area',
      splits: ['area'],
      questions: { lines: { metric: 'httpget', per_agent: { summary: 'mean' }, at_least: [30] } },
      columns: [
        { key: 'mean', title: 'Mean', question: 'lines', figure: 'metricValue' },
        { key: 'below', title: 'Below 30', question: 'lines', figure: '100 -  atLeast.30', pass_at: 5, decimals: 2 },
      ],
      chart: 'mean',
    },
  ],
};

/** With what was left out, in the spelling of the service. */
const STORED = {
  title: 'Ours',
  notes: [],
  weighted: false,
  flag_below: 50,
  suppress_below: 5,
  tables: [
    {
      ...RECIPE.tables[0],
      notes: [],
      columns: [
        { key: 'mean', title: 'Mean', question: 'lines', figure: 'metricValue', decimals: 1, interval: false },
        {
          key: 'below',
          title: 'Below 30',
          question: 'lines',
          figure: '100 - atLeast.30',
          decimals: 2,
          interval: false,
          pass_at: 5,
        },
      ],
    },
  ],
};

const SUMMARY = {
  key: 'ours',
  builtIn: false,
  title: 'Ours',
  notes: [],
  weighted: false,
  tables: [{ key: 'area', title: 'By area', splits: ['area'] }],
};

let service: TestService;
let panel: Panel;

beforeAll(async () => {
  service = await startTestService();
  panel = await Panel.open(service, [{ agent_id: 'a', custom: { area: 'town' } }]);
});
afterAll(() => service.stop());

describe('a recipe of one’s own', () => {
  it('is stored, listed, read, replaced and deleted', async () => {
    expect((await panel.client.put(PATH, RECIPE)).body.data).toEqual(STORED);
    expect((await panel.client.get(PATH)).body.data).toEqual(STORED);
    expect((await panel.client.put(PATH, STORED)).body.data).toEqual(STORED);
    await panel.client.put('/manage/recipes/a%2Fb%20c', { ...RECIPE, title: 'Another' });
    const other = { ...SUMMARY, key: 'a/b c', title: 'Another' };
    expect((await panel.client.get('/manage/recipes')).body.data).toEqual([other, SUMMARY]);
    await panel.client.put(PATH, { ...RECIPE, title: 'New' });
    expect((await panel.client.get(PATH)).body.data).toMatchObject({ title: 'New' });
    expect((await panel.client.delete(PATH)).body.message).toBe('Recipe deleted');
    expect((await panel.client.get(PATH)).status).toBe(404);
    expect((await panel.client.delete(PATH)).status).toBe(404);
    expect((await panel.client.post('/reports/ours', { time: TIME })).status).toBe(404);
  });

  it('is listed after those that are built in, and reports are made by it', async () => {
    await panel.client.put(PATH, RECIPE);
    const listed = (await panel.client.get('/reports')).body.data as { key: string; builtIn: boolean }[];
    expect(listed.filter(({ builtIn }) => builtIn).map(({ key }) => key)).toEqual([
      'accc-mba',
      'ofcom-home',
      'fcc-mba',
      'us-performance',
    ]);
    expect(listed.at(-1)).toEqual(SUMMARY);
    const stored = await panel.client.post('/reports/ours', { time: TIME });
    const sent = await panel.client.post('/reports', { recipe: RECIPE, time: TIME });
    expect(stored.status).toBe(200);
    expect(stored.body.data).toEqual(sent.body.data);
  });

  it('can begin as a built-in one', async () => {
    const { body } = await panel.client.get('/manage/recipes/fcc-mba');
    expect((await panel.client.put('/manage/recipes/mine', body.data)).body.data).toEqual(body.data);
    const [mine, fcc] = await Promise.all(
      ['mine', 'fcc-mba'].map((name) => panel.client.post(`/reports/${name}`, { time: TIME })),
    );
    expect(mine?.body.data).toEqual(fcc?.body.data);
  });

  it('does not take the name of a built-in one, nor delete that', async () => {
    const errors = { name: ['accc-mba is a built-in recipe. Choose another name.'] };
    const put = await panel.client.put('/manage/recipes/accc-mba', RECIPE);
    expect([put.status, put.body.errors]).toEqual([422, errors]);
    const deleted = await panel.client.delete('/manage/recipes/accc-mba');
    expect([deleted.status, deleted.body.errors]).toEqual([422, errors]);
  });

  it('is of its organisation alone', async () => {
    await panel.client.put(PATH, RECIPE);
    const other = await Panel.open(service, []);
    expect((await other.client.get(PATH)).status).toBe(404);
    expect((await other.client.get('/manage/recipes')).body.data).toEqual([]);
    expect((await other.client.post('/reports/ours', { time: TIME })).status).toBe(404);
  });

  const [table] = RECIPE.tables;
  it.each([
    [[], { body: ['This value should be of type object.'] }],
    [{}, { title: ['This field is missing.'], tables: ['This field is missing.'] }],
    [
      {
        ...RECIPE,
        weighted: true,
        tables: [{ ...table, questions: { lines: { metric: 'httpget', at_least: [30] } } }],
      },
      { 'tables[0][questions][lines][per_agent]': ['A recipe that is weighted needs this field.'] },
    ],
    [{ ...RECIPE, colour: 'red' }, { colour: ['This field was not expected.'] }],
    [
      {
        ...RECIPE,
        tables: [
          {
            ...table,
            splits: ['unheard'],
            questions: {
              lines: { metric: 'speed', windw: 1, weight: { population: 'none' }, per_agent: { summary: 'mean' } },
            },
          },
        ],
      },
      {
        'tables[0][columns][1][figure]': ['atLeast.30: the question has no 30 in at_least.'],
        'tables[0][questions][lines][metric]': ['speed is not a valid metric.'],
        'tables[0][questions][lines][weight][population]': ['none is not a valid population.'],
        'tables[0][questions][lines][windw]': ['This field was not expected.'],
        'tables[0][splits][0]': ['unheard is not a valid split.'],
      },
    ],
  ])('is told everything that is wrong with it: %#', async (sent, errors) => {
    const { status, body } = await panel.client.put('/manage/recipes/wrong', sent);
    expect([status, body.errors]).toEqual([422, errors]);
    expect((await panel.client.get('/manage/recipes/wrong')).status).toBe(404);
  });

  it('is refused where a population of it was deleted', async () => {
    const lines = { dimensions: ['isp'], cells: [{ isp: 'Acme', count: 1 }] };
    await panel.client.put('/manage/populations/lines', lines);
    const weighted = { ...table, questions: { lines: { ...table?.questions.lines, weight: { population: 'lines' } } } };
    expect((await panel.client.put(PATH, { ...RECIPE, tables: [weighted] })).status).toBe(200);
    await panel.client.delete('/manage/populations/lines');
    const { status, body } = await panel.client.post('/reports/ours', { time: TIME });
    expect([status, body.errors]).toEqual([
      422,
      { 'recipe[tables][0][questions][lines][weight][population]': ['lines is not a valid population.'] },
    ]);
  });

  it('is used but not changed by a token that is limited to panels', async () => {
    const limited = await panel.issue(['manage', 'data'], { panels: ['default'] });
    await panel.client.put(PATH, RECIPE);
    expect((await limited.put(PATH, RECIPE)).status).toBe(403);
    expect((await limited.delete(PATH)).status).toBe(403);
    expect((await limited.get(PATH)).body.data).toEqual(STORED);
    expect((await limited.post('/reports/ours', { time: TIME })).status).toBe(200);
  });

  it('is in the audit when it changes', async () => {
    await panel.client.put('/manage/recipes/audited', RECIPE);
    await panel.client.delete('/manage/recipes/audited');
    const path = `/manage/audit/changes?organisation=${encodeURIComponent(panel.name)}&limit=2`;
    await expect
      .poll(async () => (await service.root.get(path)).body.data)
      .toMatchObject([
        { action: 'recipe.delete', detail: { name: 'audited' } },
        { action: 'recipe.put', detail: { name: 'audited', title: 'Ours', tables: 1 } },
      ]);
  });
});
