import pg from 'pg';
import { loadTypeScript } from '../../scripts/load-typescript.mjs';
import { openStatements } from '../cluster/statements.mjs';

/**
 * @typedef {object} ClickHouse
 * @property {() => Promise<string>} createDatabase an empty one, as CLICKHOUSE_URL
 * @property {(url: string, table: string) => Promise<number>} bytesOf as they are stored, once its parts are merged
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
  const { hasClickHouse, startClickHouse } = await loadTypeScript('test/servers/clickhouse.ts');
  /** @type {typeof import('../../test/servers/postgres.ts')} */
  const { createDatabase, startPostgres } = await loadTypeScript('test/servers/postgres.ts');
  const postgres = await startPostgres();
  if (!postgres || !hasClickHouse())
    throw new Error('PostgreSQL and ClickHouse are needed, and can’t be installed here');
  const server = await startClickHouse({ addresses: 1 });
  return {
    clickHouse: {
      createDatabase: server.createDatabase,
      bytesOf: async (url, table) => {
        const run = openStatements(url);
        await run(`OPTIMIZE TABLE ${table} FINAL`);
        const parts = `system.parts WHERE active AND database = currentDatabase() AND table = '${table}'`;
        return Number(await run(`SELECT sum(bytes_on_disk) FROM ${parts}`));
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
      await Promise.all([postgres.stop(), server.stop()]);
    },
  };
}
