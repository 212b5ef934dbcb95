import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startService, TOKEN } from './service.mjs';
import { quantile } from './statistics.mjs';

const HELP = `Runs the service under mixed load for a long time: results one by one and in batches, questions, changes of metadata,
lists and downloads. Prints a line a period with the memory, open files and files on disk of the service, and the latencies
of each kind of request. In the end it holds the last quarter against the second one: what grows, grows for ever.

  --minutes N  how long (120)
  --period N   seconds of a line (60)
  --help       print this
`;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    period: { type: 'string', default: '60' },
    help: { type: 'boolean' },
  },
});

const AGENTS = 500;
const BATCH_ROWS = 2000;
/** What questions ask about: the same number of results from the first quarter to the last. */
const WINDOW_MS = 600_000;
const DAY_MS = 86_400_000;
/** How much more of each the last quarter may have. Results on disk grow with what is sent, and are not held against anything. */
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
else await main(Number(options.minutes) * 60, Number(options.period));

/**
 * @param {number} seconds
 * @param {number} periodSeconds
 */
async function main(seconds, periodSeconds) {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-soak-'));
  const service = await startService(directory, { LINK_HOURS: '1' });
  const until = Date.now() + seconds * 1000;
  /** @type {Map<string, number[]>} */
  const took = new Map();
  /** @type {Period[]} */
  const periods = [];
  try {
    await send(service.url, 'POST', '/manage/agents', agents());
    await send(service.url, 'POST', '/ingest/ping', resultsOfYesterday());
    const working = Object.entries(LOAD).map(([kind, { everyMs, run }]) => work(kind, everyMs, run));
    while (Date.now() < until) {
      await sleep(Math.min(periodSeconds * 1000, until - Date.now()));
      periods.push(lookAt(service.pid, directory, took));
      process.stdout.write(`${line(periods)}\n`);
      took.clear();
    }
    await Promise.all(working);
  } finally {
    await service.stop();
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
      await run(service.url, count);
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

/**
 * @param {number} pid
 * @param {string} directory
 * @param {ReadonlyMap<string, readonly number[]>} took
 * @returns {Period}
 */
function lookAt(pid, directory, took) {
  const resident = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1];
  const latencies = [...took].flatMap(([kind, times]) => [
    [`${kind} p50`, quantile(times, 0.5)],
    [`${kind} p99`, quantile(times, 0.99)],
  ]);
  return {
    'memory MB': Number(resident) / 1024,
    handles: readdirSync(`/proc/${pid}/fd`).length,
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
  for (const name of Object.keys(periods.at(-1) ?? {})) {
    const [first, last] = [medianOf(before, name), medianOf(after, name)];
    const kind = name === 'memory MB' ? 'memory' : name === 'handles' || name === 'files' ? 'handles' : 'latency';
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
