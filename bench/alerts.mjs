import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { agentLines, cohort } from './agents.mjs';
import { createClient } from './client.mjs';
import { table } from './report.mjs';
import { startService, TOKEN } from './service.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */
/** @typedef {import('./client.mjs').Client} Client */

const AGENTS = 10_000;
const RULES = 1000;
const HOURS = 24;
const MINUTE_MS = 60_000;
const ROWS_A_BODY = 2000;
const HELP = `Measures how long ${RULES} alert rules over ${AGENTS} agents take that are all due at the same minute, beside the same
questions over HTTP, two at a time; and what ingest loses meanwhile. No two rules ask the same question.

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
    const figures = await measure(client);
    process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
  } finally {
    client.close();
    await service.stop();
    rmSync(directory, { recursive: true });
  }
}

/**
 * @param {Client} client
 * @returns {Promise<Figure[]>}
 */
async function measure(client) {
  progress('ingest alone');
  const sender = senderOf(client);
  const alone = await sender.rateFor(() => sleep(15_000));

  progress('the questions over HTTP, with ingest beside them');
  const asked = Array.from({ length: rules }, (_, index) => index);
  const begin = performance.now();
  await sender.rateFor(() =>
    Promise.all(
      [0, 1].map(async () => {
        for (let index = asked.shift(); index !== undefined; index = asked.shift()) await ask(client, index);
      }),
    ),
  );
  const peer = performance.now() - begin;

  progress('the rules, with ingest beside them');
  for (let index = 0; index < rules; index += 1) await client.put(`/alerts/rules/r${index}`, ruleOf(index));
  const due = (Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS;
  await sleep(due - Date.now());
  const beside = await sender.rateFor(() => untilEvaluated(client, due / 1000));
  const took = Date.now() - due;
  return [
    { what: 'questions over HTTP, two at a time', value: peer, unit: 'ms' },
    { what: 'evaluation of all rules', value: took, unit: 'ms', goal: '10000' },
    { what: 'evaluation: share of the questions over HTTP', value: took / peer, unit: '', goal: '1.000' },
    { what: 'ingest alone', value: alone, unit: 'rows/s' },
    { what: 'ingest beside the evaluation', value: beside, unit: 'rows/s' },
    { what: 'ingest: share of what it is alone', value: beside / alone, unit: '', goal: '0.900' },
  ];
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
  return 2 + Math.floor((index * 3) / 100);
}

/** @param {number} index */
function ruleOf(index) {
  const over = `${hoursOf(index)} hours`;
  return { question: questionOf(index), test: { below: 20 + (index % 60) }, every: '1 minute', over };
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
 */
function senderOf(client) {
  let bodies = 0;
  return {
    /** @param {() => Promise<unknown>} during */
    async rateFor(during) {
      let isDone = false;
      let rows = 0;
      const begin = performance.now();
      const work = (async () => {
        while (!isDone) {
          bodies += 1;
          const at = Date.now() - 40 * 24 * 60 * MINUTE_MS + bodies * 1000;
          await client.postLines('/ingest/httpget', results(at, 1, 1, ROWS_A_BODY));
          rows += ROWS_A_BODY;
        }
      })();
      await during();
      isDone = true;
      await work;
      return (rows * 1000) / (performance.now() - begin);
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
    await sleep(250);
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
