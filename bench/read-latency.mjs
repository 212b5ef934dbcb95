import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './statistics.mjs';

const READERS = 4;
const INTERVAL_MS = 10;
/** So that neither side measures its own first steps. */
const WARM_UP_READS = 500;

/**
 * Reads at a steady rate while some work runs. A read's time counts from when it was due, so that a stall shows in
 * every read that it held up.
 *
 * @param {() => Promise<unknown>} read
 * @param {() => Promise<unknown>} work
 * @returns {Promise<{ seconds: number, latenciesMs: number[] }>}
 */
export async function readLatencyDuring(read, work) {
  /** @type {number[]} */
  const latenciesMs = [];
  let seconds = 0;
  for (let count = 0; count < WARM_UP_READS; count += READERS) await Promise.all(Array.from({ length: READERS }, read));
  const started = performance.now();
  const worked = work().finally(() => {
    seconds = (performance.now() - started) / 1000;
  });
  const readers = Array.from({ length: READERS }, async (_, index) => {
    for (let due = started + (index * INTERVAL_MS) / READERS; seconds === 0; due += INTERVAL_MS) {
      const waitMs = due - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      await read();
      latenciesMs.push(performance.now() - due);
    }
  });
  await Promise.all([worked, ...readers]);
  return { seconds, latenciesMs };
}

/**
 * @param {string} what
 * @param {readonly number[]} latenciesMs
 * @param {string} [p99Goal]
 * @returns {import('./report.mjs').Figure[]}
 */
export function latencyFigures(what, latenciesMs, p99Goal) {
  return [
    { what: `${what}, p50`, value: quantile(latenciesMs, 0.5), unit: 'ms' },
    {
      what: `${what}, p99`,
      value: quantile(latenciesMs, 0.99),
      unit: 'ms',
      ...(p99Goal && { goal: `less than ${p99Goal}` }),
    },
    { what: `${what}, longest`, value: quantile(latenciesMs, 1), unit: 'ms' },
  ];
}
