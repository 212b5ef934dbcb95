import { join } from 'node:path';
import type { Logger } from 'pino';
import { failureOf } from '../config/config-error.ts';
import type { Config } from '../config.ts';
import { ServiceError } from '../errors.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { Teardown } from '../lib/teardown.ts';
import type { DiskSpace } from '../ports/disk-space.ts';
import type { FactStore } from '../ports/fact-store.ts';
import type { Register } from '../ports/register.ts';
import { DAMAGE_PAGE, Damaged, isDamage } from '../stores/damage.ts';
import { lockDirectory } from '../stores/directory-lock.ts';
import { openFacts } from '../stores/duckdb/open-facts.ts';
import type { Database } from '../stores/register/database/database.ts';
import { openSqlite } from '../stores/register/database/sqlite/open-sqlite.ts';
import { registerFailure, registerFile } from '../stores/register/database/sqlite/register-file.ts';
import { openRegister } from '../stores/register/open-register.ts';
import { refuseUnfinishedRestore } from '../stores/unfinished-restore.ts';
import type { DamageReport } from './damage-report.ts';
import { closeToOthers } from './private-files.ts';

export function lockDataDir({ dataDir }: Config) {
  try {
    const lock = lockDirectory(dataDir);
    refuseUnfinishedRestore(dataDir);
    closeToOthers(dataDir);
    return lock;
  } catch (error) {
    throw failureOf('DATA_DIR', dataDir, error);
  }
}

interface StoreNeeds {
  readonly disk: DiskSpace;
  readonly damage: DamageReport;
  readonly logger: Logger;
  readonly teardown: Teardown;
}

interface FactNeeds extends StoreNeeds {
  readonly newResults: boolean;
  readonly onWay: (way: string) => void;
  readonly onBelowQuorum: () => void;
  readonly onStatement: (kind: string, seconds: number) => void;
}

export async function openRegisterOf(
  config: Config,
  { disk, damage, logger, teardown }: StoreNeeds,
): Promise<Register> {
  const database = await openDatabaseOf(config, { disk, damage, logger });
  teardown.add(() => database.close());
  try {
    return await openRegister(database);
  } catch (error) {
    const cause = error instanceof ServiceError ? error.cause : error;
    if (config.databaseUrl === undefined) throw registerFailure(registerFile(config.dataDir), cause);
    throw error instanceof ServiceError ? new Error(`The register can't be reached: ${reasonOf(cause)}.`) : error;
  }
}

/**
 * Drivers of servers are loaded only if needed: an embedded service starts faster, and takes less memory, without them.
 */
async function openDatabaseOf(
  config: Config,
  { disk, damage, logger }: Omit<StoreNeeds, 'teardown'>,
): Promise<Database> {
  const onDamage = (error: unknown) => damage.report('register', error);
  if (config.databaseUrl === undefined) return openSqlite(config.dataDir, { disk, onDamage });
  const { openPostgres } = await import('../stores/register/database/postgres.ts');
  return openPostgres({
    url: config.databaseUrl,
    connectionsMax: config.databaseConnections,
    onConnectionLoss: (err) => logger.warn({ err }, 'a connection to PostgreSQL was lost'),
  });
}

export async function openFactsOf(
  config: Config,
  register: Register,
  { newResults, disk, damage, logger, onWay, onBelowQuorum, onStatement, teardown }: FactNeeds,
): Promise<FactStore> {
  const options = {
    directory: join(config.dataDir, 'facts'),
    mayBeNew: newResults || !(await register.knowsResults()),
    disk,
    memoryMb: config.queryMemoryMb,
    queriesMax: config.queriesMax,
    queueMax: config.queryQueue,
    timeoutMs: config.queryTimeoutSeconds * 1000,
    rowsMax: config.queryRowsMax,
    groupsMax: config.queryPointsMax,
    cellsMax: config.queryCellsMax,
    smallBytesMax: config.ingestTogetherKb * 1024,
    dayBytesMax: config.dayCacheMb * 2 ** 20,
    onWay,
    onDamage: (error: unknown) => damage.report('results', error),
    onMissing: damage.reportMissing,
    warn: (message: string, err?: unknown) => logger.warn({ err }, message),
  };
  const open = async () => {
    if (config.clickHouse === undefined) return openFacts(options);
    const { openClickHouseFacts } = await import('../stores/clickhouse/open-clickhouse-facts.ts');
    return openClickHouseFacts(config.clickHouse, options, {
      withLock: register.withLock,
      putFences: register.putFences,
      agentsNamed: register.agents.named,
      replicas: register.replicas,
      onBelowQuorum,
      onStatement,
    });
  };
  const facts = await open().catch((error: unknown) => {
    if (isDamage(error) || error instanceof Damaged) throw damagedResults(options.directory, error);
    throw error instanceof ServiceError ? new Error(`ClickHouse can't be reached: ${reasonOf(error.cause)}.`) : error;
  });
  teardown.add(() => facts.close());
  return facts;
}

function damagedResults(directory: string, error: unknown): Error {
  const cause = error instanceof Damaged ? error.cause : error;
  return new Error(
    `The results in ${directory} are damaged (${reasonOf(cause)}). Restore a backup: see ${DAMAGE_PAGE}.`,
    { cause },
  );
}
