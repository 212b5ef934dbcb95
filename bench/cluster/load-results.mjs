import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

const DAY_MS = 86_400_000;

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
  for (const { day, n } of counted.getRowObjectsJS()) {
    progress(`loading day ${day}`);
    const ofDay = `FROM results_1_httpget WHERE "at" // ${DAY_MS} = ${day}`;
    await send(
      `SELECT 1 AS org, agent, make_timestamp_ms("at") AS "at", ${own.join(', ')} ${ofDay} ORDER BY agent, "at"`,
      `httpget (org, agent, at, ${own.join(', ')})`,
    );
    await send(
      `SELECT agent, make_timestamp_ms("at")::TIMESTAMP_S AS utc, make_timestamp_ms("local")::TIMESTAMP_S AS "local", bytes_sec::DOUBLE AS bytes_sec ${ofDay} ORDER BY "local", agent`,
      'plain (agent, utc, local, bytes_sec)',
    );
    const date = new Date(Number(day) * DAY_MS).toISOString().slice(0, 10);
    await run(`INSERT INTO extents (org, test, day, rows, batches) VALUES (1, 'httpget', '${date}', ${n}, 1)`);
  }
  connection.closeSync();
  instance.closeSync();
  rmSync(file);
}
