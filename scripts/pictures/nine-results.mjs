/**
 * The results of docs/statistics.md: one agent on one day, a speed test in each block of its schedule.
 *
 * @typedef {object} Result
 * @property {number} hour At which its block begins.
 * @property {number} hours The length of the block.
 * @property {number} speed In Mbit/s.
 */

/** @type {readonly Result[]} */
export const RESULTS = [
  { hour: 0, hours: 6, speed: 96 },
  { hour: 6, hours: 6, speed: 92 },
  { hour: 12, hours: 6, speed: 88 },
  { hour: 18, hours: 1, speed: 76 },
  { hour: 19, hours: 1, speed: 58 },
  { hour: 20, hours: 1, speed: 46 },
  { hour: 21, hours: 1, speed: 50 },
  { hour: 22, hours: 1, speed: 62 },
  { hour: 23, hours: 1, speed: 80 },
];

export const ASCENDING = RESULTS.map(({ speed }) => speed).sort((a, b) => a - b);

export const MEAN = total(RESULTS, ({ speed }) => speed) / RESULTS.length;

export const NORMALISED_MEAN =
  total(RESULTS, ({ hours, speed }) => hours * speed) / total(RESULTS, ({ hours }) => hours);

const VARIANCE = total(RESULTS, ({ speed }) => (speed - MEAN) ** 2) / RESULTS.length;

export const CI95 = (1.959963984540054 * Math.sqrt(VARIANCE)) / Math.sqrt(RESULTS.length);

/**
 * Where a percentile lies among the results in ascending order, counted from 0.
 *
 * @param {number} p
 */
export function placeOf(p) {
  return ((ASCENDING.length - 1) * p) / 100;
}

/** @param {number} p */
export function percentile(p) {
  const place = placeOf(p);
  const below = ASCENDING[Math.floor(place)] ?? Number.NaN;
  const above = ASCENDING[Math.ceil(place)] ?? Number.NaN;
  return below + (place - Math.floor(place)) * (above - below);
}

/**
 * @param {readonly Result[]} results
 * @param {(result: Result) => number} number
 */
function total(results, number) {
  return results.reduce((sum, result) => sum + number(result), 0);
}
