import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TESTS } from '../../src/catalogue/tests/index.ts';
import type { AggregatePlan, HistogramPlan, RawPlan, RecordsPlan } from '../../src/plan/plan.ts';
import { showPlan } from '../../src/plan/show-plan.ts';
import { explainClickHouse } from '../../src/sql/clickhouse/explain.ts';
import { type Known, VALUES_MAX } from '../../src/sql/duckdb/choose-way.ts';
import { createResultsTable } from '../../src/sql/duckdb/ddl.ts';
import { explainDuckDb, explainStatements } from '../../src/sql/duckdb/explain.ts';
import { Fragment } from '../../src/sql/fragment.ts';
import { migrate } from '../../src/stores/duckdb/schema.ts';
import { Session } from '../../src/stores/engine/session.ts';
import { planOf } from './plan-of.ts';
import { OF_EVERYTHING, REQUESTS, type Request } from './requests.ts';

type Plan = AggregatePlan | HistogramPlan | RawPlan | RecordsPlan;

let instance: DuckDBInstance;
let session: Session;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  session = new Session(await instance.connect(), { signal: new AbortController().signal, timeoutMs: 2 ** 31 - 1 });
  await migrate(session);
  for (const { key } of TESTS) await session.run(createResultsTable(1, key));
});
afterAll(async () => {
  await session.close();
  instance.closeSync();
});

describe('a request', () => {
  it.each(Object.entries(REQUESTS))('becomes the plan of %s', (_, request) => {
    expect(showPlan(planOf(request)).join('\n')).toMatchSnapshot();
  });

  it.each<[string, Request, Readonly<Record<string, readonly string[]>>]>([
    ['of no metric', { metric: 'speed' }, { metric: ['speed is not a valid metric.'] }],
    ['of no chart type', { chartType: 'pie' }, { chartType: ['pie is not a valid chart type.'] }],
    ['of no aggregation', { aggregation: 'yearly' }, { aggregation: ['yearly is not a valid aggregation.'] }],
    ['without a time', { time: undefined }, { time: ['This value should be of type object.'] }],
    ['of a flag that is none', { prefilter: 'yes' }, { prefilter: ['This value should be of type bool.'] }],
    [
      'of filters that are none',
      { filters: [{ id: 'isp', filterType: 'like', filterValues: [] }] },
      {
        'filters[0][filterType]': ['like is not a valid filter type.'],
        'filters[0][filterValues]': ['This collection should contain 1 element or more.'],
      },
    ],
  ])('%s is refused by the name of what is wrong', (_, change, issues) => {
    const request = { ...REQUESTS['groups by daily'], ...change };
    expect(() => planOf(request)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAIL', issues }));
  });
});

describe('the SQL of a plan', () => {
  it.each(Object.entries(REQUESTS))('is known and can be run: %s', async (_, request) => {
    const statements = explainDuckDb(planOf(request), ROWS);
    expect(statements.join('\n\n')).toMatchSnapshot();
    await runAll(statements);
  });

  it.each(Object.entries(REQUESTS))('is known on ClickHouse: %s', (_, request) => {
    expect(explainClickHouse(planOf(request), ROWS).join('\n\n')).toMatchSnapshot();
  });

  it('can be run for each metric and each test', async () => {
    for (const request of OF_EVERYTHING) await runPlan(planOf(request));
  });

  it.each([
    'everything in one group',
    'everything in one group, normalised',
    'groups by daily',
    'groups by a day, normalised',
    'a ratio',
    'a ratio, normalised',
  ])('can be run whatever is known of the data: %s', async (shape) => {
    const plan = planOf(REQUESTS[shape] ?? {});
    if (plan.kind !== 'aggregate') throw new Error(`${shape} is not about groups`);
    for (const known of variantsOf(plan)) {
      await runAll(explainStatements(plan, { known, limits: { groupsMax: 1000 }, extremes: [0, 1] }));
    }
  });
});

const ROWS = 1_000_000;

function runPlan(plan: Plan): Promise<void> {
  return runAll(explainDuckDb(plan, ROWS));
}

const run = new Set<string>();

/** Runs the statements of a question, once where several questions have the same. */
async function runAll(statements: readonly string[]): Promise<void> {
  const script = statements.filter((line) => !line.startsWith('--'));
  if (run.size === run.add(script.join(';')).size) return;
  for (const text of script) await session.run(new Fragment([text]));
}

/** Few results, and more than are held in memory at a time: in all periods, in one of them, of one combination of splits. */
function variantsOf({ scope }: AggregatePlan): Known[] {
  const magnitudes = scope.measure.kind === 'number' ? (['narrow', 'wide', null] as const) : [null];
  const [many, { from }] = [VALUES_MAX + 1, scope.local];
  const bySplits = [{ number: 0, values: many }];
  const counts = [
    null,
    [0, 1].map((day) => ({ number: from + day * 86_400, values: VALUES_MAX, bySplits: [] })),
    [{ number: from, values: many, bySplits }],
    [{ number: from, values: many, bySplits: [...bySplits, { number: 1, values: 1 }] }],
  ];
  const range = { first: 1, last: 1000 };
  return magnitudes.flatMap((magnitude) =>
    [1, many].flatMap((rows) =>
      [false, true].flatMap((someWithoutUnit) =>
        counts.map((counted) => ({
          rows,
          bound: magnitude === 'narrow' ? 1 : Number.POSITIVE_INFINITY,
          magnitude,
          agents: { join: null, range, all: range, someWithoutUnit, splitCount: 1 },
          counts: counted,
        })),
      ),
    ),
  );
}
