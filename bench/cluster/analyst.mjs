import { request } from 'node:http';

const PERCENTS = '[1, 5, 10, 20, 25, 50, 75, 80, 90, 95, 99]';
const SHARES = '0.01, 0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 0.8, 0.9, 0.95, 0.99';
const VALUE = 'bytes_sec * 8 / 1e6';
const MOMENTS = `count() AS n, uniqExact(agent) AS agents, avg(${VALUE}) AS mean, stddevPop(${VALUE}) AS deviation, min(${VALUE}) AS lowest, max(${VALUE}) AS highest`;

/** @typedef {'interpolated' | 'nearest rank'} Percentiles */

/**
 * The same rows as somebody would keep them who has the cluster and no service: times and doubles, spread by agent, and
 * the versions of metadata on every shard. Percentiles come in two ways: interpolated, which are those of the service, and
 * as nearest ranks, which are not but are the only exact ones that all versions have a function for.
 *
 * @param {readonly string[]} urls of the shards, with user and password
 * @param {string} database
 * @param {string} cluster
 * @param {readonly { agent: number, from: number, to: number, isp: string, agentId: string }[]} versions seconds
 */
export async function openAnalyst(urls, database, cluster, versions) {
  for (const url of urls) {
    const run = (/** @type {string} */ statement) => ask(url, database, statement);
    await run(
      `CREATE TABLE plain_local (agent Int32, utc DateTime('UTC'), local DateTime('UTC'), bytes_sec Float64) ENGINE = MergeTree
       PARTITION BY toYYYYMM(local) ORDER BY (local, agent)`,
    );
    await run(
      `INSERT INTO plain_local SELECT agent, toDateTime(intDiv(at, 1000)), toDateTime(local), toFloat64(assumeNotNull(bytes_sec))
       FROM results_1_httpget_local`,
    );
    await run(`CREATE TABLE plain AS plain_local ENGINE = Distributed(${cluster}, ${database}, plain_local, agent)`);
    await run(
      "CREATE TABLE lives (agent Int32, valid_from DateTime('UTC'), valid_to DateTime('UTC'), isp String, agent_id String) ENGINE = MergeTree ORDER BY agent",
    );
    const rows = versions.map(({ agent, from, to, isp, agentId }) => `${agent}\t${from}\t${to}\t${isp}\t${agentId}\n`);
    await run(`INSERT INTO lives FORMAT TabSeparated\n${rows.join('')}`);
  }
  const [first = ''] = urls;
  const seconds = (/** @type {string} */ text) => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;
  const when = (/** @type {string} */ from, /** @type {string} */ to) =>
    `local BETWEEN toDateTime(${seconds(from)}) AND toDateTime(${seconds(to)})`;
  const lives = `ALL INNER JOIN (SELECT agent, valid_from, valid_to, isp FROM ${database}.lives) USING agent`;
  const alive = 'AND utc >= valid_from AND utc < valid_to';
  /**
   * @param {string} keys
   * @param {string} rows
   * @returns {(percentiles: Percentiles) => Promise<string>}
   */
  const by = (keys, rows) => (percentiles) => ask(first, database, statistics(keys, rows, percentiles));
  return {
    daily: (/** @type {string} */ from, /** @type {string} */ to) =>
      by('toStartOfDay(local) AS d, isp', `${lives} WHERE ${when(from, to)} ${alive}`),
    hourly: (/** @type {string} */ from, /** @type {string} */ to) =>
      by('toStartOfHour(local) AS d, isp', `${lives} WHERE ${when(from, to)} ${alive}`),
    total: (/** @type {string} */ from, /** @type {string} */ to) => by('1 AS d', `WHERE ${when(from, to)}`),
    hourOfDay: (/** @type {string} */ from, /** @type {string} */ to) =>
      by('toHour(local) AS d', `WHERE ${when(from, to)}`),
    oneAgent: (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ agentId) =>
      by(
        'toStartOfDay(local) AS d',
        `WHERE ${when(from, to)} AND agent IN (SELECT agent FROM ${database}.lives WHERE agent_id = '${agentId}')`,
      ),
    /** All results of a time as rows, in order. */
    raw: (/** @type {string} */ from, /** @type {string} */ to) =>
      ask(
        first,
        database,
        `SELECT ${VALUE} AS metricValue, local AS dtime, agent_id FROM plain
         ALL INNER JOIN (SELECT agent, any(agent_id) AS agent_id FROM ${database}.lives GROUP BY agent) USING agent
         WHERE ${when(from, to)} ORDER BY dtime, agent_id FORMAT JSONEachRow`,
      ),
  };
}

/**
 * @param {string} keys
 * @param {string} rows
 * @param {Percentiles} percentiles
 */
function statistics(keys, rows, percentiles) {
  const names = keys.replaceAll(/\S+ AS /g, '');
  if (percentiles === 'nearest rank') {
    return `SELECT ${keys}, ${MOMENTS}, quantilesExact(${SHARES})(${VALUE}) FROM plain ${rows} GROUP BY ${names} FORMAT TabSeparated`;
  }
  const below = 'sorted[intDiv((n - 1) * p, 100) + 1]';
  const above = 'sorted[least(intDiv((n - 1) * p, 100) + 2, n)]';
  return `SELECT ${names}, n, agents, mean, deviation, lowest, highest,
      arrayMap(p -> ${below} + ((n - 1) * p % 100) / 100 * (${above} - ${below}), ${PERCENTS})
    FROM (SELECT ${keys}, ${MOMENTS}, arraySort(groupArray(${VALUE})) AS sorted FROM plain ${rows} GROUP BY ${names}) AS g
    WHERE NOT ignore(sorted, n) FORMAT TabSeparated`;
}

/**
 * @param {string} url
 * @param {string} database
 * @param {string} statement
 * @returns {Promise<string>}
 */
export async function ask(url, database, statement) {
  const { username, password, hostname, port } = new URL(url);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const sent = request({
    hostname,
    port,
    path: `/?${new URLSearchParams({ database, wait_end_of_query: '1', max_query_size: '100000000' })}`,
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
  });
  /** @type {Promise<import('node:http').IncomingMessage>} */
  const answered = new Promise((resolve, reject) => sent.once('response', resolve).once('error', reject));
  sent.end(statement);
  const response = await answered;
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  if (response.statusCode !== 200) throw new Error(text);
  return text;
}
