import autocannon from 'autocannon';
import { cpuSeconds } from './cpu-time.mjs';

const CONNECTIONS = 20;

/**
 * @typedef {object} Round
 * @property {number} requestsPerSecond
 * @property {number} cpuMicrosPerRequest of the server, all its threads
 */

/**
 * Asks for every unit in an order of chance, each connection for its share, as fast as the answers come.
 *
 * @param {import('./child.mjs').Child} server
 * @param {{ units: number, seconds: number, token: string }} load
 * @returns {Promise<Round>}
 */
export async function measureReads(server, { units, seconds, token }) {
  const shares = shuffledShares(units);
  const cpuBefore = cpuSeconds(server.pid);
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
    setupClient: (client) =>
      client.setRequests((shares.pop() ?? []).map((unit) => ({ path: `/metadata/unit/${unit}` }))),
  });
  const cpuUsed = cpuSeconds(server.pid) - cpuBefore;
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} reads failed`);
  return {
    requestsPerSecond: result.requests.average,
    cpuMicrosPerRequest: (cpuUsed * 1e6) / result.requests.total,
  };
}

/** @param {number} units */
function shuffledShares(units) {
  const order = Array.from({ length: units }, (_, index) => index + 1);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [/** @type {number} */ (order[other]), /** @type {number} */ (order[last])];
  }
  return Array.from({ length: CONNECTIONS }, (_, index) => order.filter((_unit, at) => at % CONNECTIONS === index));
}
