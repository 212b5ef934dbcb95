import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report, ReportCell } from '../../../src/reports/report.ts';
import { type Answer, startTestService, type TestService } from '../../service.ts';
import { readArrow } from '../read-arrow.ts';
import { readCsv } from '../read-csv.ts';

const TIME = { from: '2026-06-01', to: '2026-06-30' };
/** Lines of each ISP. */
const LINES: Readonly<Record<string, number>> = { Big: 60, Small: 12, Tiny: 4 };
const SOLD = 100;

const QUESTIONS = {
  lines: {
    metric: 'httpget',
    relative_to: 'advertised',
    per_agent: { summary: 'mean' },
    at_least: [80],
    prefilter: false,
  },
  ping: { metric: 'ping', prefilter: false },
};

const RECIPE = {
  title: 'Ours',
  tables: [
    {
      key: 'isp',
      title: 'By ISP',
      splits: ['isp'],
      questions: QUESTIONS,
      columns: [
        { key: 'mean', title: 'Mean', question: 'lines', figure: 'metricValue', interval: true },
        { key: 'median', title: 'Median', question: 'lines', figure: 'median', interval: true, decimals: 0 },
        { key: 'share', title: 'At 80 %', question: 'lines', figure: 'atLeast.80', pass_at: 80 },
        { key: 'ping', title: 'Latency', question: 'ping', figure: 'metricValue' },
      ],
    },
    {
      key: 'colour',
      title: 'By colour',
      splits: ['custom.colour'],
      questions: QUESTIONS,
      columns: [{ key: 'mean', title: 'Mean', question: 'lines', figure: 'metricValue' }],
    },
  ],
};

describe('reports', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
    await store(service);
  });
  afterAll(() => service.stop());

  const make = async (body: object, path = '/reports') => reportOf(await service.root.post(path, body));
  const cellsOf = ({ tables }: Report, table: string, isp: string): readonly ReportCell[] =>
    tables.find(({ key }) => key === table)?.rows.find(({ splits }) => splits[0] === isp)?.cells ?? [];

  it('have the figures of their questions, which they show', async () => {
    const report = await make({ recipe: RECIPE, time: TIME });
    const [table] = report.tables;
    expect(table?.rows.map(({ splits }) => splits)).toEqual([['Big'], ['Small'], ['Tiny']]);
    expect(table?.columns.map(({ unit }) => unit)).toEqual(['%', '%', '%', 'ms']);
    const { body } = await service.root.post('/metric_data', table?.questions.lines);
    const [series] = body.data as { metricData: { metricValue: number; ci95: number; medianCi95: number[] }[] }[];
    const { metricValue = 0, ci95 = 0, medianCi95 } = series?.metricData[0] ?? {};
    const [mean, median, share] = cellsOf(report, 'isp', 'Big');
    expect(mean).toEqual({
      value: metricValue,
      shown: metricValue.toFixed(1),
      interval: [metricValue - ci95, metricValue + ci95],
      agentCount: LINES.Big,
      status: 'shown',
      verdict: null,
      distance: null,
    });
    expect(median).toMatchObject({ interval: medianCi95, shown: '80' });
    expect(share).toMatchObject({ value: 50, verdict: 'fail', distance: -30 });
  });

  it('mark figures of few agents, show none of fewer, and say where there are no results', async () => {
    const report = await make({ recipe: RECIPE, time: TIME });
    expect(cellsOf(report, 'isp', 'Small').map(({ status }) => status)).toEqual(['few', 'few', 'few', 'none']);
    const nothing = { value: null, shown: null, interval: null, agentCount: null, verdict: null, distance: null };
    expect(cellsOf(report, 'isp', 'Tiny')[0]).toEqual({ ...nothing, status: 'suppressed' });
    const open = await make({ recipe: { ...RECIPE, flag_below: 0, suppress_below: 0 }, time: TIME });
    expect(cellsOf(open, 'isp', 'Tiny')[0]).toMatchObject({ agentCount: LINES.Tiny, status: 'shown' });
  });

  it('leave out tables by a field that no agent has, and say so', async () => {
    const { tables } = await make({ recipe: RECIPE, time: TIME });
    expect(tables[1]).toMatchObject({ leftOut: 'No agent has the field colour.', rows: [] });
  });

  it('are about what filters and panels leave', async () => {
    const filters = [{ id: 'isp', filterType: 'include', filterValues: ['Small'] }];
    const { tables } = await make({ recipe: RECIPE, time: TIME, filters });
    expect(tables[0]?.rows.map(({ splits }) => splits)).toEqual([['Small']]);
    const { body } = await service.root.post('/reports', { recipe: RECIPE, time: TIME, panel: 'nowhere' });
    expect(body.errors).toEqual({ panel: ['nowhere is not a valid panel.'] });
  });

  it('say what there is of each metric, as questions by day and by month have it', async () => {
    const { tables, coverage } = await make({ recipe: RECIPE, time: { from: '2026-05-20', to: '2026-07-10' } });
    expect(coverage.map(({ metric }) => metric)).toEqual(['httpget', 'ping']);
    for (const { metric, ...covered } of coverage) {
      const question = Object.values(tables[0]?.questions ?? {}).find((each) => each.metric === metric);
      const plain = { ...question, splits: [], per_agent: undefined, at_least: undefined, complete: true };
      const ask = async (aggregation: string) => {
        const { body } = await service.root.post('/metric_data', { ...plain, aggregation });
        return (body.data as { metricData: { dtime: string; agentCount: number }[] }[])[0]?.metricData ?? [];
      };
      const [days, months] = [await ask('daily'), await ask('monthly')];
      expect(covered).toMatchObject({
        firstDay: days[0]?.dtime ?? null,
        lastDay: days.at(-1)?.dtime ?? null,
        days: 52,
        daysWithResults: days.length,
        months: months.map(({ dtime, agentCount }) => ({ month: dtime.slice(0, 7), agentCount })),
      });
    }
    expect(coverage[0]?.months).toEqual([{ month: '2026-06', agentCount: 76 }]);
  });

  it('are flat rows in each form, with a row for each figure', async () => {
    const report = await make({ recipe: RECIPE, time: TIME });
    const figures = report.tables.flatMap((table) =>
      table.rows.flatMap(({ splits, cells }) =>
        cells.map(({ value, interval, agentCount, status, verdict, distance }, index) => ({
          ...{ table: table.key, row: splits[0], column: table.columns[index]?.key, unit: table.columns[index]?.unit },
          ...{ value, low: interval?.[0] ?? null, high: interval?.[1] ?? null, agents: agentCount },
          ...{ status, verdict, distance, from: '2026-06-01', to: '2026-06-30' },
        })),
      ),
    );
    const ask = (form: string, path = '/reports', body: object = { recipe: RECIPE, time: TIME }) =>
      service.root.post(`${path}?format=${form}`, body);
    expect(figures.length).toBe(12);
    expect(JSON.parse((await ask('rows')).text)).toMatchObject({ code: 'OK', data: figures });
    const lines = (await ask('ndjson')).text.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(figures);
    const arrow = readArrow((await ask('arrow')).bytes);
    expect([arrow.columns, arrow.rows]).toEqual([Object.keys(figures[0] ?? {}), figures.map(Object.values)]);
    const csv = readCsv((await ask('csv')).text);
    expect([csv.header, csv.rows.map(([, row]) => row)]).toEqual([arrow.columns, figures.map(({ row }) => row)]);
    const stored = await ask('csv', '/reports/accc-mba', { time: TIME });
    expect([stored.headers.get('content-type'), readCsv(stored.text).rows.length > 0]).toEqual([
      'text/csv; charset=utf-8',
      true,
    ]);
  });

  it('of built-in recipes answer over the results of a month', async () => {
    const recipes = (await service.root.get('/reports')).body.data as { key: string; tables: { key: string }[] }[];
    expect(recipes.map(({ key }) => key)).toEqual(['accc-mba', 'ofcom-home', 'fcc-mba', 'us-performance']);
    for (const { key, tables } of recipes) {
      const report = await make({ time: TIME }, `/reports/${key}`);
      expect(report.tables.map((table) => table.key)).toEqual(tables.map((table) => table.key));
    }
    const fcc = await make({ time: TIME }, '/reports/fcc-mba');
    const shares = cellsOf(fcc, 'download-isp', 'Big').slice(1, 4);
    expect(shares.reduce((sum, { value }) => sum + (value ?? Number.NaN), 0)).toBeCloseTo(100, 9);
    const us = await make({ time: TIME }, '/reports/us-performance');
    const [row] = us.tables[0]?.rows ?? [];
    expect(row?.splits[0]).toBe('Big');
    expect(row?.cells.slice(0, 2)).toMatchObject([{ shown: 'not enough' }, { verdict: 'fail', distance: -30 }]);
    expect(us.tables[0]?.rows.at(-1)?.cells[0]).toMatchObject({ status: 'suppressed', shown: null });
  });

  it('by a rule count lost latency tests as misses: 94 good and 6 lost of 100 are not met', async () => {
    const tests = Array.from({ length: 100 }, (_, index) => ({
      agent_id: `Big-${index % 10}`,
      dtime: `2026-05-04 19:${String(Math.floor(index / 10)).padStart(2, '0')}:00`,
      rtt_avg: index < 6 ? null : 20_000,
      successes: index < 6 ? 0 : 10,
      failures: index < 6 ? 10 : 0,
    }));
    const stored = await service.root.send(
      'POST',
      '/ingest/latency',
      tests.map((row) => JSON.stringify(row)).join('\n'),
      {
        'content-type': 'application/x-ndjson',
      },
    );
    expect(stored.body.data).toMatchObject({ accepted: 100 });
    const may = { from: '2026-05-04', to: '2026-05-04' };
    const [table] = (await make({ time: may }, '/reports/us-performance')).tables;
    const column = table?.columns.findIndex(({ key }) => key === 'latency') ?? -1;
    expect(table?.rows[0]?.cells[column]).toMatchObject({ shown: '94.00', verdict: 'fail', distance: -1 });
  });

  it('by a rule judge the time that relative words name', async () => {
    const days = Math.ceil((Date.now() - Date.parse(TIME.from)) / 86_400_000);
    const words: readonly object[] = [{ time: { from: `-${days} days`, to: 'now' } }, { last: `${days} days` }];
    for (const scope of words) {
      const { tables, period } = await make(scope, '/reports/us-performance');
      expect(tables[0]?.rows.map(({ splits }) => splits[0])).toEqual(['Big', 'Small', 'Tiny']);
      expect(Date.parse(period?.to ?? '')).toBeLessThanOrEqual(Date.now());
    }
  });

  it('by a rule have counts without a unit and decimals', async () => {
    await service.root.put('/manage/rules/counted', {
      ...{ title: 'Counted', version: '1', unit: ['isp'], met_if: 'lines' },
      measures: { down: { metric: 'httpget' } },
      conditions: {
        lines: { of: 'down', figure: 'agentCount', is: '>= 5' },
        mean: { of: 'down', figure: 'metricValue', is: '>= 5' },
      },
    });
    const tables = [{ key: 'verdicts', title: 'Verdicts', rule: 'counted' }];
    const [table] = (await make({ recipe: { title: 'Ours', tables }, time: TIME })).tables;
    expect(table?.columns.slice(1, 3)).toMatchObject([
      { key: 'lines', unit: '', decimals: 0 },
      { key: 'mean', unit: 'mbps', decimals: 2 },
    ]);
    expect(table?.rows[0]?.cells[1]).toMatchObject({ shown: '60' });
  });

  it('name a rule that there is', async () => {
    const tables = [{ key: 'verdicts', title: 'Verdicts', rule: 'nowhere', splits: ['isp'] }];
    const { body } = await service.root.post('/reports', { recipe: { title: 'Ours', tables }, time: TIME });
    expect(body.errors).toEqual({
      'recipe[tables][0][rule]': ['nowhere is not a rule. Name one of GET /verdicts.'],
      'recipe[tables][0][splits]': ['A table of a rule has no such field.'],
    });
  });

  it('of a method that calls for weights are weighted to what they are told, and say to what', async () => {
    const cells = Object.keys(LINES).map((isp, index) => ({ isp, count: 10 ** index }));
    await service.root.put('/manage/populations/lines', { dimensions: ['isp'], cells });
    const tables = ['download-all', 'reach-all'];
    const plain = await make({ time: TIME, tables }, '/reports/ofcom-home');
    const weighted = await make({ time: TIME, tables, weight: { population: 'lines' } }, '/reports/ofcom-home');
    expect(plain.tables.map(({ notes }) => notes)).toEqual(
      tables.map(() => ['Lines are not weighted: each counts the same.']),
    );
    expect(weighted.tables.map(({ notes }) => notes)).toEqual(
      tables.map(() => ['Lines are weighted to the population lines.']),
    );
    expect([plain.weight, weighted.weight]).toEqual([null, { population: 'lines' }]);
    const [day, , lines] = weighted.tables[0]?.rows[0]?.cells ?? [];
    // Nine tenths of the weight are on the four lines of Tiny, at 50 to 53 percent of 100 Mbit/s.
    expect([day?.value, day?.interval, lines?.value]).toEqual([51, null, 76]);
    expect(plain.tables[0]?.rows[0]?.cells[0]).toMatchObject({ value: 71, interval: expect.any(Array) });
    expect(weighted.tables[0]?.questions.peak).toMatchObject({ weight: { population: 'lines' }, quantile: 'lower' });
    const { body } = await service.root.post('/metric_data', weighted.tables[1]?.questions.day);
    const [series] = body.data as { metricData: { atLeast: Record<string, number> }[] }[];
    expect(weighted.tables[1]?.rows[0]?.cells[0]?.value).toBeCloseTo(series?.metricData[0]?.atLeast['30'] ?? -1, 9);
    await service.root.post('/manage/agents', [{ agent_id: 'without results', custom: { households: 2 } }]);
    const byField = await make({ time: TIME, tables, weight: { field: 'custom.households' } }, '/reports/ofcom-home');
    expect(byField.tables[0]?.notes).toEqual(['Lines are weighted by custom.households.']);
    expect(byField.tables[0]?.rows).toEqual([]);
  });

  it('have no more tables than are asked for', async () => {
    const { tables } = await make({ recipe: RECIPE, time: TIME, tables: ['colour'] });
    expect(tables.map(({ key }) => key)).toEqual(['colour']);
  });

  it.each([
    [
      'accc-mba',
      { weight: { population: 'lines' }, tables: ['download-isp', 'nothing'] },
      {
        'tables[1]': ['nothing is not a valid table.'],
        weight: ['The figures of this recipe are not weighted.'],
      },
    ],
    ['ofcom-home', { weight: { field: 'custom.none' } }, { 'weight[field]': ['custom.none is not a valid weight.'] }],
    ['ofcom-home', { weight: { population: 'none' } }, { 'weight[population]': ['none is not a valid population.'] }],
    [
      'ofcom-home',
      { weight: { area: 1 } },
      { 'weight[area]': ['This field was not expected.'], weight: ['Give either field or population.'] },
    ],
    ['ofcom-home', { tables: [] }, { tables: ['This collection should contain 1 element or more.'] }],
    ['ofcom-home', { tables: ['reach-all', 'reach-all'] }, { 'tables[1]': ['This value occurs twice.'] }],
    ['ofcom-home', { tables: [1] }, { 'tables[0]': ['This value should be of type string.'] }],
  ])('by %s are refused with %j', async (recipe, scope, errors) => {
    const { status, body } = await service.root.post(`/reports/${recipe}`, { time: TIME, ...scope });
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it('are refused with everything that is wrong', async () => {
    const [table] = RECIPE.tables;
    const wrong = { ...RECIPE, tables: [{ ...table, splits: ['colour'], notes: 'none' }] };
    const { status, body } = await service.root.post('/reports', { recipe: wrong, time: { from: 'now' }, day: 1 });
    expect([status, body.errors]).toEqual([
      422,
      {
        'recipe[tables][0][notes]': ['This value should be of type array.'],
        'recipe[tables][0][splits][0]': ['colour is not a valid split.'],
        'time[to]': ['This field is missing.'],
        day: ['This field was not expected.'],
      },
    ]);
    expect((await service.root.post('/reports/nothing', { time: TIME })).status).toBe(404);
    const scope = await service.root.post('/reports/accc-mba', {
      time: TIME,
      filters: [{ id: 'threads' }],
      recipe: RECIPE,
    });
    expect(Object.keys(scope.body.errors ?? {}).sort()).toEqual([
      'filters[0][filterType]',
      'filters[0][filterValues]',
      'filters[0][id]',
      'recipe',
    ]);
    const unknown = await service.root.post('/reports/accc-mba', {
      time: { from: 'now' },
      tables: ['nothing'],
      filters: [{ id: 'colour', filterType: 'include', filterValues: ['red'] }],
      panel: 'nowhere',
    });
    expect(unknown.body.errors).toEqual({
      'time[to]': ['This field is missing.'],
      'tables[0]': ['nothing is not a valid table.'],
      'filters[0][id]': ['colour is not a valid filter.'],
      panel: ['nowhere is not a valid panel.'],
    });
  });
});

function reportOf({ status, body }: Answer): Report {
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data as Report;
}

/** Line by line of each ISP: 50, 51, 52 and on in percent of what was sold, in the peak hours of a Monday; pings of one ISP. */
async function store({ root }: TestService): Promise<void> {
  const lines = Object.entries(LINES).flatMap(([isp, count]) =>
    Array.from({ length: count }, (_, index) => ({ isp, id: `${isp}-${index}`, percent: 50 + index })),
  );
  const terms = { name: 'Line', download_mbps: SOLD, upload_mbps: SOLD };
  await root.put(
    '/manage/isps',
    Object.keys(LINES).map((isp) => ({ isp, packages: [terms] })),
  );
  await root.post(
    '/manage/agents',
    lines.map(({ isp, id }) => ({ agent_id: id, package: `${isp}:Line` })),
  );
  const at = '2026-06-01 20:30:00';
  const speeds = lines.map(({ id, percent }) => ({ agent_id: id, dtime: at, bytes_sec: (percent * SOLD * 1e6) / 800 }));
  expect((await root.post('/ingest/httpget', speeds)).status).toBe(200);
  const pings = lines.filter(({ isp }) => isp === 'Big').map(({ id }) => ({ agent_id: id, dtime: at, rtt_avg: 9000 }));
  await root.post('/ingest/ping', pings);
}
