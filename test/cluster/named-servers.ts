import { inject } from 'vitest';
import { parseClickHouseUrl } from '../../src/lib/clickhouse-url.ts';
import { type Fragment, name, sql, value } from '../../src/sql/fragment.ts';
import { Server } from '../../src/stores/clickhouse/server.ts';
import { createDatabase, dropDatabases } from '../servers/postgres.ts';

/** Servers that the environment names: they may hold other data. */
export interface NamedServers {
  /** With a database that is there. */
  readonly clickHouseUrl: string;
  readonly objectStoreUrl: string | undefined;
}

const TIMEOUT_MS = 600_000;
const PREFIX = 'broadgauge_test_';

/** Databases and a prefix of one service's own, as settings of it. */
export async function createNamedStores(servers: NamedServers): Promise<Readonly<Record<string, string>>> {
  const postgresUrl = inject('postgresUrl');
  const { objectStoreUrl } = servers;
  return {
    CLICKHOUSE_URL: await createClickHouseDatabase(servers),
    ...(postgresUrl !== null && { DATABASE_URL: await createDatabase(postgresUrl, PREFIX) }),
    ...(objectStoreUrl !== undefined && { OBJECT_STORE_URL: withPrefix(objectStoreUrl) }),
  };
}

/** Those of this process, without waiting for the end of the run: a cluster has work with every table. */
export async function dropNamedStores(): Promise<void> {
  const names = databases.splice(0);
  const servers = inject('namedServers');
  for (const database of names) {
    if (servers) await change(servers, (onCluster) => sql`DROP DATABASE IF EXISTS ${name(database)}${onCluster}`);
  }
  await dropDatabases();
}

/** The same servers with another database, or some of their addresses alone. */
export function clickHouseUrlOf(url: string, given: { readonly database?: string; readonly host?: string }): string {
  const [, start = '', hosts = '', database = '', query = ''] =
    /^(https?:\/\/(?:[^/]*@)?)([^/?@]+)\/?([^/?]*)(.*)$/.exec(url) ?? [];
  return `${start}${given.host ?? hosts}/${given.database ?? database}${query}`;
}

/** A connection to one address or to all, for a look past the service. */
export function connectTo(url: string): Server {
  return new Server(parseClickHouseUrl(url), TIMEOUT_MS);
}

const databases: string[] = [];

async function createClickHouseDatabase(servers: NamedServers): Promise<string> {
  const database = `${PREFIX}${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  databases.push(database);
  await change(servers, (onCluster) => sql`CREATE DATABASE ${name(database)}${onCluster}`);
  return clickHouseUrlOf(servers.clickHouseUrl, { database });
}

async function change({ clickHouseUrl }: NamedServers, statement: (onCluster: Fragment) => Fragment): Promise<void> {
  const server = connectTo(clickHouseUrl);
  const { cluster } = server.location;
  try {
    await server.run(statement(cluster === undefined ? sql`` : sql` ON CLUSTER ${value(cluster)}`));
  } finally {
    await server.close();
  }
}

function withPrefix(objectStoreUrl: string): string {
  const url = new URL(objectStoreUrl);
  const own = `broadgauge-test/${process.pid}-${Math.random().toString(36).slice(2, 10)}`;
  url.pathname = [...url.pathname.split('/').filter(Boolean), own].join('/');
  return url.href;
}
