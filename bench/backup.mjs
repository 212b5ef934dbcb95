import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AGENTS, panelDataset } from './metric-data/dataset.mjs';
import { ask, question, text } from './metric-data/question.mjs';
import { table } from './report.mjs';
import { startService } from './service.mjs';
import { median } from './statistics.mjs';

const DAYS = 42;
const ROUNDS = 5;
/** Enough for several answers. */
const ALONE_MS = 5_000;
const HELP = `Measures how much longer answers take while a backup is made: daily by ISP, one after the other, nothing kept, over 20 million
results of 20,000 agents. Rounds with a backup and without one take turns. The rows are made once and kept.

  --agents <number>  agents, each with 24 results a day (default: ${AGENTS})
  --json             print the figures as JSON
  --help             print this
`;

const { values: options } = parseArgs({
  options: { json: { type: 'boolean' }, help: { type: 'boolean' }, agents: { type: 'string' } },
});
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const data = await panelDataset(options.agents, DAYS, progress);
  const scratch = mkdtempSync(join(tmpdir(), 'broadgauge-bench-'));
  const archive = join(scratch, 'backup');
  const service = await startService(data.directory, { ANSWER_CACHE_MB: '0', DAY_CACHE_MB: '0' });
  const body = question('daily', text(data.start), text(data.end - 1), { splits: ['isp'] });
  const answer = () => ask(service.url, body);
  /** @type {{ alone: number[], meanwhile: number[], seconds: number }[]} */
  const rounds = [];
  let bytes = 0;
  try {
    await answer();
    for (let round = 1; round <= ROUNDS; round += 1) {
      progress(`round ${round} of ${ROUNDS}`);
      const alone = await timesDuring(answer, new Promise((resolve) => setTimeout(resolve, ALONE_MS)));
      const started = performance.now();
      const meanwhile = await timesDuring(answer, backUp(data.directory, archive));
      rounds.push({ alone, meanwhile, seconds: (performance.now() - started) / 1000 });
      bytes = statSync(archive).size;
      rmSync(archive);
    }
  } finally {
    await service.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  const figures = [
    {
      what: 'An answer while a backup is made, ratio to one alone',
      value: median(rounds.map(({ alone, meanwhile }) => mean(meanwhile) / mean(alone))),
      unit: '',
      goal: '1.1 or less',
    },
    { what: 'An answer alone', value: median(rounds.map(({ alone }) => mean(alone))), unit: 'ms' },
    { what: 'Answers during a backup', value: median(rounds.map(({ meanwhile }) => meanwhile.length)), unit: '' },
    { what: 'A backup', value: median(rounds.map(({ seconds }) => seconds)), unit: 's' },
    { what: 'The archive', value: bytes / 2 ** 20, unit: 'MiB' },
  ];
  process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
}

/**
 * @param {string} directory
 * @param {string} archive
 */
async function backUp(directory, archive) {
  const program = fileURLToPath(new URL('../bin/broadgauge', import.meta.url));
  const child = spawn(process.execPath, [program, 'backup', archive], {
    env: { ...process.env, DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the backup ended with ${code}`);
}

/**
 * The times of one call after the other, in milliseconds, as long as something goes on.
 *
 * @param {() => Promise<unknown>} call
 * @param {Promise<unknown>} meanwhile
 */
async function timesDuring(call, meanwhile) {
  let isOver = false;
  const over = meanwhile.finally(() => {
    isOver = true;
  });
  /** @type {number[]} */
  const times = [];
  while (!isOver) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  await over;
  return times;
}

/** @param {readonly number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param {string} line */
function progress(line) {
  process.stderr.write(`${line}\n`);
}
