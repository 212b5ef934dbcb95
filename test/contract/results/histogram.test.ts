import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { bytesOf, download, tableOf } from '../exported.ts';
import { Panel, QUESTION, speed } from '../panel.ts';
import { readParquet } from '../read-parquet.ts';

const near = (value: number) => expect.closeTo(value, 9);

const { aggregation: _, ...UNTIMED } = QUESTION;
const HISTOGRAM = { ...UNTIMED, chartType: 'histogram' };

let service: TestService;
let panel: Panel;

/** Speeds of 10, 20 and 60, 60, 60 Mbit/s: of two lines, in two blocks of the day of different length. */
beforeAll(async () => {
  service = await startTestService({ now: () => Date.UTC(2026, 6, 15, 13, 30) });
  panel = await Panel.open(service, [
    { agent_id: 'a', unit_id: 1, custom: { weight: '3', share: 'own' } },
    { agent_id: 'b', custom: { weight: '1', share: 'own' } },
  ]);
  await panel.ingest('httpget', [
    speed('a', '2026-07-06 01:00:00', 10, { threads: 4 }),
    speed('a', '2026-07-11 19:30:00', 20, { threads: 4 }),
    speed('b', '2026-07-06 02:00:00', 60, { threads: 8 }),
    speed('b', '2026-07-07 03:00:00', 60, { threads: 8 }),
    speed('b', '2026-07-07 04:00:00', 60, { threads: 8 }),
  ]);
});
afterAll(() => service.stop());

interface Series {
  readonly metricData: readonly Readonly<Record<string, unknown>>[];
  readonly below: number;
  readonly above: number;
}

async function histogram(change: object, of = panel): Promise<Series[]> {
  const { status, body } = await of.client.post('/metric_data', { ...HISTOGRAM, ...change });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Series[];
}

async function errorsOf(change: object, path = '/metric_data') {
  const { status, body } = await panel.client.post(path, { ...HISTOGRAM, ...change });
  expect(status).toBe(422);
  return body.errors;
}

const counts = ({ metricData }: Series) => metricData.map(({ count }) => count);
const edges = ({ metricData }: Series) => [...metricData.map(({ from }) => from), metricData.at(-1)?.to];

describe('a histogram', () => {
  it('has equal bins between the lowest and the highest value, empty ones too', async () => {
    expect(await histogram({ bins: 5 })).toEqual([
      {
        metricData: [
          { from: 10, to: 20, count: 1, share: 20, cumulativeShare: 20 },
          { from: 20, to: 30, count: 1, share: 20, cumulativeShare: 40 },
          { from: 30, to: 40, count: 0, share: 0, cumulativeShare: 40 },
          { from: 40, to: 50, count: 0, share: 0, cumulativeShare: 40 },
          { from: 50, to: 60, count: 3, share: 60, cumulativeShare: 100 },
        ],
        below: 0,
        above: 0,
      },
    ]);
  });

  it('has bins that begin with their lower edge, and the last one ends with its upper edge', async () => {
    const [series] = await histogram({ edges: [10, 20, 60] });
    expect(series && counts(series)).toEqual([1, 4]);
  });

  it('has values outside of its edges in the denominator, and those below in every cumulative share', async () => {
    expect(await histogram({ edges: [15, 20, 25, 59.9] })).toEqual([
      {
        metricData: [
          { from: 15, to: 20, count: 0, share: 0, cumulativeShare: 20 },
          { from: 20, to: 25, count: 1, share: 20, cumulativeShare: 40 },
          { from: 25, to: 59.9, count: 0, share: 0, cumulativeShare: 40 },
        ],
        below: 1,
        above: 3,
      },
    ]);
  });

  it('has the same bins in every series', async () => {
    const series = await histogram({ bins: 2, splits: ['agent'] });
    expect(series.map(edges)).toEqual([
      [10, 35, 60],
      [10, 35, 60],
    ]);
    expect(series.map(counts)).toEqual([
      [2, 0],
      [0, 3],
    ]);
    expect(series[1]?.metricData[1]).toEqual({
      from: 35,
      to: 60,
      count: 3,
      share: 100,
      cumulativeShare: 100,
      agent: 'b',
    });
    expect((await histogram({ bins: 2, splits: ['threads'] })).map(counts)).toEqual([
      [2, 0],
      [0, 3],
    ]);
  });

  it('is one bin where all values are equal', async () => {
    const filters = [{ id: 'agent', filterType: 'include', filterValues: ['b'] }];
    const bin = { from: 60, to: 60, count: 3, share: 100, cumulativeShare: 100 };
    expect(await histogram({ bins: 50, filters })).toEqual([{ metricData: [bin], below: 0, above: 0 }]);
  });

  it('of nothing is empty', async () => {
    const time = { from: '2001', to: '2001' };
    expect(await histogram({ bins: 5, time })).toEqual([{ metricData: [], below: 0, above: 0 }]);
    expect(await histogram({ edges: [1, 2], time })).toEqual([{ metricData: [], below: 0, above: 0 }]);
    expect(await histogram({ bins: 5, time, splits: ['agent'] })).toEqual([]);
    expect(await histogram({ bins: 5, metric: 'mos' })).toEqual([{ metricData: [], below: 0, above: 0 }]);
    expect(await histogram({ bins: 5, per_agent: { summary: 'mean', min_results: 9 } })).toEqual([
      { metricData: [], below: 0, above: 0 },
    ]);
  });

  it('has weighted shares when normalised: every hour of the day and every agent count the same', async () => {
    // The night has six hours and two agents, the hour from 19 on one agent.
    const [series] = await histogram({ edges: [0, 15, 30, 60], normalised: true });
    expect(series?.metricData.map(({ count }) => count)).toEqual([1, 1, 3]);
    expect(series?.metricData.map(({ share }) => share)).toEqual([300 / 7, 100 / 7, 300 / 7].map(near));
    expect(series?.metricData.at(-1)?.cumulativeShare).toBe(100);
  });

  it('takes windows and speeds that were sold', async () => {
    expect((await histogram({ bins: 1, window: { hours: [[19, 20]] } })).map(counts)).toEqual([[1]]);
    expect(await histogram({ bins: 1, relative_to: 'advertised' })).toEqual([{ metricData: [], below: 0, above: 0 }]);
  });

  it('needs no aggregation, and is there for metrics without raw points', async () => {
    expect(await histogram({ bins: 1, metric: 'dnsFail', aggregation: 'daily' })).toHaveLength(1);
  });
});

describe('a histogram of agents', () => {
  it('counts agents by one value of each', async () => {
    const [series] = await histogram({ edges: [10, 15, 20], per_agent: { summary: 'mean' } });
    expect(series).toEqual({
      metricData: [
        { from: 10, to: 15, count: 0, share: 0, cumulativeShare: 0 },
        { from: 15, to: 20, count: 1, share: 50, cumulativeShare: 50 },
      ],
      below: 0,
      above: 1,
    });
    const [equal] = await histogram({ bins: 3, per_agent: { summary: 'max' } });
    expect(equal && [edges(equal), counts(equal)]).toEqual([
      [20, near(100 / 3), near(140 / 3), 60],
      [1, 0, 1],
    ]);
  });

  it('has weighted shares, and plain counts', async () => {
    const weight = { field: 'custom.weight' };
    const [series] = await histogram({ bins: 2, per_agent: { summary: 'mean' }, weight });
    expect(series?.metricData).toMatchObject([
      { from: 15, count: 1, share: 75, cumulativeShare: 75 },
      { to: 60, count: 1, share: 25, cumulativeShare: 100 },
    ]);
  });

  it('has the bins of a share in percent, whatever the unit of the metric', async () => {
    const [series] = await histogram({ edges: [0, 50, 100], per_agent: { summary: 'share_above', level: 15 } });
    expect(series && counts(series)).toEqual([0, 2]);
  });
});

describe('a file of a histogram', () => {
  const columns = ['agent', 'from', 'to', 'count', 'share', 'cumulativeShare', 'below', 'above'];
  const request = { ...HISTOGRAM, edges: [15, 30, 60], splits: ['agent'] };

  it('has a row for each bin, and in each what lies outside', async () => {
    const { header, rows } = await tableOf(panel.client, 'metric_data', request);
    expect(header).toEqual(columns);
    expect(
      rows.map((row) => row.map((cell) => (cell === null ? null : Number.isNaN(Number(cell)) ? cell : Number(cell)))),
    ).toEqual([
      ['a', 15, 30, 1, 50, 100, 1, 0],
      ['a', 30, 60, 0, 0, 100, 1, 0],
      ['b', 15, 30, 0, 0, 0, 0, 0],
      ['b', 30, 60, 3, 100, 100, 0, 0],
    ]);
  });

  it('can be Parquet', async () => {
    const file = await bytesOf(await download(panel.client, 'metric_data', { ...request, format: 'parquet' }));
    const { columns: header, rows } = await readParquet(file);
    expect(header).toEqual(columns);
    expect(rows[3]).toEqual(['b', 30, 60, 3, 100, 100, 0, 0]);
  });
});

describe('a question for a histogram is refused', () => {
  const NOT_WITH = (type: string) => [`This field does not go with the chart type ${type}.`];

  it.each([
    ['without bins or edges', {}, { bins: ['Give either bins or edges.'] }],
    ['with both', { bins: 3, edges: [1, 2] }, { bins: ['Give either bins or edges.'] }],
    ['with no bin', { bins: 0 }, { bins: ['This value should be between 1 and 1000.'] }],
    ['with too many bins', { bins: 1001 }, { bins: ['This value should be between 1 and 1000.'] }],
    ['with half a bin', { bins: 2.5 }, { bins: ['This value should be of type integer.'] }],
    ['with null', { bins: null }, { bins: ['This value should be of type integer.'] }],
    ['with one edge', { edges: [1] }, { edges: ['This collection should contain 2 elements or more.'] }],
    ['with no edge', { edges: [] }, { edges: ['This collection should contain 1 element or more.'] }],
    ['with text for edges', { edges: '1,2' }, { edges: ['This value should be of type array.'] }],
    [
      'with an edge that is no number',
      { edges: [1, '2', 3] },
      { 'edges[1]': ['This value should be of type number.'] },
    ],
    [
      'with edges that do not ascend',
      { edges: [1, 1, 3, 2] },
      {
        'edges[1]': ['This value should be above the one before it.'],
        'edges[3]': ['This value should be above the one before it.'],
      },
    ],
    [
      'with fields of aggregates, all at once',
      { bins: 3, percentiles: [1], at_least: [1], at_most: [1], uncertainty: 'agents', quantile: 'lower' },
      Object.fromEntries(
        ['percentiles', 'at_least', 'at_most', 'uncertainty', 'quantile'].map((name) => [name, NOT_WITH('histogram')]),
      ),
    ],
    [
      'with a weight alone',
      { bins: 3, weight: { field: 'custom.weight' } },
      { weight: ['This field needs per_agent.'] },
    ],
    [
      'normalised with a summary that can not be',
      { bins: 3, normalised: true, per_agent: { summary: 'median' } },
      { normalised: ['Of the summaries of agents only the mean can be normalised.'] },
    ],
    ['split by a name of its own', { bins: 3, splits: ['share'] }, { 'splits[0]': ['share is not a valid split.'] }],
    [
      'of an unknown population',
      { bins: 3, per_agent: { summary: 'mean' }, weight: { population: 'x' } },
      { 'weight[population]': ['x is not a valid population.'] },
    ],
  ])('%s', async (_, change, errors) => {
    expect(await errorsOf(change)).toEqual(errors);
  });

  it.each([
    [
      { ...QUESTION, bins: 3, edges: [1, 2] },
      { bins: NOT_WITH('aggregate'), edges: NOT_WITH('aggregate') },
    ],
    [{ ...QUESTION, chartType: 'raw', bins: 3 }, { bins: NOT_WITH('raw') }],
    [
      { ...QUESTION, chartType: 'pie', bins: 0 },
      {
        chartType: ['pie is not a valid chart type.'],
        bins: ['This value should be between 1 and 1000.'],
      },
    ],
  ])('as bins or edges are of others: %j', async (change, errors) => {
    expect(await errorsOf(change)).toEqual(errors);
  });

  it('in place of a comparison', async () => {
    const errors = await errorsOf({ bins: 3, a: {}, b: {} }, '/comparison_data');
    expect(errors).toEqual({ chartType: ['histogram is not a valid chart type.'], bins: NOT_WITH('aggregate') });
  });

  it('with more points than an answer may have', async () => {
    const small = await startTestService({ now: () => Date.UTC(2026, 6, 15), env: { QUERY_POINTS_MAX: '5' } });
    try {
      const own = await Panel.open(small, [{ agent_id: 'a' }, { agent_id: 'b' }]);
      await own.ingest('httpget', [speed('a', '2026-07-06 01:00:00', 10), speed('b', '2026-07-06 01:00:00', 20)]);
      expect(await histogram({ bins: 5 }, own)).toHaveLength(1);
      for (const per of [{}, { per_agent: { summary: 'mean' } }]) {
        const { status, body } = await own.client.post('/metric_data', {
          ...HISTOGRAM,
          ...per,
          bins: 3,
          splits: ['agent'],
        });
        expect([status, body.errors]).toEqual([422, { splits: [expect.stringContaining('more than 5 points')] }]);
      }
    } finally {
      await small.stop();
    }
  });
});
