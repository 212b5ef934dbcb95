import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createCaller } from './caller.mjs';
import { nextQuestion, nextResult } from './requests.mjs';

/**
 * One organisation that asks and sends at a steady, modest rate, on a thread of its own so that the flood does not hold up
 * the clock. Measures for as many milliseconds as it is told, and answers with the times of its requests.
 */
const { url, token } = /** @type {{ url: string, token: string }} */ (workerData);
const QUESTION_EVERY_MS = 50;
const RESULT_EVERY_MS = 10;

const caller = createCaller(url);

parentPort?.on('message', async (/** @type {number} */ ms) => {
  const until = performance.now() + ms;
  const [questions, results] = await Promise.all([
    repeat(until, QUESTION_EVERY_MS, () => caller.send(token, '/metric_data', nextQuestion())),
    repeat(until, RESULT_EVERY_MS, () => caller.send(token, '/ingest/ping', nextResult())),
  ]);
  parentPort?.postMessage({ questions, results });
});

/**
 * @param {number} until
 * @param {number} everyMs
 * @param {() => Promise<import('./caller.mjs').Outcome>} send
 */
async function repeat(until, everyMs, send) {
  /** @type {{ times: number[], refused: number }} */
  const outcome = { times: [], refused: 0 };
  for (let due = performance.now(); due < until; due = Math.max(due + everyMs, performance.now())) {
    await sleep(Math.max(0, due - performance.now()));
    const { status, ms } = await send();
    outcome.times.push(ms);
    if (status !== 200) outcome.refused += 1;
  }
  return outcome;
}
