import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadTypeScript } from '../scripts/load-typescript.mjs';
import { startChild } from './child.mjs';
import { createClient } from './client.mjs';
import { openStatements } from './cluster/statements.mjs';
import { cpuSeconds } from './cpu-time.mjs';
import { AGENTS, insertIntoClickHouse, insertIntoPostgres, insertIntoSqlite, sendResults } from './senders.mjs';
import { startService, TOKEN } from './service.mjs';
import { quantile } from './statistics.mjs';
import { measureWays } from './ways.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */
/** @typedef {import('./senders.mjs').Sender} Sender */

const SENDERS = [1, 16, 100, 400];
const CONNECTIONS_MAX = 100;
const SECONDS = 5;
const REQUESTS_MAX = 50_000;
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
  if (!hasClickHouse()) {
    process.stderr.write('ClickHouse of the tests is not there and could not be installed: it is left out.\n');
    return [];
  }
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

/**
 * @param {string} directory
 * @param {string} named only the ways whose names begin so
 * @returns {Promise<Figure[]>}
 */
export async function measureOtherWays(directory, named) {
  const service = await startService(join(directory, 'ways'), {});
  try {
    await register(service.url);
    return await measureWays(service, named);
  } finally {
    await service.stop();
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
    yield `${JSON.stringify({ agent_id: `unit-${unit}`, unit_id: unit, timezone: unit % 2 === 0 ? 'Europe/London' : 'America/New_York' })}\n`;
  }
}

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
