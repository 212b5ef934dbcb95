import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadTypeScript } from '../scripts/load-typescript.mjs';
import { startService, TOKEN } from './service.mjs';
import { quantile } from './statistics.mjs';

const HELP = `Runs the service under mixed load for a long time: results one by one and in batches, questions, changes of metadata,
lists and downloads. Prints a line a period with the memory, open files and files on disk of the service, and the latencies
of each kind of request. In the end it holds the last quarter against the second one: what grows, grows for ever.

  --minutes N  how long (120)
  --nodes N    that share a PostgreSQL, a ClickHouse and a Swift, those of the tests, and take requests in turn (1: embedded)
  --period N   seconds of a line (60)
  --help       print this
`;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    nodes: { type: 'string', default: '1' },
    period: { type: 'string', default: '60' },
    help: { type: 'boolean' },
  },
});

const AGENTS = 500;
const BATCH_ROWS = 2000;
/** What questions ask about: the same number of results from the first quarter to the last. */
const WINDOW_MS = 600_000;
const DAY_MS = 86_400_000;
/**
 * How much more of each the last quarter may have. What is on disk is not held against anything: results grow with what is sent, and
 * exported files, which go an hour after their links, for three hours.
 */
const MAY_GROW = { memory: 1.05, handles: 1.05, latency: 1.5 };
/** Below it a latency is noise. */
const NOISE_MS = 20;

/** @typedef {Record<string, number>} Period */

/** @type {Readonly<Record<string, { everyMs: number, run: (url: string, count: number) => Promise<unknown> }>>} */
const LOAD = {
  one: { everyMs: 20, run: (url, count) => send(url, 'POST', '/ingest/ping', [result(count, 0, measuredPing(count))]) },
  batch: {
    everyMs: 5000,
    run: (url, count) =>
      send(
        url,
        'POST',
        '/ingest/httpget',
        Array.from({ length: BATCH_ROWS }, (_, row) => result(count, row, { bytes_sec: 1e6 + (row % 1000) * 1e3 })),
      ),
  },
  question: {
    everyMs: 200,
    run: (url, count) =>
      send(url, 'POST', '/metric_data', {
        metric: count % 2 === 0 ? 'ping' : 'httpget',
        chartType: 'aggregate',
        aggregation: ['hourly', 'daily', 'total'][count % 3],
        splits: count % 5 === 0 ? ['agent'] : ['isp'],
        normalised: count % 7 === 0,
        prefilter: true,
        time: { from: new Date(Date.now() - WINDOW_MS).toISOString(), to: new Date().toISOString() },
      }),
  },
  change: {
    everyMs: 2000,
    run: (url, count) =>
      send(url, 'PUT', '/metadata', {
        agent: { unit_id: 1 + (count % AGENTS) },
        metadata: { custom: { round: String(count) } },
      }),
  },
  list: { everyMs: 1000, run: (url) => send(url, 'GET', '/manage/agents?limit=100') },
  download: {
    everyMs: 30_000,
    run: (url) =>
      send(url, 'POST', '/test_data_download', {
        test: 'ping',
        date: { from: '-1 days', to: '-1 days' },
        format: 'csv',
      }),
  },
};

if (options.help) process.stdout.write(HELP);
else await main(Number(options.minutes) * 60, Number(options.period), Number(options.nodes));

/**
 * @param {number} seconds
 * @param {number} periodSeconds
 * @param {number} count
 */
async function main(seconds, periodSeconds, count) {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-soak-'));
  const servers = count > 1 ? await startServers() : undefined;
  /** @type {import('./child.mjs').Child[]} */
  const nodes = [];
  for (let number = 1; number <= count; number += 1)
    nodes.push(await startService(join(directory, `node-${number}`), { LINK_HOURS: '1', ...servers?.settings }));
  let requests = 0;
  const next = () => nodes[requests++ % count]?.url ?? '';
  const until = Date.now() + seconds * 1000;
  /** @type {Map<string, number[]>} */
  const took = new Map();
  /** @type {Period[]} */
  const periods = [];
  try {
    await send(next(), 'POST', '/manage/agents', agents());
    await send(next(), 'POST', '/ingest/ping', resultsOfYesterday());
    const working = Object.entries(LOAD).map(([kind, { everyMs, run }]) => work(kind, everyMs, run));
    while (Date.now() < until) {
      await sleep(Math.min(periodSeconds * 1000, until - Date.now()));
      periods.push(lookAt(nodes, directory, took));
      process.stdout.write(`${line(periods)}\n`);
      took.clear();
    }
    await Promise.all(working);
  } finally {
    for (const node of nodes) await node.stop();
    await servers?.stop();
    rmSync(directory, { recursive: true });
  }
  process.exitCode = report(periods);

  /**
   * @param {string} kind
   * @param {number} everyMs
   * @param {(url: string, count: number) => Promise<unknown>} run
   */
  async function work(kind, everyMs, run) {
    for (let count = 0; Date.now() < until; count += 1) {
      const start = performance.now();
      await run(next(), count);
      took.set(kind, [...(took.get(kind) ?? []), performance.now() - start]);
      await sleep(everyMs);
    }
  }
}

function resultsOfYesterday() {
  return Array.from({ length: BATCH_ROWS }, (_, row) => result(0, row, measuredPing(row), Date.now() - DAY_MS));
}

/** @param {number} count */
function measuredPing(count) {
  return { rtt_avg: 10_000 + (count % 500), successes: 5, failures: 0 };
}

/**
 * @param {number} count
 * @param {number} row
 * @param {Record<string, number>} measured
 */
function result(count, row, measured, now = Date.now()) {
  // Each has a different time, however fast they are sent.
  const dtime = new Date(now - row * 40).toISOString();
  return { unit_id: 1 + ((count + row) % AGENTS), dtime, target: 'soak.example', ...measured };
}

function agents() {
  return Array.from({ length: AGENTS }, (_, index) => ({
    unit_id: 1 + index,
    package: `Provider ${index % 5}:Fast`,
    timezone: 'Europe/London',
  }));
}

/**
 * @param {string} url
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
async function send(url, method, path, body) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return text;
}

/** The servers that nodes share. */
async function startServers() {
  /** @type {typeof import('../test/servers/clickhouse.ts')} */
  const { hasClickHouse, startClickHouse } = await loadTypeScript('test/servers/clickhouse.ts');
  /** @type {typeof import('../test/servers/postgres.ts')} */
  const { createDatabase, startPostgres } = await loadTypeScript('test/servers/postgres.ts');
  /** @type {typeof import('../test/servers/swift.ts')} */
  const { SWIFT_CREDENTIALS, hasSwift, startSwift } = await loadTypeScript('test/servers/swift.ts');
  const postgres = await startPostgres();
  if (!postgres || !hasClickHouse() || !hasSwift()) throw new Error('The servers of the tests are not all installed.');
  const [clickHouse, swift] = [await startClickHouse({ addresses: 1 }), await startSwift()];
  return {
    settings: {
      ...SWIFT_CREDENTIALS,
      DATABASE_URL: await createDatabase(postgres.url),
      CLICKHOUSE_URL: await clickHouse.createDatabase(),
      OBJECT_STORE_URL: `s3://${await swift.createBucket()}?endpoint=${swift.endpoint}&region=us-east-1`,
    },
    async stop() {
      for (const server of [swift, clickHouse, postgres]) await server.stop();
    },
  };
}

/**
 * @param {readonly import('./child.mjs').Child[]} nodes
 * @param {string} directory
 * @param {ReadonlyMap<string, readonly number[]>} took
 * @returns {Period}
 */
function lookAt(nodes, directory, took) {
  const latencies = [...took].flatMap(([kind, times]) => [
    [`${kind} p50`, quantile(times, 0.5)],
    [`${kind} p99`, quantile(times, 0.99)],
  ]);
  const residents = nodes.map(({ pid }) => readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]);
  return {
    'memory MB': residents.reduce((sum, resident) => sum + Number(resident), 0) / 1024,
    handles: nodes.reduce((sum, { pid }) => sum + readdirSync(`/proc/${pid}/fd`).length, 0),
    files: readdirSync(directory, { recursive: true }).length,
    ...Object.fromEntries(latencies),
  };
}

/** @param {readonly Period[]} periods */
function line(periods) {
  const figures = Object.entries(periods.at(-1) ?? {}).map(
    ([name, value]) => `${name} ${value.toFixed(value < 10 ? 1 : 0)}`,
  );
  return [String(periods.length).padStart(4), ...figures].join('  ');
}

/** @param {readonly Period[]} periods */
function report(periods) {
  const quarter = Math.floor(periods.length / 4);
  if (quarter === 0) return 0;
  const [before, after] = [periods.slice(quarter, 2 * quarter), periods.slice(-quarter)];
  let grown = 0;
  for (const name of Object.keys(periods.at(-1) ?? {}).filter((each) => each !== 'files')) {
    const [first, last] = [medianOf(before, name), medianOf(after, name)];
    const kind = name === 'memory MB' ? 'memory' : name === 'handles' ? 'handles' : 'latency';
    const grows = last > first * MAY_GROW[kind] && (kind !== 'latency' || last > NOISE_MS);
    if (grows) grown += 1;
    process.stdout.write(`${name.padEnd(14)} ${first.toFixed(1)} -> ${last.toFixed(1)}${grows ? '  grows' : ''}\n`);
  }
  return grown === 0 ? 0 : 1;
}

/**
 * @param {readonly Period[]} periods
 * @param {string} name
 */
function medianOf(periods, name) {
  return quantile(
    periods.flatMap((period) => period[name] ?? []),
    0.5,
  );
}
