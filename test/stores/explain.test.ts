import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_METADATA } from '../../src/agents/metadata.ts';
import { TERM_FIELDS, type Terms } from '../../src/agents/package-terms.ts';
import { BEGINNING } from '../../src/agents/timeline.ts';
import type { AggregatePlan, HistogramPlan } from '../../src/plan/plan.ts';
import type { ProjectedAgent } from '../../src/ports/fact-store.ts';
import { duckdb } from '../../src/sql/duckdb/dialect.ts';
import { explainStatements, written } from '../../src/sql/duckdb/explain.ts';
import { compileValueRange, histogramSteps } from '../../src/sql/duckdb/histogram.ts';
import { createStep } from '../../src/sql/duckdb/script.ts';
import { Fragment } from '../../src/sql/fragment.ts';
import { measureKind } from '../../src/sql/scope.ts';
import { aggregate, readKnown } from '../../src/stores/duckdb/answer/aggregate.ts';
import { histogram } from '../../src/stores/duckdb/answer/histogram.ts';
import { KnownAgents } from '../../src/stores/duckdb/answer/known-agents.ts';
import { KnownData } from '../../src/stores/duckdb/answer/known-data.ts';
import { DayVersions } from '../../src/stores/duckdb/day-versions.ts';
import { openFacts } from '../../src/stores/duckdb/open-facts.ts';
import { Session } from '../../src/stores/engine/session.ts';
import { planOf } from '../plans/plan-of.ts';
import { REQUESTS } from '../plans/requests.ts';

const ROWS = 60;
const LIMITS = { groupsMax: 10_000, rowsMax: 1000, cellsMax: 10_000 };
const PLANS = Object.entries(REQUESTS).map(([name, request]) => [name, planOf(request)] as const);
const AGGREGATES = PLANS.filter((entry): entry is [string, AggregatePlan] => entry[1].kind === 'aggregate');
const HISTOGRAMS = PLANS.filter((entry): entry is [string, HistogramPlan] => entry[1].kind === 'histogram');

describe('what is explained is what the engine is asked', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-explain-'));
  let instance: DuckDBInstance;
  let session: Session;
  let recording: Session;
  const recorded: string[] = [];

  beforeAll(async () => {
    await fill(directory);
    instance = await DuckDBInstance.create(join(directory, 'facts.duckdb'), { threads: '1' });
    session = sessionOf(await instance.connect());
    recording = sessionOf(recorder(await instance.connect(), recorded));
  });
  afterAll(async () => {
    await session.close();
    await recording.close();
    instance.closeSync();
    rmSync(directory, { recursive: true, force: true });
  });

  it.each(AGGREGATES)('of groups, whether values are many or few: %s', async (_, plan) => {
    for (const valuesMax of [1000, 10]) {
      const limits = { ...LIMITS, valuesMax };
      const results = async () => ({
        rows: ROWS,
        bound: 1e6,
        magnitude: measureKind(plan.scope, duckdb) === 'integer' ? ('narrow' as const) : null,
        extent: null,
        agents: await KnownAgents.read(session, 1),
      });
      const found = await readKnown(session, plan, limits, await results());
      const forRun = await results();
      recorded.length = 0;
      await aggregate(recording, plan, limits, forRun);
      if (found === 'no agents') continue;
      const explained = explainStatements(plan, { known: found.known, limits, extremes: [0, 1] });
      expect(recorded).toEqual(explained.filter((text) => !text.startsWith('--')));
    }
  });

  it.each(HISTOGRAMS)('of bins: %s', async (_, plan) => {
    const known = new KnownData(new DayVersions());
    await histogram(session, plan, LIMITS, known);
    recorded.length = 0;
    await histogram(recording, plan, LIMITS, known);
    const agents = await KnownAgents.read(session, 1);
    const found = await readKnown(session, { ...plan, kind: 'aggregate', percentiles: [] } as never, LIMITS, {
      rows: ROWS,
      bound: 1,
      magnitude: null,
      extent: null,
      agents,
    });
    if (found === 'no agents') throw new Error('no agents');
    for (const step of histogramSteps(plan, found.known.agents.join)) await session.run(createStep(step));
    const { lo, hi } = await session.first(compileValueRange(plan, found.known.agents.join));
    const circumstances = { known: found.known, limits: LIMITS, extremes: [Number(lo), Number(hi)] as const };
    expect(recorded).toEqual(explainStatements(plan, circumstances));
  });
});

function sessionOf(connection: DuckDBConnection): Session {
  return new Session(connection, { signal: new AbortController().signal, timeoutMs: 2 ** 31 - 1 });
}

/** The connection, with the text of every statement noted before it runs. */
function recorder(connection: DuckDBConnection, recorded: string[]): DuckDBConnection {
  return new Proxy(connection, {
    get(target, key) {
      const member = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      if (key !== 'run' && key !== 'stream') return member.bind(target);
      return (text: string, values: readonly unknown[] = []) => {
        const inlined = text.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]));
        recorded.push(written(new Fragment([inlined])));
        return member.call(target, text, values);
      };
    },
  });
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** Three agents, one of which changes its provider, and results of the tests that are asked for. */
async function fill(directory: string): Promise<void> {
  const facts = await openFacts({
    directory,
    memoryMb: 512,
    queriesMax: 2,
    queueMax: 100,
    timeoutMs: 60_000,
    smallBytesMax: 0,
    dayBytesMax: 0,
    warn: () => {},
    ...LIMITS,
  });
  await facts.claim('register');
  await facts.recover(async () => {});
  await facts.project(1, { agents: listOf([1, 2, 3].map(agentOf)), revision: 1, complete: true });
  const hour = (row: number) => new Date(Date.UTC(2026, 6, 1) + row * 7 * 3_600_000).toISOString();
  const named = (row: number) => ({ unit_id: 1 + (row % 3), dtime: hour(row), target: ['a', 'b'][row % 2] });
  const figures: Readonly<Record<string, (row: number) => object>> = {
    httpget: (row) => ({ bytes_sec: 1000 + row * row, successes: 1, failures: 0 }),
    httppost: (row) => ({ bytes_sec: 1000 + row * row, successes: 1, failures: 0 }),
    latency: (row) => ({ rtt_avg: 1000 + row, successes: 5 + (row % 7), failures: row % 3 }),
  };
  for (const [test, figuresOf] of Object.entries(figures)) {
    const rows = Array.from({ length: ROWS }, (_, row) => ({ ...named(row), ...figuresOf(row) }));
    const body = await facts.receive(listOf(Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'))));
    const limits = { earliest: 0, latest: Date.UTC(2027, 0), strict: false, checks: [], onAhead: () => {} };
    const batch = { view: { organisationId: 1, panels: null }, test, body, format: 'ndjson', ignoreUnknown: false };
    expect(await facts.append({ ...batch, ...limits } as never)).toMatchObject({ accepted: ROWS });
  }
  await facts.close();
}

/** Every speed is known, and 100. */
const TERMS = Object.fromEntries(
  TERM_FIELDS.map((field) => [field, field === 'technology' ? 'FTTP' : 100]),
) as unknown as Terms;

function agentOf(id: number): ProjectedAgent {
  const version = (validFrom: number, isp: string) => ({
    validFrom,
    metadata: { ...EMPTY_METADATA, isp },
    terms: TERMS,
  });
  const timeline = [version(BEGINNING, 'Acme'), ...(id === 1 ? [version(Date.UTC(2026, 6, 10), 'Other')] : [])];
  const names = { agentId: `box-${id}`, unitId: id, macAddress: null };
  return { id, ...names, kind: 'whitebox', base: null, country: null, panel: 'default', timeline };
}

async function* listOf<T>(items: T): AsyncGenerator<T> {
  yield items;
}
