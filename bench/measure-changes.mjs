import { COHORTS, cohort } from './agents.mjs';
import { latencyFigures, readLatencyDuring } from './read-latency.mjs';
import { median } from './statistics.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */

const SINGLE_CHANGES = 300;
const REPEATS = { site: 5, district: 3, wave: 1 };

/**
 * Changes of one agent and of ever more. Each is from a later instant than the one before, so each adds a version to
 * every agent that it matches.
 *
 * @param {object} subject
 * @param {import('./client.mjs').Client} subject.client
 * @param {number} subject.units
 * @param {() => Promise<unknown>} subject.read
 * @param {(line: string) => void} subject.progress
 * @returns {Promise<Figure[]>}
 */
export async function measureChanges({ client, units, read, progress }) {
  const earliest = Math.floor(Date.now() / 1000) - 10_000;
  let changes = 0;
  /** @param {Record<string, unknown>} agent */
  const change = (agent) => {
    changes += 1;
    const metadata = { custom: { change: `number ${changes}` } };
    return client.put('/metadata', { agent, metadata, backdate_from: earliest + changes });
  };

  progress(`changing 1 agent, ${SINGLE_CHANGES} times`);
  /** @type {number[]} */
  const single = [];
  for (let count = 0; count < SINGLE_CHANGES; count += 1) {
    single.push(await secondsOf(() => change({ unit_id: 1 + Math.floor(Math.random() * units) })));
  }
  const figures = latencyFigures(
    'PUT on 1 agent',
    single.map((seconds) => seconds * 1000),
  );

  for (const field of /** @type {const} */ (['site', 'district', 'wave'])) {
    const size = COHORTS[field];
    progress(`changing ${size} agents`);
    const times = [];
    for (let repeat = 0; repeat < REPEATS[field]; repeat += 1) {
      times.push(await secondsOf(() => change({ custom: { [field]: cohort(field, 1 + repeat * size) } })));
    }
    figures.push(...changeFigures(`PUT on ${size.toLocaleString('en-GB')} agents`, size, median(times)));
  }

  progress(`changing ${units} agents, reads alongside`);
  const { seconds, latenciesMs } = await readLatencyDuring(read, () => change({ custom: { wave: cohort('wave', 1) } }));
  const what = `PUT on ${units.toLocaleString('en-GB')} agents, reads alongside`;
  return [
    ...figures,
    ...changeFigures(what, units, seconds),
    ...latencyFigures('GET during that PUT', latenciesMs, '50'),
  ];
}

/**
 * @param {string} what
 * @param {number} agents
 * @param {number} seconds
 * @returns {Figure[]}
 */
function changeFigures(what, agents, seconds) {
  return [
    { what, value: seconds, unit: 's' },
    { what: `${what}, rate`, value: agents / seconds, unit: 'agents/s' },
  ];
}

/** @param {() => Promise<unknown>} work */
async function secondsOf(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
