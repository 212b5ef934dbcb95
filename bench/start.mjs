import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startChild } from './child.mjs';
import { cpuSeconds } from './cpu-time.mjs';
import { table } from './report.mjs';
import { startService } from './service.mjs';
import { median } from './statistics.mjs';

const ROUNDS = 5;
const REST_MS = 3_000;
const HELP = `Measures how long the service takes to be ready, on a new directory and on one that it knows, and the memory that it
has at rest, beside a bare Fastify server.

  --json  print the figures as JSON
  --help  print this
`;

const { values: options } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-bench-'));
  try {
    const known = join(directory, 'known');
    await (await startService(known, {})).stop();
    const bare = await measure('bare', () => startChild([path('bare-route.mjs')], process.env));
    const again = await measure('known directory', () => startService(known, {}));
    const first = await measure('new directory', (round) => startService(join(directory, String(round)), {}));
    const figures = [
      { what: 'Start to ready', value: again.ms, unit: 'ms', goal: 'below 1,000' },
      { what: 'Start to ready, new directory', value: first.ms, unit: 'ms', goal: 'below 1,000' },
      { what: 'Start to ready, bare Fastify server', value: bare.ms, unit: 'ms' },
      { what: 'Start, processor', value: again.cpuSeconds * 1000, unit: 'ms' },
      { what: 'At rest', value: again.restMb, unit: 'MB', goal: 'below 150' },
      { what: 'At rest, new directory', value: first.restMb, unit: 'MB', goal: 'below 150' },
      { what: 'At rest, bare Fastify server', value: bare.restMb, unit: 'MB' },
    ];
    process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * @param {string} what
 * @param {(round: number) => Promise<import('./child.mjs').Child>} start
 */
async function measure(what, start) {
  const rounds = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    process.stderr.write(`${what}, start ${round} of ${ROUNDS}\n`);
    const begun = performance.now();
    const child = await start(round);
    const ms = performance.now() - begun;
    const cpu = cpuSeconds(child.pid);
    await wait(REST_MS);
    rounds.push({ ms, cpuSeconds: cpu, restMb: residentMb(child.pid) });
    await child.stop();
  }
  return {
    ms: median(rounds.map(({ ms }) => ms)),
    cpuSeconds: median(rounds.map((round) => round.cpuSeconds)),
    restMb: median(rounds.map(({ restMb }) => restMb)),
  };
}

/**
 * The memory of a process that is in use; not a number where there is no /proc.
 *
 * @param {number} pid
 */
function residentMb(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** @param {string} name */
function path(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}
