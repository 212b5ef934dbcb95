import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type RawPlan, type RecordsPlan, type Scope, withTests } from '../../plan/plan.ts';
import type { TracePlan } from '../../plan/trace.ts';
import type { FactStore } from '../../ports/fact-store.ts';
import { createEmptyResults } from '../../sql/duckdb/ddl.ts';
import { integer, sql } from '../../sql/fragment.ts';
import { assembleFile } from '../assemble-file.ts';
import { NO_VALUES } from '../group-statistics.ts';
import { traceOfNothing } from '../stage-counts.ts';
import { activity } from './answer/activity.ts';
import { type AggregateLimits, aggregate } from './answer/aggregate.ts';
import { histogram } from './answer/histogram.ts';
import { renderRows, renderTable } from './answer/render.ts';
import { stream } from './answer/stream.ts';
import { countRecordsOf } from './answer/table-statistics.ts';
import { trace } from './answer/trace.ts';
import { values } from './answer/values.ts';
import { Engine, type EngineOptions } from './engine/engine.ts';
import { toServiceError } from './engine/failure.ts';
import type { Session } from './engine/session.ts';
import { appendBatches, ROW_RANGE } from './ingest/append-batches.ts';
import { BatchJournal, type BatchManifest, batchIds } from './ingest/batch-journal.ts';
import { Checkpoints } from './ingest/checkpoints.ts';
import { insertRanges, insertStaged, rememberBatch, type Staged } from './ingest/insert-staged.ts';
import { recoverBatches } from './ingest/recover-batches.ts';
import { Spool } from './ingest/spool.ts';
import { insertJournalled, type ReadBatch } from './ingest/store-batch.ts';
import { moveLocalTimes, project } from './projection.ts';
import { claim, migrate, ResultsTables } from './schema.ts';

export interface FactsOptions
  extends AggregateLimits,
    Pick<EngineOptions, 'memoryMb' | 'queriesMax' | 'queueMax' | 'timeoutMs' | 'warn'> {
  readonly directory: string;
  /** Batches up to this size are coalesced with others that arrive at the same time. */
  readonly coalesceBytesMax: number;
}

/** Opens the fact store in its directory, and repairs it after a crash. */
export async function openFacts(options: FactsOptions): Promise<FactStore> {
  const directory = resolve(options.directory);
  mkdirSync(directory, { recursive: true });
  const spool = await Spool.open(join(directory, 'spool'));
  const journal = await BatchJournal.open(join(directory, 'batches'), options.warn);
  const exports = join(directory, 'exports');
  rmSync(exports, { recursive: true, force: true });
  const engine = await Engine.open({
    ...options,
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
  const remembering =
    <T>(insert: (session: Session, staged: Staged) => Promise<T>) =>
    (session: Session, { id, organisationId, test }: BatchManifest, staged: Staged): Promise<T> =>
      engine.exclusively(async () => {
        await tables.ensure(session, organisationId, test);
        return session.transaction(async () => {
          const stored = await insert(session, staged);
          await rememberBatch(session, id);
          return stored;
        });
      });
  const journalling = { journal, newId: batchIds() };
  const journalled =
    <T>(insert: (session: Session, manifest: BatchManifest, staged: Staged) => Promise<T>) =>
    (session: Session, read: ReadBatch, staged: Staged): Promise<T> =>
      insertJournalled(session, journalling, read, (manifest) => insert(session, manifest, staged));
  const insertAgain = remembering(insertStaged);
  const stores = {
    engine,
    spool,
    journal,
    insertAgain,
    insert: journalled(insertAgain),
    insertRanges: journalled(remembering((session, staged) => insertRanges(session, staged, ROW_RANGE))),
  };
  const localTimes = {
    testsOf: async (organisationId: number) => tables.testsOf(organisationId),
    move: moveLocalTimes,
  };
  const checkpoints = new Checkpoints(engine, journal, options.warn);
  const append = appendBatches(stores, options.coalesceBytesMax);
  const changes = new Map<number, number>();
  const start = randomUUID();
  const changed = (organisationId: number) => changes.set(organisationId, (changes.get(organisationId) ?? 0) + 1);

  const stored = (scope: Scope) => withTests(scope, (test) => tables.has(scope.organisationId, test));
  /** A plan without what there is no table of; undefined: there is nothing. */
  const ofStored = <P extends RawPlan | TracePlan>(plan: P | RecordsPlan): P | RecordsPlan | undefined => {
    if (plan.kind === 'records') return tables.has(plan.organisationId, plan.test) ? plan : undefined;
    const scope = stored(plan.scope);
    return scope && { ...plan, scope };
  };

  return {
    claim: (registerId) => engine.session((session) => claim(session, registerId, directory)),
    recover: async (follow) => {
      await recoverBatches(stores, options.warn, follow);
      await checkpoints.now();
    },
    aggregate: (plan, signal) => {
      const scope = stored(plan.scope);
      return scope
        ? twiceIfOutdated(() => engine.read(signal, (session) => aggregate(session, { ...plan, scope }, options)))
        : Promise.resolve([]);
    },
    histogram: (plan, signal) => {
      const scope = stored(plan.scope);
      return scope
        ? engine.read(signal, (session) => histogram(session, { ...plan, scope }, options))
        : Promise.resolve(NO_VALUES);
    },
    trace: (plan, signal) => {
      const asked = ofStored(plan);
      return asked
        ? engine.read(signal, (session) => trace(session, asked, options))
        : Promise.resolve(traceOfNothing(plan));
    },
    stream: (plan, signal) => {
      const asked = ofStored(plan);
      return asked ? engine.readChunks(signal, (session) => stream(session, asked)) : nothing();
    },
    render: async (rows, { kind, compression }, options) => {
      const into = join(exports, randomUUID());
      const parts = engine.readChunks(options.signal, async function* (session) {
        if (rows.kind === 'table') return yield* renderTable(session, rows, kind, into);
        const { organisationId, test } = rows.kind === 'raw' ? rows.scope : rows;
        const asked = ofStored(rows);
        if (!asked) await session.run(createEmptyResults(organisationId, test));
        yield* renderRows(session, asked ?? withoutIdle(rows), kind, into);
      });
      try {
        return await assembleFile(into, parts, compression, options);
      } catch (error) {
        throw toServiceError(error);
      }
    },
    values: (plan, signal) => {
      const tests = plan.tests.filter((test) => tables.has(plan.organisationId, test));
      return engine.read(signal, (session) => values(session, { ...plan, tests }));
    },
    activity: (plan, signal) => {
      const tests = plan.tests.filter((test) => tables.has(plan.organisationId, test));
      return tests.length === 0
        ? Promise.resolve([])
        : engine.read(signal, (session) => activity(session, { ...plan, tests }));
    },
    receive: (chunks) => spool.receive(chunks),
    append: async (batch) => {
      const outcome = await append(batch);
      if (outcome.accepted > 0) changed(batch.view.organisationId);
      checkpoints.consider();
      return outcome;
    },
    projected: async (organisationId) => projected.get(organisationId) ?? 0,
    project: async (organisationId, change) => {
      await engine.write((session) => project(session, localTimes, organisationId, change));
      projected.set(organisationId, change.revision);
      changed(organisationId);
    },
    state: async (organisationId) =>
      `${start} ${projected.get(organisationId) ?? 0} ${changes.get(organisationId) ?? 0}`,
    resultsState: (organisationId, tests) => {
      const known = tests.filter((test) => tables.has(organisationId, test));
      return engine.session((session) => countRecordsOf(session, organisationId, known));
    },
    ping: () => engine.session(async (session) => void (await session.run(sql`SELECT ${integer(1)}`))),
    close: async () => {
      await checkpoints.close();
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

/** A plan of raw points over nothing has no idle records either. */
function withoutIdle<P extends RawPlan | RecordsPlan>(plan: P): P {
  if (plan.kind !== 'raw' || plan.scope.derived?.kind !== 'idle') return plan;
  return { ...plan, scope: { ...plan.scope, derived: { kind: 'idle', tests: [] } } };
}

async function* nothing(): AsyncGenerator<never> {}
