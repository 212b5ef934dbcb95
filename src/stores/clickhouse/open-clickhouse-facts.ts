import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { testOf } from '../../catalogue/tests/index.ts';
import type { ClickHouseLocation } from '../../lib/clickhouse-url.ts';
import { KeyedQueue } from '../../lib/keyed-queue.ts';
import { Slots } from '../../lib/slots.ts';
import type { AggregatePlan, RawPlan, RecordsPlan } from '../../plan/plan.ts';
import type { FactStore } from '../../ports/fact-store.ts';
import { clickhouse } from '../../sql/clickhouse.ts';
import { createEmptyResults } from '../../sql/ddl.ts';
import { integer, name, sql } from '../../sql/fragment.ts';
import { AT, LOCAL, resultColumns, resultsTableName } from '../../sql/results-table.ts';
import { resultConditions, within } from '../../sql/scope.ts';
import { OFFSET_MAX_SECONDS } from '../../sql/segments.ts';
import { assembleFile } from '../assemble-file.ts';
import { aggregate, tooManyRows } from '../duckdb/aggregate.ts';
import { insertStaged } from '../duckdb/append.ts';
import { batchIds } from '../duckdb/batch-ids.ts';
import { Engine } from '../duckdb/engine.ts';
import { KeptBatches } from '../duckdb/kept-batches.ts';
import type { FactsOptions } from '../duckdb/open-facts.ts';
import { project } from '../duckdb/projection.ts';
import { recoverBatches } from '../duckdb/recover-batches.ts';
import { renderRows, renderSheet } from '../duckdb/render.ts';
import { migrate } from '../duckdb/schema.ts';
import type { Session } from '../duckdb/session.ts';
import { Spool } from '../duckdb/spool.ts';
import { type BatchStores, storeBatch } from '../duckdb/store-batch.ts';
import { stream } from '../duckdb/stream.ts';
import { Changes } from './changes.ts';
import { Cluster } from './cluster.ts';
import { moveLocalTimes } from './move-local-times.ts';
import { neededColumns } from './needed-columns.ts';
import { pullResults } from './pull-results.ts';
import { pushResults } from './push-results.ts';
import { ShardTables, shardTable } from './tables.ts';
import { values } from './values.ts';

const BATCHES_MAX = 2;
const BATCHES_WAITING_MAX = 1000;
const DAY = 86_400;

/**
 * Results on a ClickHouse cluster. An embedded engine is the desk: it reads what comes in, follows the register, and works
 * out what a shard can't; it keeps nothing that could not be had again.
 */
export async function openClickHouseFacts(location: ClickHouseLocation, options: FactsOptions): Promise<FactStore> {
  const directory = resolve(options.directory);
  mkdirSync(directory, { recursive: true });
  const cluster = await Cluster.open(location);
  const tables = new ShardTables(cluster);
  const changes = new Changes(cluster);
  await changes.open();
  const spool = await Spool.open(join(directory, 'spool'));
  const kept = await KeptBatches.open(join(directory, 'batches'), options.warn);
  const exports = join(directory, 'exports');
  const pulled = join(directory, 'pulled');
  for (const scratch of [exports, pulled]) rmSync(scratch, { recursive: true, force: true });
  const desk = await Engine.open({
    ...options,
    file: join(directory, 'desk.duckdb'),
    temporaryDirectory: join(directory, 'temporary'),
    fileDirectories: [join(directory, 'spool'), join(directory, 'batches'), exports, pulled],
  });
  const projected = new Map<number, number>();
  await desk.session(async (session) => {
    await migrate(session);
    for (const row of await session.rows(sql`SELECT organisation, revision FROM projection`)) {
      projected.set(Number(row.organisation), Number(row.revision));
    }
  });
  const turns = new KeyedQueue<string>();
  const stores: BatchStores = {
    engine: desk,
    spool,
    kept,
    newId: batchIds(),
    insert: async (session, { id, organisationId, test }) => {
      await tables.ensure(organisationId, test);
      await session.run(createEmptyResults(organisationId, test));
      const { accepted: sent, duplicates } = await insertStaged(session, testOf(test), organisationId);
      // One after the other: two with the same rows would both find them missing.
      const accepted = await turns.run(resultsTableName(organisationId, test), () =>
        pushResults(session, cluster, organisationId, test),
      );
      if (accepted > 0) await changes.add(organisationId, id);
      await kept.drop([id]);
      return { accepted, duplicates: duplicates + sent - accepted };
    },
  };
  const batches = new Slots(BATCHES_MAX, BATCHES_WAITING_MAX);
  const localTimes = {
    testsOf: (organisationId: number) => tables.testsOf(organisationId),
    move: (session: Session, organisationId: number, test: string) =>
      moveLocalTimes(session, cluster, organisationId, test),
  };

  /** Brings what a plan is about to the desk. */
  const pull = async (session: Session, plan: AggregatePlan | RawPlan | RecordsPlan, signal: AbortSignal) => {
    const { organisationId, test } = plan.kind === 'records' ? plan : plan.scope;
    if (!(await tables.has(organisationId, test))) {
      await session.run(createEmptyResults(organisationId, test));
      return;
    }
    const conditions =
      plan.kind === 'records'
        ? [daysOf(plan.utc.from / 1000, plan.utc.to / 1000), within(AT, plan.utc)]
        : [
            daysOf(plan.scope.local.from - OFFSET_MAX_SECONDS, plan.scope.local.to + OFFSET_MAX_SECONDS),
            ...resultConditions(plan.scope, resultColumns(test), clickhouse),
          ];
    const columns = neededColumns(plan);
    await pullResults(session, cluster, {
      organisationId,
      test,
      columns,
      conditions,
      directory: join(pulled, randomUUID()),
      signal,
      timeoutMs: options.timeoutMs,
    });
  };

  const requireRowBudget = async ({ scope }: AggregatePlan, signal: AbortSignal) => {
    if (!(await tables.has(scope.organisationId, scope.test))) return;
    const { from, to } = scope.local;
    const table = name(shardTable(scope.organisationId, scope.test));
    const days = daysOf(from - OFFSET_MAX_SECONDS, to + OFFSET_MAX_SECONDS);
    const counts = await cluster.each((server) =>
      server.rows(sql`SELECT count() FROM ${table} AS f WHERE ${days} AND ${within(LOCAL, scope.local)}`, { signal }),
    );
    const rows = counts.reduce((sum, [row]) => sum + Number(row?.[0]), 0);
    if (rows <= options.rowsMax) return;
    throw tooManyRows(rows, options.rowsMax);
  };

  return {
    claim: (registerId) => changes.claim(registerId),
    recover: (follow) => recoverBatches(stores, options.warn, follow),
    aggregate: async (plan, signal) => {
      await requireRowBudget(plan, signal);
      return desk.read(signal, async (session) => {
        await pull(session, plan, signal);
        return aggregate(session, plan, options);
      });
    },
    stream: (plan, signal) =>
      desk.readBits(signal, async function* (session) {
        await pull(session, plan, signal);
        yield* stream(session, plan);
      }),
    render: (rows, { kind, compression }, renderOptions) => {
      const into = join(exports, randomUUID());
      const parts = desk.readBits(renderOptions.signal, async function* (session) {
        if (rows.kind === 'sheet') return yield* renderSheet(session, rows, kind, into);
        await pull(session, rows, renderOptions.signal);
        yield* renderRows(session, rows, kind, into);
      });
      return assembleFile(into, parts, compression, renderOptions);
    },
    values: (plan, signal) => desk.read(signal, (session) => values(session, cluster, tables, plan, signal)),
    receive: (chunks) => spool.receive(chunks),
    append: async (batch) => {
      const give = await batches.take(new AbortController().signal);
      try {
        return await storeBatch(stores, batch);
      } finally {
        give();
      }
    },
    projected: (organisationId) => projected.get(organisationId) ?? 0,
    project: async (organisationId, change) => {
      await desk.write((session) => project(session, localTimes, organisationId, change));
      projected.set(organisationId, change.revision);
    },
    state: async (organisationId) => `${projected.get(organisationId) ?? 0} ${await changes.count(organisationId)}`,
    ping: async () => {
      await cluster.each((server) => server.run(sql`SELECT ${integer(1)}`));
    },
    close: async () => {
      desk.close();
      cluster.close();
    },
  };
}

/** The days that seconds from one to another lie in, by which the results of a shard are ordered. */
function daysOf(from: number, to: number) {
  return sql`f.day BETWEEN ${integer(Math.floor(from / DAY))} AND ${integer(Math.floor(to / DAY))}`;
}
