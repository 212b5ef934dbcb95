import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { createClient } from './client.mjs';
import { cpuSeconds } from './cpu-time.mjs';
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
beside the plain question of the same shares, each in turn with its peer. Ratios are by the clock and by processor time, which is
what to go by on a busy machine. The panel has downloads alone. The rows are made once and kept. A floor is the engine's bare scan
of the columns.

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
  const engine = await openEngine(data);
  const service = await startService(data.directory, SETTINGS);
  const client = createClient(service.url, TOKEN);
  try {
    await sellPackages(client);
    const figures = [
      ...(await measureLines(client, service.pid, data, engine)),
      ...(await measureOperators(client, service.pid, data)),
    ];
    process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
  } finally {
    client.close();
    await service.stop();
    engine.close();
  }
}

/**
 * @typedef {object} Work
 * @property {number} pid the process that does it
 * @property {() => Promise<unknown>} run
 */

/**
 * What two kinds of work take, in turns after a first time that does not count: milliseconds by the clock and of the processor.
 *
 * @param {readonly [Work, Work]} works
 */
async function inTurns(works) {
  const took = works.map(() => ({ clock: /** @type {number[]} */ ([]), processor: /** @type {number[]} */ ([]) }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { pid, run }] of works.entries()) {
      const [start, used] = [performance.now(), cpuSeconds(pid)];
      await run();
      if (round === 0) continue;
      took[index]?.clock.push(performance.now() - start);
      took[index]?.processor.push(1000 * (cpuSeconds(pid) - used));
    }
  }
  const [peer, own] = took.map(({ clock, processor }) => ({ clock: median(clock), processor: median(processor) }));
  if (peer === undefined || own === undefined) throw new Error('there are two kinds of work');
  return { peer, own };
}

/**
 * The engine beside the service, on a copy of its file.
 *
 * @param {Dataset} data
 */
async function openEngine({ directory, start, end }) {
  const output = mkdtempSync(join(tmpdir(), 'broadgauge-bench-verdicts-'));
  const file = join(output, 'facts.duckdb');
  copyFileSync(join(directory, 'facts/facts.duckdb'), file);
  const instance = await DuckDBInstance.create(file, { temp_directory: output });
  const connection = await instance.connect();
  const where = `f."local" BETWEEN ${start} AND ${end - 1}`;
  const rows = `SELECT strftime(make_timestamp(f."local" * 1000000), '%Y-%m-%dT%H:%M:%S') AS dtime, a.agent_id AS agent,
      CAST(a.unit_id AS VARCHAR) AS unit, f.bytes_sec * 8 / 1e6 AS "metricValue"
    FROM results_1_httpget AS f INNER JOIN agents AS a ON a.agent = f.agent WHERE ${where}
    ORDER BY f."local", a.agent_id, f."at", f.target, f."sequence"`;
  return {
    /** Reads the columns. */
    scan: () =>
      connection.run(`SELECT sum(agent), sum("local"), sum(bytes_sec) FROM results_1_httpget AS f WHERE ${where}`),
    /** Writes the rows. */
    copy: () => connection.run(`COPY (${rows}) TO '${join(output, 'rows.parquet')}' (FORMAT parquet)`),
    close() {
      connection.closeSync();
      instance.closeSync();
      rmSync(output, { recursive: true, force: true });
    },
  };
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
 * @param {Awaited<ReturnType<typeof openEngine>>} engine
 * @returns {Promise<Figure[]>}
 */
async function measureLines(client, pid, data, engine) {
  const judge = () => client.post('/verdicts/de-fixed', asked(data));
  progress('de-fixed by line, and the engine’s COPY to Parquet');
  await judge();
  const before = residentMb(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, 20);
  const floor = median(await timesWarm(engine.scan, rounds));
  const { peer, own } = await inTurns([
    { pid: process.pid, run: engine.copy },
    { pid, run: judge },
  ]);
  clearInterval(watch);
  return [
    { what: 'bare scan of the columns: floor of the engine', value: floor, unit: 'ms' },
    { what: 'the rows as Parquet: peer', value: peer.clock, unit: 'ms' },
    { what: 'de-fixed by line', value: own.clock, unit: 'ms' },
    ...ratios('de-fixed by line: of the time of Parquet', peer, own, 'at most 3'),
    { what: 'de-fixed by line: growth of the process', value: most - before, unit: 'MiB', goal: 'below 300' },
  ];
}

/**
 * @param {import('./client.mjs').Client} client
 * @param {number} pid
 * @param {Dataset} data
 * @returns {Promise<Figure[]>}
 */
async function measureOperators(client, pid, data) {
  progress('us-caf by operator, and the plain question of its shares');
  const plain = question('total', text(data.start), text(data.end - 1), {
    splits: ['isp', 'custom.state', 'package.tier'],
    relative_to: 'required',
    window: 'caf-test',
    at_least: [80],
    uncertainty: 'agents',
  });
  const { peer, own } = await inTurns([
    { pid, run: () => client.post('/metric_data', plain) },
    { pid, run: () => client.post('/verdicts/us-caf', asked(data)) },
  ]);
  return [
    { what: 'the plain question of shares: peer', value: peer.clock, unit: 'ms' },
    { what: 'us-caf by operator', value: own.clock, unit: 'ms' },
    ...ratios('us-caf by operator: of the time of the question', peer, own, 'at most 1.5'),
  ];
}

/**
 * @param {string} what
 * @param {{ clock: number, processor: number }} peer
 * @param {{ clock: number, processor: number }} own
 * @param {string} goal
 * @returns {Figure[]}
 */
function ratios(what, peer, own, goal) {
  return [
    { what, value: own.clock / peer.clock, unit: '', goal },
    { what: `${what}, by processor time`, value: own.processor / peer.processor, unit: '', goal },
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
