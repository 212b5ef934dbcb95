import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { createClient } from './client.mjs';
import { postFile } from './post-file.mjs';
import { table } from './report.mjs';
import { startService, TOKEN } from './service.mjs';
import { measureOnClickHouse, measureOtherWays, measureSmallBodies } from './small-bodies.mjs';
import { median } from './statistics.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */

const ROWS = 1_000_000;
const AGENTS = 20_000;
const ROUNDS = 3;
const HELP = `Measures the ingest of ${ROWS} results over HTTP, validated, checked for duplicates and acknowledged, beside the
engine's own read_csv and read_json into a table; and of one result a request, beside one-row inserts into PostgreSQL and SQLite, and on
the ClickHouse of the tests, beside one-row inserts into that; and of what one result costs in processor time by every other way: what
each tool prints, points of InfluxDB.

  --small  one result a request alone
  --ways   the other ways alone
  --way X  of these only the ones whose names begin with X
  --json   print the figures as JSON
  --help   print this
`;

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  unit_id: 'BIGINT',
  dtime: 'TIMESTAMP',
  target: 'VARCHAR',
  address: 'VARCHAR',
  fetch_time: 'BIGINT',
  bytes_total: 'BIGINT',
  bytes_sec: 'BIGINT',
  bytes_sec_interval: 'BIGINT',
  warmup_time: 'BIGINT',
  warmup_bytes: 'BIGINT',
  sequence: 'BIGINT',
  threads: 'BIGINT',
  tcp_retransmissions: 'BIGINT',
  successes: 'BIGINT',
  failures: 'BIGINT',
  ip_version: 'BIGINT',
  target_group: 'VARCHAR',
};
const COLUMNS = `{${Object.entries(TYPES)
  .map(([column, type]) => `'${column}': '${type}'`)
  .join(', ')}}`;

const FORMATS = [
  {
    name: 'CSV',
    extension: 'csv',
    contentType: 'text/csv',
    copy: '(HEADER)',
    reader: 'read_csv',
    options: 'header = true, auto_detect = false',
  },
  {
    name: 'NDJSON',
    extension: 'ndjson',
    contentType: 'application/x-ndjson',
    copy: '(FORMAT json)',
    reader: 'read_json',
    options: "format = 'newline_delimited'",
  },
];

const { values: options } = parseArgs({
  options: {
    small: { type: 'boolean' },
    ways: { type: 'boolean' },
    way: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-bench-'));
  try {
    /** @type {Figure[]} */
    const figures = [];
    if (!options.ways)
      figures.push(...(await measureSmallBodies(directory)), ...(await measureOnClickHouse(directory)));
    if (!options.small) figures.push(...(await measureOtherWays(directory, options.way ?? '')));
    for (const format of options.small || options.ways ? [] : FORMATS)
      figures.push(...(await measure(directory, format)));
    process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * @param {string} directory
 * @param {typeof FORMATS[number]} format
 * @returns {Promise<Figure[]>}
 */
async function measure(directory, format) {
  const instance = await DuckDBInstance.create(join(directory, `${format.extension}.duckdb`));
  const connection = await instance.connect();
  /** @type {number[]} */
  const engine = [];
  /** @type {number[]} */
  const service = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    process.stderr.write(`${format.name}, round ${round + 1}\n`);
    const file = join(directory, `${round}.${format.extension}`);
    await connection.run(`COPY (${rows(round)}) TO '${file}' ${format.copy}`);
    engine.push(
      await time(() =>
        connection.run(
          `CREATE OR REPLACE TABLE peer AS SELECT * FROM ${format.reader}('${file}', ${format.options}, columns = ${COLUMNS})`,
        ),
      ),
    );
    service.push(await upload(join(directory, `service-${format.extension}-${round}`), file, format.contentType));
    rmSync(file);
  }
  connection.closeSync();
  instance.closeSync();
  return [
    { what: `${format.name}: ingest`, value: ROWS / (median(service) / 1000), unit: 'rows/s' },
    { what: `${format.name}: ${format.reader} into a table`, value: ROWS / (median(engine) / 1000), unit: 'rows/s' },
    {
      what: `${format.name}: share of the engine's own speed`,
      value: median(engine) / median(service),
      unit: '',
      goal: '0.5',
    },
  ];
}

/**
 * @param {string} directory
 * @param {string} file
 * @param {string} contentType
 */
async function upload(directory, file, contentType) {
  const service = await startService(directory, {});
  const client = createClient(service.url, TOKEN);
  try {
    await client.postLines('/manage/agents', agentLines());
    // Brings the agents over, as any earlier request would have.
    await client.get('/filters/isp/values');
    return await time(async () => {
      const { accepted } = await postFile(service.url, '/ingest/httpget', file, contentType);
      if (accepted !== ROWS) throw new Error(`${accepted} of ${ROWS} rows were accepted`);
    });
  } finally {
    client.close();
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function* agentLines() {
  for (let unit = 1; unit <= AGENTS; unit += 1) {
    yield `${JSON.stringify({ unit_id: unit, timezone: unit % 2 === 0 ? 'Europe/London' : 'America/New_York' })}\n`;
  }
}

/** @param {number} round */
function rows(round) {
  return `SELECT 1 + i % ${AGENTS} AS unit_id, strftime(make_timestamp((1780272000 + (i // ${AGENTS}) * 3600 + ${round} * 86400 * 7) * 1000000), '%Y-%m-%d %H:%M:%S.%g') AS dtime,
    'speed' || (i % 7) || '.example.net' AS target, '192.0.2.' || (i % 200) AS address, hash(i) % 5000000 AS fetch_time,
    hash(i + 1) % 500000000 AS bytes_total, hash(i + 2) % 50000000 AS bytes_sec, hash(i + 3) % 50000000 AS bytes_sec_interval,
    1000000 AS warmup_time, 2000000 AS warmup_bytes, 1 AS "sequence", 8 AS threads, hash(i + 4) % 20 AS tcp_retransmissions,
    1 AS successes, 0 AS failures, 4 AS ip_version, 'main' AS target_group FROM range(${ROWS}) AS t(i)`;
}

/** @param {() => Promise<unknown>} work */
async function time(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
