import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GroupRow } from '../../src/plan/group-row.ts';
import type { AggregatePlan } from '../../src/plan/plan.ts';
import { createResultsTable } from '../../src/sql/duckdb/ddl.ts';
import { double } from '../../src/sql/expression.ts';
import { type Fragment, integer, join, name, sql } from '../../src/sql/fragment.ts';
import { resultsTableName } from '../../src/sql/results-table.ts';
import { aggregate } from '../../src/stores/duckdb/answer/aggregate.ts';
import { KnownData } from '../../src/stores/duckdb/answer/known-data.ts';
import { readKnownResults } from '../../src/stores/duckdb/answer/known-results.ts';
import { DayVersions } from '../../src/stores/duckdb/day-versions.ts';
import { migrate } from '../../src/stores/duckdb/schema.ts';
import { Session } from '../../src/stores/engine/session.ts';
import { planOf } from './plan-of.ts';

const ROWS = 20_000;
const AGENTS = 8;
/** Each has the same results, in another order. */
const ORGANISATIONS = [1, 2, 3];
const TIME = { from: '2026-07-01', to: '2026-07-08' };
const HOUR_MS = 3_600_000;
const MIDNIGHT = Date.parse(TIME.from);
/** Speeds differ within an hour, a day and a week. */
const MOVE_MS = 36.5 * HOUR_MS;
const LIMITS = { groupsMax: 10_000, rowsMax: ROWS, cellsMax: 1_000_000 };

/** Usual and extreme values: sums of either have another last digit in another order. */
const MOS = [
  sql`1 + CAST(hash(i) % 4000 AS DOUBLE) / 1000`,
  join([1e100, -1e100, 1 / 3, 1e-200, 1e15, 4.1, -0.1, 7e-9].map(double)),
] as const;

let instance: DuckDBInstance;
let session: Session;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  session = new Session(await instance.connect(), { signal: new AbortController().signal, timeoutMs: 2 ** 31 - 1 });
  await migrate(session);
  const [usual, hostile] = MOS;
  // Agents with odd numbers have usual values. Of the others each has its own mixture.
  const mos = sql`CASE WHEN agent % 2 = 1 THEN ${usual} ELSE ([${hostile}])[CAST(1 + hash(i + 1) % (1 + agent) AS BIGINT)] END`;
  await session.run(sql`CREATE TEMP TABLE given AS SELECT i, CAST(1 + hash(i + 2) % ${integer(AGENTS)} AS INTEGER) AS agent,
    ${integer(MIDNIGHT)} + i * ${integer(Math.floor((7 * 24 * HOUR_MS) / ROWS))} AS "at" FROM range(${integer(ROWS)}) AS r(i)`);
  for (const organisation of ORGANISATIONS) {
    await store(organisation, 'jitter', {
      jitter_down: sql`1`,
      packets_down_sent: sql`7 + hash(i) % 90`,
      packets_down_recv: sql`hash(i + 4) % 97`,
      mos,
    });
    await store(organisation, 'httpget', { bytes_sec: sql`CAST(hash(i) % 100000000 AS BIGINT)`, threads: sql`1` });
    await session.run(
      sql`INSERT INTO agents BY NAME SELECT ${integer(organisation)} AS organisation, ${numberOf(sql`a`, organisation)} AS agent, 'agent-' || a AS agent_id, a AS unit_id, 'panel' AS panel, 'base' AS base FROM range(1, ${integer(AGENTS + 1)}) AS r(a)`,
    );
    await session.run(sql`INSERT INTO versions BY NAME SELECT ${integer(organisation)} AS organisation, ${numberOf(sql`a`, organisation)} AS agent,
      CASE v WHEN 0 THEN -9000000000000 ELSE ${integer(MIDNIGHT)} + v * ${integer(MOVE_MS)} END AS valid_from,
      CASE v WHEN 3 THEN 9000000000000 ELSE ${integer(MIDNIGHT)} + (v + 1) * ${integer(MOVE_MS)} END AS valid_to,
      CASE WHEN a % 2 = 1 THEN 'usual' ELSE 'hostile' END AS isp, 7.3 + a + v AS download_mbps, MAP {} AS custom FROM range(1, ${integer(AGENTS + 1)}) AS r(a), range(4) AS s(v)`);
  }
});
afterAll(async () => {
  await session.close();
  instance.closeSync();
});

/** Agents have other numbers in other organisations. */
function numberOf(agent: Fragment, organisation: number): Fragment {
  return sql`CAST(${integer(organisation * 100)} + ${agent} AS INTEGER)`;
}

async function store(organisation: number, test: string, columns: Readonly<Record<string, Fragment>>): Promise<void> {
  await session.run(createResultsTable(organisation, test));
  const values = Object.entries(columns).map(([column, value]) => sql`${value} AS ${name(column)}`);
  await session.run(
    sql`INSERT INTO ${name(resultsTableName(organisation, test))} BY NAME SELECT ${numberOf(sql`agent`, organisation)} AS agent, "at", "at" // 1000 AS "local", ${join(values)} FROM given ORDER BY hash(i + ${integer(organisation * 1000)})`,
  );
}

const OPINIONS = { metric: 'mos' };
const OF_SOLD = { metric: 'httpget', relative_to: 'advertised' };
const LOSS = { metric: 'lossDown' };
const USUAL = { id: 'isp', filterType: 'include', filterValues: ['usual'] };

describe('the same results in another order', () => {
  it.each([
    ['opinions by the hour', { ...OPINIONS, aggregation: 'hourly', splits: ['agent'] }, LIMITS],
    ['opinions of all time', { ...OPINIONS, aggregation: 'total', filters: [USUAL] }, LIMITS],
    [
      'opinions, more than are held in memory',
      { ...OPINIONS, aggregation: 'daily', splits: ['isp'] },
      { ...LIMITS, valuesMax: 5000 },
    ],
    [
      'errors of opinions by agent',
      { ...OPINIONS, aggregation: 'daily', intervals: 'agents', splits: ['isp'] },
      LIMITS,
    ],
    ['means of agents', { ...OPINIONS, aggregation: 'total', per_agent: { summary: 'mean' }, splits: ['isp'] }, LIMITS],
    ['speeds beside those that are sold', { ...OF_SOLD, aggregation: 'daily', splits: ['isp'] }, LIMITS],
    [
      'means of agents beside what they were sold',
      { ...OF_SOLD, aggregation: 'total', per_agent: { summary: 'mean' }, splits: ['isp'] },
      LIMITS,
    ],
    ['lost packets', { ...LOSS, aggregation: 'hourly' }, LIMITS],
    [
      'errors of lost packets by agent',
      { ...LOSS, aggregation: 'total', intervals: 'agents', splits: ['isp'] },
      LIMITS,
    ],
    ['normalised opinions', { ...OPINIONS, aggregation: 'total', normalised: true, splits: ['isp'] }, LIMITS],
    [
      'normalised opinions with errors by agent',
      { ...OPINIONS, aggregation: 'total', normalised: true, intervals: 'agents', splits: ['isp'] },
      LIMITS,
    ],
  ])('has the same figures to the last bit: %s', async (_, request, limits) => {
    const plan = planOf({
      chartType: 'aggregate',
      normalised: false,
      prefilter: false,
      time: TIME,
      ...request,
    }) as AggregatePlan;
    const answers: string[] = [];
    for (const organisationId of ORGANISATIONS)
      answers.push(written(await ask({ ...plan, scope: { ...plan.scope, organisationId } }, limits)));
    expect(answers[0]?.length).toBeGreaterThan(100);
    expect(new Set(answers).size).toBe(1);
  });
});

async function ask(plan: AggregatePlan, limits: typeof LIMITS): Promise<readonly GroupRow[]> {
  const known = await readKnownResults(session, plan, limits, new KnownData(new DayVersions()));
  return aggregate(session, plan, limits, known);
}

function written(groups: readonly GroupRow[]): string {
  return groups
    .map((group) => JSON.stringify(group))
    .sort()
    .join('\n');
}
