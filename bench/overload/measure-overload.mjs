import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startChild } from '../child.mjs';
import { cpuSeconds } from '../cpu-time.mjs';
import { quantile } from '../statistics.mjs';
import { createCaller } from './caller.mjs';
import { nextQuestion } from './requests.mjs';

/** @typedef {import('./caller.mjs').Outcome} Outcome */
/** @typedef {import('../report.mjs').Figure & { isMet?: boolean }} Goal */
/** @typedef {() => Promise<Outcome>} Ask */

const TIMES = 10;
const TICK_MS = 5;
/** Enough to keep it busy, and too few to wait for long. */
const BUSY = 8;
/** With one of these it does most. */
const CALLERS = [4, BUSY, 32];
const REFUSED = JSON.stringify({ code: 'OVERLOADED', message: 'The service is busy. Please retry shortly.' });

/**
 * How much of its best throughput the service keeps while it is asked ten times as often, how soon the rest is refused, and how
 * soon it recovers. Beside it the floor: how much it keeps on this machine while a bare Fastify process refuses the rest for it.
 *
 * @param {{ ask: Ask, pid: number, seconds: number, say: (what: string) => void }} subject
 * @returns {Promise<Goal[]>}
 */
export async function measureOverload({ ask, pid, seconds, say }) {
  await askForAWhile(ask, BUSY, 2);
  say('its best');
  const slices = [];
  for (const callers of CALLERS) slices.push(await askForAWhile(ask, callers, Math.max(3, seconds / 6)));
  const rate = Math.max(...slices.map((slice) => slice.rate));
  const usual = quantile(slices[CALLERS.indexOf(BUSY)]?.times ?? [], 0.99);

  say(`${TIMES} times as much, for ${seconds} s`);
  const used = [cpuSeconds(process.pid), cpuSeconds(pid)];
  const { outcomes, ended } = await askAtRate(ask, TIMES * rate, seconds);
  const [bench = 0, service = 0] = [cpuSeconds(process.pid), cpuSeconds(pid)].map((now, i) => now - (used[i] ?? 0));
  const recovery = await untilUsual(ask, 2 * usual);
  const late = await ended();

  say('the same, refused by a bare Fastify process');
  const kept = outcomes.filter(({ status }) => status === 200).length / seconds / rate;
  const floor = await measureFloor(ask, rate, Math.max(3, seconds / 2));
  const refused = [...outcomes, ...late].filter(({ status }) => status === 503);
  const times = refused.map(({ ms }) => ms);
  const unheard = [...outcomes, ...late].filter(({ status }) => ![200, 429, 503].includes(status)).length;
  const withoutRetry = refused.filter(({ retryAfter }) => retryAfter === undefined).length;
  const p99 = quantile(times, 0.99);
  return [
    { what: 'questions at best', value: rate, unit: '/s' },
    { what: 'asked for', value: (outcomes.length + late.length) / seconds, unit: '/s' },
    { what: 'share of the best that is kept', value: kept, unit: '', goal: 'at least 0.9', isMet: kept >= 0.9 },
    { what: 'share that is kept where bare Fastify refuses the rest', value: floor, unit: '' },
    { what: 'processors that the service takes meanwhile', value: service / seconds, unit: '' },
    { what: 'processors that the bench takes meanwhile', value: bench / seconds, unit: '' },
    { what: 'refused with a 503', value: refused.length / seconds, unit: '/s' },
    { what: 'time of a 503, p50', value: quantile(times, 0.5), unit: 'ms' },
    { what: 'time of a 503, p99', value: p99, unit: 'ms', goal: 'less than 50', isMet: p99 < 50 },
    { what: '503 without Retry-After', value: withoutRetry, unit: '', goal: '0', isMet: withoutRetry === 0 },
    { what: 'neither answered nor refused', value: unheard, unit: '', goal: '0', isMet: unheard === 0 },
    { what: 'recovery', value: recovery, unit: 's', goal: 'at most 2', isMet: recovery <= 2 },
  ];
}

/**
 * Callers that each ask the next question when the last one is answered. What is answered after the time does not count.
 *
 * @param {Ask} ask
 * @param {number} callers
 * @param {number} seconds
 */
async function askForAWhile(ask, callers, seconds) {
  const until = performance.now() + seconds * 1000;
  /** @type {number[]} */
  const times = [];
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) {
        const { status, ms } = await ask();
        if (status === 200 && performance.now() < until) times.push(ms);
      }
    }),
  );
  return { rate: times.length / seconds, times };
}

/**
 * Asks so often, whether it is answered or not. Resolves when the time is over; `ended` when the rest is answered.
 *
 * @param {Ask} ask
 * @param {number} rate
 * @param {number} seconds
 */
async function askAtRate(ask, rate, seconds) {
  const start = performance.now();
  const until = start + seconds * 1000;
  /** @type {Outcome[]} */
  const outcomes = [];
  /** @type {Outcome[]} */
  const late = [];
  /** @type {Set<Promise<Outcome>>} */
  const open = new Set();
  let asked = 0;
  while (performance.now() < until) {
    for (const due = Math.floor(((performance.now() - start) * rate) / 1000); asked < due; asked += 1) {
      const asking = ask();
      open.add(asking);
      void asking.then((outcome) => {
        open.delete(asking);
        if (performance.now() < until) outcomes.push(outcome);
        else late.push(outcome);
      });
    }
    await sleep(TICK_MS);
  }
  return { outcomes, ended: () => Promise.all(open).then(() => late) };
}

/**
 * The time in seconds until a question is answered as soon as is usual.
 *
 * @param {Ask} ask
 * @param {number} usualMs
 */
async function untilUsual(ask, usualMs) {
  const start = performance.now();
  for (;;) {
    const { status, ms } = await ask();
    const seconds = (performance.now() - start) / 1000;
    if ((status === 200 && ms <= usualMs) || seconds > 60) return seconds;
  }
}

/**
 * @param {Ask} ask
 * @param {number} rate
 * @param {number} seconds
 */
async function measureFloor(ask, rate, seconds) {
  const bare = await startChild(
    [fileURLToPath(new URL('./bare-answers.mjs', import.meta.url)), '503', REFUSED],
    process.env,
  );
  const caller = createCaller(bare.url);
  const [{ rate: kept }] = await Promise.all([
    askForAWhile(ask, BUSY, seconds),
    askAtRate(() => caller.send('none', '/metric_data', nextQuestion()), (TIMES - 1) * rate, seconds),
  ]);
  caller.close();
  await bare.stop();
  return kept / rate;
}
