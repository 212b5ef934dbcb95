import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { EMPTY_METADATA } from '../../src/agents/metadata.ts';
import { NO_TERMS } from '../../src/agents/package-terms.ts';
import { BEGINNING } from '../../src/agents/timeline.ts';
import type { AggregatePlan } from '../../src/plan/plan.ts';
import type { FactStore, ProjectedAgent } from '../../src/ports/fact-store.ts';
import { openFacts } from '../../src/stores/duckdb/open-facts.ts';
import { planOf } from '../plans/plan-of.ts';
import { randomFaults, rounds } from '../random-runs.ts';

const START = Date.UTC(2026, 6, 1);
const DAY_MS = 86_400_000;
const DAYS = 5;
const AGENTS = 3;
const never = new AbortController().signal;
const root = mkdtempSync(join(tmpdir(), 'broadgauge-day-cache-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Result {
  readonly unit: number;
  readonly at: number;
  readonly value: number;
}

/** A store with cached days, and the results that it should have. */
class Panel {
  facts!: FactStore;
  results: Result[] = [];
  warnings: string[] = [];
  ways = 0;
  directory: string;
  readonly #random: () => number;
  #second = 0;
  #copies = 0;

  constructor(random: () => number) {
    this.#random = random;
    this.directory = this.another();
  }

  another(): string {
    this.#copies += 1;
    return mkdtempSync(join(root, `${this.#copies}-`));
  }

  get dayFile(): string {
    return join(this.directory, 'day-cache');
  }

  upTo(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  async open(): Promise<void> {
    this.facts = await openFacts({
      directory: this.directory,
      memoryMb: 256,
      queriesMax: 2,
      queueMax: 100,
      timeoutMs: 3_600_000,
      rowsMax: 1_000_000,
      groupsMax: 10_000,
      cellsMax: 10_000,
      smallBytesMax: 400,
      dayBytesMax: 2 ** 20,
      warn: (message) => this.warnings.push(message),
      onWay: () => {
        this.ways += 1;
      },
    });
    await this.facts.claim('register');
    await this.facts.recover(async () => {});
  }

  async register(): Promise<void> {
    const agents = Array.from({ length: AGENTS }, (_, index) => agentOf(index + 1));
    await this.facts.project(1, { agents: listOf(agents), revision: 1, complete: true });
  }

  async add(count: number): Promise<void> {
    const added = Array.from({ length: count }, () => {
      this.#second += 1;
      const at = START + this.upTo(DAYS) * DAY_MS + this.#second * 1000;
      return { unit: 1 + this.upTo(AGENTS), at, value: this.upTo(1000) };
    });
    const lines = added.map(({ unit, at, value }) =>
      JSON.stringify({ unit_id: unit, dtime: new Date(at).toISOString(), bytes_sec: value }),
    );
    const body = await this.facts.receive(listOf(Buffer.from(lines.join('\n'))));
    const batch = { view: { organisationId: 1, panels: null }, test: 'httpget', body, format: 'ndjson' } as const;
    const limits = { ignoreUnknown: false, earliest: 0, latest: Date.UTC(2027, 0), strict: false, checks: [] };
    expect(await this.facts.append({ ...batch, ...limits, onAhead: () => {} })).toMatchObject({ accepted: count });
    this.results.push(...added);
  }

  async remove(): Promise<void> {
    const from = START + this.upTo(DAYS) * DAY_MS;
    const utc = { from, to: from + 3 * 3_600_000 };
    await this.facts.remove({ organisationId: 1, tests: ['httpget'], agents: null, utc });
    this.results = this.results.filter(({ at }) => at < utc.from || at > utc.to);
  }

  /** Every answer is that of the results. */
  async verify(): Promise<void> {
    for (const aggregation of ['hourly', 'daily', 'total'] as const) {
      const groups = await this.facts.aggregate(questionOf(aggregation), never);
      const found = groups.map(({ bucket, sampleCount, value, min, max }) => [bucket, sampleCount, value, min, max]);
      expect(found.sort(byBucket), aggregation).toEqual(expected(this.results, aggregation));
    }
  }
}

/** What may happen to a store between two questions. */
const EVENTS: Readonly<Record<string, (panel: Panel, earlier: Earlier) => Promise<void>>> = {
  'one result': (panel) => panel.add(1),
  results: (panel) => panel.add(20),
  deletion: (panel) => panel.remove(),
  'a restart': (panel) => restart(panel),
  'a restart twice': async (panel) => {
    await restart(panel);
    await restart(panel);
  },
  /** What is on disk at that moment, beside cached days that an earlier stop has left. */
  'a kill': async (panel, earlier) => {
    const copy = panel.another();
    cpSync(panel.directory, copy, { recursive: true });
    const { facts } = panel;
    panel.directory = copy;
    if (earlier.dayFile) writeFileSync(panel.dayFile, earlier.dayFile);
    await panel.open();
    await facts.close();
  },
  /** Results as they were, beside the latest cached days. */
  'a restore': async (panel, earlier) => {
    await panel.facts.close();
    const latest = readFileSync(panel.dayFile);
    if (earlier.directory) {
      panel.directory = panel.another();
      cpSync(earlier.directory, panel.directory, { recursive: true });
      panel.results = [...earlier.results];
    }
    writeFileSync(panel.dayFile, latest);
    await panel.open();
  },
  'a damaged file': async (panel) => {
    await panel.facts.close();
    const bytes = readFileSync(panel.dayFile);
    const place = panel.upTo(bytes.length);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(panel.dayFile, bytes);
    await panel.open();
  },
  'another program': async (panel) => {
    await panel.facts.close();
    const day = START / 1000 + panel.upTo(DAYS) * 86_400;
    const instance = await DuckDBInstance.create(join(panel.directory, 'facts.duckdb'));
    const connection = await instance.connect();
    await connection.run(`DELETE FROM results_1_httpget WHERE "local" BETWEEN ${day} AND ${day + 86_399}`);
    connection.closeSync();
    instance.closeSync();
    panel.results = panel.results.filter(({ at }) => at < day * 1000 || at >= day * 1000 + DAY_MS);
    await panel.open();
  },
};

/** What an earlier stop has left. */
interface Earlier {
  directory?: string;
  dayFile?: Buffer;
  results: readonly Result[];
}

async function restart(panel: Panel): Promise<void> {
  await panel.facts.close();
  await panel.open();
}

describe('days that were cached before a restart', () => {
  it('are never those of other results, whatever happens to the files', async () => {
    const { random, seed } = randomFaults();
    const panel = new Panel(random);
    const earlier: Earlier = { results: [] };
    await panel.open();
    await panel.register();
    await panel.add(40);
    const events = Object.keys(EVENTS);
    for (let round = 0; round < rounds({ usual: events.length, long: 1000 }); round += 1) {
      await panel.verify();
      if (round % 7 === 0) {
        await panel.facts.close();
        earlier.directory = panel.another();
        cpSync(panel.directory, earlier.directory, { recursive: true, preserveTimestamps: true });
        earlier.dayFile = readFileSync(panel.dayFile);
        earlier.results = [...panel.results];
        await panel.open();
      }
      const event = events[round < events.length ? round : panel.upTo(events.length)] ?? '';
      await EVENTS[event]?.(panel, earlier);
      await panel.verify().catch((error: unknown) => {
        throw new Error(`${seed}, after ${event} in round ${round}`, { cause: error });
      });
    }
    await panel.facts.close();
  });

  it('are not read again, until their results change', async () => {
    const panel = new Panel(() => 0.5);
    await panel.open();
    await panel.register();
    await panel.add(40);
    await panel.verify();
    await restart(panel);
    panel.ways = 0;
    await panel.verify();
    expect(panel.ways).toBe(0);
    await panel.add(1);
    await panel.verify();
    expect(panel.ways).toBeGreaterThan(0);
    await panel.facts.close();
  });

  it('are in a file from a stop to the next start alone', async () => {
    const panel = new Panel(() => 0.5);
    await panel.open();
    await panel.register();
    await panel.add(40);
    await panel.verify();
    expect(existsSync(panel.dayFile)).toBe(false);
    await panel.facts.close();
    expect(existsSync(panel.dayFile)).toBe(true);
    await panel.open();
    await panel.verify();
    expect(existsSync(panel.dayFile)).toBe(false);
    expect(panel.warnings).toEqual([]);
    await panel.facts.close();
  });
});

function questionOf(aggregation: 'hourly' | 'daily' | 'total'): AggregatePlan {
  const time = { from: '2026-06-30', to: '2026-07-10' };
  const asked = { metric: 'httpget', chartType: 'aggregate', normalised: false, prefilter: false } as const;
  return planOf({ ...asked, aggregation, time }) as AggregatePlan;
}

const SECONDS = { hourly: 3600, daily: 86_400, total: Number.POSITIVE_INFINITY };

function expected(results: readonly Result[], aggregation: keyof typeof SECONDS): number[][] {
  const byPeriod = new Map<number, number[]>();
  for (const { at, value } of results) {
    const period = aggregation === 'total' ? 0 : at / 1000 - ((at / 1000) % SECONDS[aggregation]);
    byPeriod.set(period, [...(byPeriod.get(period) ?? []), value]);
  }
  return [...byPeriod]
    .map(([bucket, values]) => [
      bucket,
      values.length,
      values.reduce((sum, value) => sum + value, 0) / values.length,
      Math.min(...values),
      Math.max(...values),
    ])
    .sort(byBucket);
}

function byBucket([a = 0]: readonly number[], [b = 0]: readonly number[]): number {
  return a - b;
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
