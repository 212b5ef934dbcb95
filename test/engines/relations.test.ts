import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jitter } from '../../src/catalogue/tests/jitter.ts';
import { httpget } from '../../src/catalogue/tests/transfer.ts';
import type { Aggregation } from '../../src/plan/plan.ts';
import type { Answer, AnswerPoint, MetricRequest } from '../oracle/answer-metric.ts';
import { describeGroup } from '../oracle/oracle.ts';
import { IS_LONG, rounds } from '../random-runs.ts';
import { startTestService, type TestService } from '../service.ts';
import { differenceOf, withPercentilesOf } from './difference.ts';
import { generateAgents, type NewAgent } from './generate-agents.ts';
import { generateResults } from './generate-results.ts';
import {
  changeMetadata,
  createOrganisation,
  ingest,
  type Organisation,
  registerAgents,
  succeed,
} from './organisation.ts';
import { Random } from './random.ts';

const NOW = Date.parse('2026-04-06T12:34:56Z');
const EVERYTHING = { from: '2018', to: '2027' };
const SPLITS = [
  'agent',
  'package',
  'custom.__proto__',
  'target',
  'result.tool',
  ...(IS_LONG ? ['unit', 'country', 'isp', 'region', 'base', 'threads'] : []),
];
const AGENTS = { count: 12, firstUnit: 100, allHaveUnits: false, panels: ['default'] };
const COUNT = rounds({ usual: 300, long: 500 });
/** How often what has been asked is asked again. */
const TIMES = rounds({ usual: 2, long: 6 });

/** Requests whose figures come from exact sums, and the others. */
const WHOLE_NUMBERS = [
  aggregate('httpget', 'hourly'),
  { ...aggregate('httpget', 'total'), splits: ['package', 'region', 'target'], prefilter: true },
  { ...aggregate('jitterDown', 'day_of_week'), splits: ['agent'] },
  ...['httpget', 'mos', 'lossDown'].map((metric) => ({
    ...aggregate(metric, 'total'),
    chartType: 'raw' as const,
    splits: ['custom.__proto__'],
  })),
];
const FRACTIONS = ['httpget', 'mos', 'lossDown'].flatMap((metric) => [
  { ...aggregate(metric, 'hourly'), normalised: true },
  { ...aggregate(metric, 'total'), normalised: true, splits: ['package', 'region', 'target'], prefilter: true },
  { ...aggregate(metric, 'total'), normalised: metric === 'httpget', splits: ['package', 'region'] },
]);

let service: TestService;
let organisation: Organisation;

beforeAll(async () => {
  service = await startTestService({ now: () => NOW, env: { ANSWER_CACHE_MB: '0' } });
  const random = new Random(2);
  organisation = await createOrganisation(service, 'first');
  await registerAgents(organisation, generateAgents(random, AGENTS));
  for (const test of [httpget, jitter]) {
    await ingest(
      organisation,
      test,
      generateResults(random, test, organisation.panel.agents, COUNT, 'usual'),
      'ndjson',
    );
  }
  for (const { agentId } of organisation.panel.agents.slice(0, 6)) {
    const region = new Map([['region', random.pick(['north', 'south'])]]);
    const change = { package: random.pick(['Acme:100', 'Acme:1000']), custom: region };
    await changeMetadata(organisation, agentId, NOW / 1000 - random.integer(0, 27 * 86_400), change);
  }
});

afterAll(() => service?.stop());

describe('whatever the data', () => {
  it.each(SPLITS)('a split by %s adds up to the whole', async (split) => {
    for (const metric of ['httpget', 'httpget_retrans']) {
      const whole = countsByTime(await ask(aggregate(metric, 'daily')));
      expect(countsByTime(await ask({ ...aggregate(metric, 'daily'), splits: [split] }))).toEqual(whole);
      const splits = [split, ...SPLITS.filter((other) => other !== split).slice(0, 2)];
      expect(countsByTime(await ask({ ...aggregate(metric, 'daily'), splits }))).toEqual(whole);
    }
  });

  it.each(SPLITS)('what a filter by %s includes and what it excludes are everything', async (id) => {
    const series = await ask({ ...aggregate('httpget', 'total'), splits: [id] });
    const all = total(series);
    const values = series.map(({ metricData }) => metricData[0]?.[id] ?? null);
    const unset = total(series.filter((_, index) => values[index] === null));
    const filterValues = values.flatMap((value) => (value === null ? [] : [String(value)]));
    for (const value of filterValues.slice(0, 3)) {
      const filtered = (filterType: string) =>
        ask({ ...aggregate('httpget', 'total'), filters: [{ id, filterType, filterValues: [value] }] });
      expect(total(await filtered('include')) + total(await filtered('exclude'))).toBe(all);
    }
    const others = { ...aggregate('httpget', 'total'), filters: [{ id, filterType: 'exclude', filterValues }] };
    expect(total(await ask(others))).toBe(unset);
  });

  it('hours add up to days, days to months, months to quarters', async () => {
    const hourly = countsByTime(await ask(aggregate('httpget', 'hourly')));
    const day = (dtime: string) => dtime.slice(0, 'YYYY-MM-DD'.length);
    const month = (dtime: string) => `${dtime.slice(0, 'YYYY-MM'.length)}-01`;
    for (const [aggregation, start] of [
      ['daily', day],
      ['monthly', month],
    ] as const) {
      expect(countsByTime(await ask(aggregate('httpget', aggregation)))).toEqual(addUp(hourly, start));
    }
    const monthly = countsByTime(await ask(aggregate('httpget', 'monthly')));
    const quarter = (dtime: string) => {
      const number = Number(dtime.slice(5, 7));
      return `${dtime.slice(0, 5)}${String(number - ((number - 1) % 3)).padStart(2, '0')}-01`;
    };
    expect(countsByTime(await ask(aggregate('httpget', 'quarterly')))).toEqual(addUp(monthly, quarter));
    for (const aggregation of ['hour_of_day', 'day_of_week', 'day_of_month', 'weekly'] as const) {
      expect(total(await ask(aggregate('httpget', aggregation)))).toBe(total(await ask(aggregate('httpget', 'total'))));
    }
  });

  it.each(['httpget', 'jitterDown', 'mos'])(
    'the raw results of %s have the statistics of its aggregate',
    async (metric) => {
      for (const [normalised, schedule] of [
        [false, null],
        [
          true,
          metric === 'httpget' ? [0, 6, 12, 18, 19, 20, 21, 22, 23] : Array.from({ length: 24 }, (_, hour) => hour),
        ],
      ] as const) {
        const request = { ...aggregate(metric, 'total'), normalised };
        const raw = await ask({ ...request, chartType: 'raw' });
        const results = (raw[0]?.metricData ?? []).map(({ metricValue, agent, unit, dtime }) => ({
          value: { x: metricValue as number },
          agent: agent as string,
          unit: unit as string | null,
          hour: Number((dtime as string).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH'.length)),
        }));
        const expected = [{ metricData: [{ ...describeGroup(results, schedule) }] }];
        expect(differenceOf(await ask(request), expected, { chartType: 'aggregate' })).toBeUndefined();
      }
    },
  );

  it('the order of filters and of their values is of no matter', async () => {
    const filters = [
      { id: 'package', filterType: 'exclude', filterValues: ['Acme:100', 'no such'] },
      { id: 'target', filterType: 'include', filterValues: ['near.example', 'far.example'] },
      { id: 'threads', filterType: 'include', filterValues: ['1', '3', '8'] },
    ];
    const turned = filters
      .map((filter) => ({ ...filter, filterValues: filter.filterValues.toReversed() }))
      .toReversed();
    for (const request of WHOLE_NUMBERS.filter(({ metric }) => metric === 'httpget')) {
      const answer = await askText({ ...request, filters });
      expect(await askText({ ...request, filters: turned })).toBe(answer);
    }
  });

  it('asking again gives the same figures, percentiles to 12 digits', async () => {
    for (const request of WHOLE_NUMBERS) {
      const [first, second] = [await ask(request), await ask(request)];
      expect(withPercentilesOf(first, second)).toEqual(first);
    }
  });

  it('asking again gives the same bytes of fractions and of weighted values', async () => {
    for (const request of FRACTIONS) {
      const answer = await askText(request);
      for (let time = 0; time < TIMES; time += 1) expectSame(await askText(request), answer);
    }
  });

  it('nothing of another organisation shows, not even under the same names', async () => {
    const bytes = () => Promise.all(WHOLE_NUMBERS.map(askText));
    const answers = () => Promise.all(FRACTIONS.map(ask));
    const [bytesBefore, answersBefore] = [await bytes(), await answers()];
    const other = await createOrganisation(service, 'second');
    const random = new Random(3);
    // The same agents and units, and more.
    await registerAgents(other, generateAgents(new Random(2), { ...AGENTS, count: 40 }));
    for (const test of [httpget, jitter]) {
      await ingest(other, test, generateResults(random, test, other.panel.agents, 4 * COUNT, 'huge'), 'csv');
    }
    for (const { agentId } of other.panel.agents.slice(0, 10)) {
      await changeMetadata(other, agentId, NOW / 1000 - 20 * 86_400, {
        timezone: 'Asia/Kathmandu',
        package: 'Acme:1000',
      });
    }
    for (const [index, text] of (await bytes()).entries()) expectSame(text, bytesBefore[index] ?? '');
    for (const [index, answer] of (await answers()).entries()) {
      expect(differenceOf(answer, answersBefore[index] ?? [], { chartType: 'aggregate' })).toBeUndefined();
    }
  });
});

describe('a change of metadata', () => {
  const at = Date.parse('2026-04-01T23:30:00Z');
  const agent: NewAgent = {
    agentId: 'mover',
    unitId: 1,
    kind: 'whitebox',
    base: null,
    country: null,
    panel: 'default',
    metadata: { timezone: 'Europe/London', package: 'Acme:100' },
  };
  let moving: Organisation;

  beforeAll(async () => {
    moving = await createOrganisation(service, 'moving');
    await registerAgents(moving, [agent]);
    const mover = moving.panel.agents[0];
    if (!mover) throw new Error('no agent');
    const results = [0, 1, 2, 3].map((day) => ({
      test: 'httpget',
      agent: mover,
      at: at + day * 86_400_000,
      columns: { bytes_sec: 125_000 * (day + 1), successes: 1, failures: 0 },
    }));
    await ingest(moving, httpget, results, 'csv');
  });

  it('of timezone moves the local times of the results that it covers', async () => {
    expect(await localTimes()).toEqual(['04-02T00:30', '04-03T00:30', '04-04T00:30', '04-05T00:30']);
    const from = at / 1000 + 2 * 86_400;
    await changeMetadata(moving, 'mover', from, { timezone: 'Australia/Lord_Howe' });
    expect(await localTimes()).toEqual(['04-02T00:30', '04-03T00:30', '04-04T10:30', '04-05T10:00']);
    const counts = countsByTime(await askOf(moving, aggregate('httpget', 'hour_of_day')));
    expect(counts).toEqual({ 0: 2, 10: 2 });
    await changeMetadata(moving, 'mover', from - 1, { timezone: 'America/New_York' });
    expect(await localTimes()).toEqual(['04-02T00:30', '04-03T00:30', '04-03T19:30', '04-04T19:30']);
  });

  it('of package moves the results that it covers to another split, to the second', async () => {
    const from = at / 1000 + 86_400;
    await changeMetadata(moving, 'mover', from, { package: 'Acme:1000' });
    expect(await packages()).toEqual({ 'Acme:100': 1, 'Acme:1000': 3 });
    await changeMetadata(moving, 'mover', from + 86_401, { package: 'Acme:' });
    expect(await packages()).toEqual({ 'Acme:100': 1, 'Acme:1000': 2, null: 1 });
    await changeMetadata(moving, 'mover', from - 86_400, { package: 'Acme:up:down' });
    expect(await packages()).toEqual({ 'Acme:up:down': 4 });
  });

  async function localTimes() {
    const raw = await askOf(moving, { ...aggregate('httpget', 'total'), chartType: 'raw' });
    return raw[0]?.metricData.map(({ dtime }) => (dtime as string).slice(5, 16));
  }

  async function packages() {
    const series = await askOf(moving, { ...aggregate('httpget', 'total'), splits: ['package'] });
    return Object.fromEntries(series.map(({ metricData: [point] }) => [String(point?.package), point?.sampleCount]));
  }
});

function aggregate(metric: string, aggregation: Aggregation): MetricRequest {
  return { metric, chartType: 'aggregate', aggregation, normalised: false, prefilter: false, time: EVERYTHING };
}

function ask(request: MetricRequest): Promise<Answer> {
  return askOf(organisation, request);
}

function askOf({ client }: Organisation, request: MetricRequest): Promise<Answer> {
  return succeed<Answer>(client.post('/metric_data', request));
}

async function askText(request: MetricRequest): Promise<string> {
  const response = await fetch(`${service.url}/metric_data`, {
    method: 'POST',
    headers: { authorization: organisation.token, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  expect(response.status).toBe(200);
  return response.text();
}

function expectSame(actual: string, expected: string): void {
  const at = [...actual].findIndex((character, index) => character !== expected[index]);
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 50);
  if (actual !== expected) expect(around(actual)).toBe(around(expected));
  expect(actual.length).toBe(expected.length);
}

function points(answer: Answer): AnswerPoint[] {
  return answer.flatMap(({ metricData }) => metricData);
}

function total(answer: Answer): number {
  return points(answer).reduce((count, { sampleCount }) => count + (sampleCount as number), 0);
}

/** How many results each bucket has, over all series. */
function countsByTime(answer: Answer): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { dtime, aggregatedNumber, sampleCount } of points(answer)) {
    const bucket = String(dtime ?? aggregatedNumber);
    counts[bucket] = (counts[bucket] ?? 0) + (sampleCount as number);
  }
  return counts;
}

function addUp(counts: Readonly<Record<string, number>>, bucketOf: (dtime: string) => string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [dtime, count] of Object.entries(counts)) sums[bucketOf(dtime)] = (sums[bucketOf(dtime)] ?? 0) + count;
  return sums;
}
