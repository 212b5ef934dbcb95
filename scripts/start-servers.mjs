// Starts the servers of the tests, prints the settings of the service for them as JSON, and ends them with its standard input.
import { once } from 'node:events';
import { loadTypeScript } from './load-typescript.mjs';

const WHERE_FROM = 'It is installed where this runs as root on Debian; see test/README.md.';

try {
  await run();
} catch (error) {
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
  // Some servers don't end without a signal.
  process.exit(1);
}

async function run() {
  /** @type {typeof import('../test/servers/clickhouse.ts')} */
  const { hasClickHouse, startClickHouse } = await loadTypeScript('test/servers/clickhouse.ts');
  /** @type {typeof import('../test/servers/postgres.ts')} */
  const { createDatabase, startPostgres } = await loadTypeScript('test/servers/postgres.ts');
  /** @type {typeof import('../test/servers/swift.ts')} */
  const { hasSwift, startSwift, SWIFT_CREDENTIALS } = await loadTypeScript('test/servers/swift.ts');

  const shards = Number(process.env.SHARDS ?? 1);
  if (shards !== 1 && shards !== 2 && shards !== 3) throw new Error('SHARDS is 1, 2 or 3.');
  if (!hasClickHouse()) {
    throw new Error('ClickHouse is missing, and `npm ci` in test/servers/clickhouse does not install it here.');
  }
  if (!hasSwift()) throw new Error(`OpenStack Swift (python3-swift) is missing. ${WHERE_FROM}`);
  const postgres = await startPostgres();
  if (!postgres) throw new Error(`PostgreSQL is missing. ${WHERE_FROM}`);
  const stops = [postgres.stop];
  try {
    const clickHouse = await startClickHouse({ shards });
    stops.push(clickHouse.stop);
    const swift = await startSwift();
    stops.push(swift.stop);
    const settings = {
      DATABASE_URL: await createDatabase(postgres.url),
      CLICKHOUSE_URL: await clickHouse.createDatabase(),
      OBJECT_STORE_URL: `s3://${await swift.createBucket()}?endpoint=${swift.endpoint}&region=us-east-1`,
      ...SWIFT_CREDENTIALS,
    };
    process.stdout.end(JSON.stringify(settings));
    process.stdin.resume();
    await once(process.stdin, 'end');
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}
