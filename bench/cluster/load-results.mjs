import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

const DAY_MS = 86_400_000;
const DAYS_AT_ONCE = 7;

/**
 * Puts the results of an embedded installation into ClickHouse by plain INSERTs, into the service's table and into the one
 * that an analyst would have: times and doubles, ordered by local time.
 *
 * @param {string} directory
 * @param {import('./statements.mjs').Run} run
 * @param {(text: string) => void} progress
 */
export async function loadResults(directory, run, progress) {
  await run(
    "CREATE TABLE plain (agent UInt32, utc DateTime('UTC'), local DateTime('UTC'), bytes_sec Float64) ENGINE = MergeTree PARTITION BY toYYYYMM(local) ORDER BY (local, agent)",
  );
  await run(
    "CREATE TABLE versions (agent UInt32, valid_from DateTime('UTC'), valid_to DateTime('UTC'), isp String, agent_id String) ENGINE = MergeTree ORDER BY agent",
  );
  const file = join(directory, 'rows.parquet');
  const instance = await DuckDBInstance.create(join(directory, 'facts/facts.duckdb'), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  /** @param {string} select @param {string} into */
  const send = async (select, into) => {
    await connection.run(`COPY (${select}) TO '${file}' (FORMAT parquet)`);
    await run(`INSERT INTO ${into} FORMAT Parquet`, new Uint8Array(readFileSync(file)));
  };
  await send(
    `SELECT v.agent, greatest(0, v.valid_from // 1000) AS valid_from, least(4102444800, v.valid_to // 1000) AS valid_to, v.isp, a.agent_id
     FROM versions AS v INNER JOIN agents AS a ON a.agent = v.agent`,
    'versions (agent, valid_from, valid_to, isp, agent_id)',
  );
  const described = await connection.runAndReadAll('DESCRIBE results_1_httpget');
  const columns = described.getRowObjectsJS().map(({ column_name }) => String(column_name));
  const own = columns.filter((name) => !['agent', 'at', 'local'].includes(name)).map((name) => `"${name}"`);
  const counted = await connection.runAndReadAll(
    `SELECT "at" // ${DAY_MS} AS day, count(*) AS n FROM results_1_httpget GROUP BY day ORDER BY day`,
  );
  const days = counted.getRowObjectsJS().map(({ day, n }) => ({ day: Number(day), rows: Number(n) }));
  for (let first = 0; first < days.length; first += DAYS_AT_ONCE) {
    progress(`loading day ${first + 1} of ${days.length}`);
    const some = days.slice(first, first + DAYS_AT_ONCE);
    const [from, to] = [(some[0]?.day ?? 0) * DAY_MS, ((some.at(-1)?.day ?? 0) + 1) * DAY_MS];
    const rows = `FROM results_1_httpget WHERE "at" >= ${from} AND "at" < ${to}`;
    await send(
      `SELECT 1 AS org, agent, make_timestamp_ms("at") AS "at", ${own.join(', ')} ${rows}`,
      `httpget (org, agent, at, ${own.join(', ')})`,
    );
    await send(
      `SELECT agent, make_timestamp_ms("at")::TIMESTAMP_S AS utc, make_timestamp("local" * 1000000)::TIMESTAMP_S AS "local", bytes_sec::DOUBLE AS bytes_sec ${rows}`,
      'plain (agent, utc, local, bytes_sec)',
    );
  }
  connection.closeSync();
  instance.closeSync();
  rmSync(file);
  progress('merging parts');
  for (const table of ['httpget', 'plain']) await run(`OPTIMIZE TABLE ${table} FINAL`);
}
