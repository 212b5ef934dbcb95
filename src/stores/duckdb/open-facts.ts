import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Semaphore } from '../../lib/concurrency/semaphore.ts';
import { NO_VALUES } from '../../lib/statistics/group-statistics.ts';
import {
  type AggregatePlan,
  organisationOf,
  type RawPlan,
  type RecordsPlan,
  type Scope,
  testsOf,
  withTests,
} from '../../plan/plan.ts';
import type { TracePlan } from '../../plan/trace.ts';
import type { FactStore, ResultSelection } from '../../ports/fact-store.ts';
import { integer, sql } from '../../sql/fragment.ts';
import { DayCache } from '../day-cache/day-cache.ts';
import { Engine } from '../engine/engine.ts';
import type { Session } from '../engine/session.ts';
import type { FactsOptions } from '../facts-options.ts';
import { Spool } from '../intake/spool.ts';
import { type StagedRows, storeLarge } from '../intake/store-large.ts';
import { traceOfNothing } from '../stage-counts.ts';
import { activity } from './answer/activity.ts';
import { aggregate, readKnownResults } from './answer/aggregate.ts';
import { aggregateByDay } from './answer/aggregate-by-day.ts';
import { histogram } from './answer/histogram.ts';
import { KnownData } from './answer/known-data.ts';
import { renderFile } from './answer/render-file.ts';
import { stream } from './answer/stream.ts';
import { countRecordsOf, countResults } from './answer/table-statistics.ts';
import { trace } from './answer/trace.ts';
import { values } from './answer/values.ts';
import { DayVersions } from './day-versions.ts';
import { AgentIndexes } from './ingest/agent-indexes.ts';
import { BatchJournal } from './ingest/batch-journal.ts';
import { Checkpoints, checkpointWhenFree } from './ingest/checkpoints.ts';
import { describeBatch, insertStaged, rememberBatch } from './ingest/insert-staged.ts';
import { JournalTail } from './ingest/journal-tail.ts';
import { recoverBatches } from './ingest/recover-batches.ts';
import { ResultJournal } from './ingest/result-journal.ts';
import { SmallBodies } from './ingest/small-bodies.ts';
import { project } from './projection.ts';
import { forgetOrganisation, removeAside, removeResults, selectResults } from './remove-results.ts';
import { claim, migrate, ResultsTables } from './schema.ts';
import { snapshotFiles } from './snapshot-files.ts';

/** A key takes some 150 bytes. */
const RECENT_KEYS_MAX = 50_000;

/** Small bodies that are stored at the same time: as good as all that come, and few of an organisation that is not alone. */
const SMALL_MAX = 1000;
const SMALL_SHARE_MAX = 4;
const SMALL_WAITING_MAX = 10_000;

/** Opens the fact store in its directory, and repairs it after a crash. */
export async function openFacts(options: FactsOptions): Promise<FactStore> {
  const directory = resolve(options.directory);
  mkdirSync(directory, { recursive: true });
  const spool = await Spool.open(join(directory, 'spool'));
  const batches = await BatchJournal.open(join(directory, 'batches'), options.warn);
  const journal = await ResultJournal.open(join(directory, 'journal'), options.warn);
  const exports = join(directory, 'exports');
  rmSync(exports, { recursive: true, force: true });
  const dayVersions = new DayVersions();
  const known = new KnownData(dayVersions);
  const engine = await Engine.open({
    ...options,
    onReopen: () => dayVersions.reopened(),
    file: join(directory, 'facts.duckdb'),
    temporaryDirectory: join(directory, 'temporary'),
    fileDirectories: [join(directory, 'spool'), join(directory, 'batches'), exports],
  });
  const tables = new ResultsTables();
  await engine.session(async (session) => {
    await migrate(session);
    await tables.load(session);
  });
  const projected = new Map<number, number>();
  await engine.session(async (session) => {
    for (const row of await session.rows(sql`SELECT organisation, revision FROM projection`)) {
      projected.set(Number(row.organisation), Number(row.revision));
    }
  });
  const tail = new JournalTail({ engine, journal, tables, versions: dayVersions, warn: options.warn });
  const agents = new AgentIndexes(engine);
  const smallBodies = new SmallBodies(
    { engine, agents, journal, tail, tables },
    options.recentKeysMax ?? RECENT_KEYS_MAX,
  );
  const insert = (session: Session, rows: StagedRows, batchId: string) =>
    engine.exclusively(async () => {
      await tables.ensure(session, rows.organisationId, rows.test.key);
      await smallBodies.expect(session, rows);
      return dayVersions.transaction(session, async (announce) => {
        const stored = await insertStaged(session, rows, announce);
        await rememberBatch(session, batchId);
        return stored;
      });
    });
  const appendLarge = storeLarge({
    engine,
    spool,
    findAgents: (organisationId) => agents.of(organisationId),
    insert: async (session, rows, staged) =>
      batches.whileStored(staged.file.path, await describeBatch(session, staged), (id) => insert(session, rows, id)),
  });
  const cached = { days: new DayCache(options.dayBytesMax), versions: dayVersions, data: known };
  const answer = async (session: Session, plan: AggregatePlan) =>
    options.dayBytesMax > 0
      ? aggregateByDay(session, plan, options, cached)
      : aggregate(session, plan, options, await readKnownResults(session, plan, options, known));
  const checkpoints = new Checkpoints({ engine, batches, journal, tail, warn: options.warn });
  const small = new Semaphore(SMALL_MAX, SMALL_WAITING_MAX, { shareMax: SMALL_SHARE_MAX });
  const changes = new Map<number, number>();
  const start = randomUUID();
  const changed = (organisationId: number) => changes.set(organisationId, (changes.get(organisationId) ?? 0) + 1);

  /** Resolves when a question sees what was acknowledged before. */
  const settled = async (organisationId: number, tests?: readonly string[]) => {
    if (tail.has(organisationId, tests)) await tail.flush();
  };
  const settledFor = (plan: RawPlan | RecordsPlan | { readonly scope: Scope }) =>
    settled(organisationOf(plan), 'scope' in plan ? testsOf(plan.scope) : [plan.test]);
  const stored = (scope: Scope) => withTests(scope, (test) => tables.has(scope.organisationId, test));
  const ofTables = (selection: ResultSelection) => ({
    ...selection,
    tests: selection.tests.filter((test) => tables.has(selection.organisationId, test)),
  });
  /** A plan without what there is no table of; undefined: there is nothing. */
  const ofStored = <P extends RawPlan | TracePlan>(plan: P | RecordsPlan): P | RecordsPlan | undefined => {
    if (plan.kind === 'records') return tables.has(plan.organisationId, plan.test) ? plan : undefined;
    const scope = stored(plan.scope);
    return scope && { ...plan, scope };
  };

  return {
    claim: (registerId) => engine.session((session) => claim(session, registerId, directory)),
    recover: async (follow) => {
      // A batch may repeat what was journalled before it, so it comes after that.
      if (await tail.recover(follow))
        await recoverBatches({ engine, batches, agents, warn: options.warn, insert }, follow);
      await checkpoints.now();
    },
    aggregate: async (plan, signal) => {
      const { organisationId } = plan.scope;
      await settledFor(plan);
      const scope = stored(plan.scope);
      if (!scope) return [];
      return twiceIfOutdated(() =>
        engine.read({ signal, organisationId }, (session) => answer(session, { ...plan, scope })),
      );
    },
    histogram: async (plan, signal) => {
      const { organisationId } = plan.scope;
      await settledFor(plan);
      const scope = stored(plan.scope);
      if (!scope) return NO_VALUES;
      return engine.read({ signal, organisationId }, (session) =>
        histogram(session, { ...plan, scope }, options, known),
      );
    },
    trace: async (plan, signal) => {
      const organisationId = organisationOf(plan);
      await settledFor(plan);
      const asked = ofStored(plan);
      if (!asked) return traceOfNothing(plan);
      return engine.read({ signal, organisationId }, (session) => trace(session, asked, options));
    },
    stream: async function* (plan, signal) {
      const organisationId = organisationOf(plan);
      await settledFor(plan);
      const asked = ofStored(plan);
      if (asked) yield* engine.readChunks({ signal, organisationId }, (session) => stream(session, asked));
    },
    render: async (rows, format, rendering) => {
      if (rows.kind !== 'table') await settledFor(rows);
      return renderFile(engine, { rows, format, rendering, ofStored, into: join(exports, randomUUID()) });
    },
    values: async (plan, signal) => {
      const { organisationId } = plan;
      await settled(organisationId, plan.tests);
      const tests = plan.tests.filter((test) => tables.has(organisationId, test));
      return engine.read({ signal, organisationId }, (session) => values(session, { ...plan, tests }));
    },
    activity: async (plan, signal) => {
      const { organisationId } = plan;
      await settled(organisationId, plan.tests);
      const tests = plan.tests.filter((test) => tables.has(organisationId, test));
      if (tests.length === 0) return [];
      return engine.read({ signal, organisationId }, (session) => activity(session, { ...plan, tests }));
    },
    countResults: async (organisationId) => {
      await settled(organisationId);
      return engine.session((session) => countResults(session, organisationId, tables.testsOf(organisationId)));
    },
    receive: (chunks) => spool.receive(chunks, options.smallBytesMax),
    append: async ({ body, ...batch }) => {
      const outcome =
        'content' in body
          ? await small.run(() => smallBodies.append({ ...batch, body }), batch.view.organisationId)
          : await appendLarge({ ...batch, body });
      if (outcome.accepted > 0) changed(batch.view.organisationId);
      checkpoints.consider();
      return outcome;
    },
    count: async (selection) => {
      await settled(selection.organisationId, selection.tests);
      return engine.session((session) => selectResults(session, ofTables(selection)));
    },
    remove: async (selection) => {
      const { organisationId } = selection;
      const removed = await engine.write(async (session) => {
        await smallBodies.settle();
        // What is flushed later was journalled later: it stays.
        return tail.exclusively(async () => {
          const selected = await removeResults(session, dayVersions, ofTables(selection));
          for (const { test } of selected) smallBodies.removed(organisationId, test);
          return selected;
        });
      });
      changed(organisationId);
      // The journals still have them until the file has none.
      await checkpoints.settle();
      return removed;
    },
    forget: async (organisationId) => {
      await engine.write(async (session) => {
        await smallBodies.settle();
        await tail.exclusively(() => forgetOrganisation(session, dayVersions, tables, organisationId));
        agents.forget(organisationId);
        smallBodies.forget(organisationId);
      });
      projected.delete(organisationId);
      changed(organisationId);
      await checkpoints.settle();
    },
    purge: async () => removeAside(directory),
    projected: async (organisationId) => projected.get(organisationId) ?? 0,
    project: async (organisationId, change) => {
      await engine.write((session) =>
        // Local times are worked out when results are flushed, and moved when timezones change.
        tail.exclusively(async () => {
          await project(session, { tables, dayVersions }, organisationId, change);
          await agents.update(session, organisationId, change.complete);
        }),
      );
      projected.set(organisationId, change.revision);
      changed(organisationId);
    },
    state: async (organisationId) =>
      `${start} ${projected.get(organisationId) ?? 0} ${changes.get(organisationId) ?? 0}`,
    resultsState: async (organisationId, tests) => {
      await settled(organisationId, tests);
      const present = tests.filter((test) => tables.has(organisationId, test));
      return engine.session((session) => countRecordsOf(session, organisationId, present));
    },
    freeze: async (work) => {
      await checkpoints.now();
      return engine.write((session) =>
        tail.exclusively(async () => {
          await checkpointWhenFree(session);
          return work(snapshotFiles(directory));
        }),
      );
    },
    checkpoint: () => checkpoints.state(),
    ping: () => engine.session(async (session) => void (await session.run(sql`SELECT ${integer(1)}`))),
    close: async () => {
      await tail.close();
      await checkpoints.close();
      await journal.close();
      engine.close();
    },
  };
}

/** Repeats a question once: a batch stored meanwhile may have agents or values out of the range that a statement was compiled for. */
async function twiceIfOutdated<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && /^Out of Range Error/.test(error.message)) return ask();
    throw error;
  }
}
