import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, answerMetric, type MetricRequest } from '../oracle/answer-metric.ts';
import { IS_LONG, PROPERTY_SEED, propertyRuns } from '../random-runs.ts';
import { ON_SERVERS, startTestService, type TestService } from '../service.ts';
import { differenceOf } from './difference.ts';
import { changeSome, type LoadTraits, load, SOME_TESTS, sellSome, TESTS } from './load.ts';
import { type Organisation, succeed } from './organisation.ts';
import { Random } from './random.ts';
import { requests } from './requests.ts';

/** How many requests are compared. */
const RUNS = propertyRuns(100);
const SEED = PROPERTY_SEED;
/** ClickHouse of the tests is slow to take them in. */
const RESULTS_PER_TEST = ON_SERVERS && !IS_LONG ? 90 : 180;

/** Half a day after clocks were set back by half an hour on Lord Howe Island, eight after London's went forward. */
const NOW = Date.parse('2026-04-06T12:34:56Z');

const PANELS = ['default', 'lab'];

let service: TestService;
let loaded: readonly Organisation[];
/** Who asks: whole organisations, and one that may see a part of it. */
const organisations = new Map<string, Organisation>();

beforeAll(async () => {
  service = await startTestService({ now: () => NOW, env: { ANSWER_CACHE_MB: '0' } });
  const common = {
    seed: SEED,
    resultsPerTest: RESULTS_PER_TEST,
    now: NOW,
    tests: SOME_TESTS,
  };
  const agents = { count: 14, firstUnit: 5, allHaveUnits: false, panels: PANELS };
  const odd = [
    { name: 'both huge', agents: { ...agents, count: 5 }, range: 'both huge' },
    { name: 'sparse', agents: { ...agents, count: 7 }, range: 'sparse' },
    { name: 'equal', agents: { ...agents, count: 3 }, range: 'equal' },
    { name: 'alone', agents: { ...agents, count: 1 }, range: 'usual' },
  ] as const;
  const whole: LoadTraits = { ...common, name: 'whole', agents: { ...agents, allHaveUnits: true }, range: 'usual' };
  const all: readonly LoadTraits[] = [
    { ...common, name: 'mixed', agents, range: 'usual', ...(!ON_SERVERS && { tests: TESTS }) },
    // ClickHouse counts units in one way, whether all agents have one or not.
    ...(ON_SERVERS && !IS_LONG ? [] : [whole]),
    { ...common, name: 'huge', agents: { ...agents, count: 5 }, range: 'huge' },
    ...(ON_SERVERS && !IS_LONG ? [] : odd.map((traits) => ({ ...common, ...traits, resultsPerTest: 60 }))),
  ];
  for (const traits of all) organisations.set(traits.name, await load(service, traits));
  loaded = [...organisations.values()];
  organisations.set('lab of mixed', await limited(organisation('mixed'), 'lab'));
});

afterAll(() => service?.stop());

describe('metric data', () => {
  it('is what the definitions say, whatever is asked', () => compare(RUNS, SEED));

  it('is so after metadata changed again', async () => {
    for (const [index, organisation] of loaded.entries()) {
      const random = new Random(SEED + index + 1);
      await changeSome(organisation, random, NOW);
      await sellSome(organisation, random);
    }
    await compare(Math.ceil(RUNS / 5), SEED + 1);
  });
});

describe('the tables of a report', () => {
  it('have what each of their questions answers by itself', async () => {
    const random = new Random(SEED);
    const asked = fc
      .constantFrom(...organisations.keys())
      .chain((name) => fc.tuple(fc.constant(name), requests(organisation(name).panel, NOW)));
    const summaries = asked.filter(
      ([, { per_agent, chartType }]) => per_agent !== undefined && chartType === 'aggregate',
    );
    for (const [name, request] of fc.sample(summaries, { numRuns: Math.ceil(RUNS / 8), seed: SEED })) {
      await compareTables(organisation(name), request, random);
    }
  });
});

const SPLITS = ['isp', 'package', 'package.technology', 'package.tier', 'custom.region', 'agent', 'country'];
const SPLITS_MAX = 5;
const FIGURES = ['metricValue', 'median', 'min', 'max', 'stdDev', 'agentCount', 'sampleCount'];

/** Asks about some splits of the same results in one report, then about each by itself. */
async function compareTables({ client }: Organisation, request: MetricRequest, random: Random): Promise<void> {
  const { chartType: _, aggregation: __, splits: ___, time, panel, filters = [], receipt: ____, ...question } = request;
  const columns = FIGURES.map((figure) => ({ key: figure, title: figure, question: 'it', figure }));
  const tables = Array.from({ length: 4 }, (_, index) => ({
    key: `table-${index}`,
    title: `Table ${index}`,
    splits: SPLITS.filter(() => random.integer(0, 3) === 0).slice(0, SPLITS_MAX),
    questions: { it: question },
    columns,
  }));
  const recipe = { title: 'Some splits', suppress_below: 0, tables };
  const report = await succeed<Report>(client.post('/reports', { recipe, time, filters, ...(panel && { panel }) }));
  // Of an own field that no agent has, the report says so in place of rows.
  for (const { splits, rows, questions } of report.tables.filter(({ leftOut }) => leftOut === null)) {
    const answer = await succeed<Answer>(client.post('/metric_data', questions.it));
    const points = answer.flatMap(({ metricData }) => metricData) as readonly Record<string, unknown>[];
    const expected = points.map((point) => [splits.map((split) => point[split] ?? null), FIGURES.map((f) => point[f])]);
    const found = rows.map((row) => [row.splits, row.cells.map(({ value }) => value)]);
    const inOrder = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).sort();
    expect(inOrder(found), JSON.stringify(questions.it)).toEqual(inOrder(expected));
  }
}

interface Report {
  readonly tables: readonly {
    readonly splits: readonly string[];
    readonly rows: readonly { readonly splits: readonly unknown[]; readonly cells: readonly { value: unknown }[] }[];
    readonly questions: Readonly<Record<string, object>>;
    readonly leftOut: string | null;
  }[];
}

/** On a failure the shortest request that shows it is printed, with the first difference. */
async function compare(runs: number, seed: number): Promise<void> {
  const asked = fc
    .constantFrom(...organisations.keys())
    .chain((name) => fc.tuple(fc.constant(name), requests(organisation(name).panel, NOW)));
  const property = fc.asyncProperty(asked, async ([name, request]) => {
    const found = await difference(organisation(name), request);
    if (found) throw new Error(`${name} asks ${JSON.stringify(request)}\n${found}`);
  });
  // To look for a shorter request takes many minutes on servers.
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: ON_SERVERS });
}

async function limited({ client, panel, name, sold }: Organisation, only: string): Promise<Organisation> {
  const request = { name: only, scopes: ['data'], panels: [only] };
  const { token } = await succeed<{ token: string }>(client.post('/manage/tokens', request));
  const agents = panel.agents.filter((agent) => agent.panel === only);
  const results = panel.results.filter(({ agent }) => agent.panel === only);
  return { name, token, client: service.client(token), panel: { ...panel, agents, results }, sold };
}

function organisation(name: string): Organisation {
  const found = organisations.get(name);
  if (!found) throw new Error(`${name} is no organisation`);
  return found;
}

async function difference({ client, panel }: Organisation, request: MetricRequest): Promise<string | undefined> {
  const actual = await succeed<Answer>(client.post('/metric_data', request));
  return differenceOf(actual, answerMetric(panel, request, NOW), request);
}
