import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { agentLines, COHORTS } from './agents.mjs';
import { startChild } from './child.mjs';
import { createClient } from './client.mjs';
import { measureChanges } from './measure-changes.mjs';
import { measureReadRatio } from './measure-read-ratio.mjs';
import { latencyFigures, readLatencyDuring } from './read-latency.mjs';
import { table } from './report.mjs';
import { startService, TOKEN } from './service.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */

const AGENTS = COHORTS.wave;
/** There before the import proper, for reads to find while it runs. */
const FIRST_AGENTS = COHORTS.site;
const TIME_MAX_MS = 10 * 60_000;
const HELP = `Measures the metadata interface over ${AGENTS} agents: on SQLite, or on the empty database that DATABASE_URL names.

  --json  print the figures as JSON
  --help  print this
`;

const { values: options } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  /** @type {(() => unknown)[]} */
  const teardown = [];
  try {
    const figures = await Promise.race([measure(teardown), overdue(teardown), interrupted()]);
    process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
  } finally {
    for (const step of teardown.reverse()) await step();
  }
}

/**
 * @param {(() => unknown)[]} teardown
 * @returns {Promise<Figure[]>}
 */
async function measure(teardown) {
  const service = await startOnNewDirectory(teardown);
  const client = createClient(service.url, TOKEN);
  teardown.push(client.close);
  const randomRead = (/** @type {number} */ units) => () =>
    client.get(`/metadata/unit/${1 + Math.floor(Math.random() * units)}`);

  progress(`importing ${AGENTS} agents`);
  await client.postLines('/manage/agents', agentLines(1, FIRST_AGENTS));
  const imported = await readLatencyDuring(randomRead(FIRST_AGENTS), () =>
    client.postLines('/manage/agents', agentLines(FIRST_AGENTS + 1, AGENTS)),
  );

  const constant = await client.get('/metadata/unit/1');
  const bare = await startChild([path('bare-route.mjs'), constant], process.env);
  teardown.push(bare.stop);
  const subject = { service, bare, units: AGENTS, token: TOKEN, progress };
  const firstReads = await measureReadRatio({ ...subject, label: 'mostly first reads' });
  progress(`reading all ${AGENTS} agents once`);
  for (let unit = 1; unit <= AGENTS; unit += 1) await client.get(`/metadata/unit/${unit}`);
  const repeatedReads = await measureReadRatio({ ...subject, label: 'repeated reads' });
  await bare.stop();
  const changes = await measureChanges({ client, units: AGENTS, read: randomRead(AGENTS), progress });

  return [
    { what: 'Import, reads alongside', value: (AGENTS - FIRST_AGENTS) / imported.seconds, unit: 'agents/s' },
    ...latencyFigures('GET during the import', imported.latenciesMs),
    ...firstReads,
    ...repeatedReads,
    ...changes,
  ];
}

/** @param {(() => unknown)[]} teardown */
async function startOnNewDirectory(teardown) {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-bench-'));
  teardown.push(() => rmSync(directory, { recursive: true, force: true }));
  const service = await startService(directory, {});
  teardown.push(service.stop);
  return service;
}

/**
 * @param {(() => unknown)[]} teardown
 * @returns {Promise<never>}
 */
async function overdue(teardown) {
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, TIME_MAX_MS);
    teardown.push(() => clearTimeout(timer));
  });
  throw new Error(`the bench took more than ${TIME_MAX_MS / 60_000} minutes`);
}

/** @returns {Promise<never>} */
async function interrupted() {
  await once(process, 'SIGINT');
  throw new Error('interrupted');
}

/** @param {string} name */
function path(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** @param {string} line */
function progress(line) {
  process.stderr.write(`${line}\n`);
}
