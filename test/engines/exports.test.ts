import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { bytesOf, download, type Exported, exportCsv } from '../contract/exported.ts';
import { fetchFile } from '../contract/fetch-file.ts';
import { readArrow } from '../contract/read-arrow.ts';
import { type Cell, readCsv } from '../contract/read-csv.ts';
import { asInParquet, readParquet } from '../contract/read-parquet.ts';
import type { Answer, AnswerPoint, MetricRequest } from '../oracle/answer-metric.ts';
import type { OraclePanel } from '../oracle/panel.ts';
import { PROPERTY_SEED, propertyRuns } from '../random-runs.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { MOMENTS } from './generate-results.ts';
import { type LoadTraits, load, SOME_TESTS } from './load.ts';
import { changeMetadata, succeed } from './organisation.ts';
import { requests } from './requests.ts';

/** How many requests are compared. */
const RUNS = propertyRuns(18);
const SEED = PROPERTY_SEED;

const NOW = Date.parse('2026-04-06T12:34:56Z');

const FORMULAS = ['=SUM(A1:A9)', '+1', '-1', '@x', '\t=1', '\r=1', "'=1", 'a\n=b', '='];

interface Asker {
  readonly client: Client;
  readonly panel: OraclePanel;
}

let service: TestService;
/** Whole organisations, and one that may see a part of it. */
const askers = new Map<string, Asker>();

beforeAll(async () => {
  service = await startTestService({ now: () => NOW });
  const agents = { count: 12, firstUnit: 5, allHaveUnits: false, panels: ['default', 'lab'] };
  const common = { seed: SEED, resultsPerTest: 120, now: NOW, tests: SOME_TESTS };
  const all: readonly LoadTraits[] = [
    { ...common, name: 'mixed', agents, range: 'usual' },
    { ...common, name: 'huge', agents: { ...agents, count: 5 }, range: 'huge' },
  ];
  for (const traits of all) {
    const organisation = await load(service, traits);
    for (const [index, { agentId }] of organisation.panel.agents.entries()) {
      const custom = new Map([['region', FORMULAS[index % FORMULAS.length] ?? '']]);
      await changeMetadata(organisation, agentId, NOW / 1000 - 20 * 86_400, { custom });
    }
    askers.set(traits.name, organisation);
  }
  const mixed = asker('mixed');
  const token = { name: 'lab', scopes: ['data'], panels: ['lab'] };
  const limited = service.client((await succeed<{ token: string }>(mixed.client.post('/manage/tokens', token))).token);
  const isSeen = (agent: OraclePanel['agents'][number]) => agent.panel === 'lab';
  const results = mixed.panel.results.filter(({ agent }) => isSeen(agent));
  const seen = mixed.panel.agents.filter(isSeen);
  askers.set('lab of mixed', { client: limited, panel: { ...mixed.panel, agents: seen, results } });
});

afterAll(() => service?.stop());

describe('the files of an answer, and the answer as flat rows,', () => {
  it('have the rows of metric data as JSON, in their order', () => {
    const asked = fc.constantFrom(...askers.keys()).chain((name) =>
      fc.record({
        name: fc.constant(name),
        of: fc.constant('metric_data' as const),
        request: requests(asker(name).panel, NOW),
        inAllFormats: oneIn(5),
      }),
    );
    return compare(asked, RUNS, async ({ client }, request) => {
      const answer = await succeed<Answer>(client.post('/metric_data', request));
      return { columns: pointColumns(request), objects: answer.flatMap(rowsOf) };
    });
  });

  it('have the rows of test data as JSON, in their order', () => {
    const asked = fc.record({
      name: fc.constantFrom(...askers.keys()),
      of: fc.constant('test_data' as const),
      request: fc.record({
        test: fc.constantFrom(...SOME_TESTS.map(({ key }) => key)),
        date: dates(),
        order: fc.constantFrom('oldest', 'newest'),
        labels: fc.constantFrom([], ['tool']),
      }),
      inAllFormats: oneIn(3),
    });
    return compare(asked, Math.ceil(RUNS / 3), async ({ client }, request) => {
      const objects = await succeed<AnswerPoint[]>(client.post('/test_data', request));
      return { columns: objects[0] && Object.keys(objects[0]), objects };
    });
  });
});

/** What a file is to hold; it alone knows its columns where the answer has no rows to tell. */
interface Expected {
  readonly columns: readonly string[] | undefined;
  readonly objects: readonly AnswerPoint[];
}

interface Asked<R> {
  readonly name: string;
  readonly of: Exported;
  readonly request: R;
  readonly inAllFormats: boolean;
}

/** On a failure the shortest request that shows it is printed, with the first difference. */
async function compare<R extends object>(
  asked: fc.Arbitrary<Asked<R>>,
  runs: number,
  answer: (asker: Asker, request: R) => Promise<Expected>,
): Promise<void> {
  const property = fc.asyncProperty(asked, async ({ name, of, request, inAllFormats }) => {
    const { client } = asker(name);
    const expected = await answer(asker(name), request);
    const found =
      (await differenceOfRows(client, of, request, expected)) ??
      (await differenceOfCsv(client, of, request, expected)) ??
      (inAllFormats ? await differenceOfOthers(client, of, request, expected) : undefined);
    if (found) throw new Error(`${name} asks ${of} ${JSON.stringify(request)}\n${found}`);
  });
  await fc.assert(property, { numRuns: runs, seed: SEED });
}

async function differenceOfCsv(client: Client, of: Exported, request: object, expected: Expected) {
  const { url, rows: count } = await exportCsv(client, of, request);
  if (count !== expected.objects.length) return `${count} rows are said to be there`;
  return differenceInCsv((await fetchFile(url)).text, expected);
}

function differenceInCsv(text: string, expected: Expected): string | undefined {
  const { header, rows } = readCsv(text);
  const isSame = (cell: unknown, value: unknown) =>
    typeof value === 'number' ? cell !== null && Number(cell) === value : cell === guarded(value);
  return differenceOf({ columns: header, rows }, expected, isSame);
}

/** In the four forms; in the order of time where that is asked for. */
async function differenceOfRows(client: Client, of: Exported, request: object, expected: Expected) {
  const get = async (format: string, order = '') => {
    const answer = await client.post(`/${of}?format=${format}${order}`, request);
    if (answer.status !== 200) throw new Error(`${format}: ${answer.status} ${answer.text}`);
    return answer;
  };
  const objects = (JSON.parse((await get('rows')).text) as { data: AnswerPoint[] }).data;
  const found = {
    csv: differenceInCsv((await get('csv')).text, expected),
    ndjson: differenceInLines((await get('ndjson')).text, expected),
    rows: differenceOf(tableOf(objects, expected), expected, (cell, value) => cell === value),
    arrow: differenceOf(readArrow((await get('arrow')).bytes), expected, isSameOrTime),
    time: of === 'metric_data' ? differenceInTime((await get('ndjson', '&order=time')).text, expected) : undefined,
  };
  return Object.entries(found).flatMap(([form, difference]) => (difference ? [`${form}: ${difference}`] : []))[0];
}

/** The same rows in any order that ascends in time. */
function differenceInTime(text: string, { objects }: Expected): string | undefined {
  const lines = text.split('\n').slice(0, -1);
  const times = lines
    .map((line) => JSON.parse(line) as AnswerPoint)
    .map((row) => row.dtime ?? row.aggregatedNumber ?? 0);
  const before = times.findIndex((time, index) => index > 0 && time < (times[index - 1] ?? 0));
  if (before >= 0) return `row ${before} is earlier than the one before`;
  const names = Object.keys(JSON.parse(lines[0] ?? '{}') as AnswerPoint);
  const expected = objects.map((object) => JSON.stringify(names.map((name) => object[name])));
  const found = lines.map((line) => JSON.parse(line) as AnswerPoint).map((row) => JSON.stringify(Object.values(row)));
  const isSame = expected.sort().join('\n') === found.sort().join('\n');
  return isSame ? undefined : 'has other rows';
}

function isSameOrTime(cell: unknown, value: unknown): boolean {
  return cell instanceof Date ? cell.getTime() === (asInParquet(value) as Date).getTime() : cell === value;
}

async function differenceOfOthers(client: Client, of: Exported, request: object, expected: Expected) {
  const get = async (format: string) => bytesOf(await download(client, of, { ...request, format }));
  const parquet = differenceOf(await readParquet(await get('parquet')), expected, isSameOrTime);
  if (parquet) return `Parquet: ${parquet}`;
  const ndjson = differenceInLines((await get('ndjson')).toString(), expected);
  return ndjson && `NDJSON: ${ndjson}`;
}

function differenceInLines(text: string, expected: Expected): string | undefined {
  const objects = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as AnswerPoint);
  return differenceOf(tableOf(objects, expected), expected, (cell, value) => cell === value);
}

/** What has no rows does not say its columns. */
function tableOf(objects: readonly AnswerPoint[], expected: Expected): Table {
  const columns = objects[0] ? Object.keys(objects[0]) : (expected.columns ?? []);
  return { columns, rows: objects.map((object) => columns.map((name) => object[name])) };
}

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

function differenceOf(
  { columns, rows }: Table,
  { columns: names = columns, objects }: Expected,
  isSame: (cell: unknown, value: unknown) => boolean,
): string | undefined {
  if (columns.join('\n') !== names.join('\n'))
    return `columns ${JSON.stringify(columns)}, not ${JSON.stringify(names)}`;
  if (rows.length !== objects.length) return `${rows.length} rows instead of ${objects.length}`;
  for (const [index, object] of objects.entries()) {
    const row = rows[index] ?? [];
    const place = names.findIndex((name, column) => !isSame(row[column], object[name]));
    const name = names[place] ?? '';
    if (place >= 0) return `row ${index}, ${name}: ${JSON.stringify(row[place])}, not ${JSON.stringify(object[name])}`;
  }
  return undefined;
}

const OPENERS = /^[=+\-@\t\r]/;

function guarded(value: unknown): Cell {
  return typeof value === 'string' && OPENERS.test(value) ? `'${value}` : (value as Cell);
}

const PERCENTILES = [1, 5, 10, 20, 25, 50, 75, 80, 90, 95, 99];
const BINS = ['from', 'to', 'count', 'share', 'cumulativeShare'];
const FIGURES = 'metricValue stdDev sampleCount agentCount unitCount ci90 ci95 ci99 min max median'.split(' ');

function pointColumns(request: MetricRequest): string[] {
  const { chartType, aggregation = 'total', splits = [], percentiles = PERCENTILES } = request;
  const raw = ['dtime', 'agent', 'unit', 'metricValue'];
  if (chartType === 'histogram') return [...splits, ...BINS, 'below', 'above'];
  if (chartType === 'raw') return [...splits.filter((name) => !raw.includes(name)), ...raw];
  const isElement = ['hour_of_day', 'day_of_week', 'day_of_month'].includes(aggregation);
  const time = aggregation === 'total' ? [] : [isElement ? 'aggregatedNumber' : 'dtime'];
  return [...splits, ...time, ...FIGURES, ...percentiles.map((percent) => `p${percent}`), ...ofMethods(request)];
}

/** The columns of figures that are there only when they are asked for. */
function ofMethods({ uncertainty, per_agent, weight, ...asked }: MetricRequest): string[] {
  return [
    ...(per_agent || uncertainty === 'agents' ? ['standardError'] : []),
    ...(weight ? ['effectiveCount'] : []),
    ...(per_agent ? ['medianCi95Low', 'medianCi95High'] : []),
    ...Object.entries(SHARES).flatMap(([field, share]) =>
      (asked[field as keyof typeof SHARES] ?? []).map((level) => `${share}${level}`),
    ),
  ];
}

const SHARES = { at_least: 'atLeast', at_most: 'atMost', above: 'above', below: 'below' } as const;

/** The points of a series, with what stands beside them. */
function rowsOf({ metricData, ...beside }: Answer[number]): AnswerPoint[] {
  return metricData.map((point) => flatten({ ...point, ...beside }));
}

/** A point whose lists of figures are members of their own. */
function flatten(point: AnswerPoint): AnswerPoint {
  const named = (list: unknown, prefix: string) =>
    Object.entries(list ?? {}).map(([key, value]) => [`${prefix}${key}`, value]);
  const [low = null, high = null] = (point.medianCi95 ?? []) as readonly number[];
  return Object.fromEntries([
    ...Object.entries(point),
    ...named(point.percentiles, 'p'),
    ...Object.values(SHARES).flatMap((share) => named(point[share], share)),
    ['medianCi95Low', low],
    ['medianCi95High', high],
  ]) as AnswerPoint;
}

function dates(): fc.Arbitrary<{ readonly from: string; readonly to: string }> {
  const day = fc.constantFrom(...MOMENTS).map((moment) => new Date(moment).toISOString().slice(0, 'YYYY-MM-DD'.length));
  const span = fc.tuple(day, day).map(([a, b]) => (a <= b ? { from: a, to: b } : { from: b, to: a }));
  return fc.oneof(fc.constant({ from: '2018', to: '2027' }), span);
}

/** Seldom true. */
function oneIn(count: number): fc.Arbitrary<boolean> {
  return fc.integer({ min: 1, max: count }).map((number) => number === count);
}

function asker(name: string): Asker {
  const found = askers.get(name);
  if (!found) throw new Error(`${name} is nobody`);
  return found;
}
