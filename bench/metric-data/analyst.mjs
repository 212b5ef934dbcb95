import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** @typedef {import('./dataset.mjs').Dataset} Dataset */

const SHARES = '[0.01, 0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 0.8, 0.9, 0.95, 0.99]';

/** As the service stores them. */
const ROWS_PER_GROUP = 32_768;

const STATISTICS = `avg(x), stddev_pop(x), count(*), count(DISTINCT agent), min(x), max(x), quantile_cont(x, ${SHARES})`;

/**
 * The same rows as somebody would keep them who has DuckDB and no service: timestamps and doubles, metadata by date.
 *
 * @param {Dataset} data
 * @param {(text: string) => void} progress
 */
export async function openAnalyst(data, progress) {
  const file = join(data.directory, 'analyst.duckdb');
  if (!existsSync(file) || !existsSync(bareFile(file))) await build(data, file, progress);
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  await connection.run(`ATTACH '${bareFile(file)}' AS b (READ_ONLY)`);
  const run = async (/** @type {string} */ sql) => (await connection.runAndReadAll(sql)).getRows();
  const when = (/** @type {string} */ from, /** @type {string} */ to) =>
    `"local" BETWEEN TIMESTAMP '${from}' AND TIMESTAMP '${to}'`;
  const joined = (/** @type {string} */ from, /** @type {string} */ to) =>
    `(SELECT r.agent, r."local", v.isp, r.bytes_sec * 8 / 1e6 AS x FROM results AS r ASOF JOIN versions AS v
      ON r.agent = v.agent AND r.utc >= v.valid_from WHERE r.${when(from, to)})`;
  return {
    run,
    bareScan: () => run('SELECT sum(agent), sum("local"), sum(bytes_sec) FROM b.bare'),
    /** The engine's percentiles of integers alone, without agents, metadata or any other figure: of `groups` in each of the periods. */
    barePercentiles: (/** @type {string} */ period, /** @type {number} */ groups) =>
      run(
        `SELECT ${period} AS d, agent % ${groups} AS g, quantile_cont(bytes_sec, ${SHARES}) FROM b.bare GROUP BY d, g`,
      ),
    /** The values of an agent whose number is known, and nothing of them. */
    bareAgent: (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ agent) =>
      run(`SELECT "local", bytes_sec FROM b.bare WHERE agent = ${agent} AND "local" BETWEEN ${from} AND ${to}`),
    daily: (/** @type {string} */ from, /** @type {string} */ to) =>
      run(`SELECT date_trunc('day', "local") AS d, isp, ${STATISTICS} FROM ${joined(from, to)} GROUP BY d, isp`),
    hourly: (/** @type {string} */ from, /** @type {string} */ to) =>
      run(`SELECT date_trunc('hour', "local") AS d, isp, ${STATISTICS} FROM ${joined(from, to)} GROUP BY d, isp`),
    total: (/** @type {string} */ from, /** @type {string} */ to) =>
      run(`SELECT ${STATISTICS} FROM (SELECT agent, bytes_sec * 8 / 1e6 AS x FROM results WHERE ${when(from, to)})`),
    hourOfDay: (/** @type {string} */ from, /** @type {string} */ to) =>
      run(
        `SELECT hour("local") AS h, ${STATISTICS} FROM (SELECT agent, "local", bytes_sec * 8 / 1e6 AS x FROM results WHERE ${when(from, to)}) GROUP BY h`,
      ),
    oneAgent: (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ agentId) =>
      run(
        `SELECT date_trunc('day', "local") AS d, ${STATISTICS} FROM (SELECT r.agent, r."local", r.bytes_sec * 8 / 1e6 AS x FROM results AS r JOIN agents AS a ON a.agent = r.agent WHERE a.agent_id = '${agentId}' AND r.${when(from, to)}) GROUP BY d`,
      ),
    /** Rows as objects, made into JSON. */
    raw: async (/** @type {string} */ from, /** @type {string} */ to) => {
      const reader = await connection.runAndReadAll(
        `SELECT r.bytes_sec * 8 / 1e6 AS "metricValue", strftime(r."local", '%Y-%m-%dT%H:%M:%S') AS dtime, a.agent_id AS agent, CAST(a.unit_id AS VARCHAR) AS unit
         FROM results AS r JOIN agents AS a ON a.agent = r.agent WHERE r.${when(from, to)} ORDER BY r."local", a.agent_id`,
      );
      return JSON.stringify({
        code: 'OK',
        message: 'Request successful',
        data: [{ metricData: reader.getRowObjectsJS() }],
      });
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/**
 * The columns of floors, in groups of rows as the service has them.
 *
 * @param {string} file
 */
function bareFile(file) {
  return `${file}.bare`;
}

/**
 * @param {Dataset} data
 * @param {string} file
 * @param {(text: string) => void} progress
 */
async function build(data, file, progress) {
  progress('copying the rows for the analyst');
  const instance = await DuckDBInstance.create(`${file}.new`);
  const connection = await instance.connect();
  await connection.run(`ATTACH '${join(data.directory, 'facts/facts.duckdb')}' AS s (READ_ONLY)`);
  await connection.run(
    `CREATE TABLE results AS SELECT agent, make_timestamp("at" * 1000) AS utc, make_timestamp("local" * 1000000) AS "local",
      CAST(bytes_sec AS DOUBLE) AS bytes_sec FROM s.results_1_httpget`,
  );
  await connection.run(
    `CREATE TABLE versions AS SELECT agent, CASE WHEN valid_from < -1e14 THEN TIMESTAMP '1970-01-01' ELSE make_timestamp(valid_from * 1000) END AS valid_from, isp, package FROM s.versions`,
  );
  await connection.run('CREATE TABLE agents AS SELECT agent, agent_id, unit_id FROM s.agents');
  rmSync(bareFile(file), { force: true });
  await connection.run(`ATTACH '${bareFile(file)}' AS b (ROW_GROUP_SIZE ${ROWS_PER_GROUP})`);
  await connection.run('CREATE TABLE b.bare AS SELECT agent, "local", bytes_sec FROM s.results_1_httpget');
  await connection.run('CHECKPOINT');
  await connection.run('CHECKPOINT b');
  connection.closeSync();
  instance.closeSync();
  const { renameSync } = await import('node:fs');
  rmSync(file, { force: true });
  renameSync(`${file}.new`, file);
}
