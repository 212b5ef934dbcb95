import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** @typedef {import('./dataset.mjs').Dataset} Dataset */

const SHARES = '[0.01, 0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 0.8, 0.9, 0.95, 0.99]';

/** As the service stores them. */
const ROWS_PER_GROUP = 32_768;

const STATISTICS = `avg(x), stddev_pop(x), count(*), count(DISTINCT agent), min(x), max(x), quantile_cont(x, ${SHARES})`;

/**
 * Two peers on the rows of the service. The analyst keeps them as somebody would who has DuckDB and no service: timestamps and
 * doubles, metadata by date. The expert knows the engine: rows as the service stores them, integers, ranges of versions.
 *
 * @param {Dataset} data
 * @param {(text: string) => void} progress
 */
export async function openAnalyst(data, progress) {
  const file = join(data.directory, 'analyst.duckdb');
  if (!existsSync(file) || !existsSync(storedFile(file))) await build(data, file, progress);
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  await connection.run(`ATTACH '${storedFile(file)}' AS stored (READ_ONLY)`);
  const run = async (/** @type {string} */ sql) => (await connection.runAndReadAll(sql)).getRows();
  const when = (/** @type {string} */ from, /** @type {string} */ to) =>
    `"local" BETWEEN TIMESTAMP '${from}' AND TIMESTAMP '${to}'`;
  const within = (/** @type {number} */ from, /** @type {number} */ to) => `r."local" BETWEEN ${from} AND ${to}`;
  const joined = (/** @type {string} */ from, /** @type {string} */ to) =>
    `(SELECT r.agent, r."local", v.isp, r.bytes_sec * 8 / 1e6 AS x FROM results AS r ASOF JOIN versions AS v
      ON r.agent = v.agent AND r.utc >= v.valid_from WHERE r.${when(from, to)})`;
  return {
    run,
    bareScan: () => run('SELECT sum(agent), sum("local"), sum(bytes_sec) FROM stored.results'),
    /** The engine's percentiles of integers alone, without agents, metadata or any other figure: of `groups` in each of the periods. */
    barePercentiles: (/** @type {string} */ period, /** @type {number} */ groups) =>
      run(
        `SELECT ${period} AS d, agent % ${groups} AS g, quantile_cont(bytes_sec, ${SHARES}) FROM stored.results GROUP BY d, g`,
      ),
    /** The values of an agent whose number is known, and nothing of them. */
    bareAgent: (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ agent) =>
      run(`SELECT "local", bytes_sec FROM stored.results WHERE agent = ${agent} AND "local" BETWEEN ${from} AND ${to}`),
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
    expert: {
      daily: (/** @type {number} */ from, /** @type {number} */ to) =>
        run(byRange('r."local" // 86400', within(from, to))),
      hourly: (/** @type {number} */ from, /** @type {number} */ to) =>
        run(byRange('r."local" // 3600', within(from, to))),
      total: (/** @type {number} */ from, /** @type {number} */ to) =>
        run(
          `SELECT ${STATISTICS} FROM (SELECT agent, ${INTEGER} AS x FROM stored.results AS r WHERE ${within(from, to)})`,
        ),
      hourOfDay: (/** @type {number} */ from, /** @type {number} */ to) =>
        run(
          `SELECT h, ${STATISTICS} FROM (SELECT r."local" // 3600 % 24 AS h, agent, ${INTEGER} AS x FROM stored.results AS r WHERE ${within(from, to)}) GROUP BY h`,
        ),
      oneAgent: (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ agentId) =>
        run(
          `SELECT d, ${STATISTICS} FROM (SELECT r."local" // 86400 AS d, r.agent, ${INTEGER} AS x FROM stored.results AS r JOIN agents AS a ON a.agent = r.agent WHERE a.agent_id = '${agentId}' AND ${within(from, to)}) GROUP BY d`,
        ),
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** As the service has them: the values fit 32 bits. */
const INTEGER = 'CAST(r.bytes_sec AS INTEGER)';

/**
 * The expert's statistics by period and ISP, which has a number.
 *
 * @param {string} period
 * @param {string} where
 */
function byRange(period, where) {
  return `SELECT s.*, i.isp FROM (SELECT d, g, ${STATISTICS}
    FROM (SELECT ${period} AS d, v.g AS g, r.agent AS agent, ${INTEGER} AS x FROM stored.results AS r
      JOIN stored.ranges AS v ON v.agent = r.agent AND r."at" >= v.valid_from AND r."at" < v.valid_to WHERE ${where})
    GROUP BY d, g) AS s JOIN stored.isps AS i ON i.g = s.g`;
}

/**
 * What floors and the expert read, in groups of rows as the service has them.
 *
 * @param {string} file
 */
function storedFile(file) {
  return `${file}.stored`;
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
  rmSync(storedFile(file), { force: true });
  await connection.run(`ATTACH '${storedFile(file)}' AS stored (ROW_GROUP_SIZE ${ROWS_PER_GROUP})`);
  await connection.run(
    'CREATE TABLE stored.results AS SELECT agent, "at", "local", bytes_sec FROM s.results_1_httpget',
  );
  await connection.run(
    'CREATE TABLE stored.isps AS SELECT CAST(row_number() OVER (ORDER BY isp) AS INTEGER) AS g, isp FROM (SELECT DISTINCT isp FROM s.versions)',
  );
  await connection.run(
    'CREATE TABLE stored.ranges AS SELECT v.agent, v.valid_from, v.valid_to, i.g FROM s.versions AS v JOIN stored.isps AS i ON i.isp IS NOT DISTINCT FROM v.isp',
  );
  await connection.run('CHECKPOINT');
  await connection.run('CHECKPOINT stored');
  connection.closeSync();
  instance.closeSync();
  const { renameSync } = await import('node:fs');
  rmSync(file, { force: true });
  renameSync(`${file}.new`, file);
}
