import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { startChild } from '../child.mjs';
import { quantile } from '../statistics.mjs';
import { openBadClients } from './bad-clients.mjs';
import { createCaller } from './caller.mjs';
import { nextQuestion, nextResult } from './requests.mjs';

/** @typedef {import('../report.mjs').Figure & { isMet?: boolean }} Goal */
/** @typedef {{ times: number[], refused: number }} Probed */
/** @typedef {{ questions: Probed, results: Probed }} Measured */

/** A client of a flood sends its next request when the last one is answered. */
const FLOODING = 100;
/** A refused client that does not wait is no client to be fair to; the bench's are as patient as the header asks for, or less. */
const RETRY_MS = 100;
const ROUNDS = 4;

/**
 * How much longer one organisation waits while another floods the service, and among clients that do nothing. Beside it the floor:
 * how much longer it waits for a bare Fastify process under the same flood.
 *
 * @param {{ url: string, pid: number, bystander: string, flooding: string, idle: string, seconds: number, say: (what: string) => void }} subject
 * @returns {Promise<Goal[]>}
 */
export async function measureFlood({ url, pid, bystander, flooding, idle, seconds, say }) {
  const probe = startProbe(url, bystander);
  await probe.measure(2);
  say('one organisation alone, and beside one that floods');
  const { alone, beside } = await alternate(probe, () => startFlood(url, flooding), seconds);
  say('beside clients that do nothing');
  const memory = residentMb(pid);
  const bad = await openBadClients(url, idle);
  const among = await probe.measure(seconds);
  const taken = residentMb(pid) - memory;
  bad.close();
  await probe.stop();
  say('a bare Fastify process that is flooded');
  return [
    ...compare('while another floods', alone, beside),
    ...(await measureFloor(Math.max(3, seconds / 2))),
    ...compare(`among ${bad.count} idle, half-open and slow clients`, alone, among),
    { what: 'memory that these take', value: taken, unit: 'MB' },
  ];
}

/**
 * @param {string} url
 * @param {string} token
 */
function startProbe(url, token) {
  const worker = new Worker(new URL('./probe.mjs', import.meta.url), { workerData: { url, token } });
  return {
    /** @param {number} seconds @returns {Promise<Measured>} */
    async measure(seconds) {
      worker.postMessage(seconds * 1000);
      const [measured] = await once(worker, 'message');
      return measured;
    },
    stop: () => worker.terminate(),
  };
}

/**
 * Many clients of one organisation that ask and send as fast as they are answered, and try again soon when refused.
 *
 * @param {string} url
 * @param {string} token
 */
function startFlood(url, token) {
  const caller = createCaller(url);
  let isOver = false;
  const clients = Array.from({ length: FLOODING }, async (_, index) => {
    while (!isOver) {
      const sent =
        index % 2 === 0
          ? caller.send(token, '/metric_data', nextQuestion())
          : caller.send(token, '/ingest/ping', nextResult());
      if ((await sent).status !== 200) await sleep(RETRY_MS);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(clients);
      caller.close();
    },
  };
}

/**
 * Measures with and without a flood in turns, so that whatever else the machine does falls on both.
 *
 * @param {ReturnType<typeof startProbe>} probe
 * @param {() => { stop: () => Promise<void> }} start
 * @param {number} seconds
 */
async function alternate(probe, start, seconds) {
  const alone = [];
  const beside = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await probe.measure(seconds / ROUNDS));
    const flood = start();
    beside.push(await probe.measure(seconds / ROUNDS));
    await flood.stop();
  }
  return { alone: pooled(alone), beside: pooled(beside) };
}

/**
 * @param {readonly Measured[]} measured
 * @returns {Measured}
 */
function pooled(measured) {
  /** @param {'questions' | 'results'} kind */
  const all = (kind) => ({
    times: measured.flatMap((each) => each[kind].times),
    refused: measured.reduce((sum, each) => sum + each[kind].refused, 0),
  });
  return { questions: all('questions'), results: all('results') };
}

/**
 * @param {number} seconds
 * @returns {Promise<Goal[]>}
 */
async function measureFloor(seconds) {
  const bare = await startChild(
    [fileURLToPath(new URL('./bare-answers.mjs', import.meta.url)), '200', '{}'],
    process.env,
  );
  const probe = startProbe(bare.url, 'none');
  await probe.measure(1);
  const { alone, beside } = await alternate(probe, () => startFlood(bare.url, 'none'), seconds);
  await probe.stop();
  await bare.stop();
  const [was, is] = [alone, beside].map(({ results }) => quantile(results.times, 0.99));
  return [
    { what: 'bare Fastify that is flooded, p99', value: is ?? 0, unit: `ms, alone ${was?.toFixed(1)} ms` },
    { what: 'bare Fastify that is flooded, p99 to alone', value: (is ?? 0) / (was ?? 1), unit: '' },
  ];
}

/**
 * @param {string} when
 * @param {Measured} before
 * @param {Measured} during
 * @returns {Goal[]}
 */
function compare(when, before, during) {
  return /** @type {const} */ (['questions', 'results']).flatMap((kind) => {
    const [was, is] = [quantile(before[kind].times, 0.99), quantile(during[kind].times, 0.99)];
    const { refused } = during[kind];
    return [
      { what: `${kind} ${when}, p99`, value: is, unit: `ms, alone ${was.toFixed(1)} ms` },
      { what: `${kind} ${when}, p99 to alone`, value: is / was, unit: '', goal: 'at most 1.5', isMet: is <= 1.5 * was },
      { what: `${kind} ${when}, refused`, value: refused, unit: '', goal: '0', isMet: refused === 0 },
    ];
  });
}

/** @param {number} pid */
function residentMb(pid) {
  return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
}
