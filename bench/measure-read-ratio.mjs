import { median } from './statistics.mjs';
import { measureReads } from './throughput.mjs';

const ROUNDS = 7;
const ROUND_SECONDS = 3;

/**
 * Reads from the service as a ratio to the bare route: rounds of the two take turns, so that what else the machine
 * does meets both, and the middle of the ratios counts.
 *
 * @param {object} subject
 * @param {import('./child.mjs').Child} subject.service
 * @param {import('./child.mjs').Child} subject.bare
 * @param {number} subject.units
 * @param {string} subject.label which reads these are
 * @param {string} subject.token
 * @param {(line: string) => void} subject.progress
 * @returns {Promise<import('./report.mjs').Figure[]>}
 */
export async function measureReadRatio({ service, bare, units, token, label, progress }) {
  const load = { units, token, seconds: ROUND_SECONDS };
  await measureReads(service, load);
  await measureReads(bare, load);
  const rounds = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const mine = await measureReads(service, load);
    const base = await measureReads(bare, load);
    progress(
      `${label}, round ${round} of ${ROUNDS}: ${mine.requestsPerSecond.toFixed(0)} to ${base.requestsPerSecond.toFixed(0)} requests/s`,
    );
    rounds.push({ mine, base });
  }
  return [
    {
      what: `GET, ${label}, ratio to the bare route`,
      value: median(rounds.map(({ mine, base }) => mine.requestsPerSecond / base.requestsPerSecond)),
      unit: '',
      goal: '0.5 or more on SQLite',
    },
    {
      what: `GET, ${label}`,
      value: median(rounds.map(({ mine }) => mine.requestsPerSecond)),
      unit: 'requests/s',
    },
    {
      what: `Bare route beside ${label}`,
      value: median(rounds.map(({ base }) => base.requestsPerSecond)),
      unit: 'requests/s',
    },
    {
      what: `GET, ${label}, processor`,
      value: median(rounds.map(({ mine }) => mine.cpuMicrosPerRequest)),
      unit: 'µs/request',
    },
    {
      what: `Bare route beside ${label}, processor`,
      value: median(rounds.map(({ base }) => base.cpuMicrosPerRequest)),
      unit: 'µs/request',
    },
  ];
}
