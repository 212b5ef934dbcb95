import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureRegister } from './scale/measure-register.mjs';
import { measureResults } from './scale/measure-results.mjs';
import { measureSpeed } from './scale/measure-speed.mjs';
import { COPIES, writeCsv } from './scale/panel-results.mjs';
import { startServers } from './scale/servers.mjs';
import { toNdjson } from './scale/to-ndjson.mjs';

/** Of the panel’s copies, those whose results are sent as CSV. */
const CSV_COPIES = 9;
const DAY = 86_400;
const HELP = `Measures what docs/scaling.md is worked out from, with results like those of the demo panel: bytes of a result and of an
agent in each store, how fast results come in, on how much memory. Prints it as JSON. Questions are in bench:cluster.

  npm run --silent bench:scale > bench/scale.json && npm run simulate -- --write

  --help  print this
`;

const { values: options } = parseArgs({ options: { help: { type: 'boolean' } } });
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-bench-'));
  const now = Math.floor(Date.now() / 1000 / DAY) * DAY;
  const { clickHouse, postgres, stop } = await startServers();
  try {
    const figures = {
      machine: machine(),
      results: await measureResults(directory, clickHouse, now, progress),
      register: await measureRegister(directory, postgres, progress),
      engines: await measureEngines(directory, clickHouse, now),
    };
    process.stdout.write(`${JSON.stringify(figures, rounded, 2)}\n`);
  } finally {
    await stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * @param {string} directory
 * @param {import('./scale/servers.mjs').ClickHouse} clickHouse
 * @param {number} now
 */
async function measureEngines(directory, clickHouse, now) {
  progress('writing results');
  const some = await writeCsv(directory, 'httpget', { first: 0, end: CSV_COPIES }, now);
  const others = await writeCsv(directory, 'httpget', { first: CSV_COPIES, end: COPIES }, now);
  const upload = { csv: some.paths, ndjson: others.paths.map(toNdjson) };
  const url = await clickHouse.createDatabase();
  const setup = { directory, upload, now };
  return {
    duckdb: await measureSpeed({
      ...setup,
      settings: {},
      progress: (text) => progress(`DuckDB, ${text}`),
    }),
    clickhouse: await measureSpeed({
      ...setup,
      settings: { CLICKHOUSE_URL: url },
      progress: (text) => progress(`ClickHouse, ${text}`),
    }),
  };
}

function machine() {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
  };
}

/**
 * Three digits are more than a repeat would confirm.
 *
 * @param {string} _key
 * @param {unknown} value
 */
function rounded(_key, value) {
  return typeof value === 'number' ? Number(value.toPrecision(3)) : value;
}

/** @param {string} what */
function progress(what) {
  process.stderr.write(`${what}\n`);
}
