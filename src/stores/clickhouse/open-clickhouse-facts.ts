import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ClickHouseLocation } from '../../lib/clickhouse-url.ts';
import type { FactStore } from '../../ports/fact-store.ts';
import type { Register } from '../../ports/register.ts';
import { createEmptyResults } from '../../sql/duckdb/ddl.ts';
import { integer, sql } from '../../sql/fragment.ts';
import { resultsTableName } from '../../sql/results-table.ts';
import { assembleFile } from '../assemble-file.ts';
import { renderRows, renderTable } from '../duckdb/answer/render.ts';
import { stream } from '../duckdb/answer/stream.ts';
import { Engine } from '../duckdb/engine/engine.ts';
import type { Session } from '../duckdb/engine/session.ts';
import { appendBatches, ROW_RANGE } from '../duckdb/ingest/append-batches.ts';
import { BatchJournal, type BatchManifest, batchIds } from '../duckdb/ingest/batch-journal.ts';
import { countRanges, gatherFresh, type Staged } from '../duckdb/ingest/insert-staged.ts';
import { recoverBatches } from '../duckdb/ingest/recover-batches.ts';
import { Spool } from '../duckdb/ingest/spool.ts';
import type { FactsOptions } from '../duckdb/open-facts.ts';
import { project } from '../duckdb/projection.ts';
import { migrate } from '../duckdb/schema.ts';
import { aggregateOnCluster } from './aggregate.ts';
import { Changes } from './changes.ts';
import { Cluster } from './cluster.ts';
import { moveLocalTimes } from './move-local-times.ts';
import { pullPlan } from './pull-plan.ts';
import { pushResults } from './push-results.ts';
import { type ShardLimits, shardLimits } from './shard-limits.ts';
import { ShardTables } from './tables.ts';
import { values } from './values.ts';

interface ClusterOptions {
  readonly withLock: Register['withLock'];
  /** Other ways than the fastest, for tests. */
  readonly limits?: ShardLimits;
}

/**
 * Results on a ClickHouse cluster. An embedded engine is the coordinator: it reads what comes in, follows the register, and works
 * out what a shard can't; it keeps nothing that could not be had again.
 */
export async function openClickHouseFacts(
  location: ClickHouseLocation,
  options: FactsOptions,
  { withLock, limits = shardLimits(options.memoryMb) }: ClusterOptions,
): Promise<FactStore> {
  const directory = resolve(options.directory);
  mkdirSync(directory, { recursive: true });
  const cluster = await Cluster.open(location, options.warn);
  const tables = new ShardTables(cluster);
  const changes = new Changes(cluster);
  await changes.open();
  const spool = await Spool.open(join(directory, 'spool'));
  const journal = await BatchJournal.open(join(directory, 'batches'), options.warn);
  const exports = join(directory, 'exports');
  const pulled = join(directory, 'pulled');
  for (const scratch of [exports, pulled]) rmSync(scratch, { recursive: true, force: true });
  const coordinator = await Engine.open({
    ...options,
    file: join(directory, 'desk.duckdb'),
    temporaryDirectory: join(directory, 'temporary'),
    fileDirectories: [join(directory, 'spool'), join(directory, 'batches'), exports, pulled],
  });
  const projected = new Map<number, number>();
  await coordinator.session(async (session) => {
    await migrate(session);
    for (const row of await session.rows(sql`SELECT organisation, revision FROM projection`)) {
      projected.set(Number(row.organisation), Number(row.revision));
    }
  });
  // Organisations with a batch that broke off: its rows may be stored, and no change says so.
  const unannounced = new Set((await journal.list()).map(({ organisationId }) => organisationId));
  const pushing =
    <T>(tell: (session: Session, pushed: { readonly accepted: number; readonly duplicates: number }) => Promise<T>) =>
    async (session: Session, { id, organisationId, test }: BatchManifest, staged: Staged): Promise<T> => {
      await tables.ensure(organisationId, test);
      await session.run(createEmptyResults(organisationId, test));
      const { candidates = 0 } = (await gatherFresh(session, staged)) ?? {};
      let accepted = 0;
      try {
        if (candidates > 0) {
          // One after the other: two with the same rows would both find them missing.
          await withLock(resultsTableName(organisationId, test), (held) =>
            pushResults(session, cluster, { organisationId, test, held }),
          );
          accepted = Number((await session.first(sql`SELECT count(*) AS n FROM fresh`)).n);
        }
        const isUnannounced = unannounced.delete(organisationId);
        if (accepted > 0 || isUnannounced) await changes.add(organisationId, id);
      } catch (error) {
        unannounced.add(organisationId);
        throw error;
      }
      await journal.drop([id]);
      return tell(session, { accepted, duplicates: candidates - accepted });
    };
  const stores = {
    engine: coordinator,
    spool,
    journal,
    newId: batchIds(),
    insert: pushing(async (_, pushed) => pushed),
    insertRanges: pushing(async (session, { accepted }) =>
      accepted > 0 ? countRanges(session, ROW_RANGE) : new Map<number, number>(),
    ),
  };
  const localTimes = {
    testsOf: (organisationId: number) => tables.testsOf(organisationId),
    move: async (session: Session, organisationId: number, test: string) => {
      const hasMoved = await moveLocalTimes(session, cluster, organisationId, test);
      if (hasMoved) await changes.add(organisationId, randomUUID());
    },
  };

  const settings = {
    max_execution_time: Math.ceil(options.timeoutMs / 1000),
    max_memory_usage: options.memoryMb * 2 ** 20,
  };
  const asking = { cluster, tables, directory: pulled, settings };

  return {
    claim: (registerId) => changes.claim(registerId),
    recover: (follow) => recoverBatches(stores, options.warn, follow),
    aggregate: (plan, signal) =>
      coordinator.read(signal, (session) =>
        aggregateOnCluster(session, { ...asking, signal }, plan, { ...options, ...limits }),
      ),
    stream: (plan, signal) =>
      coordinator.readChunks(signal, async function* (session) {
        await pullPlan(session, { ...asking, signal }, plan);
        yield* stream(session, plan);
      }),
    render: (rows, { kind, compression }, renderOptions) => {
      const into = join(exports, randomUUID());
      const parts = coordinator.readChunks(renderOptions.signal, async function* (session) {
        if (rows.kind === 'table') return yield* renderTable(session, rows, kind, into);
        await pullPlan(session, { ...asking, signal: renderOptions.signal }, rows);
        yield* renderRows(session, rows, kind, into);
      });
      return assembleFile(into, parts, compression, renderOptions);
    },
    values: (plan, signal) => coordinator.read(signal, (session) => values(session, cluster, tables, plan, signal)),
    receive: (chunks) => spool.receive(chunks),
    append: appendBatches(stores, options.coalesceBytesMax),
    projected: (organisationId) => projected.get(organisationId) ?? 0,
    project: async (organisationId, change) => {
      await coordinator.write((session) => project(session, localTimes, organisationId, change));
      projected.set(organisationId, change.revision);
    },
    state: async (organisationId) => {
      const batches = unannounced.has(organisationId) ? randomUUID() : await changes.count(organisationId);
      return `${projected.get(organisationId) ?? 0} ${batches}`;
    },
    ping: async () => {
      await cluster.each((server) => server.run(sql`SELECT ${integer(1)}`));
    },
    close: async () => {
      coordinator.close();
      cluster.close();
    },
  };
}
