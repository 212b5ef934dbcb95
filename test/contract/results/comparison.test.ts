import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, speed } from '../panel.ts';

/** A Wednesday. */
const NOW = Date.UTC(2026, 6, 15, 13, 30);

const near = (value: number) => expect.closeTo(value, 9);

const SHARED = {
  metric: 'httpget',
  normalised: false,
  prefilter: false,
  time: { from: '2000', to: '2099' },
} as const;

const LINES = { per_agent: { summary: 'mean' } };
const MORNING = { window: { hours: [[0, 12]] } };
const EVENING = { window: { hours: [[12, 24]] } };
const GROUP = (name: string) => ({
  filters: [{ id: 'isp_group', filterType: 'include', filterValues: [name] }],
});

/** By SciPy's `ttest_ind(equal_var=False)` and `ttest_rel`. */
const WELCH = { p: 0.18784546193348672, ci95: 37.04009892022702 };
const PAIRED = { p: 0.10197348986612548, ci95: 7.452413135250989 };

const NOTHING = {
  difference: null,
  ratio: null,
  standardError: null,
  df: null,
  ci90: null,
  ci95: null,
  ci99: null,
  pValue: null,
  pValueAdjusted: null,
};

let service: TestService;
let panel: Panel;

/** In the mornings three lines of group A have 10, 20 and 30, in the evenings 12, 25 and 38; three of group B have 25, 35 and 60. */
beforeAll(async () => {
  service = await startTestService({ now: () => NOW });
  panel = await Panel.open(service, [
    ...['a1', 'a2', 'a3'].map((agent_id) => ({ agent_id, custom: { isp_group: 'A', ratio: 'own' } })),
    ...['b1', 'b2', 'b3'].map((agent_id) => ({ agent_id, custom: { isp_group: 'B', ratio: 'own' } })),
  ]);
  const day = '2026-07-06';
  await panel.ingest('httpget', [
    ...[10, 20, 30].map((mbps, index) => speed(`a${index + 1}`, `${day} 06:00:00`, mbps)),
    ...[12, 25, 38].map((mbps, index) => speed(`a${index + 1}`, `${day} 20:00:00`, mbps)),
    ...[25, 35, 60].map((mbps, index) => speed(`b${index + 1}`, `${day} 06:00:00`, mbps)),
  ]);
});
afterAll(() => service.stop());

async function ask(change: object) {
  return panel.client.post('/comparison_data', { ...SHARED, a: {}, b: {}, ...change });
}

async function compare(change: object): Promise<Record<string, unknown>[]> {
  const { status, body } = await ask(change);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data as Record<string, unknown>[];
}

async function errorsOf(change: object, without: readonly string[] = []) {
  const question = { ...SHARED, a: {}, b: {}, ...change };
  const sent = Object.fromEntries(Object.entries(question).filter(([name]) => !without.includes(name)));
  const { status, body } = await panel.client.post('/comparison_data', sent);
  expect(status).toBe(422);
  return body.errors;
}

describe('a comparison', () => {
  it('of sides without an agent in common is Welch’s test', async () => {
    const [found, ...others] = await compare({ ...LINES, a: { ...GROUP('A'), ...MORNING }, b: GROUP('B') });
    expect(others).toEqual([]);
    expect(found).toEqual({
      a: expect.objectContaining({ metricValue: 20, agentCount: 3, standardError: near(10 / Math.sqrt(3)) }),
      b: expect.objectContaining({ metricValue: 40, agentCount: 3 }),
      difference: 20,
      ratio: 2,
      standardError: near(11.902380714238083),
      df: near(3.1243243243243244),
      ci90: expect.any(Number),
      ci95: near(WELCH.ci95),
      ci99: expect.any(Number),
      pValue: near(WELCH.p),
      pValueAdjusted: near(WELCH.p),
      agentsInBoth: 0,
    });
  });

  it('of the same agents at two times is the paired test', async () => {
    const [found] = await compare({ ...LINES, ...GROUP('A'), a: MORNING, b: EVENING });
    expect(found).toMatchObject({
      difference: 5,
      ratio: 1.25,
      standardError: near(Math.sqrt(3)),
      df: near(2),
      ci95: near(PAIRED.ci95),
      pValue: near(PAIRED.p),
      agentsInBoth: 3,
    });
  });

  it('pairs the agents that are on both sides and no others', async () => {
    const [found] = await compare({ ...LINES, a: MORNING, b: EVENING });
    // Residuals (y - mean) / n of either side, each with its factor sqrt(n / (n - 1)).
    const u = (values: readonly number[]) => {
      const [n, mean] = [values.length, values.reduce((sum, y) => sum + y, 0) / values.length];
      return values.map((y) => ((y - mean) / n) * Math.sqrt(n / (n - 1)));
    };
    const [left, right] = [u([10, 20, 30, 25, 35, 60]), u([12, 25, 38])];
    const square = (sum: number, x: number) => sum + x * x;
    const both = right.map((x, index) => x - (left[index] ?? 0)).reduce(square, 0);
    const only = left.slice(3).reduce(square, 0);
    expect(found).toMatchObject({
      difference: -5,
      standardError: near(Math.sqrt(both + only)),
      df: near((both + only) ** 2 / (both ** 2 / 2 + only ** 2 / 2)),
      agentsInBoth: 3,
    });
  });

  it('takes the results of an agent for one cluster where agents have no value of their own', async () => {
    const [found] = await compare({ a: GROUP('A'), b: GROUP('B') });
    const [point] = await panel.points({ ...GROUP('A'), uncertainty: 'agents' });
    expect(found?.a).toEqual(point);
    const [errorA, errorB] = [found?.a, found?.b].map((side) => (side as { standardError: number }).standardError);
    expect(found?.standardError).toEqual(near(Math.hypot(errorA ?? 0, errorB ?? 0)));
  });

  it('has one entry for each combination of splits, and adjusts by Holm', async () => {
    const found = await compare({ ...LINES, splits: ['agent'], a: MORNING, b: EVENING });
    expect(found.map(({ agent }) => agent)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
    expect(found[0]).toMatchObject({ ...NOTHING, agentsInBoth: 1, a: { metricValue: 10 }, b: { metricValue: 12 } });
    expect(found[3]).toMatchObject({ ...NOTHING, agentsInBoth: 0, a: { metricValue: 25 }, b: null });
    const groups = await compare({ ...LINES, splits: ['isp_group'], a: MORNING, b: {} });
    expect(groups.map((group) => [group.isp_group, group.pValue, group.pValueAdjusted])).toEqual([
      ['A', near(PAIRED.p), near(Math.min(1, 2 * PAIRED.p))],
      ['B', 1, 1],
    ]);
  });

  it('of a side with itself has no error and no doubt', async () => {
    const [found] = await compare({ normalised: true });
    expect(found).toMatchObject({
      ...{ difference: 0, ratio: 1, standardError: 0, df: null, ci90: 0, ci95: 0, ci99: 0 },
      ...{ pValue: 1, pValueAdjusted: 1, agentsInBoth: 6 },
    });
  });

  it('of agents that all differ by the same has no p-value', async () => {
    const equal = await Panel.open(service, [{ agent_id: 'x' }, { agent_id: 'y' }]);
    const rows = ['x', 'y'].flatMap((agent) => [
      speed(agent, '2026-07-06 06:00:00', 8),
      speed(agent, '2026-07-06 20:00:00', 9),
    ]);
    await equal.ingest('httpget', rows);
    const { body } = await equal.client.post('/comparison_data', { ...SHARED, a: MORNING, b: EVENING });
    expect(body.data).toMatchObject([
      { difference: 1, standardError: 0, df: null, ci95: 0, pValue: null, pValueAdjusted: null },
    ]);
  });

  it('of nothing is one of nulls without splits, and none with them', async () => {
    const nothing = { time: { from: '2001', to: '2001' } };
    expect(await compare(nothing)).toEqual([{ a: null, b: null, ...NOTHING, agentsInBoth: 0 }]);
    expect(await compare({ ...nothing, splits: ['agent'] })).toEqual([]);
  });

  it('may have the time on both sides instead of a shared one', async () => {
    const [morning, evening] = [
      { from: '2026-07-06 00:00', to: '2026-07-06 11:59:59' },
      { from: '2026-07-06 12:00', to: '2026-07-06 23:59:59' },
    ];
    const sides = { a: { time: morning }, b: { time: evening } };
    const { time: _, ...timeless } = { ...SHARED, ...LINES, ...GROUP('A'), ...sides };
    const { body } = await panel.client.post('/comparison_data', timeless);
    expect(body.data).toEqual(await compare({ ...LINES, ...GROUP('A'), a: MORNING, b: EVENING }));
  });

  it('may say what it is anyway, and names what it ignores', async () => {
    const said = { chartType: 'aggregate', aggregation: 'total', uncertainty: 'agents' };
    const { body } = await ask({ ...said, windw: 1 });
    expect(body).toMatchObject({ ignored: ['windw'], data: await compare({}) });
  });

  it('is a 304 while nothing has changed', async () => {
    const question = JSON.stringify({ ...SHARED, a: {}, b: MORNING });
    const send = (headers: Record<string, string>) =>
      panel.client.send('POST', '/comparison_data', question, { 'content-type': 'application/json', ...headers });
    const { headers } = await send({});
    expect((await send({ 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  });
});

describe('a cohort of the same agents', () => {
  it('keeps those that are left on both sides', async () => {
    const [found] = await compare({ a: MORNING, b: EVENING, cohort: 'same' });
    const [alone] = await compare({ ...GROUP('A'), a: MORNING, b: EVENING });
    expect(found).toEqual(alone);
    expect(found).toMatchObject({ a: { max: 30, agentCount: 3 }, agentsInBoth: 3 });
  });

  it('is another one in each combination', async () => {
    const own = await Panel.open(service, [{ agent_id: 'p' }, { agent_id: 'q' }, { agent_id: 'r' }]);
    const at = (agent: string, hour: string, target: string, mbps: number) =>
      speed(agent, `2026-07-06 ${hour}:00:00`, mbps, { target });
    await own.ingest('httpget', [
      ...['p', 'q', 'r'].flatMap((agent, index) => [
        at(agent, '06', 'one', index + 1),
        at(agent, '07', 'two', index + 1),
      ]),
      ...['p', 'q'].map((agent, index) => at(agent, '20', 'one', 2 * index + 2)),
      ...['q', 'r'].map((agent, index) => at(agent, '21', 'two', 3 * index + 5)),
      at('p', '08', 'three', 7),
    ]);
    const question = { ...SHARED, splits: ['target'], a: MORNING, b: EVENING, cohort: 'same' };
    const { body } = await own.client.post('/comparison_data', question);
    expect(body.data).toMatchObject([
      { target: 'one', a: { min: 1, max: 2, agentCount: 2 }, b: { min: 2, max: 4 }, difference: 1.5, agentsInBoth: 2 },
      { target: 'two', a: { min: 2, max: 3, agentCount: 2 }, b: { min: 5, max: 8 }, difference: 4, agentsInBoth: 2 },
    ]);
    expect(body.data).toHaveLength(2);
  });

  it('weighs agents to a population as the whole question does, in every combination', async () => {
    const kinds = { p: 'x', q: 'x', r: 'y', s: 'y' };
    const agents = Object.entries(kinds).map(([agent_id, kind]) => ({ agent_id, custom: { kind } }));
    const own = await Panel.open(service, agents);
    await own.client.put('/manage/populations/kinds', {
      dimensions: ['custom.kind'],
      cells: [
        { 'custom.kind': 'x', count: 300 },
        { 'custom.kind': 'y', count: 100 },
      ],
    });
    const at = (agent: string, hour: string, target: string, mbps: number) =>
      speed(agent, `2026-07-06 ${hour}:00:00`, mbps, { target });
    const morning = { p: 10, q: 90, r: 20, s: 40 };
    await own.ingest('httpget', [
      ...Object.entries(morning).flatMap(([agent, mbps]) => [
        at(agent, '06', 'one', mbps),
        at(agent, '07', 'two', mbps),
      ]),
      ...Object.keys(kinds).map((agent) => at(agent, '21', 'two', 1)),
      ...['p', 'r', 's'].map((agent) => at(agent, '20', 'one', 1)),
    ]);
    const question = { ...SHARED, ...LINES, weight: { population: 'kinds' }, splits: ['target'], cohort: 'same' };
    const { body } = await own.client.post('/comparison_data', { ...question, a: MORNING, b: EVENING });
    // Each of kind x weighs 150 and each of kind y 50, also where q has no results in the evening.
    expect(body.data).toMatchObject([
      { target: 'one', a: { metricValue: 18, agentCount: 3 }, b: { metricValue: 1 }, agentsInBoth: 3 },
      { target: 'two', a: { metricValue: 45, agentCount: 4 }, b: { metricValue: 1 }, agentsInBoth: 4 },
    ]);
  });

  it('is of agents with enough results on both sides', async () => {
    const { body } = await ask({ per_agent: { summary: 'mean', min_results: 2 }, a: {}, b: MORNING, cohort: 'same' });
    expect(body.data).toEqual([{ a: null, b: null, ...NOTHING, agentsInBoth: 0 }]);
  });
});

describe('a comparison is refused', () => {
  it('with everything that is wrong with it', async () => {
    const filter = { id: 'threads', filterType: 'some', filterValues: [] };
    const errors = await errorsOf({
      metric: 'ping',
      a: { window: 'peak', filters: [filter], windw: 1 },
      b: { time: { from: '2026-02-30' } },
      cohort: 'other',
    });
    expect(errors).toEqual({
      cohort: ['other is not a valid cohort.'],
      'a[windw]': ['This field was not expected.'],
      'a[filters][0][id]': ['threads is not a valid filter.'],
      'a[filters][0][filterType]': ['some is not a valid filter type.'],
      'a[filters][0][filterValues]': ['This collection should contain 1 element or more.'],
      'a[window]': ['peak is not a valid window. Did you mean fcc-peak or ofcom-peak?'],
      'b[time][from]': ['2026-02-30 is not a valid date.'],
      'b[time][to]': ['This field is missing.'],
    });
  });

  it.each([
    [{}, ['a', 'b'], { a: ['This field is missing.'], b: ['This field is missing.'] }],
    [{}, ['time'], { time: ['This field is missing.'] }],
    [{ a: { time: SHARED.time } }, ['time'], { time: ['This field is missing.'] }],
    [{ a: null }, [], { a: ['This value should be of type object.'] }],
    [{ cohort: null }, [], { cohort: ['This value should be of type string.'] }],
    [{ chartType: 'raw' }, [], { chartType: ['raw is not a valid chart type.'] }],
    [{ aggregation: 'daily' }, [], { aggregation: ['daily is not a valid aggregation.'] }],
    [{ uncertainty: 'results' }, [], { uncertainty: ['results is not a valid uncertainty.'] }],
    [{ splits: ['ratio'] }, [], { 'splits[0]': ['ratio is not a valid split.'] }],
    [
      { b: { filters: [{ id: 'nowhere', filterType: 'in', filterValues: ['x'] }] } },
      [],
      { 'b[filters][0][id]': ['nowhere is not a valid filter.'] },
    ],
    [
      { metric: 'outagesPerDay', a: { window: 'fcc-peak' } },
      [],
      { 'a[window]': ['This metric is about whole days: a window of it can have days only.'] },
    ],
  ])('%#: %j', async (change, without, errors) => {
    expect(await errorsOf(change, without)).toEqual(errors);
  });

  it('where its body is no object', async () => {
    const { status, body } = await panel.client.post('/comparison_data', []);
    expect([status, body.errors]).toEqual([422, { body: ['This value should be of type object.'] }]);
  });
});
