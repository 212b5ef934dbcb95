import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { openAnalyst } from './cluster/analyst.mjs';
import { compareAnswers } from './cluster/compare-answers.mjs';
import { loadTypeScript } from './load-typescript.mjs';
import { dataset } from './metric-data/dataset.mjs';
import { ask, askJson, question, text } from './metric-data/question.mjs';
import { table } from './report.mjs';
import { startService } from './service.mjs';
import { median } from './statistics.mjs';
import { times } from './times.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */

const DAYS = 42;
const GOAL = '1.5';
const HELP = `Measures metric_data over 20 million results on two shards of ClickHouse, end to end over HTTP, beside the plain SQL that an
analyst would write for the same rows on the same servers, and compares both answers. The rows are those of
bench:metric-data, copied by broadgauge copy; that takes some minutes.

  --json    print the figures as JSON
  --help    print this
`;

const { values: options } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const data = await dataset('metric-data', DAYS, progress);
  const { startClickHouse } = await loadTypeScript('test/servers/clickhouse.ts');
  const servers = await startClickHouse();
  try {
    const url = await servers.createDatabase();
    progress('copying the rows to the shards');
    copyResults(data.directory, url);
    progress('copying the rows for the analyst');
    const database = new URL(url.replace(/,[^/]*/, '')).pathname.slice(1);
    const analyst = await openAnalyst(servers.urls, database, servers.cluster, await readLives(data.directory));
    const service = await startService(data.directory, { CLICKHOUSE_URL: url, ANSWER_CACHE_MB: '0' });
    try {
      const figures = await measure(service.url, analyst, data);
      process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
    } finally {
      await service.stop();
    }
  } finally {
    await servers.stop();
  }
}

/**
 * @param {string} directory
 * @param {string} url
 */
function copyResults(directory, url) {
  const scratch = mkdtempSync(join(tmpdir(), 'broadgauge-bench-'));
  const settings = join(scratch, 'servers.env');
  writeFileSync(settings, `CLICKHOUSE_URL=${url}\n`);
  const program = join(import.meta.dirname, '../bin/broadgauge');
  const { status } = spawnSync(process.execPath, [program, 'copy', '--to', settings], {
    env: { ...process.env, DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  rmSync(scratch, { recursive: true });
  if (status !== 0) throw new Error('the rows were not copied');
}

/**
 * Which ISP an agent had, from when and until when, in seconds.
 *
 * @param {string} directory
 */
async function readLives(directory) {
  const instance = await DuckDBInstance.create(join(directory, 'facts/facts.duckdb'), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(
    `SELECT v.agent, greatest(0, v.valid_from // 1000) AS since, least(4102444800, v.valid_to // 1000) AS until, v.isp, a.agent_id
     FROM versions AS v INNER JOIN agents AS a ON a.agent = v.agent`,
  );
  const rows = reader.getRowObjectsJS();
  connection.closeSync();
  instance.closeSync();
  return rows.map(({ agent, since, until, isp, agent_id }) => ({
    agent: Number(agent),
    from: Number(since),
    to: Number(until),
    isp: String(isp),
    agentId: String(agent_id),
  }));
}

/**
 * @param {string} url
 * @param {Awaited<ReturnType<typeof openAnalyst>>} analyst
 * @param {import('./metric-data/dataset.mjs').Dataset} data
 * @returns {Promise<Figure[]>}
 */
async function measure(url, analyst, data) {
  const [from, to] = [text(data.start), text(data.end - 1)];
  const month = text(data.end - 30 * 86_400);
  const rawFrom = text(data.start + 10 * 86_400);
  const rawTo = text(data.start + 10 * 86_400 + 50 * 3600 - 1);
  const agent = { filters: [{ id: 'agent', filterType: 'include', filterValues: ['777'] }] };
  const isp = { splits: ['isp'] };
  const pairs = [
    await compare('daily by ISP', url, question('daily', from, to, isp), analyst.daily(from, to)),
    await compare('hourly by ISP', url, question('hourly', from, to, isp), analyst.hourly(from, to)),
    await compare('total', url, question('total', from, to, {}), analyst.total(from, to)),
    await compare('hour of day', url, question('hour_of_day', from, to, {}), analyst.hourOfDay(from, to)),
    await compare('one agent’s month', url, question('daily', month, to, agent), analyst.oneAgent(month, to, '777')),
    await race(
      'hour of day, normalised (peer: plain)',
      () => ask(url, question('hour_of_day', from, to, { normalised: true })),
      () => analyst.hourOfDay(from, to)('interpolated'),
    ),
    await race(
      'raw, 1 M rows (peer: JSON of the server)',
      () => ask(url, { ...question('total', rawFrom, rawTo, {}), chartType: 'raw' }),
      () => analyst.raw(rawFrom, rawTo),
    ),
  ];
  return pairs.flat();
}

/**
 * @param {string} what
 * @param {string} url
 * @param {unknown} body
 * @param {(percentiles: import('./cluster/analyst.mjs').Percentiles) => Promise<string>} peer
 * @returns {Promise<Figure[]>}
 */
async function compare(what, url, body, peer) {
  progress(`${what}: comparing answers`);
  const difference = compareAnswers(await askJson(url, body), await peer('interpolated'));
  if (difference) throw new Error(`${what}: ${difference}`);
  const figures = await race(
    what,
    () => askJson(url, body),
    () => peer('interpolated'),
  );
  const nearest = median(await times(() => peer('nearest rank')));
  const ours = figures[0]?.value ?? Number.NaN;
  return [...figures, { what: `${what}: times the speed of nearest ranks`, value: nearest / ours, unit: '' }];
}

/**
 * @param {string} what
 * @param {() => Promise<unknown>} service
 * @param {() => Promise<unknown>} peer
 * @returns {Promise<Figure[]>}
 */
async function race(what, service, peer) {
  progress(what);
  const [ours, theirs] = [median(await times(service)), median(await times(peer))];
  return [
    { what, value: ours, unit: 'ms' },
    { what: `${what}: peer`, value: theirs, unit: 'ms' },
    { what: `${what}: times the peer's speed`, value: theirs / ours, unit: '', goal: GOAL },
  ];
}

/** @param {string} what */
function progress(what) {
  process.stderr.write(`${what}\n`);
}
