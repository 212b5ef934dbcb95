import { parseArgs } from 'node:util';
import { openAnalyst } from './metric-data/analyst.mjs';
import { dataset, ISPS } from './metric-data/dataset.mjs';
import { measureMethods } from './metric-data/methods.mjs';
import { ask, question, text } from './metric-data/question.mjs';
import { table } from './report.mjs';
import { startService } from './service.mjs';
import { median } from './statistics.mjs';
import { timesWarm } from './times.mjs';

/** @typedef {import('./report.mjs').Figure} Figure */

const DAYS = 42;
const SMALL = { agents: 5_000, perDay: 24 };
/** Nothing that an earlier question left is used: every question is a first one. */
const FIRST_ASKS = { ANSWER_CACHE_MB: '0', DAY_CACHE_MB: '0' };
const AGENT_ROUNDS = 15;
const HELP = `Measures metric_data over 20 million results of 20,000 agents, end to end over HTTP, beside what an analyst would
write for the same rows on the same engine, and beside a bare scan of the columns. The rows are made once and kept; the service
keeps nothing of an answer. A floor is the least that the engine itself takes for an exact answer: its percentiles alone, or its scan.

  --small   5 million results of 5,000 agents
  --json    print the figures as JSON
  --methods also measure what intervals by agent and figures over agents cost
  --double  also measure a fixed range before and after the history is doubled
  --help    print this
`;

const { values: options } = parseArgs({
  options: {
    small: { type: 'boolean' },
    json: { type: 'boolean' },
    methods: { type: 'boolean' },
    double: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const data = await (options.small
    ? dataset('metric-data-small', DAYS, progress, SMALL)
    : dataset('metric-data', DAYS, progress));
  const analyst = await openAnalyst(data, progress);
  const service = await startService(data.directory, FIRST_ASKS);
  /** @type {Figure[]} */
  let figures;
  try {
    figures = await measure(service.url, analyst, data);
    if (options.methods) figures.push(...(await measureMethods(service.url, data, progress)));
  } finally {
    analyst.close();
    await service.stop();
  }
  if (options.double) figures.push(...(await measureDoubled(data)));
  process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
}

/**
 * @param {string} url
 * @param {Awaited<ReturnType<typeof openAnalyst>>} analyst
 * @param {import('./metric-data/dataset.mjs').Dataset} data
 * @returns {Promise<Figure[]>}
 */
async function measure(url, analyst, data) {
  const [from, to] = [text(data.start), text(data.end - 1)];
  const rawTo = text(data.start + 10 * 86_400 + 50 * 3600 - 1);
  const rawFrom = text(data.start + 10 * 86_400);
  const isp = { splits: ['isp'] };
  const scan = await timesWarm(() => analyst.bareScan());
  const pairs = [
    await compare(
      'daily by ISP',
      url,
      question('daily', from, to, isp),
      () => analyst.daily(from, to),
      5,
      () => analyst.barePercentiles('"local" // 86400', ISPS),
    ),
    await compare('hourly by ISP', url, question('hourly', from, to, isp), () => analyst.hourly(from, to), 3),
    await compare('total', url, question('total', from, to, {}), () => analyst.total(from, to), 5),
    await compare(
      'hour of day, normalised (peer: plain)',
      url,
      question('hour_of_day', from, to, { normalised: true }),
      () => analyst.hourOfDay(from, to),
      2,
      () => analyst.barePercentiles('"local" // 3600 % 24', 1),
    ),
    await compareAgents(url, analyst, data),
    await compare(
      'raw, 1 M rows (peer: objects and JSON.stringify)',
      url,
      { ...question('total', rawFrom, rawTo, {}), chartType: 'raw' },
      () => analyst.raw(rawFrom, rawTo),
      3,
    ),
  ];
  return [{ what: 'bare scan of the columns', value: median(scan), unit: 'ms' }, ...pairs.flat()];
}

/**
 * @param {string} what
 * @param {string} url
 * @param {unknown} body
 * @param {() => Promise<unknown>} peer
 * @param {number} goal
 * @param {() => Promise<unknown>} [floor]
 * @returns {Promise<Figure[]>}
 */
async function compare(what, url, body, peer, goal, floor) {
  progress(what);
  const [ours, theirs] = [await timesWarm(() => ask(url, body)), await timesWarm(peer)];
  return [
    { what, value: median(ours), unit: 'ms' },
    { what: `${what}: peer`, value: median(theirs), unit: 'ms' },
    { what: `${what}: times the peer's speed`, value: median(theirs) / median(ours), unit: '', goal: String(goal) },
    ...(floor ? [await measureFloor(what, floor)] : []),
  ];
}

/**
 * @param {string} what
 * @param {() => Promise<unknown>} floor
 * @param {number} [rounds]
 * @returns {Promise<Figure>}
 */
async function measureFloor(what, floor, rounds) {
  return { what: `${what}: floor of the engine`, value: median(await timesWarm(floor, rounds)), unit: 'ms' };
}

/**
 * One agent's month, each time of another agent.
 *
 * @param {string} url
 * @param {Awaited<ReturnType<typeof openAnalyst>>} analyst
 * @param {import('./metric-data/dataset.mjs').Dataset} data
 * @returns {Promise<Figure[]>}
 */
async function compareAgents(url, analyst, { end }) {
  const start = end - 30 * 86_400;
  const [from, to] = [text(start), text(end - 1)];
  const what = 'one agent’s month';
  progress(what);
  let unit = 700;
  const another = () => {
    unit += 1;
    return String(unit);
  };
  const ofAgent = (/** @type {string} */ id) => ({
    filters: [{ id: 'agent', filterType: 'include', filterValues: [id] }],
  });
  const ours = await timesWarm(() => ask(url, question('daily', from, to, ofAgent(another()))), AGENT_ROUNDS);
  const theirs = await timesWarm(() => analyst.oneAgent(from, to, another()), AGENT_ROUNDS);
  return [
    { what, value: median(ours), unit: 'ms', goal: 'at most 8' },
    { what: `${what}: peer`, value: median(theirs), unit: 'ms' },
    { what: `${what}: times the peer's speed`, value: median(theirs) / median(ours), unit: '', goal: '2' },
    await measureFloor(what, () => analyst.bareAgent(start, end - 1, Number(another())), AGENT_ROUNDS),
  ];
}

/**
 * The same question about the same days, before and after as many days again lie before them.
 *
 * @param {import('./metric-data/dataset.mjs').Dataset} data
 * @returns {Promise<Figure[]>}
 */
async function measureDoubled(data) {
  const doubled = await dataset('metric-data-doubled', 2 * DAYS, progress);
  const body = (/** @type {typeof data} */ { end }) =>
    question('daily', text(end - 14 * 86_400), text(end - 1), { splits: ['isp'] });
  /** @type {number[]} */
  const took = [];
  for (const each of [data, doubled]) {
    const service = await startService(each.directory, FIRST_ASKS);
    took.push(median(await timesWarm(() => ask(service.url, body(each)))));
    await service.stop();
  }
  const [before = Number.NaN, after = Number.NaN] = took;
  return [{ what: 'two weeks of twice the history', value: after / before, unit: 'of the time', goal: '1.2' }];
}

/** @param {string} what */
function progress(what) {
  process.stderr.write(`${what}\n`);
}
