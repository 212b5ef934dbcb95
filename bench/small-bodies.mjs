import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Libsql from 'libsql';
import pg from 'pg';
import { loadTypeScript } from '../scripts/load-typescript.mjs';
import { startChild } from './child.mjs';
import { createClient } from './client.mjs';
import { openStatements } from './cluster/statements.mjs';
import { cpuSeconds } from './cpu-time.mjs';
import { startService, TOKEN } from './service.mjs';
import { quantile } from './statistics.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */

const SENDERS = [1, 16, 100, 400];
const CONNECTIONS_MAX = 100;
const SECONDS = 5;
const REQUESTS_MAX = 50_000;
const AGENTS = 20_000;
const GOAL_P50_MS = 5;
/** @type {Readonly<Record<number, string>>} */
const GOALS = { 100: '3,000', 400: '5,000' };
const CLUSTER_SENDERS = 100;
const CLUSTER_GOAL = '1,000';

/** What a sender waits for. */
const ACCEPTED = '{"accepted":1,"duplicates":0}';

/**
 * One result a request, acknowledged when it is on disk, beside one-row inserts into PostgreSQL and SQLite that wait for the
 * disk too, and beside a route that does nothing. PostgreSQL is left out where it is not installed.
 *
 * @param {string} directory
 * @returns {Promise<Figure[]>}
 */
export async function measureSmallBodies(directory) {
  const service = await startService(join(directory, 'small'), {});
  /** @type {typeof import('../test/servers/postgres.ts')} */
  const { startPostgres } = await loadTypeScript('test/servers/postgres.ts');
  const postgres = await startPostgres({ fsync: 'on' });
  const bare = await startChild([fileURLToPath(new URL('bare-route.mjs', import.meta.url)), ACCEPTED], process.env);
  try {
    await register(service.url);
    const sqlite = await load(1, async () => insertIntoSqlite(join(directory, 'peer.sqlite')), SECONDS);
    /** @type {Figure[]} */
    const figures = [];
    for (const senders of SENDERS) {
      process.stderr.write(`one result a request, ${senders} senders\n`);
      const cpuBefore = cpuSeconds(service.pid);
      const own = await load(senders, () => sendResults(service.url), SECONDS);
      const cpu = cpuSeconds(service.pid) - cpuBefore;
      const peer =
        postgres &&
        (await load(Math.min(senders, CONNECTIONS_MAX), () => insertIntoPostgres(`${postgres.url}/postgres`), SECONDS));
      const nothing = await load(senders, () => sendResults(bare.url), SECONDS);
      const what = `${senders} senders`;
      figures.push(
        { what: `${what}: results`, value: own.rate, unit: '/s', ...(GOALS[senders] && { goal: GOALS[senders] }) },
        { what: `${what}: median`, value: own.medianMs, unit: 'ms', ...(senders === 1 && { goal: `${GOAL_P50_MS}` }) },
        { what: `${what}: processor time for a thousand`, value: (1000 * cpu) / own.count, unit: 's' },
        { what: `${what}: share of a bare route`, value: own.rate / nothing.rate, unit: '' },
        { what: `${what}: share of SQLite, synchronous=FULL`, value: own.rate / sqlite.rate, unit: '', goal: '0.4' },
        ...(peer
          ? [{ what: `${what}: share of PostgreSQL, synchronous_commit=on`, value: own.rate / peer.rate, unit: '' }]
          : []),
      );
    }
    return figures;
  } finally {
    await bare.stop();
    await postgres?.stop();
    await service.stop();
    rmSync(join(directory, 'small'), { recursive: true, force: true });
  }
}

/**
 * The same on the ClickHouse of the tests (one process, in memory, one statement at a time), beside one-row inserts into it.
 *
 * @param {string} directory
 * @returns {Promise<Figure[]>}
 */
export async function measureOnClickHouse(directory) {
  /** @type {typeof import('../test/servers/clickhouse.ts')} */
  const { hasClickHouse, startClickHouse } = await loadTypeScript('test/servers/clickhouse.ts');
  if (!hasClickHouse()) throw new Error('ClickHouse of the tests is not there and could not be installed');
  const servers = await startClickHouse({ addresses: 1 });
  try {
    const url = await servers.createDatabase();
    const service = await startService(join(directory, 'cluster'), { CLICKHOUSE_URL: url });
    try {
      await register(service.url);
      process.stderr.write(`one result a request on ClickHouse, ${CLUSTER_SENDERS} senders\n`);
      const own = await load(CLUSTER_SENDERS, () => sendResults(service.url), SECONDS);
      const peer = await load(1, () => insertIntoClickHouse(openStatements(url)), SECONDS);
      const what = `ClickHouse, ${CLUSTER_SENDERS} senders`;
      return [
        { what: `${what}: results`, value: own.rate, unit: '/s', goal: CLUSTER_GOAL },
        { what: `${what}: median`, value: own.medianMs, unit: 'ms' },
        { what: `${what}: times the rate of one-row inserts`, value: own.rate / peer.rate, unit: '' },
      ];
    } finally {
      await service.stop();
    }
  } finally {
    await servers.stop();
  }
}

/** @param {string} url */
async function register(url) {
  const client = createClient(url, TOKEN);
  await client.postLines('/manage/agents', agentLines());
  client.close();
  await load(1, () => sendResults(url), 1);
}

async function* agentLines() {
  for (let unit = 1; unit <= AGENTS; unit += 1) {
    yield `${JSON.stringify({ unit_id: unit, timezone: unit % 2 === 0 ? 'Europe/London' : 'America/New_York' })}\n`;
  }
}

/**
 * @typedef {object} Sender
 * @property {(number: number) => unknown} send stores the result of a number; resolves when it is on disk
 * @property {() => unknown} close
 */

/**
 * Sends one result after the other from each sender.
 *
 * @param {number} senders
 * @param {() => Promise<Sender>} open
 * @param {number} seconds
 */
async function load(senders, open, seconds) {
  const opened = await Promise.all(Array.from({ length: senders }, open));
  /** @type {number[]} */
  const times = [];
  const start = performance.now();
  const isOver = () => performance.now() - start > seconds * 1000 || times.length >= REQUESTS_MAX;
  await Promise.all(
    opened.map(async ({ send }) => {
      while (!isOver()) {
        const begin = performance.now();
        await send(nextNumber++);
        times.push(performance.now() - begin);
      }
    }),
  );
  const passed = (performance.now() - start) / 1000;
  for (const { close } of opened) await close();
  return { rate: times.length / passed, medianMs: quantile(times, 0.5), count: times.length };
}

let nextNumber = 0;

/** @param {number} number */
function resultOf(number) {
  const dtime = new Date(Date.UTC(2026, 5, 1) + number * 10).toISOString();
  return { unit_id: 1 + (number % AGENTS), dtime, target: 'a.example.net', rtt_avg: 10_000 + (number % 5000) };
}

/**
 * A connection of its own that writes requests as they are on the wire: a client library would take more of the processor
 * than the service.
 *
 * @param {string} url
 * @returns {Promise<Sender>}
 */
async function sendResults(url) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1');
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let answer = '';
  /** @type {{ resolve: (value?: unknown) => void, reject: (error: Error) => void } | undefined} */
  let waiting;
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')));
  socket.on('data', (text) => {
    answer += text;
    const head = answer.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
    if (head < 0 || answer.length < head + 4 + length) return;
    if (answer.includes('"accepted":1,')) waiting?.resolve();
    else waiting?.reject(new Error(answer));
    answer = '';
  });
  const head = `POST /ingest/ping HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${TOKEN}\r\ncontent-type: application/x-ndjson\r\n`;
  return {
    send(number) {
      const body = JSON.stringify(resultOf(number));
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(`${head}content-length: ${body.length}\r\n\r\n${body}`);
      });
    },
    close() {
      waiting = undefined;
      socket.destroy();
    },
  };
}

/**
 * @param {string} url
 * @returns {Promise<Sender>}
 */
async function insertIntoPostgres(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client
    .query(
      'CREATE TABLE IF NOT EXISTS ping (agent int, at timestamptz, target text, rtt_avg bigint, UNIQUE (agent, at, target))',
    )
    .catch(() => {});
  return {
    send(number) {
      const { unit_id, dtime, target, rtt_avg } = resultOf(number);
      return client.query({
        name: 'insert',
        text: 'INSERT INTO ping VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        values: [unit_id, dtime, target, rtt_avg],
      });
    },
    close: () => client.end(),
  };
}

/**
 * @param {import('./cluster/statements.mjs').Run} run
 * @returns {Promise<Sender>}
 */
async function insertIntoClickHouse(run) {
  await run(
    'CREATE TABLE peer (agent Int32, at DateTime64(3), target String, rtt_avg Int64) ENGINE = MergeTree ORDER BY (agent, at)',
  );
  return {
    send(number) {
      const { unit_id, dtime, target, rtt_avg } = resultOf(number);
      return run(`INSERT INTO peer VALUES (${unit_id}, '${dtime.slice(0, -1)}', '${target}', ${rtt_avg})`);
    },
    close() {},
  };
}

/**
 * @param {string} file
 * @returns {Sender}
 */
function insertIntoSqlite(file) {
  const database = new Libsql(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('CREATE TABLE ping (agent INTEGER, at TEXT, target TEXT, rtt_avg INTEGER, UNIQUE (agent, at, target))');
  const insert = database.prepare('INSERT INTO ping VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
  return {
    send(number) {
      const { unit_id, dtime, target, rtt_avg } = resultOf(number);
      insert.run(unit_id, dtime, target, rtt_avg);
    },
    close: () => database.close(),
  };
}
