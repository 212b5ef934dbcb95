import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { agentLines, cohort } from './agents.mjs';
import { createClient } from './client.mjs';
import { cpuSeconds } from './cpu-time.mjs';
import { table } from './report.mjs';
import { startService, TOKEN } from './service.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */
/** @typedef {import('./client.mjs').Client} Client */

const AGENTS = 10_000;
const RULES = 1000;
const HOURS = 24;
const MINUTE_MS = 60_000;
/** Long enough for all evaluations on a busy machine: those that are late are made up for, which is more work. */
const EVERY_MS = 5 * MINUTE_MS;
const ROWS_A_BODY = 2000;
const HELP = `Measures how long ${RULES} alert rules over ${AGENTS} agents take that are all due at the same time, beside the same
questions over HTTP, two at a time; and what ingest loses meanwhile. No two rules ask the same question.
The service's processor time says the same on a machine that has other work: that of ingest is taken off by its rows.

  --agents <number>  agents, each with ${HOURS} results (default: ${AGENTS})
  --rules <number>   rules (default: ${RULES})
  --json             print the figures as JSON
  --help             print this
`;

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    help: { type: 'boolean' },
    agents: { type: 'string', default: String(AGENTS) },
    rules: { type: 'string', default: String(RULES) },
  },
});
const agents = Number(options.agents);
const rules = Number(options.rules);
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-bench-alerts-'));
  const service = await startService(directory, { ANSWER_CACHE_MB: '0' });
  const client = createClient(service.url, TOKEN);
  try {
    await client.postLines('/manage/agents', agentLines(1, agents));
    await client.postLines(
      '/ingest/httpget',
      results(Date.now() - HOURS * 60 * MINUTE_MS, HOURS, 60 * MINUTE_MS, agents),
    );
    const figures = await measure(client, service.pid);
    process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
  } finally {
    client.close();
    await service.stop();
    rmSync(directory, { recursive: true });
  }
}

/**
 * @param {Client} client
 * @param {number} pid
 * @returns {Promise<Figure[]>}
 */
async function measure(client, pid) {
  progress('ingest alone');
  const sender = senderOf(client, pid);
  const alone = await sender.during(() => sleep(15_000));
  const cpuOf = (/** @type {Load} */ { cpu, rows }) => (cpu - (rows * alone.cpu) / alone.rows) * 1000;

  progress('the questions over HTTP, with ingest beside them');
  const asked = Array.from({ length: rules }, (_, index) => index);
  const questions = await sender.during(() =>
    Promise.all(
      [0, 1].map(async () => {
        for (let index = asked.shift(); index !== undefined; index = asked.shift()) await ask(client, index);
      }),
    ),
  );

  progress('the rules, with ingest beside them');
  for (let index = 0; index < rules; index += 1) await client.put(`/alerts/rules/r${index}`, ruleOf(index));
  const due = (Math.floor(Date.now() / EVERY_MS) + 1) * EVERY_MS;
  await sleep(due - Date.now());
  const beside = await sender.during(() => untilEvaluated(client, due / 1000));
  const took = Date.now() - due;
  return [
    { what: 'questions over HTTP, two at a time', value: questions.ms, unit: 'ms' },
    { what: 'questions over HTTP: processor time', value: cpuOf(questions), unit: 'ms' },
    { what: 'evaluation of all rules', value: took, unit: 'ms', goal: '10000' },
    { what: 'evaluation: processor time', value: cpuOf(beside), unit: 'ms', goal: '10000' },
    { what: 'evaluation: share of the questions over HTTP', value: took / questions.ms, unit: '', goal: '1.000' },
    { what: 'ingest alone', value: rateOf(alone), unit: 'rows/s' },
    { what: 'ingest alone: processors in use', value: (alone.cpu * 1000) / alone.ms, unit: '' },
    { what: 'ingest beside the evaluation', value: rateOf(beside), unit: 'rows/s' },
    { what: 'ingest: share of what it is alone', value: rateOf(beside) / rateOf(alone), unit: '', goal: '0.900' },
  ];
}

/**
 * @typedef {object} Load
 * @property {number} rows of ingest
 * @property {number} ms
 * @property {number} cpu seconds of the service
 */

/** @param {Load} load */
function rateOf({ rows, ms }) {
  return (rows * 1000) / ms;
}

/** @param {number} index */
function questionOf(index) {
  const sites = Math.max(1, Math.ceil(agents / 1000));
  const site = cohort('site', (index % sites) * 1000 + 1);
  return {
    metric: 'httpget',
    prefilter: false,
    splits: [['isp'], ['package'], []][Math.floor(index / sites) % 3],
    filters: [{ id: 'custom.site', filterType: 'in', filterValues: [site] }],
  };
}

/** @param {number} index */
function hoursOf(index) {
  return 2 + Math.floor((index * 30) / rules);
}

/** @param {number} index */
function ruleOf(index) {
  const over = `${hoursOf(index)} hours`;
  return { question: questionOf(index), test: { below: 20 + (index % 60) }, every: '5 minutes', over };
}

/**
 * @param {Client} client
 * @param {number} index
 */
async function ask(client, index) {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const time = { from: wallClock(now - hoursOf(index) * 60 * MINUTE_MS), to: wallClock(now - 1000) };
  const fixed = { chartType: 'aggregate', normalised: false, aggregation: 'total' };
  await client.post('/metric_data', { ...questionOf(index), ...fixed, time });
}

/**
 * Sends bodies of new results one after the other, and counts them.
 *
 * @param {Client} client
 * @param {number} pid
 */
function senderOf(client, pid) {
  let bodies = 0;
  return {
    /**
     * @param {() => Promise<unknown>} task
     * @returns {Promise<Load>}
     */
    async during(task) {
      let isDone = false;
      let rows = 0;
      const begin = performance.now();
      const cpuBefore = cpuSeconds(pid);
      const work = (async () => {
        while (!isDone) {
          bodies += 1;
          const at = Date.now() - 40 * 24 * 60 * MINUTE_MS + bodies * 1000;
          await client.postLines('/ingest/httpget', results(at, 1, 1, ROWS_A_BODY));
          rows += ROWS_A_BODY;
        }
      })();
      await task();
      isDone = true;
      await work;
      return { rows, ms: performance.now() - begin, cpu: cpuSeconds(pid) - cpuBefore };
    },
  };
}

/**
 * @param {Client} client
 * @param {number} at
 */
async function untilEvaluated(client, at) {
  for (;;) {
    const { data } = JSON.parse(await client.get('/alerts'));
    if (data.every((/** @type {{ evaluated_at: number }} */ rule) => rule.evaluated_at >= at)) return;
    await sleep(500);
  }
}

/**
 * @param {number} fromMs
 * @param {number} count of each agent
 * @param {number} stepMs
 * @param {number} of agents
 */
async function* results(fromMs, count, stepMs, of) {
  for (let index = 0; index < count; index += 1) {
    const dtime = wallClock(fromMs + index * stepMs);
    for (let unit = 1; unit <= Math.min(of, agents); unit += 1) {
      const mbps = 20 + ((unit * 7919 + index * 104_729) % 80);
      yield `${JSON.stringify({ unit_id: unit, dtime, target: 'speed.example.net', bytes_sec: mbps * 125_000 })}\n`;
    }
  }
}

/** @param {number} ms */
function wallClock(ms) {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** @param {string} what */
function progress(what) {
  process.stderr.write(`${what}\n`);
}
