import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AgentIndex } from '../../agents/agent-index.ts';
import { ServiceError } from '../../errors.ts';
import type { ClickHouseLocation } from '../../lib/clickhouse-url.ts';
import { once } from '../../lib/concurrency/once.ts';
import { NO_VALUES } from '../../lib/statistics/group-statistics.ts';
import { type AggregatePlan, type Scope, testsOf, withTests } from '../../plan/plan.ts';
import type { FactStore, ResultSelection } from '../../ports/fact-store.ts';
import type { Register } from '../../ports/register.ts';
import { compileActivity } from '../../sql/clickhouse/activity.ts';
import { VALUES_MAX } from '../../sql/clickhouse/choose-way.ts';
import { compileValues } from '../../sql/clickhouse/values.ts';
import { integer, literal, sql } from '../../sql/fragment.ts';
import { assembleFile, writeFile } from '../assemble-file.ts';
import { Engine } from '../engine/engine.ts';
import { renderTable } from '../engine/render-table.ts';
import type { FactsOptions } from '../facts-options.ts';
import type { FindAgents } from '../intake/resolve-names.ts';
import { Spool } from '../intake/spool.ts';
import { AgentRows } from './agents.ts';
import { type AggregateQuestion, aggregate } from './aggregate.ts';
import { AnswersByDay } from './aggregate-by-day.ts';
import { appendBatches } from './append-batches.ts';
import { Extents } from './extents.ts';
import { histogram } from './histogram.ts';
import { Questions } from './questions.ts';
import { removeResults, selectResults } from './remove-results.ts';
import { renderRows, streamRows } from './rows.ts';
import { Server } from './server.ts';
import { claim, deleteRows, migrate } from './tables.ts';
import { trace } from './trace.ts';

export interface ClickHouseOptions {
  readonly withLock: Register['withLock'];
  readonly agentsNamed: Register['agents']['named'];
  /** Beyond this number of results of a question their values are not brought together. */
  readonly valuesMax?: number;
}

/**
 * Results on ClickHouse. An embedded engine reads and checks what comes in, and writes computed tables as files. The service can start while ClickHouse is away.
 */
export async function openClickHouseFacts(
  location: ClickHouseLocation,
  options: FactsOptions,
  { withLock, agentsNamed, valuesMax = VALUES_MAX }: ClickHouseOptions,
): Promise<FactStore> {
  const directory = resolve(options.directory);
  mkdirSync(directory, { recursive: true });
  const spool = await Spool.open(join(directory, 'spool'));
  const exports = join(directory, 'exports');
  const transfers = join(directory, 'transfers');
  // Earlier versions had names of agents in a file.
  const names = ['names.duckdb', 'names.duckdb.wal'].map((file) => join(directory, file));
  for (const scratch of [exports, transfers, ...names]) rmSync(scratch, { recursive: true, force: true });
  mkdirSync(transfers);
  const engine = await Engine.open({
    ...options,
    temporaryDirectory: join(directory, 'temporary'),
    fileDirectories: [join(directory, 'spool'), exports, transfers],
  });

  const server = new Server(location, options.timeoutMs);
  const agents = new AgentRows(server);
  const extents = new Extents(server);
  const findAgents: FindAgents = async (organisationId, names) => {
    const index = new AgentIndex(names.length);
    for (const agent of await agentsNamed(organisationId, names)) index.put(agent);
    return index;
  };
  const append = appendBatches({ engine, spool, findAgents, server, extents, withLock, directory: transfers });
  const byDay = new AnswersByDay(server, options.dayBytesMax);
  const answer = (plan: AggregatePlan, question: AggregateQuestion) =>
    options.dayBytesMax > 0 ? byDay.aggregate(plan, question) : aggregate(server, plan, question);
  const questions = new Questions(options);
  let registerId: string | undefined;
  /** Tables are made, and the register is compared, when ClickHouse first answers. */
  const ready = once(async () => {
    await migrate(server);
    if (registerId !== undefined) await claim(server, registerId);
  });
  /** A scope without tests that there is nothing of, and what is known of its results; undefined: there are none. */
  const ofStored = async (asked: Scope) => {
    await ready();
    const { organisationId } = asked;
    const known = await extents.ofTests(organisationId, testsOf(asked));
    const scope = withTests(asked, (test) => known.has(test));
    const rowsAtMost = [...known.values()].reduce((sum, extent) => sum + extent.rows, 0);
    return scope && { scope, question: { ...options, known: agents.known(organisationId), rowsAtMost, valuesMax } };
  };

  const ofKnownTests = async (selection: ResultSelection) => {
    await ready();
    await extents.state(selection.organisationId);
    const known = await extents.ofTests(selection.organisationId, selection.tests);
    return { ...selection, tests: [...known.keys()] };
  };

  return {
    claim: async (id) => {
      registerId = id;
      await ready().catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
        options.warn('ClickHouse can not be reached; questions and results are refused until it can', error.cause);
      });
    },
    recover: async () => {},
    aggregate: async (plan, signal) => {
      const stored = await ofStored(plan.scope);
      if (!stored) return [];
      const { scope, question } = stored;
      return questions.ask({ signal, organisationId: scope.organisationId }, (run) =>
        answer({ ...plan, scope }, { ...question, options: run }),
      );
    },
    histogram: async (plan, signal) => {
      const stored = await ofStored(plan.scope);
      if (!stored) return NO_VALUES;
      const { scope, question } = stored;
      return questions.ask({ signal, organisationId: scope.organisationId }, (run) =>
        histogram(server, { ...plan, scope }, { ...question, options: run }),
      );
    },
    trace: async (plan, signal) => {
      await ready();
      const { organisationId } = plan.kind === 'records' ? plan : plan.scope;
      return questions.ask({ signal, organisationId }, (run) =>
        trace(server, plan, { known: agents.known(organisationId), cellsMax: options.cellsMax, options: run }),
      );
    },
    stream: (plan, signal) => {
      const { organisationId } = plan.kind === 'raw' ? plan.scope : plan;
      return questions.flow({ signal, organisationId }, async function* (run) {
        await ready();
        yield* streamRows(server, plan, agents.known(organisationId), run);
      });
    },
    render: async (rows, { kind, compression }, rendering) => {
      const into = join(exports, randomUUID());
      if (rows.kind === 'table') {
        const parts = engine.readChunks(rendering, (session) => renderTable(session, rows, kind, into));
        return assembleFile(into, parts, compression, rendering);
      }
      await ready();
      const { organisationId } = rows.kind === 'raw' ? rows.scope : rows;
      const chunks = questions.flow({ signal: rendering.signal, organisationId }, (run) =>
        renderRows(server, rows, kind, agents.known(organisationId), run),
      );
      const file = await writeFile(into, chunks, compression, rendering);
      return kind === 'parquet' ? { ...file, rows: await countParquet(engine, file.path) } : file;
    },
    values: async (plan, signal) => {
      if (plan.field.of === 'record' && plan.tests.length === 0) return [];
      await ready();
      const found = await questions.ask({ signal, organisationId: plan.organisationId }, (run) =>
        server.rows(compileValues(plan, agents.known(plan.organisationId)), run),
      );
      return found.map(([value, count]) => ({ value: String(value), count: Number(count) }));
    },
    activity: async (plan, signal) => {
      await ready();
      const { organisationId } = plan;
      const tests = [...(await extents.ofTests(organisationId, plan.tests)).keys()];
      if (tests.length === 0) return [];
      const statement = compileActivity({ ...plan, tests }, agents.known(organisationId));
      const found = await questions.ask({ signal, organisationId }, (run) => server.rows(statement, run));
      return found.map(([agentId, test, results, hours, firstAt, lastAt]) => ({
        agentId: String(agentId),
        test: String(test),
        results: Number(results),
        hours: Number(hours),
        firstAt: Number(firstAt),
        lastAt: Number(lastAt),
      }));
    },
    receive: (chunks) => spool.receive(chunks, options.smallBytesMax),
    append: async (batch) => {
      await ready();
      return append(batch);
    },
    count: async (selection) => selectResults(server, await ofKnownTests(selection)),
    remove: async (selection) => removeResults({ server, extents, withLock }, await ofKnownTests(selection)),
    forget: async (organisationId) => {
      await ready();
      for (const table of ['agents', 'revisions', 'extents']) {
        await deleteRows(server, table, sql`org = ${integer(organisationId)}`);
      }
      agents.forget(organisationId);
      extents.forget(organisationId);
    },
    purge: async (organisationId, agent) => {
      await ready();
      const { generation } = agents.known(organisationId);
      const outdated = sql`org = ${integer(organisationId)} AND generation < ${integer(generation)}`;
      if (agent !== null) return deleteRows(server, 'agents', sql`${outdated} AND agent = ${integer(agent)}`);
      for (const table of ['agents', 'revisions']) await deleteRows(server, table, outdated);
    },
    projected: async (organisationId, expected) => {
      await ready();
      return agents.revision(organisationId, expected);
    },
    project: (organisationId, change) => agents.append(organisationId, change),
    state: async (organisationId) => {
      await ready();
      const [revision, results] = await Promise.all([
        agents.revision(organisationId, undefined),
        extents.state(organisationId),
      ]);
      return `${revision} ${results}`;
    },
    resultsState: async (organisationId, tests) => {
      await ready();
      return extents.state(organisationId, tests);
    },
    countResults: async (organisationId) => {
      await ready();
      return extents.count(organisationId);
    },
    ping: async () => {
      await ready();
      await server.rows(sql`SELECT ${integer(1)}`);
    },
    close: async () => {
      engine.close();
      await server.close();
    },
  };
}

function countParquet(engine: Engine, path: string): Promise<number> {
  return engine.session(async (session) => {
    const { n } = await session.first(sql`SELECT num_rows AS n FROM parquet_file_metadata(${literal(path)})`);
    return Number(n);
  });
}
