import { connect } from 'node:net';
import Libsql from 'libsql';
import pg from 'pg';
import { TOKEN } from './service.mjs';

/** The agents whose results are sent. */
export const AGENTS = 20_000;

/**
 * @typedef {object} Sender
 * @property {(number: number) => unknown} send stores the result of a number; resolves when it is on disk
 * @property {() => unknown} close
 */

/** @param {number} number */
function resultOf(number) {
  const dtime = new Date(Date.UTC(2026, 5, 1) + number * 10).toISOString();
  return { unit_id: 1 + (number % AGENTS), dtime, target: 'a.example.net', rtt_avg: 10_000 + (number % 5000) };
}

/**
 * @typedef {object} Way
 * @property {(number: number) => string} path
 * @property {string} type
 * @property {(number: number) => string} body
 * @property {RegExp} stored what the answer has when the result is stored
 */

/** @type {Way} */
const LIST = {
  path: () => '/ingest/ping',
  type: 'application/x-ndjson',
  body: (number) => JSON.stringify(resultOf(number)),
  stored: /"accepted":1,/,
};

/**
 * A connection of its own that writes requests as they are on the wire: a client library would take more of the processor
 * than the service.
 *
 * @param {string} url
 * @param {Way} way
 * @returns {Promise<Sender>}
 */
export async function sendResults(url, way = LIST) {
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
    if (way.stored.test(answer)) waiting?.resolve();
    else waiting?.reject(new Error(answer));
    answer = '';
  });
  const head = `host: ${host}\r\nauthorization: Bearer ${TOKEN}\r\ncontent-type: ${way.type}\r\n`;
  return {
    send(number) {
      const body = way.body(number);
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(`POST ${way.path(number)} HTTP/1.1\r\n${head}content-length: ${body.length}\r\n\r\n${body}`);
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
export async function insertIntoPostgres(url) {
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
export async function insertIntoClickHouse(run) {
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
export function insertIntoSqlite(file) {
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
