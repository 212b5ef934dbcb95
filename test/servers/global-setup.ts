import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { hasClickHouse, startRunEngine } from './clickhouse.ts';
import { reportMissing } from './install.ts';
import { startPostgres } from './postgres.ts';
import { hasSwift } from './swift.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where there is no PostgreSQL. */
    postgresUrl: string | null;
    /** Whether tests can start a Swift; few of them do, so each starts its own. */
    hasSwift: boolean;
    /** The address of a ClickHouse. */
    hasClickHouse: boolean;
    /** For what test files make once for all of them. */
    scratchDirectory: string;
  }
}

/** Where a run has its PostgreSQL: one for all projects. */
const POSTGRES = 'TEST_POSTGRES_URL';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const swift = hasSwift();
  if (!swift) reportMissing('OpenStack Swift');
  project.provide('hasSwift', swift);
  const clickHouse = hasClickHouse();
  if (!clickHouse) reportMissing('ClickHouse');
  project.provide('hasClickHouse', clickHouse);
  const postgres = process.env[POSTGRES] === undefined ? await startPostgres() : undefined;
  if (postgres) process.env[POSTGRES] = postgres.url;
  const postgresUrl = process.env[POSTGRES] ?? null;
  if (postgresUrl === null) reportMissing('PostgreSQL');
  project.provide('postgresUrl', postgresUrl);
  const scratch = mkdtempSync(join(tmpdir(), 'broadgauge-run-'));
  project.provide('scratchDirectory', scratch);
  const engine = clickHouse ? await startRunEngine() : undefined;
  return async () => {
    await engine?.stop();
    await postgres?.stop();
    rmSync(scratch, { recursive: true, force: true });
  };
}
