/** @typedef {{ sampleCount: number, agentCount: number, metricValue: number, stdDev: number, min: number, max: number, percentiles: Readonly<Record<string, number>> }} Point */

/**
 * The first thing in which the service and the analyst don't agree.
 *
 * @param {{ data: readonly { metricData: readonly Point[] }[] }} answer
 * @param {string} rows of the analyst: the last columns are count, agents, mean, deviation, lowest, highest and percentiles
 * @returns {string | undefined}
 */
export function compareAnswers(answer, rows) {
  const ours = answer.data
    .flatMap(({ metricData }) => metricData)
    .map(toNumbers)
    .sort(byNumbers);
  const theirs = rows
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t').slice(-7))
    .map((row) => [...row.slice(0, -1).map(Number), ...JSON.parse(row.at(-1) ?? '')])
    .sort(byNumbers);
  if (ours.length !== theirs.length) return `${ours.length} groups instead of ${theirs.length}`;
  const wrong = ours.findIndex((group, index) => group.some((value, place) => !isClose(value, theirs[index]?.[place])));
  return wrong === -1 ? undefined : `${ours[wrong]} instead of ${theirs[wrong]}`;
}

/** @param {Point} point */
function toNumbers({ sampleCount, agentCount, metricValue, stdDev, min, max, percentiles }) {
  return [sampleCount, agentCount, metricValue, stdDev, min, max, ...Object.values(percentiles)];
}

/**
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 */
function byNumbers([n = 0, agents = 0, mean = 0], [otherN = 0, otherAgents = 0, otherMean = 0]) {
  return n - otherN || agents - otherAgents || mean - otherMean;
}

/**
 * @param {number} a
 * @param {number | undefined} b
 */
function isClose(a, b = Number.NaN) {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}
