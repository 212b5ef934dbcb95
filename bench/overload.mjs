import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { createClient } from './client.mjs';
import { openBadClients } from './overload/bad-clients.mjs';
import { agentLines, createCaller, nextQuestion, nextResult, resultLines } from './overload/requests.mjs';
import { table } from './report.mjs';
import { startService, TOKEN } from './service.mjs';
import { quantile } from './statistics.mjs';

/** @typedef {import('./overload/requests.mjs').Outcome} Outcome */
/** @typedef {{ times: number[], refused: number }} Probed */
/** @typedef {import('./report.mjs').Figure & { isMet?: boolean }} Goal */

const HELP = `Asks the service, with its default settings and on this machine, for ten times what it can do, and says what becomes of
it: how much of its best throughput it keeps, how soon the rest is refused, and how soon it recovers. Then one organisation floods it,
and others connect and do nothing, while another asks and sends as ever.

  --seconds N  of the overload, and of each flood (60)
  --help       print this
`;

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, help: { type: 'boolean' } },
});

const TIMES = 10;
/** Organisations that overload it together: no quota of one of them keeps them from that. */
const ORGANISATIONS = 4;
/** Enough to keep it busy, and too few to wait for long. */
const BUSY = 8;
const TICK_MS = 5;
/** A client of a flood sends its next request when the last one is answered. */
const FLOODING = 100;
/** A refused client that does not wait is no client to be fair to; the bench's are as patient as the header asks for, or less. */
const RETRY_MS = 100;

if (options.help) process.stdout.write(HELP);
else await main(Number(options.seconds));

/** @param {number} seconds */
async function main(seconds) {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-overload-'));
  const service = await startService(directory, {});
  const caller = createCaller(service.url);
  try {
    say('results of five organisations');
    const tokens = [];
    for (let index = 0; index <= ORGANISATIONS; index += 1) tokens.push(await openOrganisation(service.url, index));
    const [bystander = '', ...crowd] = tokens;
    /** @param {number} count */
    const ask = (count) => caller.send(crowd[count % crowd.length] ?? '', '/metric_data', nextQuestion());
    await askForAWhile(ask, BUSY, 1);
    say('its best');
    const best = await askForAWhile(ask, BUSY, Math.min(10, Math.max(3, seconds / 4)));
    const goals = await overload(ask, best, seconds);

    const probe = new Worker(new URL('./overload/probe.mjs', import.meta.url), {
      workerData: { url: service.url, token: bystander },
    });
    /** @param {number} forSeconds @returns {Promise<{ questions: Probed, results: Probed }>} */
    const measure = async (forSeconds) => {
      probe.postMessage(forSeconds * 1000);
      const [measured] = await once(probe, 'message');
      return measured;
    };
    await measure(1);
    say('one organisation alone');
    const alone = await measure(seconds);
    say('beside one that floods');
    const flood = startFlood(service.url, crowd[0] ?? '');
    const beside = await measure(seconds);
    await flood.stop();
    goals.push(...compare('while another floods', alone, beside));
    say('beside clients that do nothing');
    const memory = residentMb(service.pid);
    const bad = await openBadClients(service.url, crowd[1] ?? '');
    const among = await measure(seconds);
    goals.push(...compare(`among ${bad.count} idle, half-open and slow clients`, alone, among), {
      what: 'memory that these take',
      value: residentMb(service.pid) - memory,
      unit: 'MB',
    });
    bad.close();
    await probe.terminate();
    process.stdout.write(`${table(goals)}\n`);
    const missed = goals.filter(({ isMet }) => isMet === false);
    if (missed.length > 0) process.stdout.write(`missed: ${missed.map(({ what }) => what).join('; ')}\n`);
    process.exitCode = missed.length === 0 ? 0 : 1;
  } finally {
    caller.close();
    await service.stop();
    rmSync(directory, { recursive: true });
  }
}

/**
 * @param {string} url
 * @param {number} index
 */
async function openOrganisation(url, index) {
  const root = createClient(url, TOKEN);
  const name = `organisation ${index}`;
  await root.post('/manage/organisations', { name });
  const issued = await root.post(`/manage/tokens?organisation=${encodeURIComponent(name)}`, {
    name: 'bench',
    scopes: ['data', 'ingest', 'manage'],
  });
  root.close();
  const { token } = JSON.parse(issued).data;
  const client = createClient(url, token);
  await client.postLines('/manage/agents', agentLines());
  await client.postLines('/ingest/httpget', resultLines());
  client.close();
  return token;
}

/**
 * Callers that each ask the next question when the last one is answered.
 *
 * @param {(count: number) => Promise<Outcome>} ask
 * @param {number} callers
 * @param {number} seconds
 */
async function askForAWhile(ask, callers, seconds) {
  const until = performance.now() + seconds * 1000;
  /** @type {number[]} */
  const times = [];
  let count = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) {
        const { status, ms } = await ask(count++);
        if (status === 200) times.push(ms);
      }
    }),
  );
  return { rate: times.length / seconds, p99: quantile(times, 0.99) };
}

/**
 * Asks ten times as often as it can answer, whether it answers or not; then waits until it is as quick as before.
 *
 * @param {(count: number) => Promise<Outcome>} ask
 * @param {{ rate: number, p99: number }} best
 * @param {number} seconds
 * @returns {Promise<Goal[]>}
 */
async function overload(ask, best, seconds) {
  say(`${TIMES} times as much, for ${seconds} s`);
  const start = performance.now();
  const until = start + seconds * 1000;
  const perMs = (TIMES * best.rate) / 1000;
  /** @type {Outcome[]} */
  const outcomes = [];
  /** @type {Set<Promise<unknown>>} */
  const open = new Set();
  let asked = 0;
  let answered = 0;
  while (performance.now() < until) {
    for (const due = Math.floor((performance.now() - start) * perMs); asked < due; asked += 1) {
      const outcome = ask(asked).then((each) => {
        outcomes.push(each);
        if (each.status === 200 && performance.now() < until) answered += 1;
      });
      open.add(outcome);
      void outcome.finally(() => open.delete(outcome));
    }
    await sleep(TICK_MS);
  }
  const ended = performance.now();
  let recovered = ended;
  do {
    const { status, ms } = await ask(asked++);
    recovered = performance.now();
    if (status === 200 && ms <= 2 * best.p99) break;
  } while (recovered - ended < 60_000);
  await Promise.all(open);
  const refused = outcomes.filter(({ status }) => status === 503);
  const others = outcomes.filter(({ status }) => ![200, 429, 503].includes(status)).length;
  const kept = answered / seconds / best.rate;
  const p99 = quantile(
    refused.map(({ ms }) => ms),
    0.99,
  );
  const recovery = (recovered - ended) / 1000;
  return [
    { what: 'questions at best', value: best.rate, unit: '/s' },
    { what: 'asked for', value: asked / seconds, unit: '/s' },
    { what: 'share of the best that is kept', value: kept, unit: '', goal: 'at least 0.9', isMet: kept >= 0.9 },
    { what: 'refused with a 503', value: refused.length / seconds, unit: '/s' },
    {
      what: 'time of a 503, p50',
      value: quantile(
        refused.map(({ ms }) => ms),
        0.5,
      ),
      unit: 'ms',
    },
    { what: 'time of a 503, p99', value: p99, unit: 'ms', goal: 'less than 50', isMet: p99 < 50 },
    {
      what: '503 without Retry-After',
      value: refused.filter(({ retryAfter }) => retryAfter === undefined).length,
      unit: '',
      goal: '0',
      isMet: refused.every(({ retryAfter }) => retryAfter !== undefined),
    },
    { what: 'neither answered nor refused', value: others, unit: '', goal: '0', isMet: others === 0 },
    { what: 'recovery', value: recovery, unit: 's', goal: 'at most 2', isMet: recovery <= 2 },
  ];
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
 * @param {string} when
 * @param {{ questions: Probed, results: Probed }} before
 * @param {{ questions: Probed, results: Probed }} during
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

/** @param {string} what */
function say(what) {
  process.stderr.write(`${what}\n`);
}
