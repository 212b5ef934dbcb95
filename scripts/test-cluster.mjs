// Runs the contract, the comparison with the oracle and test/cluster on servers that the environment names.
import { spawnSync } from 'node:child_process';
import { loadTypeScript } from './load-typescript.mjs';

const HELP = `Runs the contract, the comparison with the oracle and what only servers of a cluster show, on servers that the
environment names. Nothing in their databases is touched: every service of a test gets databases of its own, called
broadgauge_test_..., which are dropped when its file of tests is through.

  npm run test:cluster -- [FILE...]

  CLICKHOUSE_URL    http://user:password@host:8123,host:8123/default?cluster=name; the user may create databases
  DATABASE_URL      PostgreSQL, whose user may create databases; default: SQLite
  OBJECT_STORE_URL  a bucket for tests, where files stay below the prefix broadgauge-test; default: a directory
  LONG=1            as many random cases as \`npm run test:long\`

For the tests of replicas CLICKHOUSE_URL names at least two replicas of one shard. To try these tests themselves:
SHARDS=2 node scripts/with-servers.mjs npm run test:cluster
`;

process.exitCode = await run(process.argv.slice(2));

/** @param {string[]} files */
async function run(files) {
  if (files.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  const { CLICKHOUSE_URL: url } = process.env;
  if (!url) return refuse('CLICKHOUSE_URL is not set: it names the servers.');
  /** @type {typeof import('../src/lib/clickhouse-url.ts')} */
  const { parseClickHouseUrl } = await loadTypeScript('src/lib/clickhouse-url.ts');
  try {
    parseClickHouseUrl(url);
  } catch (error) {
    return refuse(`CLICKHOUSE_URL ${/** @type {Error} */ (error).message}`);
  }
  const parameters = ['vitest', 'run', '--config', 'vitest.cluster.config.ts', ...files];
  return spawnSync('npx', parameters, { stdio: 'inherit' }).status ?? 1;
}

/** @param {string} reason */
function refuse(reason) {
  process.stderr.write(`${reason}\n\n${HELP}`);
  return 2;
}
