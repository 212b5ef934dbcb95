import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { column } from '../../plan/expr.ts';
import { type AggregatePlan, NO_THRESHOLDS } from '../../plan/plan.ts';
import { type Fragment, integer, render, sql } from '../../sql/fragment.ts';
import { DayCache } from '../day-cache/day-cache.ts';
import { NO_RESERVE, openDiskSpace } from '../disk-space.ts';
import { Engine } from '../engine/engine.ts';
import { answersOf } from './answers.ts';
import { DayVersions } from './day-versions.ts';
import { migrate, ResultsTables } from './schema.ts';

const DAY = 20_000;
const RESULTS = { organisationId: 1, test: 'httpget' };

const PLAN: AggregatePlan = {
  kind: 'aggregate',
  scope: {
    ...RESULTS,
    panels: null,
    local: { from: DAY * 86_400, to: (DAY + 1) * 86_400 - 1 },
    filters: [],
    drop: [],
    measure: { kind: 'number', of: column('bytes_sec') },
    window: null,
  },
  splits: [],
  aggregation: 'daily',
  blocks: null,
  byAgent: null,
  percentiles: [50],
  thresholds: NO_THRESHOLDS,
};

const options = {
  memoryMb: 256,
  queriesMax: 2,
  queueMax: 2,
  timeoutMs: 60_000,
  groupsMax: 1000,
  rowsMax: 1000,
  cellsMax: 1000,
  smallBytesMax: 1000,
  dayBytesMax: 2 ** 20,
  warn: (message: string) => expect.fail(message),
};
const tables = new ResultsTables();
let directory: string;
let engine: Engine;
let versions: DayVersions;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'broadgauge-answers-'));
  versions = new DayVersions();
  engine = await Engine.open({
    ...options,
    file: join(directory, 'facts.duckdb'),
    temporaryDirectory: join(directory, 'temporary'),
    disk: openDiskSpace(directory, NO_RESERVE),
    fileDirectories: [],
  });
  await engine.write(async (session) => {
    await migrate(session);
    await tables.load(session);
    await tables.ensure(session, RESULTS.organisationId, RESULTS.test);
    await session.run(sql`INSERT INTO agents (organisation, agent, agent_id, panel) VALUES (1, 1, 'a', 'default')`);
  });
  await store(100, null);
});
afterEach(() => {
  engine.close();
  rmSync(directory, { recursive: true });
});

const store = (value: number, reason: 'other' | null) =>
  engine.write((session) =>
    versions.transaction(session, async (announce) => {
      announce.days(RESULTS, [DAY]);
      const local = DAY * 86_400;
      const notRun = reason === null ? sql`NULL` : sql`'other'`;
      await session.run(
        sql`INSERT INTO results_1_httpget (agent, "at", "local", bytes_sec, not_run) VALUES (1, ${integer(local * 1000)}, ${integer(local)}, ${integer(value)}, ${notRun})`,
      );
    }),
  );

/** Answers that cache as many bytes by the day. */
function open(engine: Engine, dayBytesMax: number) {
  return answersOf(
    {
      engine,
      tables,
      dayVersions: versions,
      days: new DayCache(dayBytesMax),
      daysLoaded: Promise.resolve(),
      writes: { flush: async () => {} },
      exports: directory,
    },
    { ...options, directory, dayBytesMax },
  );
}

describe('a question, while an attempt that was not run arrives', () => {
  /** Answers of an engine, one of whose statements is the moment at which an attempt arrives. */
  const answers = (moment: { readonly isIt: (text: string) => boolean; readonly is: 'before' | 'after' }) => {
    let arrived: Promise<unknown> | undefined;
    let asked = 0;
    const around = async <T>(statement: Fragment, run: () => Promise<T>): Promise<T> => {
      const isIt = arrived === undefined && moment.isIt(render(statement, () => '?'));
      const arrive = () => {
        arrived = store(900, 'other');
        return arrived;
      };
      if (isIt && moment.is === 'before') await arrive();
      const found = await run();
      if (isIt && moment.is === 'after') await arrive();
      return found;
    };
    const watched: Pick<Engine, 'read'> = {
      read: (whose, work) => {
        asked += 1;
        return engine.read(whose, (session) => {
          const own = { columns: session.columns.bind(session), mapRows: session.mapRows.bind(session) };
          session.columns = (statement) => around(statement, () => own.columns(statement));
          session.mapRows = (statement, map) => around(statement, () => own.mapRows(statement, map));
          return work(session);
        });
      },
    };
    const { aggregate } = open(watched as Engine, options.dayBytesMax);
    return {
      ask: async () => (await aggregate(PLAN, new AbortController().signal)).map(({ value }) => value),
      asked: () => asked,
      hasArrived: () => arrived !== undefined,
    };
  };
  const looksForAttempts = (text: string) => text.includes('not_run IS NOT NULL');

  it('is asked again where the results are read after it', async () => {
    const { ask, asked, hasArrived } = answers({
      isIt: (text) => text.includes('results_1_httpget') && !looksForAttempts(text),
      is: 'before',
    });
    expect([await ask(), hasArrived(), asked()]).toEqual([[100], true, 2]);
    expect([await ask(), asked()]).toEqual([[100], 3]);
  });

  it('leaves nothing of it in the answers by the day, where there was none when it looked', async () => {
    const { ask, hasArrived } = answers({ isIt: looksForAttempts, is: 'after' });
    expect([await ask(), hasArrived()]).toEqual([[100], true]);
    expect(await ask()).toEqual([100]);
  });
});

it('is answered from all results again where its values are too many for the cache', async () => {
  const local = DAY * 86_400;
  await engine.write((session) =>
    session.run(
      sql`INSERT INTO results_1_httpget (agent, "at", "local", bytes_sec) SELECT 1, (${integer(local)} + range) * 1000, ${integer(local)} + range, 300 FROM range(1, 500)`,
    ),
  );
  const { aggregate } = open(engine, 2000);
  for (const aggregation of ['total', 'weekly', 'daily', 'total', 'weekly', 'daily'] as const) {
    const groups = await aggregate({ ...PLAN, aggregation }, new AbortController().signal);
    expect(groups.map(({ sampleCount }) => sampleCount)).toEqual([500]);
  }
});
