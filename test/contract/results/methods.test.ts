import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { download, exportCsv, tableOf } from '../exported.ts';
import { Panel, QUESTION, speed } from '../panel.ts';

/** A Wednesday. */
const NOW = Date.UTC(2026, 6, 15, 13, 30);

const near = (value: number) => expect.closeTo(value, 9);
const type = (name: string) => `This value should be of type ${name}.`;

let service: TestService;
let panel: Panel;

/** Two lines: one with 10 and 20, one with 60 three times. */
beforeAll(async () => {
  service = await startTestService({ now: () => NOW });
  panel = await Panel.open(service, [
    { agent_id: 'a', timezone: 'Europe/London', custom: { standardError: 'own' } },
    { agent_id: 'b', timezone: 'Europe/London', custom: { standardError: 'own' } },
  ]);
  await panel.ingest('httpget', [
    speed('a', '2026-07-06 18:00:00', 10),
    speed('a', '2026-07-11 19:30:00', 20),
    speed('b', '2026-07-06 17:59:59', 60),
    speed('b', '2026-07-07 19:00:00', 60),
    speed('b', '2026-07-07 21:59:59', 60),
  ]);
});
afterAll(() => service.stop());

async function errorsOf(change: object, path = '/metric_data', question: object = QUESTION) {
  const { status, body } = await panel.client.post(path, { ...question, ...change });
  expect(status).toBe(422);
  return body.errors;
}

describe('intervals by agent', () => {
  it('take the results of an agent for one cluster', async () => {
    const [point] = await panel.points({ uncertainty: 'agents' });
    const [mean, n] = [42, 5];
    const residuals = [30 - 2 * mean, 180 - 3 * mean];
    const standardError = Math.sqrt(2 * residuals.reduce((sum, r) => sum + (r / n) ** 2, 0));
    expect(point).toMatchObject({
      metricValue: mean,
      standardError: near(standardError),
      ci90: near(6.313751514675043 * standardError),
      ci95: near(12.706204736174705 * standardError),
      ci99: near(63.65674116287158 * standardError),
    });
  });

  it('change nothing else, and results are what is taken for independent without them', async () => {
    const [plain] = await panel.points();
    const [named] = await panel.points({ uncertainty: 'results' });
    const [{ ci90, ci95, ci99, standardError, ...rest } = {}] = await panel.points({ uncertainty: 'agents' });
    expect(named).toEqual(plain);
    expect(plain).toEqual({ ...rest, ci90: expect.anything(), ci95: expect.anything(), ci99: expect.anything() });
  });

  it('are null for one agent, and 0 where agents do not differ', async () => {
    const [one] = await panel.points({ uncertainty: 'agents', splits: ['agent'] });
    expect(one).toMatchObject({ standardError: null, ci90: null, ci95: null, ci99: null });
    const equal = await Panel.open(service, [{ agent_id: 'a' }, { agent_id: 'b' }]);
    await equal.ingest('httpget', [speed('a', '2026-07-06 18:00:00', 7), speed('b', '2026-07-06 18:00:00', 7)]);
    const [none] = await equal.points({ uncertainty: 'agents' });
    expect(none).toMatchObject({ standardError: 0, ci90: 0, ci95: 0, ci99: 0 });
  });

  it('have their standard error as the last column of a file', async () => {
    const { header } = await tableOf(panel.client, 'metric_data', { ...QUESTION, uncertainty: 'agents' });
    expect(header.slice(-2)).toEqual(['p99', 'standardError']);
  });

  it('keep the name of their figure for themselves', async () => {
    expect(await errorsOf({ splits: ['standardError'], uncertainty: 'agents' })).toEqual({
      'splits[0]': ['standardError is not a valid split.'],
    });
    expect(await panel.series({ splits: ['custom.standardError'], uncertainty: 'agents' })).toHaveLength(1);
  });

  it.each([
    [{ uncertainty: 'lines' }, { uncertainty: ['lines is not a valid uncertainty.'] }],
    [{ uncertainty: null }, { uncertainty: [type('string')] }],
    [{ uncertainty: 'agents', chartType: 'raw' }, { uncertainty: ['This field does not go with the chart type raw.'] }],
  ])('are not to be had by %j', async (change, errors) => {
    expect(await errorsOf(change)).toEqual(errors);
  });
});

describe('lines first', () => {
  it('make one value of each agent, and figures of these', async () => {
    const [point] = await panel.points({ per_agent: { summary: 'mean' } });
    const standardError = 45 / 2;
    expect(point).toEqual({
      metricValue: 37.5,
      stdDev: 22.5,
      sampleCount: 5,
      agentCount: 2,
      unitCount: 0,
      ci90: near(6.313751514675043 * standardError),
      ci95: near(12.706204736174705 * standardError),
      ci99: near(63.65674116287158 * standardError),
      min: 15,
      max: 60,
      median: 37.5,
      percentiles: expect.objectContaining({ 1: near(15.45), 75: near(48.75), 99: near(59.55) }),
      standardError: near(standardError),
      medianCi95: null,
    });
  });

  it.each([
    [{ summary: 'min' }, 10],
    [{ summary: 'max' }, 20],
    [{ summary: 'median' }, 15],
    [{ summary: 'p20' }, 12],
    [{ summary: 'trimmed_mean', trim: 0.49 }, 15],
    [{ summary: 'share_above', level: 10 }, 50],
    [{ summary: 'share_above', level: 9.999 }, 100],
  ])('have the summary %j', async (per_agent, value) => {
    const [point] = await panel.points({ per_agent, splits: ['agent'] });
    expect(point).toMatchObject({
      metricValue: near(value),
      agentCount: 1,
      standardError: null,
      ci95: null,
      stdDev: 0,
    });
  });

  it('leave out agents with few results, and points without agents', async () => {
    const [point] = await panel.points({ per_agent: { summary: 'mean', min_results: 3 } });
    expect(point).toMatchObject({ agentCount: 1, sampleCount: 3, metricValue: 60 });
    expect(await panel.series({ per_agent: { summary: 'mean', min_results: 4 } })).toEqual([[]]);
    expect(await panel.series({ per_agent: { summary: 'mean', min_results: 3 }, splits: ['agent'] })).toHaveLength(1);
  });

  it('have an interval of the median from six agents on, by order statistics', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const six = await Panel.open(
      service,
      names.map((agent_id) => ({ agent_id })),
    );
    await six.ingest(
      'httpget',
      names.map((name, index) => speed(name, '2026-07-06 18:00:00', 10 * (index + 1))),
    );
    const [point] = await six.points({ per_agent: { summary: 'mean' } });
    expect(point).toMatchObject({ medianCi95: [10, 60] });
    const { header, rows } = await tableOf(six.client, 'metric_data', {
      ...QUESTION,
      per_agent: { summary: 'mean' },
      percentiles: [0.1],
      at_least: [30],
      at_most: [100],
    });
    const columns = ['p0.1', 'standardError', 'medianCi95Low', 'medianCi95High', 'atLeast30', 'atMost100'];
    expect(header.slice(-6)).toEqual(columns);
    expect(rows[0]?.slice(-4)).toEqual(['10.0', '60.0', '66.66666666667', '100.0']);
  });

  const ONLY = (summary: string) => `This field goes with the summary ${summary} only.`;

  it.each([
    [{}, { 'per_agent[summary]': ['This field is missing.'] }],
    [null, { per_agent: [type('object')] }],
    [{ summary: 'p0' }, { 'per_agent[summary]': ['p0 is not a valid summary.'] }],
    [{ summary: 'p100' }, { 'per_agent[summary]': ['p100 is not a valid summary.'] }],
    [{ summary: 'mode' }, { 'per_agent[summary]': ['mode is not a valid summary.'] }],
    [{ summary: 'trimmed_mean', trim: 0.5 }, { 'per_agent[trim]': ['This value should be between 0 and 0.49.'] }],
    [{ summary: 'mean', trim: 0.1 }, { 'per_agent[trim]': [ONLY('trimmed_mean')] }],
    [{ summary: 'share_above' }, { 'per_agent[level]': ['This field is missing.'] }],
    [{ summary: 'mean', level: 1 }, { 'per_agent[level]': [ONLY('share_above')] }],
    [{ summary: 'mean', min_results: 0 }, { 'per_agent[min_results]': ['This value should be 1 or more.'] }],
    [{ summary: 'mean', min_results: 1.5 }, { 'per_agent[min_results]': [type('integer')] }],
    [{ summary: 'mean', wight: 1 }, { 'per_agent[wight]': ['This field was not expected.'] }],
  ])('are not to be had by %j', async (per_agent, errors) => {
    expect(await errorsOf({ per_agent })).toEqual(errors);
  });

  it('are normalised by the mean only, and no matter of raw points', async () => {
    expect(await errorsOf({ per_agent: { summary: 'median' }, normalised: true })).toEqual({
      normalised: ['Of the summaries of agents only the mean can be normalised.'],
    });
    expect(await errorsOf({ per_agent: { summary: 'mean' }, chartType: 'raw' })).toEqual({
      per_agent: ['This field does not go with the chart type raw.'],
    });
  });
});

it('pairs of an agent and a point that are too many are refused with their number', async () => {
  const limited = await startTestService({ now: () => NOW, env: { QUERY_CELLS_MAX: '1' } });
  try {
    const two = await Panel.open(limited, [{ agent_id: 'a' }, { agent_id: 'b' }]);
    await two.ingest('httpget', [speed('a', '2026-07-06 18:00:00', 10), speed('b', '2026-07-06 18:00:00', 10)]);
    for (const change of [{ uncertainty: 'agents', normalised: true }, { per_agent: { summary: 'mean' } }]) {
      const { status, body } = await two.ask(change);
      expect([status, body.errors]).toEqual([422, { time: [expect.stringContaining('more than 1 pairs')] }]);
    }
    expect((await two.ask()).status).toBe(200);
  } finally {
    await limited.stop();
  }
});

describe('weights', () => {
  const MEANS = { per_agent: { summary: 'mean' }, weight: { field: 'custom.w' } };
  let weighted: Panel;

  /** Values 10, 20, 30, 40 and 50; the last two have no weight. */
  beforeAll(async () => {
    const weights = [1, '2.5E+0', '150e-2', 'heavy', -1];
    weighted = await Panel.open(
      service,
      weights.map((w, index) => ({ agent_id: `a${index}`, custom: { w } })),
    );
    await weighted.ingest(
      'httpget',
      weights.map((_, index) => speed(`a${index}`, '2026-07-06 18:00:00', 10 * (index + 1))),
    );
  });

  it('are numbers, or text that is one, of the agents that have them', async () => {
    const [point] = await weighted.points({ ...MEANS, at_least: [20] });
    const mean = (10 + 50 + 45) / 5;
    const squares = [1, 2.5, 1.5].map((w, index) => (w * (10 * (index + 1) - mean)) ** 2);
    const standardError = Math.sqrt((3 / 2) * squares.reduce((sum, square) => sum + square)) / 5;
    expect(point).toMatchObject({
      agentCount: 3,
      sampleCount: 3,
      metricValue: near(mean),
      stdDev: near(Math.sqrt((121 + 2.5 * 1 + 1.5 * 81) / 5)),
      effectiveCount: near(25 / (1 + 6.25 + 2.25)),
      standardError: near(standardError),
      ci95: near(4.302652729749464 * standardError),
      medianCi95: null,
      atLeast: { 20: near(80) },
      min: 10,
      max: 30,
    });
  });

  it('place values for percentiles, or add up to them from below', async () => {
    const [between] = await weighted.points(MEANS);
    // The three stand at 0, 3.5 and 7.5 of 7.5.
    expect(between).toMatchObject({ median: near(20 + (0.25 / 4) * 10) });
    const [lower] = await weighted.points({ ...MEANS, quantile: 'lower', percentiles: [0, 19, 20, 70, 100] });
    expect(lower).toMatchObject({ median: 10, percentiles: { 0: 10, 19: 10, 20: 10, 70: 20, 100: 30 } });
  });

  it('are those at the last result of the agent in the group', async () => {
    const changed = await Panel.open(service, [
      { agent_id: 'a', custom: { w: 1 } },
      { agent_id: 'b', custom: { w: 1 } },
    ]);
    await changed.ingest('httpget', [
      speed('a', '2026-07-10 10:00:00', 10),
      speed('a', '2026-07-12 10:00:00', 10),
      speed('b', '2026-07-12 10:00:00', 40),
    ]);
    const backdate_from = Date.UTC(2026, 6, 11) / 1000;
    const metadata = { custom: { w: 2 } };
    expect((await changed.client.put('/metadata', { agent: { agent_id: 'a' }, metadata, backdate_from })).status).toBe(
      200,
    );
    expect(await changed.points(MEANS)).toMatchObject([{ metricValue: near(20) }]);
    const daily = await changed.points({ ...MEANS, aggregation: 'daily', splits: ['agent'] });
    expect(daily.map(({ effectiveCount }) => effectiveCount)).toEqual([1, 1, 1]);
  });

  it('have a column of their own in files', async () => {
    const { header } = await tableOf(weighted.client, 'metric_data', { ...QUESTION, ...MEANS });
    expect(header.slice(-4)).toEqual(['standardError', 'effectiveCount', 'medianCi95Low', 'medianCi95High']);
  });

  it.each([
    [{ weight: { field: 'custom.w' } }, { weight: ['This field needs per_agent.'] }],
    [{ quantile: 'lower' }, { quantile: ['This field needs per_agent.'] }],
    [{ ...MEANS, weight: {} }, { weight: ['Give either field or population.'] }],
    [{ ...MEANS, weight: { field: 'custom.w', population: 'p' } }, { weight: ['Give either field or population.'] }],
    [{ ...MEANS, weight: { population: 3 } }, { 'weight[population]': [type('string')] }],
    [{ ...MEANS, weight: { population: 'p' } }, { 'weight[population]': ['p is not a valid population.'] }],
    [{ ...MEANS, weight: null }, { weight: [type('object')] }],
    [{ ...MEANS, weight: { field: 'isp' } }, { 'weight[field]': ['isp is not a valid weight.'] }],
    [{ ...MEANS, weight: { field: 'custom.nobody' } }, { 'weight[field]': ['custom.nobody is not a valid weight.'] }],
    [
      { ...MEANS, weight: { field: 'custom.' } },
      { 'weight[field]': ['custom. is not a valid weight. Did you mean custom.standardError?'] },
    ],
    [
      { ...MEANS, weight: { field: 'custom.standardError', by: 1 } },
      { 'weight[by]': ['This field was not expected.'] },
    ],
    [{ per_agent: MEANS.per_agent, quantile: 'upper' }, { quantile: ['upper is not a valid quantile.'] }],
  ])('are not to be had by %j', async (change, errors) => {
    expect(await errorsOf(change)).toEqual(errors);
  });
});

describe('a population', () => {
  const POPULATION = {
    dimensions: ['custom.area'],
    cells: [
      { 'custom.area': 'town', count: 60 },
      { 'custom.area': 'country', count: 40 },
    ],
  };
  const WEIGHED = { per_agent: { summary: 'mean' }, weight: { population: 'homes' } };
  let homes: Panel;

  /** Three lines in town, of which one moves to the country; one is there all the time, and one is nowhere. */
  beforeAll(async () => {
    homes = await Panel.open(service, [
      ...['t1', 't2', 'mover'].map((agent_id) => ({ agent_id, custom: { area: 'town' } })),
      { agent_id: 'c1', custom: { area: 'country' } },
      { agent_id: 'n1' },
    ]);
    await homes.client.put('/manage/populations/homes', POPULATION);
    await homes.ingest('httpget', [
      speed('t1', '2026-07-06 10:00:00', 100),
      speed('t1', '2026-07-06 11:00:00', 100),
      speed('t2', '2026-07-06 10:00:00', 50),
      speed('mover', '2026-07-06 10:00:00', 30),
      speed('mover', '2026-07-08 10:00:00', 30),
      speed('c1', '2026-07-06 10:00:00', 10),
      speed('n1', '2026-07-06 10:00:00', 1000),
    ]);
    await homes.client.put('/metadata', {
      agent: { agent_id: 'mover' },
      metadata: { custom: { area: 'country' } },
      backdate_from: Date.UTC(2026, 6, 7) / 1000,
    });
  });

  it('shares the count of a cell among the agents that are in it by their last result', async () => {
    const [point] = await homes.points(WEIGHED);
    expect(point).toMatchObject({
      metricValue: near((30 * 100 + 30 * 50 + 20 * 30 + 20 * 10) / 100),
      agentCount: 4,
      sampleCount: 6,
      effectiveCount: near(100 ** 2 / (2 * 30 ** 2 + 2 * 20 ** 2)),
      medianCi95: null,
    });
  });

  it('weighs an agent the same in every group, also where it was in another cell', async () => {
    const [first, second] = await homes.points({ ...WEIGHED, aggregation: 'daily' });
    expect(first).toMatchObject({ dtime: '2026-07-06', metricValue: near(53), agentCount: 4 });
    expect(second).toMatchObject({ dtime: '2026-07-08', metricValue: 30, agentCount: 1 });
    const split = await homes.series({ ...WEIGHED, splits: ['custom.area'] });
    expect(split.flat()).toMatchObject([
      { 'custom.area': 'country', metricValue: near(20), agentCount: 2 },
      { 'custom.area': 'town', metricValue: near((30 * 150 + 20 * 30) / 80), agentCount: 3 },
    ]);
  });

  it('counts agents of a cell before those with too few results are left out', async () => {
    const [point] = await homes.points({ ...WEIGHED, per_agent: { summary: 'mean', min_results: 2 } });
    expect(point).toMatchObject({ metricValue: near((30 * 100 + 20 * 30) / 50), agentCount: 2 });
  });

  it('counts agents of a cell after filters', async () => {
    const filters = [{ id: 'agent', filterType: 'exclude', filterValues: ['t2'] }];
    const [point] = await homes.points({ ...WEIGHED, filters });
    expect(point).toMatchObject({ metricValue: near((60 * 100 + 20 * 30 + 20 * 10) / 100), agentCount: 3 });
  });

  it('answers anew when its table changes, also to a token that may only ask', async () => {
    const asker = await homes.issue(['data']);
    const counts = (town: number) => ({
      ...POPULATION,
      cells: POPULATION.cells.map((cell) => (cell['custom.area'] === 'town' ? { ...cell, count: town } : cell)),
    });
    expect((await homes.points(WEIGHED, asker))[0]).toMatchObject({ metricValue: near(53) });
    await homes.client.put('/manage/populations/homes', counts(0));
    expect((await homes.points(WEIGHED, asker))[0]).toMatchObject({ metricValue: near(20), agentCount: 2 });
    await homes.client.put('/manage/populations/homes', counts(60));
    const { header, rows } = await tableOf(asker, 'metric_data', { ...QUESTION, ...WEIGHED });
    expect(Number(rows[0]?.[header.indexOf('metricValue')])).toBeCloseTo(53, 9);
  });

  it('is refused when it is gone', async () => {
    await homes.client.put('/manage/populations/gone', POPULATION);
    await homes.client.delete('/manage/populations/gone');
    const { status, body } = await homes.ask({ ...WEIGHED, weight: { population: 'gone' } });
    expect([status, body.errors]).toEqual([422, { 'weight[population]': ['gone is not a valid population.'] }]);
  });
});

describe('percentiles and thresholds of one’s own', () => {
  it('stand in the place of the eleven, and beside them', async () => {
    const [point] = await panel.points({ percentiles: [100, 0.5, 0], at_least: [20, 61], at_most: [20] });
    expect(point).toMatchObject({
      median: 60,
      percentiles: { 0: 10, 0.5: near(10.2), 100: 60 },
      atLeast: { 20: 80, 61: 0 },
      atMost: { 20: 40 },
    });
    expect(Object.keys(point?.percentiles as object)).toHaveLength(3);
  });

  it('count by weight where points are normalised', async () => {
    const busy = await Panel.open(service, [{ agent_id: 'a' }]);
    await busy.ingest('httpget', [speed('a', '2026-07-06 01:00:00', 10), speed('a', '2026-07-06 20:00:00', 40)]);
    const [point] = await busy.points({ normalised: true, at_least: [40], at_most: [10, 40] });
    expect(point).toMatchObject({ atLeast: { 40: near(100 / 7) }, atMost: { 10: near(600 / 7), 40: 100 } });
    expect(point).toMatchObject({ median: near(25), percentiles: { 1: near(10.3), 99: near(39.7) } });
  });

  it.each([
    [{ percentiles: [] }, { percentiles: ['This collection should contain 1 element or more.'] }],
    [{ percentiles: [101] }, { 'percentiles[0]': ['This value should be between 0 and 100.'] }],
    [{ percentiles: [5, 5] }, { 'percentiles[1]': ['This value occurs twice.'] }],
    [{ percentiles: ['5'] }, { 'percentiles[0]': [type('number')] }],
    [{ percentiles: 5 }, { percentiles: [type('array')] }],
    [{ at_least: [null] }, { 'at_least[0]': [type('number')] }],
    [{ at_most: [] }, { at_most: ['This collection should contain 1 element or more.'] }],
    [{ at_most: [1e16] }, { 'at_most[0]': ['This value should be between -1000000000000000 and 1000000000000000.'] }],
  ])('are not to be had by %j', async (change, errors) => {
    expect(await errorsOf(change)).toEqual(errors);
  });
});

describe('a window of local time', () => {
  const counted = async (window: unknown) => (await panel.points({ window }))[0]?.sampleCount ?? 0;

  it.each([
    ['fcc-peak', 3],
    ['accc-busy', 3],
    ['ofcom-peak', 2],
    ['caf-test', 5],
    [{ hours: [[19, 20]] }, 1],
    [
      {
        hours: [
          [0, 19],
          [22, 24],
        ],
      },
      2,
    ],
    [{ days: ['sat'] }, 1],
    [{ days: ['mon', 'sat'], hours: [[18, 20]] }, 2],
    [{ days: ['sun'] }, 0],
  ])('%j keeps what ended inside of it on the wall clock of its agent', async (window, count) => {
    expect(await counted(window)).toBe(count);
  });

  it('holds for raw points, records and files too', async () => {
    const window = 'ofcom-peak';
    expect(await panel.points({ chartType: 'raw', window })).toHaveLength(2);
    expect(await panel.records('httpget', { window })).toHaveLength(2);
    const raw = { ...QUESTION, chartType: 'raw', window };
    expect((await tableOf(panel.client, 'metric_data', raw)).rows).toHaveLength(2);
    const records = { test: 'httpget', date: { from: '2000', to: '2099' }, window };
    expect((await tableOf(panel.client, 'test_data', records)).rows).toHaveLength(2);
  });

  it('leaves blocks that it cuts the hours inside of it', async () => {
    const blocks = await Panel.open(service, [{ agent_id: 'a' }]);
    await blocks.ingest('httpget', [speed('a', '2026-07-06 17:00:00', 10), speed('a', '2026-07-06 18:30:00', 40)]);
    const [whole] = await blocks.points({ normalised: true });
    expect(whole?.metricValue).toBeCloseTo((6 * 10 + 40) / 7, 9);
    const [cut] = await blocks.points({ normalised: true, window: { hours: [[16, 20]] } });
    expect(cut?.metricValue).toBeCloseTo((2 * 10 + 40) / 3, 9);
  });

  it('is one of a list', async () => {
    const { body } = await panel.client.get('/windows');
    expect(body.data).toHaveLength(4);
    expect(body.data).toContainEqual({
      key: 'ofcom-peak',
      name: 'Every day, 20:00 to 22:00',
      usedBy: 'Ofcom home broadband performance',
      days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      hours: [[20, 22]],
    });
  });

  const notHours = (text: string) => `${text} is not a range of whole hours from 0 to 24.`;
  const SOME = 'This collection should contain 1 element or more.';

  it.each([
    ['peak', { window: ['peak is not a valid window. Did you mean fcc-peak or ofcom-peak?'] }],
    [null, { window: [type('object')] }],
    [7, { window: [type('object')] }],
    [{}, { window: ['Give days, hours or both.'] }],
    [{ days: [] }, { 'window[days]': [SOME] }],
    [{ hours: [] }, { 'window[hours]': [SOME] }],
    [{ days: ['Monday'] }, { 'window[days][0]': ['Monday is not a valid day.'] }],
    [{ hours: [[22, 2]] }, { 'window[hours][0]': [notHours('[22,2]')] }],
    [
      {
        hours: [
          [0, 1],
          [19, 19],
        ],
      },
      { 'window[hours][1]': [notHours('[19,19]')] },
    ],
    [{ hours: [[18.5, 20]] }, { 'window[hours][0]': [notHours('[18.5,20]')] }],
    [{ hours: [[18, 25]] }, { 'window[hours][0]': [notHours('[18,25]')] }],
    [{ hours: [18, 25] }, { 'window[hours][0]': [type('array')], 'window[hours][1]': [type('array')] }],
    [{ hour: [[18, 20]] }, { 'window[hour]': ['This field was not expected.'] }],
  ])('%j is none', async (window, errors) => {
    expect(await errorsOf({ window })).toEqual(errors);
    expect(await errorsOf({ window }, '/test_data', { test: 'httpget', date: { from: '2026', to: '2026' } })).toEqual(
      errors,
    );
  });
});

describe('fields of methods', () => {
  const GIVEN = {
    uncertainty: 'agents',
    per_agent: { summary: 'mean' },
    weight: { field: 'custom.w' },
    quantile: 'lower',
    percentiles: [50],
    at_least: [1],
    at_most: [1],
  };

  it('are refused all at once where they do not go with raw points', async () => {
    const message = 'This field does not go with the chart type raw.';
    expect(await errorsOf({ ...GIVEN, chartType: 'raw' })).toEqual(
      Object.fromEntries(Object.keys(GIVEN).map((name) => [name, [message]])),
    );
    expect(
      (await panel.ask({ chartType: 'raw', relative_to: 'advertised', window: 'fcc-peak', receipt: true })).status,
    ).toBe(200);
  });

  it('are of a wrong type where they are null', async () => {
    const names = [...Object.keys(GIVEN), 'window', 'relative_to', 'receipt'];
    const errors = await errorsOf(Object.fromEntries(names.map((name) => [name, null])));
    expect(Object.keys(errors ?? {}).sort()).toEqual([...names].sort());
    for (const messages of Object.values(errors ?? {})) expect(messages[0]).toMatch(/^This value should be of type /);
  });
});

describe('fields that mean nothing', () => {
  const extra = { windw: 'fcc-peak', format: 'csv', $where: 1 };
  const RECORDS = { test: 'httpget', date: { from: '2026', to: '2026' } };

  it.each([
    ['/metric_data', QUESTION],
    ['/metric_data', { ...QUESTION, chartType: 'raw' }],
    ['/test_data', RECORDS],
  ])('are named beside the answer of %s, in the order sent', async (path, question) => {
    const { body } = await panel.client.post(path, { ...extra, ...question });
    const { body: plain } = await panel.client.post(path, question);
    expect(body).toEqual({ ...plain, ignored: ['windw', 'format', '$where'] });
    expect(plain).not.toHaveProperty('ignored');
  });

  it('are named in what is said of files', async () => {
    expect(await exportCsv(panel.client, 'metric_data', { ...QUESTION, ...extra })).toMatchObject({
      ignored: ['windw', 'format', '$where'],
    });
    expect(await exportCsv(panel.client, 'test_data', RECORDS)).not.toHaveProperty('ignored');
    const made = await download(panel.client, 'metric_data', { ...QUESTION, ...extra });
    expect(made).toMatchObject({ ignored: ['windw', '$where'] });
    const { body } = await panel.client.get('/downloads');
    expect(body.data).toMatchObject([{ id: made.id, ignored: ['windw', '$where'] }]);
    expect(await download(panel.client, 'test_data', RECORDS)).not.toHaveProperty('ignored');
  });

  it('an aggregation of raw points is not one of them', async () => {
    const { body } = await panel.client.post('/metric_data', { ...QUESTION, chartType: 'raw' });
    expect(body).not.toHaveProperty('ignored');
  });
});
