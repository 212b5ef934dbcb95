import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_METADATA } from '../../src/agents/metadata.ts';
import { NO_TERMS } from '../../src/agents/package-terms.ts';
import { BEGINNING } from '../../src/agents/timeline.ts';
import { seededRandom } from '../../src/lib/random.ts';
import type { GroupRow } from '../../src/plan/group-row.ts';
import type { AggregatePlan } from '../../src/plan/plan.ts';
import type { FactStore, ProjectedAgent } from '../../src/ports/fact-store.ts';
import { openFacts } from '../../src/stores/duckdb/open-facts.ts';
import { withPercentilesOf } from '../engines/difference.ts';
import { planOf } from '../plans/plan-of.ts';
import { IS_LONG } from '../random-runs.ts';

/** However busy the machine is. */
const PATIENT_MS = 3_600_000;
const ROWS = 300;
const AGENTS = 3;
const DAY = Date.UTC(2026, 6, 1);
const VIEW = { organisationId: 1, panels: null };
/** Fewer than a day or an agent has, and those of some days or agents. */
const VALUES_MAX = [10, 220];

/** Every run takes apart one by periods and one by splits. */
const GROUPS: readonly { readonly aggregation: string; readonly splits: string[] }[] = IS_LONG
  ? ['hourly', 'daily', 'weekly', 'hour_of_day', 'total'].flatMap((aggregation) =>
      [['agent'], ['agent', 'target']].map((splits) => ({ aggregation, splits })),
    )
  : [
      { aggregation: 'hourly', splits: ['agent'] },
      { aggregation: 'total', splits: ['agent', 'target'] },
    ];
const METRICS = ['httpget', 'httpget_retrans', 'mos', 'latencyLoss'];
const PERCENTILES = [0, 0.1, 33.3, 50, 99.9, 100];

describe('a question of more values than are held in memory at a time', () => {
  const root = mkdtempSync(join(tmpdir(), 'broadgauge-large-'));
  let usual: FactStore;
  let bounded: readonly FactStore[];
  beforeAll(async () => {
    const first = await open('first');
    await store(first);
    await first.close();
    const copies = ['usual', ...VALUES_MAX.map(String)];
    for (const name of copies) cpSync(join(root, 'first'), join(root, name), { recursive: true });
    [usual, ...bounded] = (await Promise.all([
      open('usual'),
      ...VALUES_MAX.map((valuesMax) => open(String(valuesMax), valuesMax)),
    ])) as [FactStore, ...FactStore[]];
  });
  afterAll(async () => {
    for (const facts of [usual, ...(bounded ?? [])]) await facts?.close();
    rmSync(root, { recursive: true, force: true });
  });

  it.each(METRICS)('has the figures of any other, percentiles to 12 digits: %s', async (metric) => {
    for (const groups of GROUPS) {
      const plan = questionOf({ metric, ...groups });
      const normalised = questionOf({ metric, ...groups, normalised: true, at_least: [7, 50] });
      const byAgent = { kind: 'clusters' } as const;
      const asked = [
        plan,
        { ...plan, byAgent },
        { ...plan, percentiles: PERCENTILES },
        normalised,
        { ...normalised, byAgent },
      ];
      for (const each of asked) await compare(each);
    }
  });

  it('has few groups at most, all parts together', async () => {
    const plan = questionOf({ metric: 'httpget', aggregation: 'hourly', splits: ['agent', 'target'] });
    const groups = await usual.aggregate(plan, never);
    expect(groups.length).toBeGreaterThan(100);
    const few = await open('first', 40, groups.length - 1);
    await expect(few.aggregate(plan, never)).rejects.toMatchObject({ limit: 'points', max: groups.length - 1 });
    await few.close();
  });

  async function compare(plan: AggregatePlan): Promise<void> {
    const expected = sorted(await usual.aggregate(plan, never));
    expect(expected.length).toBeGreaterThan(1);
    for (const [index, facts] of bounded.entries()) {
      const groups = withPercentilesOf(expected, sorted(await facts.aggregate(plan, never)));
      expect(groups, `${VALUES_MAX[index]} values`).toEqual(expected);
    }
  }

  function open(name: string, valuesMax?: number, groupsMax = 10_000): Promise<FactStore> {
    return openFacts({
      directory: join(root, name),
      memoryMb: 512,
      queriesMax: 2,
      queueMax: 100,
      timeoutMs: PATIENT_MS,
      rowsMax: 1_000_000,
      groupsMax,
      cellsMax: 10_000,
      smallBytesMax: 400,
      dayBytesMax: 0,
      warn: () => {},
      ...(valuesMax !== undefined && { valuesMax }),
    });
  }
});

/** What a question has beside its time and chart. */
interface Request {
  readonly metric: string;
  readonly aggregation: string;
  readonly splits: readonly string[];
  readonly normalised?: boolean;
  readonly at_least?: readonly number[];
}

const never = new AbortController().signal;

function questionOf(change: Request): AggregatePlan {
  const time = { from: '2026-07-01 03:00', to: '2026-07-15 20:00' };
  return planOf({ chartType: 'aggregate', normalised: false, prefilter: false, time, ...change }) as AggregatePlan;
}

function sorted(groups: readonly GroupRow[]): GroupRow[] {
  const keyOf = ({ splits, bucket }: GroupRow) => JSON.stringify([bucket, splits]);
  return groups.map(withRoundedError).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Errors are sums of fractions, whose order differs. */
function withRoundedError({ standardError, ...group }: GroupRow): GroupRow {
  return typeof standardError === 'number'
    ? { ...group, standardError: Number(standardError.toPrecision(12)) }
    : { ...group, ...(standardError !== undefined && { standardError }) };
}

/** Few values, some of which occur often, on some days of two weeks. */
async function store(facts: FactStore): Promise<void> {
  await facts.claim('register');
  await facts.recover(async () => {});
  const agents = Array.from({ length: AGENTS }, (_, index) => agentOf(index + 1));
  await facts.project(1, { agents: listOf(agents), revision: 1, complete: true });
  const random = seededRandom(7);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const named = () => ({ unit_id: 1 + upTo(AGENTS), target: [null, 'a', 'b'][upTo(3)] });
  const timed = (row: number) => ({
    dtime: new Date(DAY + upTo(14) * 86_400_000 + upTo(30) * 600_000 + row * 1000).toISOString(),
  });
  const rowsOf = (values: () => object) =>
    Array.from({ length: ROWS }, (_, row) => ({ ...named(), ...timed(row), ...values() }));
  await append(
    facts,
    'httpget',
    rowsOf(() => ({
      bytes_sec: random() < 0.3 ? 5 : upTo(random() < 0.1 ? 2 ** 52 : 1000),
      tcp_retransmissions: random() < 0.3 ? 5 : upTo(100),
    })),
  );
  await append(
    facts,
    'jitter',
    rowsOf(() => ({ mos: random() < 0.3 ? 4.1 : 4.1 + random() / 1e7 })),
  );
  await append(
    facts,
    'latency',
    rowsOf(() => ({ successes: upTo(9), failures: upTo(3) })),
  );
}

async function append(facts: FactStore, test: string, rows: readonly object[]): Promise<void> {
  const lines = rows.map((row) => JSON.stringify(row)).join('\n');
  const body = await facts.receive(listOf(Buffer.from(lines)));
  const limits = { earliest: 0, latest: Date.UTC(2027, 0) };
  const batch = { view: VIEW, test, body, format: 'ndjson', ignoreUnknown: false, ...limits } as const;
  expect(await facts.append({ ...batch, strict: false, checks: [], onAhead: () => {} })).toMatchObject({ rejected: 0 });
}

function agentOf(id: number): ProjectedAgent {
  const version = { validFrom: BEGINNING, metadata: EMPTY_METADATA, terms: NO_TERMS };
  const names = { agentId: `box-${id}`, unitId: id, macAddress: null };
  const agent = { id, ...names, kind: 'whitebox', base: null, country: null } as const;
  return { ...agent, panel: 'default', timeline: [version] };
}

async function* listOf<T>(items: T): AsyncGenerator<T> {
  yield items;
}
