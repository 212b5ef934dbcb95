import type { TestProject } from 'vitest/node';
import { hasClickHouse } from './clickhouse.ts';
import { hasClickHouse as hasClickHouse18 } from './clickhouse-18.ts';
import { reportMissing } from './install.ts';
import { startPostgres } from './postgres.ts';
import { hasSwift } from './swift.ts';
import { hasZooKeeper } from './zookeeper.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where there is no PostgreSQL. */
    postgresUrl: string | null;
    /** Whether tests can start a Swift; few of them do, so each starts its own. */
    hasSwift: boolean;
    /** The same of a ClickHouse cluster, and of a ZooKeeper for its replicas. */
    hasClickHouse: boolean;
    hasZooKeeper: boolean;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const swift = hasSwift();
  if (!swift) reportMissing('OpenStack Swift');
  project.provide('hasSwift', swift);
  const clickHouse = hasClickHouse() && hasClickHouse18();
  if (!clickHouse) reportMissing('ClickHouse');
  project.provide('hasClickHouse', clickHouse);
  const zooKeeper = hasZooKeeper();
  if (!zooKeeper) reportMissing('ZooKeeper');
  project.provide('hasZooKeeper', zooKeeper);
  const postgres = await startPostgres();
  if (!postgres) reportMissing('PostgreSQL');
  project.provide('postgresUrl', postgres?.url ?? null);
  return async () => {
    await postgres?.stop();
  };
}
