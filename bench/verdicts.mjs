import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { createClient } from './client.mjs';
import { dataset, ISPS } from './metric-data/dataset.mjs';
import { question, text } from './metric-data/question.mjs';
import { residentMb } from './peak-memory.mjs';
import { table } from './report.mjs';
import { startService, TOKEN } from './service.mjs';
import { median } from './statistics.mjs';
import { timesWarm } from './times.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */
/** @typedef {import('./metric-data/dataset.mjs').Dataset} Dataset */

const DAYS = 42;
const SMALL = { agents: 5_000, perDay: 24 };
const SETTINGS = {
  ANSWER_CACHE_MB: '0',
  DAY_CACHE_MB: '0',
  QUERY_MEMORY_MB: '256',
  QUERY_TIMEOUT_SECONDS: '900',
  MALLOC_ARENA_MAX: '2',
};
const HELP = `Measures verdicts over 42 days of hourly results of 20,000 agents, end to end over HTTP, with nothing cached: de-fixed for
every line beside the engine's own COPY of the same rows to Parquet, and how much the process grows meanwhile; us-caf by operator
beside the plain question of the same shares. The panel has downloads alone. The rows are made once and kept. A floor is the
engine's bare scan of the columns.

  --small   5 million results of 5,000 agents
  --rounds  how often each is measured, after a first time that does not count (3)
  --json    print the figures as JSON
  --help    print this
`;

const { values: options } = parseArgs({
  options: {
    small: { type: 'boolean' },
    rounds: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const rounds = Number(options.rounds ?? 3);
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const data = await (options.small
    ? dataset('metric-data-small', DAYS, progress, SMALL)
    : dataset('metric-data', DAYS, progress));
  const engine = await engineTimes(data);
  const service = await startService(data.directory, SETTINGS);
  const client = createClient(service.url, TOKEN);
  try {
    await sellPackages(client);
    const figures = [
      ...(await measureLines(client, service.pid, data, engine)),
      ...(await measureOperators(client, data)),
    ];
    process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
  } finally {
    client.close();
    await service.stop();
  }
}

/**
 * What the engine takes to read the rows and to write them, in milliseconds.
 *
 * @param {Dataset} data
 */
async function engineTimes({ directory, start, end }) {
  const output = mkdtempSync(join(tmpdir(), 'broadgauge-bench-verdicts-'));
  const file = join(directory, 'facts/facts.duckdb');
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY', temp_directory: output });
  const connection = await instance.connect();
  const where = `f."local" BETWEEN ${start} AND ${end - 1}`;
  const rows = `SELECT strftime(make_timestamp(f."local" * 1000000), '%Y-%m-%dT%H:%M:%S') AS dtime, a.agent_id AS agent,
      CAST(a.unit_id AS VARCHAR) AS unit, f.bytes_sec * 8 / 1e6 AS "metricValue"
    FROM results_1_httpget AS f INNER JOIN agents AS a ON a.agent = f.agent WHERE ${where}
    ORDER BY f."local", a.agent_id, f."at", f.target, f."sequence"`;
  try {
    progress('the engine’s bare scan, and its COPY to Parquet');
    const scan = () =>
      connection.run(`SELECT sum(agent), sum("local"), sum(bytes_sec) FROM results_1_httpget AS f WHERE ${where}`);
    const copy = () => connection.run(`COPY (${rows}) TO '${join(output, 'rows.parquet')}' (FORMAT parquet)`);
    return { scan: median(await timesWarm(scan, rounds)), copy: median(await timesWarm(copy, rounds)) };
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(output, { recursive: true, force: true });
  }
}

/**
 * Sells every package of the panel with every speed.
 *
 * @param {import('./client.mjs').Client} client
 */
async function sellPackages(client) {
  const speeds = (/** @type {number} */ mbps) =>
    Object.fromEntries(
      Object.entries({ '': 1, maximum_: 1, normal_: 0.8, minimum_: 0.5, required_: 0.6 }).flatMap(([name, share]) => [
        [`${name}download_mbps`, mbps * share],
        [`${name}upload_mbps`, (mbps * share) / 10],
      ]),
    );
  const names = ['Moved', 'Fibre 100', 'Fibre 200', 'Fibre 300'];
  const packages = names.map((name, index) => ({ name, ...speeds(10 * (index + 1)) }));
  const isps = Array.from({ length: ISPS }, (_, index) => ({ isp: `ISP ${index + 1}`, packages }));
  await client.put('/manage/isps', isps);
}

/**
 * @param {import('./client.mjs').Client} client
 * @param {number} pid
 * @param {Dataset} data
 * @param {{ scan: number, copy: number }} engine
 * @returns {Promise<Figure[]>}
 */
async function measureLines(client, pid, data, { scan, copy }) {
  const judge = () => client.post('/verdicts/de-fixed', asked(data));
  progress('de-fixed by line');
  await judge();
  const before = residentMb(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, 20);
  const took = median(await timesWarm(judge, rounds));
  clearInterval(watch);
  return [
    { what: 'bare scan of the columns: floor of the engine', value: scan, unit: 'ms' },
    { what: 'the rows as Parquet: peer', value: copy, unit: 'ms' },
    { what: 'de-fixed by line', value: took, unit: 'ms' },
    { what: 'de-fixed by line: of the time of Parquet', value: took / copy, unit: '', goal: 'at most 3' },
    { what: 'de-fixed by line: growth of the process', value: most - before, unit: 'MiB', goal: 'below 300' },
  ];
}

/**
 * @param {import('./client.mjs').Client} client
 * @param {Dataset} data
 * @returns {Promise<Figure[]>}
 */
async function measureOperators(client, data) {
  progress('us-caf by operator, and the plain question of its shares');
  const plain = question('total', text(data.start), text(data.end - 1), {
    splits: ['isp', 'custom.state', 'package.tier'],
    relative_to: 'required',
    window: 'caf-test',
    at_least: [80],
    uncertainty: 'agents',
  });
  const peer = median(await timesWarm(() => client.post('/metric_data', plain), rounds));
  const took = median(await timesWarm(() => client.post('/verdicts/us-caf', asked(data)), rounds));
  return [
    { what: 'the plain question of shares: peer', value: peer, unit: 'ms' },
    { what: 'us-caf by operator', value: took, unit: 'ms' },
    { what: 'us-caf by operator: of the time of the question', value: took / peer, unit: '', goal: 'at most 1.5' },
  ];
}

/** @param {Dataset} data */
function asked({ start, end }) {
  return { time: { from: text(start), to: text(end - 1) } };
}

/** @param {string} what */
function progress(what) {
  process.stderr.write(`${what}\n`);
}
