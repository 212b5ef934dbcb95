import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadTypeScript } from '../scripts/load-typescript.mjs';
import { createClient } from './client.mjs';
import { openAnalyst } from './cluster/analyst.mjs';
import { compareAnswers } from './cluster/compare-answers.mjs';
import { startCountingProxy } from './cluster/counting-proxy.mjs';
import { loadResults } from './cluster/load-results.mjs';
import { openStatements } from './cluster/statements.mjs';
import { agentLines, dataset } from './metric-data/dataset.mjs';
import { askJson, question, text } from './metric-data/question.mjs';
import { childPids, peakMemoryMb } from './peak-memory.mjs';
import { startService, TOKEN } from './service.mjs';
import { median } from './statistics.mjs';
import { times } from './times.mjs';

const DAYS = 42;
const SIZE = { agents: 10_000, perDay: 12 };
const MANY_AGENTS = 1_000_000;
const ROUNDS = 3;
/** No answer is cached, and on a busy machine no question times out. */
const PATIENT = { ANSWER_CACHE_MB: '0', DAY_CACHE_MB: '0', QUERY_TIMEOUT_SECONDS: '3600' };
const HELP = `Measures metric_data over five million results of 10,000 agents on the ClickHouse of the tests (one process, in memory,
one statement at a time), end to end over HTTP: beside an analyst's own statement on the same engine and beside the embedded
engine, with these agents registered and with a million, then once more after the timezone of one agent has changed. It
compares all answers. The results are made once and kept; a million agents are registered through the API, which takes minutes.

  --agents N  instead of a million
  --days N    instead of 42, of 120,000 results each
  --json      print the figures as JSON
  --help      print this
`;

const { values: options } = parseArgs({
  options: {
    agents: { type: 'string' },
    days: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (options.help) process.stdout.write(HELP);
else await main(Number(options.agents ?? MANY_AGENTS), Number(options.days ?? DAYS));

/** @typedef {{ name: string, body: object, peer: () => Promise<string>, isPlain: boolean }} Question */
/** @typedef {{ statements: number, received: number, sent: number, ms: number, peerMs: number, answer: any }} Asked */

/** @param {number} manyAgents @param {number} days */
async function main(manyAgents, days) {
  const data = await dataset(days === DAYS ? 'cluster' : `cluster-${days}`, days, progress, SIZE);
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-bench-'));
  cpSync(data.directory, directory, { recursive: true });
  /** @type {typeof import('../test/servers/clickhouse.ts')} */
  const { startClickHouse } = await loadTypeScript('test/servers/clickhouse.ts');
  const servers = await startClickHouse({ addresses: 1 });
  const [enginePid = 0] = childPids().slice(-1);
  const url = await servers.createDatabase();
  const { host } = new URL(url);
  const proxy = await startCountingProxy(`http://${host}`);
  const settings = { CLICKHOUSE_URL: url.replace(host, proxy.host), ...PATIENT };
  const run = openStatements(url);
  const questions = questionsOf(data, openAnalyst(run));
  const context = { directory, settings, proxy, questions, enginePid };
  try {
    progress('the embedded engine, few agents');
    const embeddedFew = await measureEmbedded(context);
    progress('ClickHouse, few agents');
    await visit(directory, settings, async () => {}, ['--new-results']);
    await loadResults(directory, run, progress);
    const few = await measureClickHouse(context);
    progress(`registering ${manyAgents - SIZE.agents} more agents`);
    const registering = await visit(directory, settings, (client) =>
      seconds(() => client.postLines('/manage/agents', agentLines(SIZE.agents + 1, manyAgents))),
    );
    progress('ClickHouse, many agents');
    const many = await measureClickHouse(context);
    await run(
      `INSERT INTO versions SELECT agent, 0, 4102444800, ifNull(life_isp[1], ''), agent_id FROM agents WHERE unit_id > ${SIZE.agents}`,
    );
    progress('ClickHouse, a new node');
    const fresh = await measureClickHouse(context);
    progress('the embedded engine, many agents');
    const embeddedMany = await measureEmbedded(context);
    for (const { name } of questions) {
      for (const other of [many, fresh, embeddedFew, embeddedMany]) requireSame(name, few.asked, other.asked);
    }
    progress('ClickHouse, the timezone of one agent changed');
    await visit(directory, settings, (client) =>
      client.put('/metadata', {
        agent: { unit_id: 777 },
        metadata: { timezone: 'Pacific/Auckland' },
        backdate_from: data.end - 14 * 86_400,
      }),
    );
    const moved = await measureClickHouse({ ...context, questions: questions.map(withoutPeer) });
    progress('the embedded engine, the timezone of one agent changed');
    const embeddedMoved = await measureEmbedded(context);
    for (const { name } of questions) requireSame(name, moved.asked, embeddedMoved.asked);
    const figures = { rows: data.rows, manyAgents, registering, few, many, fresh, moved, embeddedFew, embeddedMany };
    process.stdout.write(options.json ? `${JSON.stringify(figures, withoutAnswers, 2)}\n` : `${report(figures)}\n`);
  } finally {
    proxy.stop();
    await servers.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * @param {import('./metric-data/dataset.mjs').Dataset} data
 * @param {ReturnType<typeof openAnalyst>} analyst
 * @returns {Question[]}
 */
function questionsOf(data, analyst) {
  const [from, to] = [text(data.start), text(data.end - 1)];
  const month = text(data.end - 30 * 86_400);
  const agent = { filters: [{ id: 'agent', filterType: 'include', filterValues: ['777'] }] };
  const isp = { splits: ['isp'] };
  const plain = (
    /** @type {string} */ name,
    /** @type {object} */ body,
    /** @type {() => Promise<string>} */ peer,
  ) => ({
    name,
    body,
    peer,
    isPlain: true,
  });
  return [
    plain('daily by ISP', question('daily', from, to, isp), () => analyst.daily(from, to)),
    plain('hourly by ISP', question('hourly', from, to, isp), () => analyst.hourly(from, to)),
    plain('total', question('total', from, to, {}), () => analyst.total(from, to)),
    plain('one agent’s month', question('daily', month, to, agent), () => analyst.oneAgent(month, to, '777')),
    {
      name: 'hour of day, normalised',
      body: question('hour_of_day', from, to, { normalised: true }),
      peer: () => analyst.hourOfDay(from, to),
      isPlain: false,
    },
  ];
}

/**
 * The analyst's tables do not follow changes.
 *
 * @param {Question} question
 * @returns {Question}
 */
function withoutPeer(question) {
  return { ...question, peer: async () => '', isPlain: false };
}

/**
 * @typedef {object} Context
 * @property {string} directory
 * @property {Record<string, string>} settings
 * @property {Awaited<ReturnType<typeof startCountingProxy>>} proxy
 * @property {readonly Question[]} questions
 * @property {number} enginePid
 */

/** @param {Context} context */
async function measureClickHouse({ directory, settings, proxy, questions, enginePid }) {
  return visit(directory, settings, async (_, service) => {
    const first = await seconds(() => askJson(service.url, questions[3]?.body));
    /** @type {Record<string, Asked>} */
    const asked = {};
    for (const { name, body, peer, isPlain } of questions) {
      progress(name);
      proxy.take();
      const answer = await askJson(service.url, body);
      const { statements, received, sent } = proxy.take();
      const difference = isPlain ? compareAnswers(answer, await peer()) : undefined;
      if (difference) throw new Error(`${name}: ${difference}`);
      asked[name] = { statements, received, sent, ...(await race(() => askJson(service.url, body), peer)), answer };
      progress(`${name}: ${Math.round(asked[name].ms)} ms, analyst ${Math.round(asked[name].peerMs)} ms`);
    }
    return { first, asked, serviceMb: peakMemoryMb(service.pid), engineMb: peakMemoryMb(enginePid) };
  });
}

/** @param {Context} context */
async function measureEmbedded({ directory, questions }) {
  return visit(directory, PATIENT, async (_, service) => {
    const first = await seconds(() => askJson(service.url, questions[3]?.body));
    /** @type {Record<string, Pick<Asked, 'ms' | 'answer'>>} */
    const asked = {};
    for (const { name, body } of questions) {
      const answer = await askJson(service.url, body);
      asked[name] = { ms: median(await times(() => askJson(service.url, body))), answer };
      progress(`${name}: ${Math.round(asked[name].ms)} ms`);
    }
    return { first, asked, serviceMb: peakMemoryMb(service.pid) };
  });
}

/**
 * In turn, so that other work on the machine slows both down.
 *
 * @param {() => Promise<unknown>} ours
 * @param {() => Promise<unknown>} theirs
 */
async function race(ours, theirs) {
  /** @type {{ ours: number[], theirs: number[] }} */
  const took = { ours: [], theirs: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    took.ours.push(await seconds(ours));
    took.theirs.push(await seconds(theirs));
  }
  return { ms: 1000 * median(took.ours), peerMs: 1000 * median(took.theirs) };
}

/**
 * @template T
 * @param {string} directory
 * @param {Record<string, string>} settings
 * @param {(client: import('./client.mjs').Client, service: import('./child.mjs').Child) => Promise<T>} task
 * @param {readonly string[]} parameters
 */
async function visit(directory, settings, task, parameters = []) {
  const service = await startService(directory, settings, parameters);
  const client = createClient(service.url, TOKEN);
  try {
    return await task(client, service);
  } finally {
    client.close();
    await service.stop();
  }
}

/** @param {() => Promise<unknown>} task */
async function seconds(task) {
  const start = performance.now();
  await task();
  return (performance.now() - start) / 1000;
}

/**
 * @param {string} name
 * @param {Readonly<Record<string, { answer: any }>>} one
 * @param {Readonly<Record<string, { answer: any }>>} other
 */
function requireSame(name, one, other) {
  const [mine, others] = [one, other].map((asked) => numbersOf(asked[name]?.answer?.data));
  const differs = mine?.findIndex((value, index) => {
    const peer = others?.[index] ?? Number.NaN;
    return !(Math.abs(value - peer) <= 1e-9 * Math.max(Math.abs(value), Math.abs(peer)));
  });
  if (differs !== -1 || mine?.length !== others?.length) throw new Error(`${name}: the answers differ`);
}

/** @param {unknown} value @returns {number[]} */
function numbersOf(value) {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}

/** @typedef {Awaited<ReturnType<typeof measureClickHouse>>} OnClickHouse */
/** @typedef {Awaited<ReturnType<typeof measureEmbedded>>} Embedded */

/** @param {{ rows: number, manyAgents: number, registering: number, few: OnClickHouse, many: OnClickHouse, fresh: OnClickHouse, moved: OnClickHouse, embeddedFew: Embedded, embeddedMany: Embedded }} figures */
function report({ rows, manyAgents, registering, few, many, fresh, moved, embeddedFew, embeddedMany }) {
  const ms = (/** @type {number} */ value) => `${Math.round(value)} ms`;
  const ratio = (/** @type {number} */ value) => value.toFixed(2);
  const lines = Object.entries(few.asked).map(([name, asked]) => {
    const other = many.asked[name] ?? asked;
    const embedded = [embeddedFew, embeddedMany].map((each) => each.asked[name]?.ms ?? Number.NaN);
    return [
      name,
      String(asked.statements),
      `${(asked.received / 1000).toFixed(1)} kB`,
      `${(asked.sent / 1000).toFixed(1)} kB`,
      ms(asked.ms),
      ms(other.ms),
      ratio(other.ms / asked.ms),
      ratio((moved.asked[name]?.ms ?? Number.NaN) / (fresh.asked[name]?.ms ?? Number.NaN)),
      ms(asked.peerMs),
      ratio(asked.ms / asked.peerMs),
      ms(embedded[0] ?? 0),
      ms(embedded[1] ?? 0),
    ];
  });
  const header = ['question', 'statements', 'received', 'sent', `${SIZE.agents} agents`, `${manyAgents} agents`];
  const goals = ['goal', '', '<= 1000 kB', '', '', '', '<= 1.50', '<= 1.20', '', '<= 1.20', '', ''];
  const table = [[...header, 'times', 'timezone', 'analyst', 'times', 'embedded', 'embedded'], ...lines, goals];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const aligned = table.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '));
  const others = [
    `${rows} results; answers of all engines and of the analyst are the same`,
    `registering ${manyAgents - SIZE.agents} agents: ${registering.toFixed(0)} s`,
    `first question of a node: ${few.first.toFixed(1)} s; after the registration: ${many.first.toFixed(1)} s; of a new node: ${fresh.first.toFixed(1)} s; embedded: ${embeddedFew.first.toFixed(1)} s, ${embeddedMany.first.toFixed(1)} s`,
    `peak memory of the service: ${[few, many, fresh].map(({ serviceMb }) => `${serviceMb.toFixed(0)} MB`).join(', ')}; embedded: ${[embeddedFew, embeddedMany].map(({ serviceMb }) => `${serviceMb.toFixed(0)} MB`).join(', ')}`,
    `peak memory of ClickHouse, its tables included: ${few.engineMb.toFixed(0)} MB, ${many.engineMb.toFixed(0)} MB`,
  ];
  return ['', ...aligned, '', ...others].join('\n');
}

/** @param {string} key @param {unknown} value */
function withoutAnswers(key, value) {
  return key === 'answer' ? undefined : value;
}

/** @param {string} what */
function progress(what) {
  process.stderr.write(`${what}\n`);
}
