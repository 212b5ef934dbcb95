import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from './client.mjs';
import { cpuSeconds } from './cpu-time.mjs';
import { table } from './report.mjs';
import { startService, TOKEN } from './service.mjs';
import { median } from './statistics.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */

const ROUNDS = 3;
const TIME = { from: '-30 days', to: '-1 days' };
const HELP = `Measures how soon the demo panel is made and served, and how long each built-in report over 30 days of it takes by
itself, without caches.

  --json  print the figures as JSON
  --help  print this
`;

const { values: options } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-bench-'));
  const begun = performance.now();
  const service = await startService(directory, { ANSWER_CACHE_MB: '0', DAY_CACHE_MB: '0' }, ['--demo']);
  try {
    const ready = { what: 'Demo made and served', value: performance.now() - begun, unit: 'ms', goal: 'below 15,000' };
    const figures = [ready, ...(await measureReports(service))];
    process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
  } finally {
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * @param {import('./child.mjs').Child} service
 * @returns {Promise<Figure[]>}
 */
async function measureReports({ url, pid }) {
  const client = createClient(url, TOKEN);
  /** @type {{ data: { key: string, builtIn: boolean }[] }} */
  const { data } = JSON.parse(await client.get('/reports'));
  /** @type {Figure[]} */
  const figures = [];
  for (const { key } of data.filter(({ builtIn }) => builtIn)) {
    /** @type {{ ms: number, cpuMs: number }[]} */
    const rounds = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      process.stderr.write(`${key}, ${round} of ${ROUNDS}\n`);
      const [start, cpu] = [performance.now(), cpuSeconds(pid)];
      await client.post(`/reports/${key}`, { time: TIME });
      rounds.push({ ms: performance.now() - start, cpuMs: 1000 * (cpuSeconds(pid) - cpu) });
    }
    figures.push(
      { what: `Report ${key}`, value: median(rounds.map(({ ms }) => ms)), unit: 'ms', goal: 'below 1,500' },
      { what: `Report ${key}, processor`, value: median(rounds.map(({ cpuMs }) => cpuMs)), unit: 'ms' },
    );
  }
  client.close();
  return figures;
}
