import type { TestProject } from 'vitest/node';
import type { NamedServers } from './named-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined where tests start their servers themselves. */
    namedServers: NamedServers | undefined;
  }
}

export default function setup(project: TestProject): void {
  const { CLICKHOUSE_URL: clickHouseUrl, DATABASE_URL: databaseUrl, OBJECT_STORE_URL: objectStoreUrl } = process.env;
  if (!clickHouseUrl) throw new Error('CLICKHOUSE_URL is not set: run `npm run test:cluster`.');
  project.provide('namedServers', { clickHouseUrl, objectStoreUrl });
  project.provide('postgresUrl', databaseUrl ?? null);
  project.provide('hasClickHouse', true);
  project.provide('hasSwift', false);
}
