import { parseArgs } from 'node:util';
import { panelDataset } from './metric-data/dataset.mjs';
import { ask, question, text } from './metric-data/question.mjs';
import { peakMemoryMb } from './peak-memory.mjs';
import { table } from './report.mjs';
import { startService } from './service.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */

const DAYS = 42;
const AGENTS = '100000';
const MEMORY_MB = 512;
const BESIDE_MB = 300;
const HELP = `Measures what exact percentiles take of memory besides QUERY_MEMORY_MB (${MEMORY_MB}), over 100 million results of ${AGENTS}
agents, with a service of its own for each question, which keeps nothing and has two arenas of malloc, as deployed. The rows are made
once and kept, which takes a while.

  --agents <n>  another number of agents
  --json        print the figures as JSON
  --help        print this
`;

const QUESTIONS = [
  { what: 'hourly by ISP', aggregation: 'hourly', splits: ['isp'] },
  { what: 'daily by ISP', aggregation: 'daily', splits: ['isp'] },
  { what: 'weekly by ISP', aggregation: 'weekly', splits: ['isp'] },
  { what: 'total by ISP', aggregation: 'total', splits: ['isp'] },
  { what: 'total by agent', aggregation: 'total', splits: ['agent'] },
  { what: 'total by target', aggregation: 'total', splits: ['target'] },
  { what: 'total', aggregation: 'total', splits: [] },
  { what: 'hour of day by ISP, normalised', aggregation: 'hour_of_day', splits: ['isp'], normalised: true },
  { what: 'total, normalised', aggregation: 'total', splits: [], normalised: true },
];

const { values: options } = parseArgs({
  options: { agents: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const data = await panelDataset(options.agents ?? AGENTS, DAYS, progress);
  /** @type {Figure[]} */
  const figures = [];
  for (const asked of QUESTIONS) figures.push(...(await measure(data, asked)));
  process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
}

/**
 * @param {import('./metric-data/dataset.mjs').Dataset} data
 * @param {typeof QUESTIONS[number]} asked
 * @returns {Promise<Figure[]>}
 */
async function measure(data, { what, aggregation, ...asked }) {
  progress(what);
  const service = await startService(data.directory, {
    QUERY_MEMORY_MB: String(MEMORY_MB),
    QUERY_TIMEOUT_SECONDS: '600',
    ANSWER_CACHE_MB: '0',
    DAY_CACHE_MB: '0',
    MALLOC_ARENA_MAX: '2',
  });
  try {
    const atRest = peakMemoryMb(service.pid);
    const start = performance.now();
    await ask(service.url, question(aggregation, text(data.start), text(data.end - 1), asked));
    const seconds = (performance.now() - start) / 1000;
    const beside = Math.max(0, peakMemoryMb(service.pid) - atRest - MEMORY_MB);
    return [
      { what: `${what}: memory besides the engine's`, value: beside, unit: 'MB', goal: `${BESIDE_MB}` },
      { what: `${what}: time`, value: seconds, unit: 's' },
    ];
  } finally {
    await service.stop();
  }
}

/** @param {string} message */
function progress(message) {
  process.stderr.write(`${message}\n`);
}
