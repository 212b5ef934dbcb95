import { parseArgs } from 'node:util';
import { createClient } from './client.mjs';
import { AGENTS, panelDataset } from './metric-data/dataset.mjs';
import { ask, askJson, question, text } from './metric-data/question.mjs';
import { table } from './report.mjs';
import { startService, TOKEN } from './service.mjs';
import { median } from './statistics.mjs';
import { times } from './times.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */

const DAYS = 42;
const DAY = 86_400;
const HELP = `Measures what a question costs when days of its answer are cached, beside what it costs without: daily, weekly,
monthly and total by ISP, over 20 million results of 20,000 agents, end to end over HTTP. Every answer is compared with
that of a service that caches nothing. The rows are made once and kept; every run adds one result for each of 1,000 agents.

  --agents <number>  agents, each with 24 results a day (default: ${AGENTS})
  --json             print the figures as JSON
  --help             print this
`;

/** The goal, as a share of the time without the cache. */
const GOALS = new Map([
  ['daily by ISP', 1.1],
  ['hourly by ISP', 1.1],
  ['one more day', 1 / 15],
  ['shifted by a day', 1 / 15],
  ['after new results of a day', 1 / 15],
  ['weekly after daily', 1 / 5],
  ['monthly after daily', 1 / 5],
  ['total after daily', 1 / 5],
]);

const { values: options } = parseArgs({
  options: { json: { type: 'boolean' }, help: { type: 'boolean' }, agents: { type: 'string' } },
});
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const data = await panelDataset(options.agents, DAYS, progress);
  const plain = await startService(data.directory, { ANSWER_CACHE_MB: '0', DAY_CACHE_MB: '0' });
  const asked = questions(data);
  /** @type {Map<string, number>} */
  const whole = new Map();
  for (const [what, body] of Object.entries(asked)) {
    progress(`${what}, nothing cached`);
    await ask(plain.url, body);
    whole.set(what, median(await times(() => ask(plain.url, body))));
  }
  await plain.stop();
  const figures = await measureKept(data, asked, whole);
  await compare(data, asked);
  process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
}

/**
 * @param {import('./metric-data/dataset.mjs').Dataset} data
 * @returns {Record<string, object>}
 */
function questions({ start, end }) {
  const isp = { splits: ['isp'] };
  const over = (/** @type {string} */ aggregation, from = start, to = end) =>
    question(aggregation, text(from), text(to - 1), isp);
  return {
    'daily by ISP': over('daily', start, end - DAY),
    'one more day': over('daily'),
    'shifted by a day': over('daily', start + DAY, end),
    'weekly after daily': over('weekly'),
    'monthly after daily': over('monthly'),
    'total after daily': over('total'),
    'hourly by ISP': over('hourly'),
  };
}

/**
 * In this order: each finds what those before it have left.
 *
 * @param {import('./metric-data/dataset.mjs').Dataset} data
 * @param {Record<string, object>} asked
 * @param {ReadonlyMap<string, number>} whole
 * @returns {Promise<Figure[]>}
 */
async function measureKept(data, asked, whole) {
  const service = await startService(data.directory, { ANSWER_CACHE_MB: '0' });
  /** @type {Figure[]} */
  const figures = [];
  const measure = async (/** @type {string} */ what, /** @type {object} */ body, /** @type {string} */ plain) => {
    progress(what);
    const begin = performance.now();
    await ask(service.url, body);
    const took = performance.now() - begin;
    const cold = whole.get(plain) ?? Number.NaN;
    figures.push({ what: `${what}: nothing cached`, value: cold, unit: 'ms' }, { what, value: took, unit: 'ms' });
    const goal = GOALS.get(what);
    figures.push({ what: `${what}: share`, value: took / cold, unit: '', ...(goal && { goal: goal.toFixed(3) }) });
  };
  try {
    // The first question of a process reads from disk.
    await ask(service.url, { ...asked['daily by ISP'], metric: 'httpget_retrans' });
    for (const [what, body] of Object.entries(asked)) await measure(what, body, what);
    await addResults(service.url, data);
    await measure('after new results of a day', asked['one more day'] ?? {}, 'one more day');
    await measure('hourly by ISP again', asked['hourly by ISP'] ?? {}, 'hourly by ISP');
  } finally {
    await service.stop();
  }
  return figures;
}

/**
 * A result of each of some agents on the last day, at a moment that has none yet.
 *
 * @param {string} url
 * @param {import('./metric-data/dataset.mjs').Dataset} data
 */
async function addResults(url, { end }) {
  const client = createClient(url, TOKEN);
  const at = new Date((end - DAY / 2) * 1000 + (Date.now() % (DAY * 250))).toISOString();
  const dtime = at.slice(0, 23).replace('T', ' ');
  const lines = async function* () {
    for (let unit = 1; unit <= 1000; unit += 1) {
      yield `${JSON.stringify({ unit_id: unit, dtime, target: 'speed.example.net', bytes_sec: 1_000_000 + unit * 977 })}\n`;
    }
  };
  await client.postLines('/ingest/httpget', lines());
  client.close();
}

/**
 * @param {import('./metric-data/dataset.mjs').Dataset} data
 * @param {Record<string, object>} asked
 */
async function compare({ directory }, asked) {
  /** @type {string[][]} */
  const answers = [];
  for (const megabytes of ['0', '128']) {
    const service = await startService(directory, { ANSWER_CACHE_MB: '0', DAY_CACHE_MB: megabytes });
    /** @type {string[]} */
    const each = [];
    for (const body of Object.values(asked)) each.push(JSON.stringify(await askJson(service.url, body)));
    answers.push(each);
    await service.stop();
  }
  const different = Object.keys(asked).filter((_, index) => answers[0]?.[index] !== answers[1]?.[index]);
  if (different.length > 0) throw new Error(`not the same answer: ${different.join(', ')}`);
  progress('all answers are the same');
}

/** @param {string} what */
function progress(what) {
  process.stderr.write(`${what}\n`);
}
