import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config, Servers } from '../config.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { Teardown } from '../lib/teardown.ts';
import { createComparison } from '../operations/state/compare-register.ts';
import { createFollower } from '../operations/state/follow-register.ts';
import type { Register } from '../ports/register.ts';
import { Server } from '../stores/clickhouse/server.ts';
import { claim } from '../stores/clickhouse/tables.ts';
import { embeddedResults } from '../stores/copy/embedded-results.ts';
import { RegisterTarget } from '../stores/copy/register-target.ts';
import type { ResultsSource } from '../stores/copy/results-source.ts';
import { ResultsTarget } from '../stores/copy/results-target.ts';
import { serverResults } from '../stores/copy/server-results.ts';
import { lockDirectory, requireInstallation } from '../stores/directory-lock.ts';
import { NO_RESERVE, openDiskSpace } from '../stores/disk-space.ts';
import { BatchJournal } from '../stores/duckdb/ingest/batch-journal.ts';
import { ResultJournal } from '../stores/duckdb/ingest/result-journal.ts';
import { openFacts } from '../stores/duckdb/open-facts.ts';
import { Engine } from '../stores/engine/engine.ts';
import { openObjects } from '../stores/open-objects.ts';
import { openPostgres } from '../stores/register/database/postgres.ts';
import { openSqlite } from '../stores/register/database/sqlite/open-sqlite.ts';
import { openRegister } from '../stores/register/open-register.ts';
import { refuseUnfinishedCopy } from '../stores/unfinished-copy.ts';
import { filesMove } from './files-move.ts';
import type { CopyOptions, Move } from './move.ts';
import { PARTS, withContext } from './parts.ts';
import { registerMove } from './register-move.ts';
import { resultsMove } from './results-move.ts';

const HOUR_MS = 3_600_000;
const COPY_TIMEOUT_MS = HOUR_MS;

/** Locks the directory of an installation, and opens a move to each server. */
export async function openMoves(
  config: Config,
  servers: Partial<Servers>,
  { reporter, signal, now }: CopyOptions,
  teardown: Teardown,
): Promise<readonly Move[]> {
  if (config.databaseUrl === undefined) requireInstallation(config.dataDir);
  const lock = lockDirectory(config.dataDir);
  teardown.add(() => lock.release());
  const openServer = (url: string) =>
    // A lost connection fails its statement, which reports it.
    openPostgres({ url, connectionsMax: config.databaseConnections, onConnectionLoss: () => {} });
  const source = config.databaseUrl === undefined ? openSqlite(config.dataDir) : openServer(config.databaseUrl);
  teardown.add(() => source.close());
  const register = await withContext('register', () => openRegister(source));
  const registerId = await register.identity();
  refuseUnfinishedCopy(registerId);

  const { databaseUrl, clickHouse, objectStore } = servers;
  const moves: Move[] = [];
  if (databaseUrl !== undefined) {
    const target = openServer(databaseUrl);
    teardown.add(() => target.close());
    moves.push(registerMove(source, new RegisterTarget(target, registerId), reporter, signal));
  }
  if (clickHouse !== undefined) {
    const warn = (message: string, error?: unknown) =>
      reporter.note(error === undefined ? message : `${message}: ${reasonOf(error)}`);
    const server = new Server(clickHouse, COPY_TIMEOUT_MS, {
      areBehind: () => true,
      raise: async () => {
        throw new Error('Not all replicas of ClickHouse confirm what is copied. Bring them back, and copy again.');
      },
      onConfirmed: () => {},
    });
    teardown.add(() => server.close());
    const transfers = resolve(config.dataDir, 'facts', 'transfers');
    mkdirSync(transfers, { recursive: true });
    teardown.add(() => rmSync(transfers, { recursive: true, force: true }));
    const openSource = async (): Promise<ResultsSource> => {
      const engine = await (config.clickHouse === undefined
        ? openEmbeddedResults(config, register, registerId, transfers, warn)
        : Engine.open(engineOptions(config, transfers, warn)));
      teardown.add(() => engine.close());
      if (config.clickHouse === undefined) return embeddedResults(engine);
      const from = new Server(config.clickHouse, COPY_TIMEOUT_MS);
      teardown.add(() => from.close());
      await claim(from, registerId, false);
      return serverResults(from, engine, transfers, signal);
    };
    moves.push(resultsMove(openSource, new ResultsTarget(server, registerId, transfers, signal), reporter, signal));
  }
  if (objectStore !== undefined) {
    const directory = join(config.dataDir, PARTS.files.file);
    const target = await openObjects(objectStore, directory);
    teardown.add(() => target.close());
    // Files that the service itself would still serve.
    const since = new Date(now - (config.linkHours + 1) * HOUR_MS);
    moves.push(filesMove(directory, since, target, reporter, signal));
  }
  return moves;
}

/** The embedded results in the state of a running service: with all acknowledged batches. */
async function openEmbeddedResults(
  config: Config,
  register: Register,
  registerId: string,
  transfers: string,
  warn: (message: string, error?: unknown) => void,
): Promise<Engine> {
  const directory = resolve(config.dataDir, 'facts');
  const facts = await openFacts({
    ...limitsOf(config),
    warn,
    directory,
    mayBeNew: !(await register.knowsResults()),
    rowsMax: config.queryRowsMax,
    groupsMax: config.queryPointsMax,
    cellsMax: config.queryCellsMax,
    smallBytesMax: 0,
    dayBytesMax: 0,
  });
  try {
    const follow = createFollower(register, facts, createComparison(register, facts));
    await facts.claim(registerId);
    await facts.recover(follow);
  } finally {
    await facts.close();
  }
  await requireNothingKept(directory, warn);
  return Engine.open({ ...engineOptions(config, transfers, warn), file: join(directory, 'facts.duckdb') });
}

function engineOptions(config: Config, transfers: string, warn: (message: string, error?: unknown) => void) {
  const directory = resolve(config.dataDir, 'facts');
  return {
    ...limitsOf(config),
    warn,
    disk: openDiskSpace(directory, NO_RESERVE),
    temporaryDirectory: join(directory, 'temporary'),
    fileDirectories: [transfers],
  };
}

function limitsOf(config: Config) {
  const { queryMemoryMb, queriesMax, queryQueue, queryTimeoutSeconds } = config;
  return { memoryMb: queryMemoryMb, queriesMax, queueMax: queryQueue, timeoutMs: queryTimeoutSeconds * 1000 };
}

async function requireNothingKept(directory: string, warn: (message: string) => void): Promise<void> {
  const batches = await BatchJournal.open(join(directory, 'batches'), warn);
  const journal = await ResultJournal.open(join(directory, 'journal'), warn);
  if (batches.ids.length === 0 && journal.isEmpty) return;
  throw new Error(
    `Results in ${directory} are acknowledged and could not be stored, for the reasons above: start the service on this directory and see that they are, then copy.`,
  );
}
