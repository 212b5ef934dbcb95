import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { createClient } from '../client.mjs';
import { startService, TOKEN } from '../service.mjs';
import { agentLines, copiesFor, TESTS, writeCsv } from './panel-results.mjs';
import { sendFile } from './send-file.mjs';

const ROWS = 250_000;

/** @typedef {import('./servers.mjs').ClickHouse} ClickHouse */

/**
 * @typedef {object} TestFigures
 * @property {string} agents which run it
 * @property {number} perAgentDay results of an agent in a day, by the demo's schedule
 * @property {number} csv bytes of a result as it is sent
 * @property {number} duckdb bytes of a stored result
 * @property {number} clickhouse bytes of a stored result
 */

/**
 * What a result of each test takes, as it is sent and as it is stored.
 *
 * @param {string} directory
 * @param {ClickHouse} clickHouse
 * @param {number} now
 * @param {(text: string) => void} progress
 * @returns {Promise<Record<string, TestFigures>>}
 */
export async function measureResults(directory, clickHouse, now, progress) {
  const places = { duckdb: join(directory, 'bytes-duckdb'), clickhouse: join(directory, 'bytes-clickhouse') };
  const settings = { CLICKHOUSE_URL: await clickHouse.createDatabase() };
  await withService(places.duckdb, {}, register);
  await withService(places.clickhouse, settings, register);
  /** @type {Record<string, TestFigures>} */
  const figures = {};
  for (const { key, agents } of TESTS) {
    progress(`bytes of ${key}`);
    const files = await writeCsv(directory, key, { first: 0, end: copiesFor(key, ROWS, now) }, now);
    const before = await usedBytes(places.duckdb);
    const send = async (/** @type {string} */ url) => {
      for (const path of files.paths) await sendFile(url, key, path);
    };
    await withService(places.duckdb, {}, send);
    const after = await usedBytes(places.duckdb);
    await withService(places.clickhouse, settings, send);
    figures[key] = {
      agents,
      perAgentDay: files.perAgentDay,
      csv: files.bytes / files.rows,
      duckdb: (after - before) / files.rows,
      clickhouse: (await clickHouse.bytesOf(settings.CLICKHOUSE_URL, key)) / files.rows,
    };
    for (const path of files.paths) rmSync(path);
  }
  for (const place of Object.values(places)) rmSync(place, { recursive: true });
  return figures;
}

/** @param {string} url */
async function register(url) {
  const client = createClient(url, TOKEN);
  await client.postLines('/manage/agents', agentLines());
  client.close();
}

/**
 * An orderly stop puts everything into the file.
 *
 * @param {string} place
 * @param {Record<string, string>} settings
 * @param {(url: string) => Promise<void>} task
 */
async function withService(place, settings, task) {
  const service = await startService(place, settings);
  try {
    await task(service.url);
  } finally {
    await service.stop();
  }
}

/** @param {string} place */
export async function usedBytes(place) {
  const instance = await DuckDBInstance.create(join(place, 'facts/facts.duckdb'), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const [row] = (
    await connection.runAndReadAll('SELECT used_blocks * block_size FROM pragma_database_size()')
  ).getRows();
  connection.closeSync();
  instance.closeSync();
  return Number(row?.[0]);
}
