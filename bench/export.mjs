import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from './client.mjs';
import { copyTimes } from './copy-rows.mjs';
import { dataset } from './metric-data/dataset.mjs';
import { residentMb } from './peak-memory.mjs';
import { table } from './report.mjs';
import { startService, TOKEN } from './service.mjs';
import { median } from './statistics.mjs';
import { times } from './times.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */
/** @typedef {import('./metric-data/dataset.mjs').Dataset} Dataset */

const DAYS = 21;
const HELP = `Measures an export of 10 million raw rows over HTTP, until its file can be fetched, beside the engine's own COPY of
the same rows in the same order to a file, and how much the process grows meanwhile.

  --json  print the figures as JSON
  --help  print this
`;

const FORMATS = /** @type {const} */ (['csv', 'ndjson', 'parquet']);

const { values: options } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const data = await dataset('metric-data', 42, progress);
  const span = { from: data.start, to: data.start + DAYS * 86_400 - 1 };
  const copies = await copyTimes(data, span, FORMATS);
  const service = await startService(data.directory, { QUERY_MEMORY_MB: '256', MALLOC_ARENA_MAX: '2' });
  /** @type {Figure[]} */
  const figures = [];
  try {
    for (const format of FORMATS) figures.push(...(await measure(service, data, format, copies)));
  } finally {
    await service.stop();
  }
  process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
}

/**
 * @param {Awaited<ReturnType<typeof startService>>} service
 * @param {Dataset} data
 * @param {string} format
 * @param {Readonly<Record<string, number>>} copies
 * @returns {Promise<Figure[]>}
 */
async function measure(service, data, format, copies) {
  progress(`${format}: export`);
  const client = createClient(service.url, TOKEN);
  try {
    // The first one fills what stays filled.
    await makeFile(client, data, format, DAYS);
    const before = residentMb(service.pid);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, residentMb(service.pid));
    }, 20);
    const took = median(await times(() => makeFile(client, data, format, DAYS)));
    clearInterval(watch);
    const copy = copies[format] ?? Number.NaN;
    return [
      { what: `${format}: export of 10 M rows`, value: took, unit: 'ms' },
      { what: `${format}: the engine's own COPY`, value: copy, unit: 'ms' },
      { what: `${format}: of COPY's time`, value: took / copy, unit: '', goal: '1.5' },
      { what: `${format}: growth of the process`, value: peak - before, unit: 'MiB', goal: '64' },
    ];
  } finally {
    client.close();
  }
}

/**
 * @param {ReturnType<typeof createClient>} client
 * @param {Dataset} data
 * @param {string} format
 * @param {number} days
 */
async function makeFile(client, data, format, days) {
  const time = { from: text(data.start), to: text(data.start + days * 86_400 - 1) };
  const question = { metric: 'httpget', chartType: 'raw', normalised: false, prefilter: false, time };
  let { data: download } = JSON.parse(await client.post('/metric_data_download', { ...question, format }));
  while (download.status === 'queued' || download.status === 'running') {
    await pause(50);
    ({ data: download } = JSON.parse(await client.get(`/downloads/${download.id}`)));
  }
  if (download.status !== 'done') throw new Error(`${download.status}: ${download.error}`);
  await client.delete(`/downloads/${download.id}`);
}

/** @param {number} seconds */
function text(seconds) {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** @param {string} what */
function progress(what) {
  process.stderr.write(`${what}\n`);
}
