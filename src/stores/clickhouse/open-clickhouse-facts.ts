import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AgentIndex } from '../../agents/agent-index.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import { ServiceError } from '../../errors.ts';
import type { ClickHouseLocation } from '../../lib/clickhouse-url.ts';
import { once } from '../../lib/concurrency/once.ts';
import { repeat } from '../../lib/concurrency/repeat.ts';
import type { FactStore, ResultSelection } from '../../ports/fact-store.ts';
import type { Register } from '../../ports/register.ts';
import { VALUES_MAX } from '../../sql/clickhouse/choose-way.ts';
import { integer, sql } from '../../sql/fragment.ts';
import { NO_RESERVE, openDiskSpace } from '../disk-space.ts';
import { Engine } from '../engine/engine.ts';
import type { FactsOptions } from '../facts-options.ts';
import { distinctNames, type FindAgents } from '../intake/resolve-names.ts';
import { Spool } from '../intake/spool.ts';
import { AgentRows } from './agents.ts';
import { answersOf } from './answers.ts';
import { appendBatches } from './append-batches.ts';
import { areCaughtUp } from './are-caught-up.ts';
import type { DayLocks } from './day-locks.ts';
import { endInserts, mayEndInserts } from './end-inserts.ts';
import { PurgedAgents } from './purged-agents.ts';
import { countSelected, ResultRemover } from './remove-results.ts';
import { ResultCounts } from './result-counts.ts';
import { type OnStatement, Server } from './server.ts';
import { serversHealth } from './servers-health.ts';
import { claim, deleteRows, migrate } from './tables.ts';
import { Tellers } from './tellers.ts';

export interface ClickHouseOptions {
  readonly withLock: Register['withLock'];
  readonly putFences: Register['putFences'];
  readonly agentsNamed: Register['agents']['named'];
  readonly replicas: Register['replicas'];
  /** Called for each insert that is acknowledged without all replicas. */
  readonly onBelowQuorum?: () => void;
  readonly onStatement?: OnStatement;
  /** Beyond this number of results of a question their values are not brought together. */
  readonly valuesMax?: number;
}

/** How often the service looks whether replicas that were behind have caught up. */
const LOOK_MS = 5000;

/**
 * Results on ClickHouse. An embedded engine reads and checks large bodies, and writes computed tables as files. The service can
 * start while ClickHouse is away.
 */
export async function openClickHouseFacts(
  location: ClickHouseLocation,
  options: FactsOptions,
  {
    withLock,
    putFences,
    agentsNamed,
    replicas,
    onBelowQuorum = () => {},
    onStatement,
    valuesMax = VALUES_MAX,
  }: ClickHouseOptions,
): Promise<FactStore> {
  const directory = resolve(options.directory);
  mkdirSync(directory, { recursive: true });
  const { disk = openDiskSpace(directory, NO_RESERVE) } = options;
  const spool = await Spool.open(join(directory, 'spool'), disk);
  const exports = join(directory, 'exports');
  const transfers = join(directory, 'transfers');
  const temporary = join(directory, 'temporary');
  // Earlier versions had names of agents in a file.
  const names = ['names.duckdb', 'names.duckdb.wal'].map((file) => join(directory, file));
  for (const scratch of [exports, transfers, temporary, ...names]) rmSync(scratch, { recursive: true, force: true });
  mkdirSync(transfers);
  const engine = await Engine.open({
    ...options,
    disk,
    temporaryDirectory: temporary,
    fileDirectories: [join(directory, 'spool'), exports, transfers],
  });

  let areAllThere = true;
  const server = new Server(
    location,
    options.timeoutMs,
    {
      ...replicas,
      onConfirmed: (isFull) => {
        if (!isFull) onBelowQuorum();
        if (!isFull && areAllThere) {
          options.warn(
            'results are acknowledged by fewer replicas than there are: one is away, or follows too slowly. See "Replicas" in docs/operations.md',
          );
        }
        areAllThere = isFull;
      },
    },
    onStatement,
  );
  const stopLooking = repeat(
    LOOK_MS,
    () => replicas.clearIf(() => areCaughtUp(server)),
    () => {},
  );
  const agents = new AgentRows(server, withLock);
  const tellers = new Tellers(server);
  const counts = new ResultCounts(server, tellers);
  const findAgents: FindAgents = async (organisationId, names) => {
    const index = new AgentIndex(names.length);
    for (const agent of await agentsNamed(organisationId, distinctNames(names))) index.put(agent);
    return index;
  };
  const remover = new ResultRemover({ server, withLock });
  const purged = new PurgedAgents(server, agents);
  const locks: DayLocks = {
    withLock,
    putFences,
    endInserts: async (left) => {
      await endInserts(server, left);
      // Earlier inserts may be on one replica only.
      await replicas.raise();
    },
  };
  const append = appendBatches({ engine, spool, findAgents, server, locks, directory: transfers });
  let registerId: string | undefined;
  /** Tables are made, and the register is compared, when ClickHouse first answers. */
  const ready = once(async () => {
    await withLock('schema', () => migrate(server));
    if (registerId !== undefined) await claim(server, registerId, options.mayBeNew);
    if (!(await mayEndInserts(server))) {
      options.warn(
        'the user of CLICKHOUSE_URL lacks the right KILL QUERY ON *.*: what a lost node was storing can not be ended, and results of these days are refused then. See "Losing a node" in docs/operations.md',
      );
    }
  });
  const ofKnownTests = async (selection: ResultSelection) => {
    await ready();
    const stored = await counts.count(selection.organisationId, selection.tests);
    return { ...selection, tests: selection.tests.filter((test) => stored.has(test)) };
  };

  return {
    ...answersOf({ server, tellers, agents, counts, engine, exports, ready }, { ...options, valuesMax }),
    claim: async (id) => {
      registerId = id;
      await ready().catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
        options.warn('ClickHouse can not be reached; questions and results are refused until it can', error.cause);
      });
    },
    recover: async () => {},
    receive: (chunks) => spool.receive(chunks, options.smallBytesMax),
    append: async (batch) => {
      await ready();
      return append(batch);
    },
    count: async (selection) => countSelected(server, await ofKnownTests(selection)),
    remove: async (selection) => remover.remove(await ofKnownTests(selection)),
    forget: async (organisationId) => {
      await ready();
      for (const table of ['agents', 'revisions', 'properties']) {
        await deleteRows(server, table, sql`org = ${integer(organisationId)}`);
      }
      agents.forget(organisationId);
    },
    purge: async (organisationId, agent) => {
      await ready();
      await purged.purge({ organisationId, agent });
    },
    projected: async (organisationId, expected) => {
      await ready();
      return agents.revision(organisationId, expected);
    },
    usedNumbers: async () => {
      await ready();
      const [[organisations, greatest] = []] = await server.rows(
        sql`SELECT (SELECT max(org) FROM revisions), (SELECT max(agent) FROM agents)`,
      );
      return { organisations: Number(organisations), agents: Number(greatest) };
    },
    project: (organisationId, change) => agents.append(organisationId, change),
    state: async (organisationId, tests) => {
      await ready();
      const [revision, results] = await Promise.all([
        agents.revision(organisationId, undefined),
        counts.stateOfAnswers(organisationId, tests),
      ]);
      return `${revision} ${results}`;
    },
    resultsState: async (organisationId, tests) => {
      await ready();
      return counts.state(organisationId, tests);
    },
    countResults: async (organisationId) => {
      await ready();
      const stored = await counts.count(
        organisationId,
        TESTS.map(({ key }) => key),
      );
      return [...stored.values()].reduce((sum, rows) => sum + rows, 0);
    },
    ping: async () => {
      await ready();
      await server.rows(sql`SELECT ${integer(1)}`);
    },
    health: async () => {
      await ready();
      return serversHealth(server);
    },
    close: async () => {
      await stopLooking();
      engine.close();
      await server.close();
    },
  };
}
