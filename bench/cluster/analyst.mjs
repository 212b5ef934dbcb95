const SHARES = '0.01, 0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 0.8, 0.9, 0.95, 0.99';
const VALUE = 'bytes_sec * 8 / 1e6';
const STATISTICS = `count() AS n, uniqExact(agent), avg(${VALUE}), stddevPop(${VALUE}), min(${VALUE}), max(${VALUE}), quantilesExactInclusive(${SHARES})(${VALUE})`;
const VERSIONS = 'INNER JOIN versions USING (agent)';
const VALID = 'utc >= valid_from AND utc < valid_to';

/**
 * What somebody would ask who has the rows in ClickHouse and no service: local times are stored, and metadata is joined by a
 * plain join.
 *
 * @param {import('./statements.mjs').Run} run
 */
export function openAnalyst(run) {
  /** @param {string} keys @param {string} rows @param {string} where */
  const by = (keys, rows, where) =>
    run(`SELECT ${keys}, ${STATISTICS} FROM plain ${rows} WHERE ${where} GROUP BY ALL FORMAT TabSeparated`);
  /** @param {string} from @param {string} to */
  const when = (from, to) => `local BETWEEN '${from}' AND '${to}'`;
  return {
    daily: (/** @type {string} */ from, /** @type {string} */ to) =>
      by('toStartOfDay(local) AS d, isp', VERSIONS, `${when(from, to)} AND ${VALID}`),
    hourly: (/** @type {string} */ from, /** @type {string} */ to) =>
      by('toStartOfHour(local) AS d, isp', VERSIONS, `${when(from, to)} AND ${VALID}`),
    total: (/** @type {string} */ from, /** @type {string} */ to) => by('1 AS d', '', when(from, to)),
    hourOfDay: (/** @type {string} */ from, /** @type {string} */ to) => by('toHour(local) AS d', '', when(from, to)),
    oneAgent: (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ agentId) =>
      by(
        'toStartOfDay(local) AS d',
        '',
        `${when(from, to)} AND agent IN (SELECT agent FROM versions WHERE agent_id = '${agentId}')`,
      ),
  };
}
