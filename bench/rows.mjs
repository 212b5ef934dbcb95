import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { copyTimes } from './copy-rows.mjs';
import { dataset } from './metric-data/dataset.mjs';
import { residentMb } from './peak-memory.mjs';
import { table } from './report.mjs';
import { startService, TOKEN } from './service.mjs';
import { median } from './statistics.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */
/** @typedef {import('./metric-data/dataset.mjs').Dataset} Dataset */
/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

const DAYS = 21;
const DAY = 86_400;
const AGENTS = 2000;
const ROUNDS = 5;
const FORMATS = ['csv', 'ndjson', 'arrow'];
const HELP = `Measures an answer of a million raw rows as CSV, lines and Arrow: its first byte, its speed beside the engine's own COPY of the
same rows to Parquet, and how much the process grows meanwhile. And, where Python is there with broadgauge's packages (PYTHON
names it; else that of the tests), a frame of pandas beside the same as a Parquet file that is made, fetched and read by pyarrow.

  --json  print the figures as JSON
  --help  print this
`;

const { values: options } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const data = await dataset('rows', DAYS + 2, progress, { agents: AGENTS, perDay: 24 });
  const { parquet = Number.NaN } = await copyTimes(data, spanOf(data), ['parquet']);
  const service = await startService(data.directory, { QUERY_MEMORY_MB: '256', MALLOC_ARENA_MAX: '2' });
  /** @type {Figure[]} */
  const figures = [{ what: "the engine's own COPY to Parquet", value: parquet, unit: 'ms' }];
  try {
    for (const format of FORMATS) figures.push(...(await measure(service, data, { format, parquet })));
    figures.push(...(await measureFrames(service, data)));
  } finally {
    await service.stop();
  }
  process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
}

/**
 * @param {Service} service
 * @param {Dataset} data
 * @param {{ format: string, parquet: number }} asked
 * @returns {Promise<Figure[]>}
 */
async function measure(service, data, { format, parquet }) {
  progress(`${format}: a million rows`);
  // The first one fills what stays filled.
  await fetchRows(service.url, data, format);
  const before = residentMb(service.pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(service.pid));
  }, 20);
  /** @type {Awaited<ReturnType<typeof fetchRows>>[]} */
  const answers = [];
  for (let round = 0; round < ROUNDS; round += 1) answers.push(await fetchRows(service.url, data, format));
  clearInterval(watch);
  const took = median(answers.map(({ wholeMs }) => wholeMs));
  return [
    {
      what: `${format}: first byte`,
      value: median(answers.map(({ firstByteMs }) => firstByteMs)),
      unit: 'ms',
      goal: '1,000',
    },
    { what: `${format}: the whole answer`, value: took, unit: 'ms' },
    { what: `${format}: share of the engine's speed with Parquet`, value: parquet / took, unit: '', goal: '0.5' },
    { what: `${format}: growth of the process`, value: peak - before, unit: 'MiB', goal: '100' },
  ];
}

/**
 * Reads an answer to its end without keeping it.
 *
 * @param {string} url
 * @param {Dataset} data
 * @param {string} format
 */
async function fetchRows(url, data, format) {
  const question = { metric: 'httpget', chartType: 'raw', normalised: false, prefilter: false, time: timeOf(data) };
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const start = performance.now();
  const asking = request(`${url}/metric_data?format=${format}`, { method: 'POST', headers });
  asking.end(JSON.stringify(question));
  const [response] = /** @type {[import('node:http').IncomingMessage]} */ (await once(asking, 'response'));
  let firstByteMs = Number.NaN;
  for await (const _ of response) if (Number.isNaN(firstByteMs)) firstByteMs = performance.now() - start;
  if (response.statusCode !== 200 || !response.complete) throw new Error(`${format}: ${response.statusCode}`);
  return { firstByteMs, wholeMs: performance.now() - start };
}

/**
 * @param {Service} service
 * @param {Dataset} data
 * @returns {Promise<Figure[]>}
 */
async function measureFrames(service, data) {
  const python = findPython();
  if (python === undefined) {
    progress('There is no Python with the packages: frames are left out. PYTHON names one.');
    return [];
  }
  progress('a frame of pandas, and a file of Parquet');
  const { from, to } = timeOf(data);
  const { stdout } = await promisify(execFile)(
    python,
    [fileURLToPath(new URL('frames.py', import.meta.url)), from, to],
    {
      env: {
        ...process.env,
        BROADGAUGE_URL: service.url,
        BROADGAUGE_TOKEN: TOKEN,
        PYTHONPATH: fileURLToPath(new URL('../python/src', import.meta.url)),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    },
  );
  /** @type {{ rows: number, frames: number[], files: number[] }} */
  const { rows, frames, files } = JSON.parse(stdout);
  const ratios = frames.map((seconds, round) => seconds / (files[round] ?? Number.NaN));
  return [
    { what: 'pandas: rows', value: rows, unit: '' },
    { what: 'pandas: a frame', value: 1000 * median(frames), unit: 'ms' },
    { what: 'pandas: a Parquet file, made, fetched and read by pyarrow', value: 1000 * median(files), unit: 'ms' },
    { what: 'pandas: times the time of Parquet', value: median(ratios), unit: '', goal: '1.5' },
  ];
}

function findPython() {
  if (process.env.PYTHON) return process.env.PYTHON;
  const cache = fileURLToPath(new URL('../node_modules/.cache/python', import.meta.url));
  const [made] = existsSync(cache)
    ? readdirSync(cache).filter((name) => existsSync(join(cache, name, 'complete')))
    : [];
  return made && join(cache, made, 'bin/python');
}

/** @param {Dataset} data */
function timeOf(data) {
  const { from, to } = spanOf(data);
  return { from: text(from), to: text(to) };
}

/**
 * Whole days on the clocks of all agents.
 *
 * @param {Dataset} data
 */
function spanOf({ start }) {
  return { from: start + DAY, to: start + (1 + DAYS) * DAY - 1 };
}

/** @param {number} seconds */
function text(seconds) {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** @param {string} what */
function progress(what) {
  process.stderr.write(`${what}\n`);
}
