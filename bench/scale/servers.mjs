import pg from 'pg';
import { runnerImport } from 'vite';

/**
 * @typedef {object} ClickHouse
 * @property {() => Promise<string>} createDatabase an empty one, as CLICKHOUSE_URL
 * @property {(url: string, table: string) => Promise<number>} bytesOf on the disks of all shards, once its parts are merged
 */

/**
 * @typedef {object} Postgres
 * @property {() => Promise<string>} createDatabase an empty one, as DATABASE_URL
 * @property {(url: string) => Promise<number>} bytesOf
 */

/**
 * The servers that the tests start; installed where they are missing and that is possible.
 *
 * @returns {Promise<{ clickHouse: ClickHouse, postgres: Postgres, stop: () => Promise<void> }>}
 */
export async function startServers() {
  /** @type {typeof import('../../test/servers/clickhouse.ts')} */
  const { hasClickHouse, startClickHouse } = await load('clickhouse.ts');
  /** @type {typeof import('../../test/servers/postgres.ts')} */
  const { createDatabase, startPostgres } = await load('postgres.ts');
  const postgres = await startPostgres();
  if (!postgres || !hasClickHouse())
    throw new Error('PostgreSQL and ClickHouse are needed, and can’t be installed here');
  const cluster = await startClickHouse();
  return {
    clickHouse: {
      createDatabase: cluster.createDatabase,
      bytesOf: async (url, table) => {
        const database = url.match(/\/([^/?]+)\?/)?.[1];
        const sizes = cluster.urls.map(async (shard) => {
          await ask(shard, `OPTIMIZE TABLE ${database}.${table} FINAL`);
          const active = `active AND database = '${database}' AND table = '${table}'`;
          return Number(await ask(shard, `SELECT sum(bytes_on_disk) FROM system.parts WHERE ${active}`));
        });
        return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
      },
    },
    postgres: {
      createDatabase: () => createDatabase(postgres.url),
      bytesOf: async (url) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        const { rows } = await client.query('SELECT pg_database_size(current_database()) AS bytes');
        await client.end();
        return Number(rows[0].bytes);
      },
    },
    stop: async () => {
      await Promise.all([postgres.stop(), cluster.stop()]);
    },
  };
}

/**
 * @param {string} shard
 * @param {string} statement
 */
async function ask(shard, statement) {
  const { origin, username, password } = new URL(shard);
  const credentials = [username, password].map(decodeURIComponent).join(':');
  const answer = await fetch(origin, {
    method: 'POST',
    body: statement,
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}

/**
 * Node 20 does not read TypeScript by itself.
 *
 * @param {string} name
 */
async function load(name) {
  const { module } = await runnerImport(new URL(`../../test/servers/${name}`, import.meta.url).pathname, {
    logLevel: 'error',
  });
  return /** @type {any} */ (module);
}
