import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { loadTypeScript } from '../../scripts/load-typescript.mjs';

/** @typedef {import('../../src/agents/parse-agent-row.ts').AgentRow} AgentRow */

/** @type {typeof import('../../src/demo/panel.ts')} */
const { DEMO_AGENTS, demoAgents } = await loadTypeScript('src/demo/panel.ts');
/** @type {typeof import('../../src/demo/demo-results.ts')} */
const { DEMO_DAYS, demoResults } = await loadTypeScript('src/demo/demo-results.ts');
/** @type {typeof import('../../src/catalogue/tests/index.ts')} */
const { TESTS, testOf } = await loadTypeScript('src/catalogue/tests/index.ts');

export { TESTS };
export const DAYS = DEMO_DAYS;
/** How often the demo panel is there, each time with other units and other figures. */
export const COPIES = 20;
const SEED = 20_260_101;
const FILE_BYTES = 32 * 2 ** 20;

const panel = demoAgents(SEED);
const agents = Array.from({ length: COPIES }, (_, copy) =>
  panel.map((agent) => ({ ...agent, unitId: (agent.unitId ?? 0) + copy * DEMO_AGENTS })),
);

export const AGENTS = COPIES * DEMO_AGENTS;

/** The agents as NDJSON, as the management API takes them. */
export async function* agentLines() {
  for (const agent of agents.flat()) yield `${JSON.stringify(wireForm(agent))}\n`;
}

/**
 * @typedef {object} ResultFiles
 * @property {string[]} paths of about 32 MiB each, as the command line sends them
 * @property {number} rows
 * @property {number} bytes
 * @property {number} perAgentDay rows of an agent that runs the test, in a day
 */

/**
 * As many copies of the panel as have so many results of a test.
 *
 * @param {string} test
 * @param {number} rows
 * @param {number} now
 */
export function copiesFor(test, rows, now) {
  return Math.min(COPIES, Math.ceil(rows / countRows(demoResults(testOf(test), panel, now))));
}

/**
 * Results of the last 60 days of some copies of the panel.
 *
 * @param {string} directory
 * @param {string} test
 * @param {{ first: number, end: number }} copies
 * @param {number} now
 * @returns {Promise<ResultFiles>}
 */
export async function writeCsv(directory, test, { first, end }, now) {
  const members = agents.slice(first, end).flat();
  /** @type {ResultFiles} */
  const files = { paths: [], rows: 0, bytes: 0, perAgentDay: 0 };
  let header = '';
  let pending = '';
  const flush = async () => {
    const path = join(directory, `${test}-${first}-${files.paths.length}.csv`);
    await pipeline(Readable.from([header, pending]), createWriteStream(path));
    files.paths.push(path);
    files.rows += pending.split('\n').length - 1;
    files.bytes += header.length + pending.length;
    pending = '';
  };
  for (const piece of demoResults(testOf(test), members, now)) {
    if (header === '') {
      header = piece.slice(0, piece.indexOf('\n') + 1);
      pending = piece.slice(header.length);
    } else {
      pending += piece;
    }
    if (pending.length >= FILE_BYTES) await flush();
  }
  await flush();
  const runners = members.filter(({ kind }) => (kind === 'mobile' ? 'mobile' : 'unit') === testOf(test).agents);
  return { ...files, perAgentDay: files.rows / runners.length / DAYS };
}

/** @param {Iterable<string>} pieces of a CSV text with a header line */
function countRows(pieces) {
  let lines = 0;
  for (const piece of pieces) lines += piece.split('\n').length - 1;
  return lines - 1;
}

/** @param {AgentRow} agent */
function wireForm({ unitId, kind, base, country, package: bought, timezone, custom }) {
  return {
    unit_id: unitId,
    kind,
    base,
    country,
    package: `${bought?.isp}:${bought?.package}`,
    timezone,
    custom: Object.fromEntries(custom ?? []),
  };
}
