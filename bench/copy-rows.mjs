import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { median } from './statistics.mjs';
import { times } from './times.mjs';

/** @typedef {import('./metric-data/dataset.mjs').Dataset} Dataset */
/** @typedef {keyof typeof COPY_OPTIONS} FileFormat */

const COPY_OPTIONS = { csv: 'FORMAT csv, HEADER', ndjson: 'FORMAT json', parquet: 'FORMAT parquet' };

/**
 * How long the engine's own COPY of the raw rows of a time takes, in the order of an answer, in milliseconds. The service is not
 * running.
 *
 * @param {Dataset} data
 * @param {{ from: number, to: number }} span UNIX seconds of the agents' local time
 * @param {readonly FileFormat[]} formats
 * @returns {Promise<Readonly<Record<string, number>>>}
 */
export async function copyTimes(data, { from, to }, formats) {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-bench-'));
  const file = join(data.directory, 'facts/facts.duckdb');
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY', temp_directory: directory });
  const connection = await instance.connect();
  const rows = `SELECT strftime(make_timestamp(f."local" * 1000000), '%Y-%m-%dT%H:%M:%S') AS dtime, a.agent_id AS agent,
      CAST(a.unit_id AS VARCHAR) AS unit, f.bytes_sec * 8 / 1e6 AS "metricValue"
    FROM results_1_httpget AS f INNER JOIN agents AS a ON a.agent = f.agent
    WHERE f."local" BETWEEN ${from} AND ${to}
    ORDER BY f."local", a.agent_id, f."at", f.target, f."sequence"`;
  /** @type {Record<string, number>} */
  const copies = {};
  try {
    for (const format of formats) {
      process.stderr.write(`${format}: the engine's own COPY\n`);
      const to = `'${join(directory, format)}' (${COPY_OPTIONS[format]})`;
      copies[format] = median(await times(() => connection.run(`COPY (${rows}) TO ${to}`)));
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(directory, { recursive: true, force: true });
  }
  return copies;
}
